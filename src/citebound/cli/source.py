"""``citebound source``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.cli import options
from citebound.cli.history import is_number
from citebound.cli.output import refuse, write, write_json
from citebound.cli.session import job, opened
from citebound.engine.refusal import Refusal
from citebound.engine.source import source
from citebound.errors import SettingsError
from citebound.render.json_reports import source_json
from citebound.render.text_reports import source_text

if TYPE_CHECKING:
    import argparse


def parser() -> options.Parser:
    """The command's options."""
    parser = options.command_parser(
        "source",
        "Show the passage that claim N of the current summary is pinned to, in its context, "
        "marked with >>> and <<<.",
        "citebound source case/ 3",
    )
    parser.add_argument(
        "words",
        nargs="+",
        metavar="[DIR] N",
        help="the folder, and the number of a claim as `show` prints it",
    )
    parser.add_argument(
        "--context",
        type=int,
        default=3,
        metavar="LINES",
        help="lines before and after (default: 3)",
    )
    options.add_check_content(parser)
    options.add_reader(parser)
    options.add_choices(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Show a source."""
    args.directory, (number,) = options.directory_first(args.words, 1, "N", exactly=True)
    if not is_number(number):
        raise SettingsError(
            f"N is the number of a claim as `citebound show` prints it, got {number!r}"
        )
    with opened(args) as found:
        report = source(
            found.workspace,
            job(args, found),
            int(number),
            context=max(0, args.context),
            check_content=args.check_content,
        )
    if isinstance(report, Refusal):
        return refuse(report, args, as_json=args.json)
    if args.json:
        write_json(source_json(report))
    else:
        write(source_text(report))
    return 0
