"""Everything that a report holds, from the stores, the evaluation and the files beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.digest import sha256_hex
from citebound.lab.counts import built_folders, ledger_in
from citebound.lab.evaluation.evaluate import evaluate
from citebound.lab.files import json_bytes
from citebound.lab.frames import film_of
from citebound.lab.places import EXERCISED, SAMPLED, TEST
from citebound.lab.report.reading import exercise_main, sample_of
from citebound.lab.report.values import Experiment, Report
from citebound.lab.run.conditions import read_manifest
from citebound.lab.run.events import EVENTS, EXERCISE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from citebound.lab.evaluation.values import Evaluation
    from citebound.lab.frames import Film
    from citebound.lab.ledger import Built
    from citebound.lab.places import Places


def report_of(places: Places, found: Evaluation, beside: Sequence[Places]) -> Report:
    """The report of an experiment that was evaluated just now. Nothing is written.

    Args:
        places: the experiment.
        found: its evaluation.
        beside: other experiments, which are evaluated for the comparison.

    Raises:
        SettingsError: a file cannot be read, or nothing was run in one of the others.
        StoreError: a store cannot be read, or a row does not verify.
        WorldError: something happened in a folder that does not belong to the experiment.
    """
    folders = built_folders(places.main)
    builds = {folder.name: ledger_in(folder).builds for folder in folders}
    return Report(
        found=found,
        evaluation_sha256=sha256_hex(json_bytes(found.as_json())),
        manifest=read_manifest(places),
        builds=builds,
        film=_film(places, builds),
        exercise_film=_exercise_film(places, found),
        exercise_main=exercise_main(places),
        sample=sample_of(places),
        beside=tuple(
            Experiment(other.root.name, evaluate(other, read_manifest(other))) for other in beside
        ),
    )


def _film(places: Places, builds: Mapping[str, tuple[Built, ...]]) -> Film | None:
    """Of the sampled dossier where it has an event, of the first other one otherwise."""
    moved = [name for name, done in builds.items() if name in TEST and any(b.event for b in done)]
    if not moved:
        return None
    return film_of(places.main / (SAMPLED if SAMPLED in moved else moved[0]), EVENTS)


def _exercise_film(places: Places, found: Evaluation) -> Film | None:
    if found.exercise is None or not found.exercise.builds:
        return None
    return film_of(places.exercise / EXERCISED, EXERCISE)
