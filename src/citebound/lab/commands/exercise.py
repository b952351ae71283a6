"""``citebound lab exercise``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.cli.output import write
from citebound.errors import WorldError
from citebound.lab.commands.options import add_place, places_of, write_line
from citebound.lab.counts import exercise_counts
from citebound.lab.progress import Progress
from citebound.lab.run.conditions import conditions_written, read_manifest
from citebound.lab.run.exercise import exercise
from citebound.lab.run.texts import CorpusTexts
from citebound.lab.text import exercise_text
from citebound.wiring.clock import SystemClock

if TYPE_CHECKING:
    import argparse

    from citebound.cli.options import Parser

DESCRIPTION: Final = (
    "On a copy of S-037 as the main experiment built it: change the date in document 11, then the "
    "instructions for reductions alone; after each, rebuild incrementally and fully. What the "
    "main experiment recorded stays as it is."
)

_STEPS: Final = 39


def configure(parser: Parser) -> None:
    """The command's options."""
    add_place(parser)


def run(args: argparse.Namespace) -> int:
    """Run the exercise under the settings of the main experiment."""
    places = places_of(args)
    read_manifest(places)
    texts = CorpusTexts(places)
    conditions = conditions_written(places, texts.sha256)
    progress = Progress(_STEPS, SystemClock())
    try:
        main = exercise(places, texts, conditions, progress)
    finally:
        progress.end()
    counts = exercise_counts(places)
    if counts is None:
        raise WorldError(f"{places.exercise} is gone; run the command again")
    if args.json:
        write_line(counts.as_json())
    else:
        write(exercise_text(counts, main))
    return 0
