"""What ``citebound confirm`` and ``citebound reject`` share: finding the task, and the build."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from citebound.cli import meetings
from citebound.cli.output import refuse, write, write_json
from citebound.core.event import OWNER
from citebound.engine.minutes.deciding import TaskError, find, is_task, refuse_decided
from citebound.engine.minutes.view import show_minutes
from citebound.engine.refusal import Refusal
from citebound.render.json_meetings import decided_json
from citebound.render.text_meetings import decided_text
from citebound.wiring.environment import user_name

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from citebound.cli.options import Parser
    from citebound.core.facts.decision import Decision
    from citebound.engine.minutes.deciding import Found
    from citebound.engine.workspace import Workspace

Decide: TypeAlias = "Callable[[Workspace, Found, str], Decision]"


def add_task(parser: Parser) -> None:
    """Which task or fact, and who decides."""
    parser.add_argument(
        "task",
        metavar="NAME",
        help="the task's or the fact's name, as `tasks`, `facts` and `minutes show` list it",
    )
    parser.add_argument("--meeting", metavar="NAME", help="its meeting, where names would clash")
    parser.add_argument(
        "--replace", action="store_true", help="decide otherwise than somebody did before"
    )
    parser.add_argument(
        "--by",
        metavar="NAME",
        help="who decides (default: the principal that --as names, else who is logged in)",
    )


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
        decision = decide(found.workspace, task, _who(args))
        after = meetings.remade(args, found)
    if isinstance(after, Refusal):
        return refuse(after, args, as_json=args.json)
    if args.json:
        write_json(decided_json(after, decision))
    else:
        write(decided_text(after, decision))
    return 0


def _who(args: argparse.Namespace) -> str:
    """Who decides.

    Raises:
        TaskError: nothing tells.
    """
    if args.by is not None:
        return str(args.by)
    by = user_name() if args.principal == OWNER else str(args.principal)
    if not by:
        raise TaskError(
            "nothing tells who decides: nobody is logged in here; say it with --by NAME"
        )
    return by


def _meeting_of(args: argparse.Namespace) -> str:
    """The one meeting that has a task or a fact of this name.

    Raises:
        TaskError: none has, or several have; with the exit code of the first refusal where none
            has and a meeting is refused.
    """
    shown, code = meetings.all_current(args, None)
    having = [minutes.name for minutes in shown if is_task(minutes, args.task)]
    if len(having) == 1:
        return having[0]
    told = "no meeting that is current has" if not having else f"{', '.join(having)} have"
    error = TaskError(
        f"{told} a task or a fact called {args.task!r}; `citebound tasks` and `facts` list them, "
        "--meeting NAME says which meeting is meant"
    )
    if code and not having:
        error.exit_code = code
    raise error
