"""``citebound minutes show``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.cli import meetings
from citebound.cli.output import refuse, write, write_json
from citebound.engine.minutes.view import show_minutes
from citebound.engine.refusal import Refusal
from citebound.render.json_minutes import minutes_json

if TYPE_CHECKING:
    import argparse

    from citebound.cli.options import Parser
    from citebound.engine.minutes.view import Minutes

DESCRIPTION = (
    "Print a meeting's minutes if they are CURRENT; otherwise refuse and say why (exit code 3, 4 "
    "or 5)."
)


def configure(parser: Parser) -> None:
    """The command's options."""
    parser.add_argument("meeting", metavar="MEETING", help="its name, as `minutes list` tells it")
    parser.add_argument(
        "--format",
        choices=("text", "json", "markdown", "html"),
        default="text",
        help="how: html is one page that holds the transcript (default: text)",
    )
    meetings.add_place(parser)


def run(args: argparse.Namespace) -> int:
    """Show or refuse."""
    as_json = args.json or args.format == "json"
    with meetings.opened(args, args.meeting) as found:
        minutes = show_minutes(found.workspace, meetings.job(args, found))
    if isinstance(minutes, Refusal):
        return refuse(minutes, args, as_json=as_json)
    if as_json:
        write_json(minutes_json(minutes))
    else:
        write(_rendered(minutes, args.format))
    return 0


def _rendered(minutes: Minutes, form: str) -> str:
    """Only the module of the wanted form is loaded."""
    match form:
        case "markdown":
            from citebound.render.markdown_minutes import minutes_markdown  # noqa: PLC0415

            return minutes_markdown(minutes)
        case "html":
            from citebound.render.html_minutes import minutes_html  # noqa: PLC0415

            return minutes_html(minutes)
        case _:
            from citebound.render.text_minutes import minutes_text  # noqa: PLC0415

            return minutes_text(minutes)
