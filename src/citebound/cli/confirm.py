"""``citebound confirm``."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from citebound.cli import deciding, meetings, options
from citebound.core.text import Span
from citebound.engine.minutes.deciding import Pinned, confirm

if TYPE_CHECKING:
    from citebound.core.facts.decision import Decision
    from citebound.engine.minutes.deciding import Found
    from citebound.engine.workspace import Workspace


def parser() -> options.Parser:
    """The command's options."""
    parser = options.Parser(
        prog="citebound confirm",
        description="Confirm a task: the item is right, and this passage says it. The passage is "
        "one of the closest ones, or any interval of the transcript. Of a fact: it is right, as "
        "it is or, with --text, in better words; what was struck is a fact again. Of a spot "
        "check: the passage says what the conclusion states.",
        epilog="example: citebound confirm 4be1c09a2f --pin 1 --by anna",
        allow_abbrev=False,
    )
    deciding.add_task(parser)
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--pin", type=int, metavar="N", help="the closest passage of this number says it"
    )
    where.add_argument(
        "--span",
        type=_span,
        metavar="START:END",
        help="this passage says it, in code points of the transcript, half-open",
    )
    parser.add_argument("--text", type=_words, help="the conclusion in better words")
    parser.add_argument("--reason", default="", help="why, for those who read it later")
    meetings.add_place(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Record the decision, and make the minutes with it."""
    pinned = Pinned(args.pin, args.span)

    def decide(workspace: Workspace, found: Found, by: str) -> Decision:
        """Confirm what was found."""
        return confirm(workspace, found, by, pinned, text=args.text or "", reason=args.reason)

    return deciding.run(args, decide)


def _words(text: str) -> str:
    """Words: what is blank would change nothing, and nobody would be told."""
    if not text.strip():
        raise argparse.ArgumentTypeError("expected a conclusion in words, got none; leave it out")
    return text


def _span(text: str) -> Span:
    start, colon, end = text.partition(":")
    try:
        return Span(int(start), int(end if colon else "x"))
    except ValueError as error:
        what = f"expected START:END in code points, half-open, such as 120:164, got {text!r}"
        raise argparse.ArgumentTypeError(what) from error
