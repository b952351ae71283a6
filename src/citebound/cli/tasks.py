"""``citebound tasks``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.cli import meetings, options
from citebound.cli.output import write, write_json
from citebound.engine.minutes.named import find
from citebound.render.json_minutes import tasks_json
from citebound.render.text_minutes_tasks import task_text, tasks_text

if TYPE_CHECKING:
    import argparse

_EXAMPLE = "citebound tasks standup"


def parser() -> options.Parser:
    """The command's options."""
    parser = options.Parser(
        prog="citebound tasks",
        description="What waits for a person: items that the gate did not find, with the closest "
        "passages, and spot checks of what it found. With TASK, one of them, or a fact, with "
        "everything that was decided about it.",
        epilog=f"example: {_EXAMPLE}",
        allow_abbrev=False,
    )
    parser.add_argument(
        "meeting", nargs="?", metavar="MEETING", help="one meeting (default: all of the project)"
    )
    parser.add_argument("task", nargs="?", metavar="TASK", help="the name of a task or a fact")
    meetings.add_place(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """List the tasks of every meeting that is current."""
    if args.task is not None:
        return _one(args)
    shown, code = meetings.all_current(args, args.meeting)
    if args.json:
        write_json({"meetings": [tasks_json(minutes) for minutes in shown]})
    else:
        write("\n".join(map(tasks_text, shown)))
    return code


def _one(args: argparse.Namespace) -> int:
    shown, code = meetings.all_current(args, args.meeting)
    found = [find(minutes, args.task) for minutes in shown]
    if args.json:
        write_json({"meetings": [tasks_json(one.minutes, one.what) for one in found]})
    else:
        write("".join(task_text(one.minutes, one.what) for one in found))
    return code
