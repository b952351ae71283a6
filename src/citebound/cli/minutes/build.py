"""``citebound minutes build``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.cli import meetings
from citebound.cli.building import invalid_below
from citebound.cli.output import refuse, write, write_json
from citebound.engine.refusal import Refusal
from citebound.engine.rights import retry
from citebound.render.json_reports import build_json
from citebound.render.text_reports import build_text

if TYPE_CHECKING:
    import argparse

    from citebound.cli.options import Parser

DESCRIPTION = (
    "Make what is missing of a meeting's minutes, after a decision or with another extractor: "
    "what was recomputed, rebound and found is counted apart."
)


def configure(parser: Parser) -> None:
    """The command's options."""
    parser.add_argument("meeting", metavar="MEETING", help="its name, as `minutes list` tells it")
    parser.add_argument(
        "--full",
        action="store_true",
        help="make everything anew and compare it with what is stored; what is shown stays",
    )
    parser.add_argument(
        "--retry",
        metavar="NODE",
        help="ask anew about this part, as INVALID names it; its old result stays as history",
    )
    meetings.add_place(parser)
    meetings.add_extraction(parser)


def run(args: argparse.Namespace) -> int:
    """Build."""
    with meetings.opened(args, args.meeting, writes=True) as found:
        if args.retry is not None:
            asked = retry(found.workspace, meetings.job(args, found), args.retry)
            if isinstance(asked, Refusal):
                return refuse(asked, args, as_json=args.json)
        report = meetings.rebuilt(args, found, full=args.full)
        if isinstance(report, Refusal):
            return refuse(report, args, as_json=args.json)
        invalid = invalid_below(found.workspace, meetings.job(args, found), report)
    if args.json:
        write_json(build_json(report, invalid))
    else:
        write(build_text(report, invalid))
    return 0
