"""``citebound minutes transcript``."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from citebound.cli import meetings
from citebound.cli.output import refuse, write, write_json
from citebound.engine.minutes.view import show_minutes
from citebound.engine.refusal import Refusal
from citebound.errors import DocumentError
from citebound.render.escape import for_terminal_lines
from citebound.render.json_meetings import transcript_json

if TYPE_CHECKING:
    import argparse

    from citebound.cli.options import Parser

DESCRIPTION = (
    "Print the text that quotes are looked for in, character by character, if the minutes are "
    "CURRENT; otherwise refuse and say why (exit code 3, 4 or 5). With --json: the text with its "
    "segments, which `citebound verify` reads as TEXT."
)


def configure(parser: Parser) -> None:
    """The command's options."""
    parser.add_argument("meeting", metavar="MEETING", help="its name, as `minutes list` tells it")
    meetings.add_place(parser)


def run(args: argparse.Namespace) -> int:
    """Print the text or refuse.

    Raises:
        CiteboundError: there is no such meeting, or its transcript was withdrawn.
    """
    with meetings.opened(args, args.meeting) as found:
        minutes = show_minutes(found.workspace, meetings.job(args, found))
    if isinstance(minutes, Refusal):
        return refuse(minutes, args, as_json=args.json)
    if minutes.meeting is None:
        raise DocumentError(
            f"{minutes.name}: no transcript; import it, or run `citebound minutes restore "
            f"{minutes.name}` if it was withdrawn"
        )
    if args.json:
        write_json(transcript_json(minutes.meeting))
    else:
        write(_shown(minutes.meeting.text))
    return 0


def _shown(text: str) -> str:
    """Exactly the text, except on a terminal, which control characters could take over."""
    return for_terminal_lines(text) if sys.stdout.isatty() else text
