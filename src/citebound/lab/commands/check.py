"""``citebound lab check``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.check.experiment import check_experiment
from citebound.cli.output import write
from citebound.errors import SettingsError
from citebound.lab.commands.options import add_place, places_of, write_line
from citebound.lab.text import check_text

if TYPE_CHECKING:
    import argparse

    from citebound.cli.options import Parser

DESCRIPTION: Final = (
    "Audit every store of the experiment, and recompute records, comparisons, refusals and every "
    "figure of evaluation.json, with code that shares nothing with what wrote them. Exit code 6 "
    "when a fault was found."
)
FAULTY: Final = 6
"""Exit code when a fault was found."""


def configure(parser: Parser) -> None:
    """The command's options."""
    add_place(parser)


def run(args: argparse.Namespace) -> int:
    """Check everything.

    Raises:
        SettingsError: nothing was run yet.
    """
    places = places_of(args)
    try:
        found = check_experiment(places.root)
    except LookupError as error:
        what = str(error.args[0])
        raise SettingsError(f"{what}; run `citebound lab run --out {places.root}`") from error
    if args.json:
        write_line(
            {
                "records": found.records,
                "comparisons": found.comparisons,
                "faults": [str(fault) for fault in found.faults],
            }
        )
    else:
        write(check_text(found))
    return FAULTY if found.faults else 0
