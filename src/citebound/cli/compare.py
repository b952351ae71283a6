"""``citebound compare``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.cli import options
from citebound.cli.history import run_numbers
from citebound.cli.output import refuse, write, write_json
from citebound.cli.session import job, opened
from citebound.engine.refusal import Refusal
from citebound.engine.since import compare_runs, last_two
from citebound.render.json_reports import comparison_json
from citebound.render.text_reports import comparison_text

if TYPE_CHECKING:
    import argparse


def parser() -> options.Parser:
    """The command's options."""
    parser = options.command_parser(
        "compare",
        "Two runs beside each other, the last two by default: what is new (+), moved (~) and "
        "gone (-).",
        "citebound compare case/ 3 5",
    )
    parser.add_argument(
        "words",
        nargs="*",
        metavar="[DIR] [RUN RUN]",
        help="the folder, and two runs as `history` numbers them (default: the last two)",
    )
    options.add_reader(parser)
    options.add_choices(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Compare two runs."""
    args.directory, rest = options.directory_first(args.words, 0, "[RUN RUN]")
    runs = run_numbers(rest, (0, 2))
    with opened(args) as found:
        wanted = job(args, found)
        older, newer = runs or last_two(found.workspace, wanted)
        report = compare_runs(found.workspace, wanted, older, newer)
    if isinstance(report, Refusal):
        return refuse(report, args, as_json=args.json)
    if args.json:
        write_json(comparison_json(report))
    else:
        write(comparison_text(report))
    return 0
