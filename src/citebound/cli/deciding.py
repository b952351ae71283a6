"""What ``citebound confirm`` and ``citebound reject`` share: finding the task, and the build."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from citebound.cli import meetings
from citebound.cli.output import refuse, write, write_json
from citebound.engine.minutes.deciding import TaskError, find, is_task, refuse_decided
from citebound.engine.minutes.view import show_minutes
from citebound.engine.refusal import Refusal
from citebound.render.json_meetings import decided_json
from citebound.render.text_meetings import decided_text

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from citebound.cli.options import Parser
    from citebound.core.facts.decision import Decision
    from citebound.engine.minutes.deciding import Found
    from citebound.engine.workspace import Workspace

Decide: TypeAlias = "Callable[[Workspace, Found, str], Decision]"


def add_task(parser: Parser) -> None:
    """Which task, and who decides."""
    parser.add_argument(
        "task", metavar="TASK", help="the task's name, as `citebound tasks` lists it"
    )
    parser.add_argument("--meeting", metavar="NAME", help="its meeting, where names would clash")
    parser.add_argument(
        "--replace", action="store_true", help="decide otherwise than somebody did before"
    )
    parser.add_argument("--by", metavar="NAME", help="who decides (default: the principal)")


def run(args: argparse.Namespace, decide: Decide) -> int:
    """Record a decision, and make the meeting's minutes with it."""
    name = args.meeting or _meeting_of(args)
    with meetings.opened(args, name, writes=True) as found:
        minutes = show_minutes(found.workspace, meetings.job(args, found))
        if isinstance(minutes, Refusal):
            return refuse(minutes, args, as_json=args.json)
        task = find(minutes, args.task)
        if not args.replace:
            refuse_decided(task)
        decision = decide(found.workspace, task, args.by or args.principal)
        after = meetings.remade(args, found)
    if isinstance(after, Refusal):
        return refuse(after, args, as_json=args.json)
    if args.json:
        write_json(decided_json(after, decision))
    else:
        write(decided_text(after, decision))
    return 0


def _meeting_of(args: argparse.Namespace) -> str:
    """The one meeting that has a task of this name.

    Raises:
        TaskError: none has, or several have.
    """
    shown, _ = meetings.all_current(args, None)
    having = [minutes.name for minutes in shown if is_task(minutes, args.task)]
    if len(having) != 1:
        told = "no meeting that is current has" if not having else f"{', '.join(having)} have"
        raise TaskError(
            f"{told} a task called {args.task!r}; `citebound tasks` lists them, --meeting NAME "
            "says which meeting is meant"
        )
    return having[0]
