"""``citebound lab report``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from citebound.cli.output import write
from citebound.digest import sha256_hex
from citebound.lab.commands.evaluate import evaluated
from citebound.lab.commands.options import add_place, folder_of, places_of, write_line
from citebound.lab.files import write_whole
from citebound.lab.places import Places
from citebound.lab.report.gather import report_of
from citebound.lab.report.page import report_html

if TYPE_CHECKING:
    import argparse

    from citebound.cli.options import Parser

DESCRIPTION: Final = (
    "Evaluate what was run, as `lab evaluate` does, and write it with tables and pictures to "
    "report.html: one page that needs no script and loads nothing. A part of an experiment has a "
    "report, too, which says what was not run."
)


def configure(parser: Parser) -> None:
    """The command's options."""
    add_place(parser)
    parser.add_argument(
        "--beside",
        metavar="DIR",
        type=Path,
        action="append",
        default=[],
        help="another experiment, compared in a table; may be said again",
    )


def run(args: argparse.Namespace) -> int:
    """Write the report."""
    places = places_of(args)
    found = evaluated(places)
    beside = [Places(folder_of("--beside", directory)) for directory in args.beside]
    page = report_html(report_of(places, found, beside)).encode()
    write_whole(places.report, page)
    if args.json:
        write_line({"report": places.report.name, "sha256": sha256_hex(page)})
    else:
        write(f"{args.out / places.report.name}\nSHA-256 {sha256_hex(page)}\n")
    return 0
