"""``citebound facts``."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from citebound.cli import meetings, options
from citebound.cli.output import write, write_json
from citebound.core.gate.verdict import Kind
from citebound.engine.minutes.past import past_facts, refusal_of
from citebound.engine.minutes.query import Wanted, facts
from citebound.render.json_meetings import past_json
from citebound.render.json_minutes import facts_json
from citebound.render.text_meetings import past_text
from citebound.render.text_minutes_facts import facts_text

if TYPE_CHECKING:
    from citebound.engine.minutes.past import PastFact


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
    parser.add_argument("--speaker", default="", metavar="NAME", help="said by this speaker")
    parser.add_argument("--text", default="", metavar="WORDS", help="in conclusion or quote")
    parser.add_argument(
        "--since", type=_seconds, metavar="TIME", help="said at or after: seconds, or h:mm:ss"
    )
    parser.add_argument("--until", type=_seconds, metavar="TIME", help="said before")
    parser.add_argument(
        "--history", action="store_true", help="also facts of earlier builds that are no more"
    )
    meetings.add_place(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """List the facts that are asked for."""
    wanted = Wanted(frozenset(args.kind), args.speaker, args.text, args.since, args.until)
    if args.history:
        return _history(args, wanted)
    shown, code = meetings.all_current(args, args.meeting)
    rows = list(facts(shown, wanted))
    if args.json:
        write_json(facts_json(rows))
    else:
        write(facts_text(rows))
    return code


def _history(args: argparse.Namespace, wanted: Wanted) -> int:
    rows: list[tuple[str, PastFact]] = []
    code = 0
    for name in meetings.names(args, args.meeting):
        with meetings.opened(args, name) as found, found.store.reading():
            refusal = refusal_of(found.workspace, meetings.job(args, found))
            past = past_facts(found.workspace, args.principal) if refusal is None else ()
        if refusal is not None:
            refused = meetings.left_out(refusal, args)
            code = code or refused
        rows += [(name, one) for one in past if wanted.admits(one.fact)]
    if args.json:
        write_json(past_json(rows))
    else:
        write(past_text(rows))
    return code


def _seconds(text: str) -> float:
    """Seconds of a meeting: ``75``, ``1:15`` or ``0:01:15``."""
    try:
        parts = [float(part) for part in text.split(":")]
    except ValueError:
        parts = []
    if not 1 <= len(parts) <= len(("h", "m", "s")) or min(parts) < 0:
        what = f"expected seconds or h:mm:ss, got {text!r}"
        raise argparse.ArgumentTypeError(what)
    seconds = 0.0
    for part in parts:
        seconds = 60 * seconds + part
    return seconds
