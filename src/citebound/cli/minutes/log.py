"""``citebound minutes log``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.cli import meetings
from citebound.cli.output import refuse, write, write_json
from citebound.engine.minutes.past import past_stops, refusal_of
from citebound.engine.minutes.refused import refused_items
from citebound.render.json_meetings import log_json
from citebound.render.text_meetings import log_text

if TYPE_CHECKING:
    import argparse

    from citebound.cli.options import Parser

DESCRIPTION = (
    "Everything that the gate ever dropped or sent to a person in a meeting, with its reason and "
    "the build that stopped it, and the files of items that were refused as a whole. "
    "`citebound audit` verifies the chain that holds it."
)


def configure(parser: Parser) -> None:
    """The command's options."""
    parser.add_argument("meeting", metavar="MEETING", help="its name, as `minutes list` tells it")
    meetings.add_place(parser)


def run(args: argparse.Namespace) -> int:
    """List what was stopped."""
    with meetings.opened(args, args.meeting) as found, found.store.reading():
        refusal = refusal_of(found.workspace, meetings.job(args, found))
        if refusal is not None:
            return refuse(refusal, args, as_json=args.json)
        stops = past_stops(found.workspace, args.principal)
        refused = refused_items(found.workspace, args.principal)
    if args.json:
        write_json(log_json(args.meeting, stops, refused))
    else:
        write(log_text(stops, refused))
    return 0
