"""The controlled experiment: every dossier built, changed, rebuilt on two paths and compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.lab.opening import alone
from citebound.lab.places import TEST
from citebound.lab.refusals import Refusals
from citebound.lab.run.course import Course
from citebound.lab.run.events import EVENTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citebound.lab.places import Places
    from citebound.lab.run.conditions import Conditions
    from citebound.lab.run.course import Told
    from citebound.lab.run.texts import CorpusTexts


def run(
    places: Places,
    texts: CorpusTexts,
    conditions: Conditions,
    dossiers: Sequence[str],
    *,
    progress: Told,
) -> None:
    """Bring these dossiers to their ends. What is done already is left as it is.

    Raises:
        GenerationError: calls got no answer; what was answered is kept.
        SettingsError: a text of the corpus is not as it was made.
        WorldError: a file or a store cannot be written.
    """
    with alone(places.main):
        for dossier in dossiers:
            Course(
                places.main / dossier,
                texts,
                conditions,
                EVENTS if dossier in TEST else (),
                Refusals(places.refusals("main", dossier)),
                progress,
            ).go()
