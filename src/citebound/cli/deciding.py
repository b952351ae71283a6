"""What ``citebound confirm`` and ``citebound reject`` share: the task, and what is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.cli import meetings
from citebound.cli.output import note, refuse, write, write_json
from citebound.core.event import OWNER
from citebound.engine.minutes.current import caught_up
from citebound.engine.minutes.deciding import decide
from citebound.engine.minutes.named import is_task
from citebound.engine.refusal import Refusal
from citebound.errors import TaskError
from citebound.render.json_meetings import decided_json
from citebound.render.minutes_words import recorded_line
from citebound.render.text_meetings import decided_text, differs_line
from citebound.wiring.environment import user_name

if TYPE_CHECKING:
    import argparse

    from citebound.cli.options import Parser
    from citebound.engine.minutes.deciding import Confirmation, Rejection


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


def run(args: argparse.Namespace, wanted: Confirmation | Rejection) -> int:
    """Record a decision, and make the meeting's minutes with it."""
    name = args.meeting or _meeting_of(args)
    with meetings.opened(args, name, writes=True) as found:
        done = decide(
            found.workspace,
            meetings.job(args, found),
            args.task,
            wanted,
            by=_who(args),
            is_replacing=args.replace,
        )
    if isinstance(done, Refusal):
        return refuse(done, args, as_json=args.json)
    if isinstance(done.after, Refusal):
        note(f"{name}: {recorded_line(done.decision)} is recorded; its minutes are not current")
        return refuse(done.after, args, as_json=args.json)
    if told := differs_line(done.after, done.decision):
        note(told)
    if args.json:
        write_json(decided_json(done.after, done.decision))
    else:
        write(decided_text(done.after, done.decision))
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
    shown, code = meetings.all_current(args, None, make=caught_up)
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
