"""``citebound minutes log``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.cli import meetings
from citebound.cli.output import refuse, write, write_json
from citebound.engine.minutes.log import log_of
from citebound.engine.refusal import Refusal
from citebound.render.json_meetings import log_json
from citebound.render.text_meetings import log_text

if TYPE_CHECKING:
    import argparse

    from citebound.cli.options import Parser

DESCRIPTION = (
    "Everything that the gate ever dropped or sent to a person in a meeting, with its reason and "
    "the build that stopped it, the files of items that were refused as a whole, and everything "
    "that people decided. `citebound audit` verifies the chain that holds it."
)


def configure(parser: Parser) -> None:
    """The command's options."""
    parser.add_argument("meeting", metavar="MEETING", help="its name, as `minutes list` tells it")
    meetings.add_place(parser)


def run(args: argparse.Namespace) -> int:
    """List what was stopped, refused and decided."""
    with meetings.opened(args, args.meeting) as found:
        log = log_of(found.workspace, meetings.job(args, found))
    if isinstance(log, Refusal):
        return refuse(log, args, as_json=args.json)
    if args.json:
        write_json(log_json(args.meeting, log))
    else:
        write(log_text(log))
    return 0
