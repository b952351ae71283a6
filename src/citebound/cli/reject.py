"""``citebound reject``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.cli import deciding, meetings, options
from citebound.engine.minutes.deciding import Rejection

if TYPE_CHECKING:
    import argparse


def parser() -> options.Parser:
    """The command's options."""
    parser = options.Parser(
        prog="citebound reject",
        description="Reject a task: the item is not to be recorded. Of a fact: strike it; it is "
        "no fact any more, and listed apart. Of a spot check: the passage does not say what the "
        "conclusion states, and the fact is struck.",
        epilog="example: citebound reject 4be1c09a2f --reason 'nobody said so' --by anna",
        allow_abbrev=False,
    )
    deciding.add_task(parser)
    parser.add_argument("--reason", required=True, help="why, for those who read it later")
    meetings.add_place(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Record the decision, and make the minutes with it."""
    return deciding.run(args, Rejection(args.reason))
