"""The exercise on S-037, in an area of its own (specification A, section 9)."""

from __future__ import annotations

import shutil
from contextlib import suppress
from typing import TYPE_CHECKING

from citebound.errors import SettingsError, WorldError
from citebound.lab.counts import fingerprint
from citebound.lab.files import json_bytes, write_whole
from citebound.lab.ledger import finished
from citebound.lab.opening import alone, is_made, opened
from citebound.lab.places import EXERCISED
from citebound.lab.refusals import Refusals
from citebound.lab.run.course import Course
from citebound.lab.run.events import EXERCISE

if TYPE_CHECKING:
    from citebound.lab.places import Places
    from citebound.lab.run.conditions import Conditions
    from citebound.lab.run.course import Told
    from citebound.lab.run.texts import CorpusTexts


def exercise(
    places: Places,
    texts: CorpusTexts,
    conditions: Conditions,
    progress: Told,
) -> str:
    """Change document 11, then the instructions for reductions, each rebuilt on both paths.

    It begins with a copy of the dossier as the main experiment built it. What the main experiment
    recorded is the same afterwards.

    Returns:
        The fingerprint of the main experiment's records, before and after.

    Raises:
        GenerationError: calls got no answer; what was answered is kept.
        SettingsError: the main experiment has not built the dossier yet.
        WorldError: a file or a store cannot be written, or the main records changed.
    """
    before = fingerprint(places)
    _refuse_unbuilt(places)
    with alone(places.exercise):
        _copy(places)
        Course(
            places.exercise / EXERCISED,
            texts,
            conditions,
            EXERCISE,
            Refusals(places.refusals("exercise", EXERCISED)),
            progress,
        ).go()
    after = fingerprint(places)
    if before != after:
        raise WorldError(
            f"the main experiment's records changed during the exercise: {before} before, "
            f"{after} after; is another `citebound lab` at work in {places.root}?"
        )
    write_whole(places.exercise_manifest, json_bytes({"main": after}))
    return after


def _copy(places: Places) -> None:
    goal = places.exercise / EXERCISED
    if goal.is_dir():
        return
    source = places.main / EXERCISED
    beside = places.exercise / f".{EXERCISED}.new"
    try:
        shutil.rmtree(beside, ignore_errors=True)
        with opened(source, writes=False) as workspace, workspace.store.build_lock():
            shutil.copytree(source, beside, ignore=shutil.ignore_patterns("*.lock"))
        beside.replace(goal)
    except OSError as error:
        with suppress(OSError):
            shutil.rmtree(beside)
        raise WorldError(
            f"{EXERCISED} cannot be copied to {goal}: {error.strerror or error}; make room and "
            "run the command again"
        ) from error


def _refuse_unbuilt(places: Places) -> None:
    source = places.main / EXERCISED
    is_built = False
    if source.is_dir() and is_made(source):
        with opened(source, writes=False) as workspace:
            is_built = finished(workspace.store).published > 0
    if not is_built:
        raise SettingsError(
            f"the exercise begins with {EXERCISED} as the main experiment built it, which it has "
            f"not yet; run `citebound lab run --out {places.root} --dossiers {EXERCISED}` first"
        )
