"""The extractive baseline over the same snapshots: rules, and no label (specification A)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.lab.ledger import finished
from citebound.lab.opening import alone, opened
from citebound.lab.places import READER
from citebound.lab.refusals import Refusals
from citebound.lab.run.conditions import Conditions
from citebound.lab.run.course import Course, Silent
from citebound.lab.run.events import EVENTS
from citebound.wiring.choices import choices
from citebound.wiring.jobs import job_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from citebound.lab.places import Places
    from citebound.lab.run.texts import CorpusTexts


def run_baseline(places: Places, texts: CorpusTexts, dossiers: Iterable[str]) -> None:
    """Build these dossiers by rule, as far as the main experiment has built them.

    Raises:
        SettingsError: a text of the corpus is not as it was made.
        WorldError: a file or a store cannot be written.
    """
    chosen = choices(places.root, {"recipe": "facts"}, {})
    declared = {name: value for name, value in chosen.items() if name != "patterns"}
    job = job_of(declared, READER)
    conditions = Conditions(job, rebind=True, profile="", choices={"recipe": "facts"})
    with alone(places.baseline):
        for dossier in dossiers:
            with opened(places.main / dossier, writes=False) as workspace:
                built = finished(workspace.store).published
            if built:
                _follow(places, texts, conditions, dossier, events=built - 1)


def _follow(
    places: Places, texts: CorpusTexts, conditions: Conditions, dossier: str, *, events: int
) -> None:
    Course(
        places.baseline / dossier,
        texts,
        conditions,
        EVENTS[:events],
        Refusals(places.refusals("baseline", dossier)),
        Silent(),
        compares=False,
    ).go()
