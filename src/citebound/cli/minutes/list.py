"""``citebound minutes list``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.cli import meetings
from citebound.cli.output import write, write_json
from citebound.render.json_meetings import listed_json
from citebound.render.text_meetings import listed_text

if TYPE_CHECKING:
    import argparse

    from citebound.cli.options import Parser

DESCRIPTION = "The meetings of this project, each with its summary line or why it is not current."


def configure(parser: Parser) -> None:
    """The command's options."""
    meetings.add_place(parser)


def run(args: argparse.Namespace) -> int:
    """List every meeting; one that is not current is listed as that."""
    found = list(meetings.current(args))
    if args.json:
        write_json(listed_json(found))
    else:
        write(listed_text(found))
    return 0
