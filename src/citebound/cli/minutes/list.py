"""``citebound minutes list``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.cli import meetings
from citebound.cli.output import refuse, write, write_json
from citebound.cli.unread import forbidden
from citebound.engine.refusal import Refusal, RefusalStatus
from citebound.render.json_meetings import listed_json
from citebound.render.text_meetings import listed_text

if TYPE_CHECKING:
    import argparse

    from citebound.cli.options import Parser
    from citebound.engine.minutes.view import Minutes

DESCRIPTION = (
    "The meetings of this project that P may read, each with its summary line or why it is not "
    "current."
)


def configure(parser: Parser) -> None:
    """The command's options."""
    meetings.add_place(parser)


def run(args: argparse.Namespace) -> int:
    """List every meeting that may be read; one that is not current is listed as that."""
    every = list(meetings.current(args))
    found = [one for one in every if not _is_forbidden(one)]
    if every and not found:
        return refuse(forbidden(args), args, as_json=args.json)
    if args.json:
        write_json(listed_json(found))
    else:
        write(listed_text(found))
    return 0


def _is_forbidden(one: Minutes | Refusal) -> bool:
    return isinstance(one, Refusal) and one.status is RefusalStatus.FORBIDDEN
