"""``citebound facts``."""

from __future__ import annotations

import argparse
import math
from typing import TYPE_CHECKING, NamedTuple

from citebound.cli import meetings, options
from citebound.cli.hints import completed
from citebound.cli.output import note, write, write_json
from citebound.cli.unread import Unread
from citebound.core.counting import counted
from citebound.core.gate.verdict import Kind
from citebound.engine.minutes.past import refusal_of
from citebound.engine.minutes.query import Days, Wanted, day_of, facts, past_rows, recorded_day
from citebound.errors import CallerError
from citebound.render.json_meetings import past_json
from citebound.render.json_minutes import facts_json
from citebound.render.text_meetings import past_text
from citebound.render.text_minutes_facts import facts_text
from citebound.sources.transcripts.clock import seconds_of

if TYPE_CHECKING:
    from datetime import date

    from citebound.engine.minutes.query import PastRow


def parser() -> options.Parser:
    """The command's options."""
    parser = options.Parser(
        prog="citebound facts",
        description="The facts of every meeting that is CURRENT, each with its source.",
        epilog="example: citebound facts --kind action --speaker Anna --json",
        allow_abbrev=False,
    )
    parser.add_argument("--meeting", metavar="NAME", help="one meeting (default: all)")
    parser.add_argument(
        "--kind",
        action="append",
        default=[],
        choices=[str(kind) for kind in Kind],
        help="this kind; may be given more than once",
    )
    parser.add_argument("--text", default="", metavar="WORDS", help="in conclusion or quote")
    parser.add_argument(
        "--since", type=_seconds, metavar="TIME", help="said at or after: seconds, or h:mm:ss"
    )
    parser.add_argument("--until", type=_seconds, metavar="TIME", help="said before")
    parser.add_argument(
        "--history", action="store_true", help="also facts of earlier builds that are no more"
    )
    _add_people_and_days(parser)
    meetings.add_place(parser)
    return parser


def _add_people_and_days(parser: options.Parser) -> None:
    people = parser.add_argument_group("people: a whole name or words of it, such as Ode")
    people.add_argument("--speaker", default="", metavar="NAME", help="said by this speaker")
    people.add_argument("--owner", default="", metavar="NAME", help="an action of this person")
    days = parser.add_argument_group("days, such as 2026-11-30")
    for option, name, what in (
        ("--from", "first", "meetings of this day or later"),
        ("--to", "last", "meetings of this day or earlier"),
        ("--due-by", "due_by", "due on this day or before"),
    ):
        days.add_argument(option, dest=name, type=options.day, metavar="DAY", help=what)


def run(args: argparse.Namespace) -> int:
    """List the facts that are asked for."""
    _refuse_reversed(args)
    days = Days(args.first, args.last)
    if args.history:
        return _history(args, days)
    shown, code = meetings.all_current(args, args.meeting)
    _tell_undated(args, days, [one.name for one in shown if day_of(one) is None])
    rows = list(facts((one for one in shown if days.hold(day_of(one))), _wanted(args)))
    if args.json:
        write_json(facts_json(rows))
    elif shown or not code:
        write(facts_text(rows))
    return code


def _wanted(args: argparse.Namespace) -> Wanted:
    return Wanted(
        frozenset(args.kind),
        args.speaker,
        args.text,
        args.since,
        args.until,
        args.owner,
        args.due_by,
    )


def _refuse_reversed(args: argparse.Namespace) -> None:
    """Nothing lies between an end and a beginning, and "No facts." would say that nobody spoke."""
    if args.first and args.last and args.last < args.first:
        raise CallerError(f"--to {args.last} lies before --from {args.first}; give a later --to")
    if args.since is not None and args.until is not None and args.until <= args.since:
        told = f"--until {args.until:g} does not lie after --since {args.since:g}"
        raise CallerError(f"{told}, in seconds; give a later --until")


def _tell_undated(args: argparse.Namespace, days: Days, names: list[str]) -> None:
    """A meeting whose day is not known lies between no days, and nobody should think it empty."""
    if days.bounded and names:
        again = completed("`citebound minutes import FILE --meeting NAME --date DAY`", args)
        what = f"{counted(len(names), 'meeting')} without a day left out: {', '.join(names)}"
        note(f"{what}; record it with {again}")


def _history(args: argparse.Namespace, days: Days) -> int:
    read, code = _read(args, days)
    rows = [row for one in read for row in one.rows]
    _tell_undated(args, days, [one.name for one in read if one.day is None])
    if args.json:
        write_json(past_json(rows))
    elif read or not code:
        write(past_text(rows))
    return code


class _Read(NamedTuple):
    """A meeting whose history was read."""

    name: str
    day: date | None
    """Its day; None where that is not known."""
    rows: list[PastRow]
    """What is asked for; empty where its day is not."""


def _read(args: argparse.Namespace, days: Days) -> tuple[list[_Read], int]:
    """The meetings that may be read, and the exit code: that of the first that may not."""
    read: list[_Read] = []
    unread = Unread(args, args.meeting)
    for name in meetings.names(args, args.meeting):
        with meetings.opened(args, name) as found, found.store.reading():
            refusal = refusal_of(found.workspace, meetings.job(args, found))
            if refusal is None:
                day = recorded_day(found.workspace, args.principal)
                past = list(past_rows(found.workspace, args.principal, _wanted(args)))
                read.append(_Read(name, day, past if days.hold(day) else []))
        if refusal is not None:
            unread.add(refusal)
    return read, unread.told(is_all=not read)


def _seconds(text: str) -> float:
    """Seconds of a meeting: ``75``, ``1:15`` or ``0:01:15``."""
    found = seconds_of(text) if ":" in text else _number(text)
    if found is None:
        what = f"expected seconds or h:mm:ss, got {text!r}"
        raise argparse.ArgumentTypeError(what)
    return found


def _number(text: str) -> float | None:
    try:
        found = float(text)
    except ValueError:
        return None
    return found if math.isfinite(found) and found >= 0 else None
