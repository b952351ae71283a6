"""What ``withdraw``, ``restore``, ``grant`` and ``revoke`` of a meeting share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.cli import meetings
from citebound.cli.output import write, write_json
from citebound.engine.minutes.documents import decide_documents
from citebound.render.json_reports import decided_json
from citebound.render.text_reports import decided_text

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from citebound.cli.options import Parser
    from citebound.engine.rights import Decided
    from citebound.engine.workspace import Workspace


def configure(parser: Parser) -> None:
    """The meeting and its documents."""
    parser.add_argument("meeting", metavar="MEETING", help="its name, as `minutes list` tells it")
    parser.add_argument(
        "documents",
        nargs="*",
        metavar="DOC",
        help="its transcript, or a file of items such as items/made.jsonl (default: all)",
    )
    meetings.add_place(parser)


def decide(
    args: argparse.Namespace, what: str, decision: Callable[[Workspace, str], Decided]
) -> int:
    """Decide about each document that is named, or about all; all of them or none.

    Raises:
        CiteboundError: there is no such meeting or document.
    """
    with meetings.opened(args, args.meeting, writes=True) as found:
        decided = decide_documents(found.workspace, args.documents, decision)
    if args.json:
        write_json({"decisions": [decided_json(one) for one in decided]})
    else:
        write("".join(decided_text(one, what) for one in decided))
    return 0
