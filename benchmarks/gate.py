"""``make bench-gate``: the citation gate beside its peers, on made meetings.

Counts must be exact, and a wrong one is exit code 1; times are reported only.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from benchmarks.gate_corpus import Meeting, meeting
from benchmarks.gate_engines import ABSENT, PEERS, Asked, Engine, citebound, peer
from benchmarks.gate_hard import NAMES
from benchmarks.gate_quotes import SLIPS_IN_CHINESE, quotes
from benchmarks.gate_report import performance
from benchmarks.measure import ROOT
from benchmarks.others import HERE, peers_python

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

LOCK: Final = HERE / "requirements-gate.lock"
"""The peers."""
STOPPED: Final = {"slips": (9, 50), SLIPS_IN_CHINESE: (1, 1)}
"""The share of the quotes with slips that may go to a person, as a fraction.

Where a slip makes another word, or what could be one. In English 71 of 650 do (12 meetings of
100,000 characters; at most 10 of 56 in one). In Chinese, where nearly every other character makes
other words, 249 of 250 do, and all in some meetings: there, only a wrong place is a fault.
"""
RUNS: Final = 5
"""Runs of each engine, of which the fastest counts."""
LONGEST: Final = 60
"""Seconds after which a hard quote is given up."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A hard quote, judged."""

    name: str
    """What makes it hard."""
    fold: float
    """CPU seconds for the text."""
    judge: float | None
    """CPU seconds for the quote; None when it took too long."""
    verdict: str
    """What the gate said."""
    is_wrong: bool
    """Whether it was accepted and must not be."""


@dataclass(slots=True)
class Results:
    """Everything that one run found."""

    meeting: Meeting
    """The meeting of the comparison."""
    engines: list[Engine] = field(default_factory=list)
    """citebound first."""
    sizes: dict[int, Engine] = field(default_factory=dict)
    """citebound on meetings of several lengths."""
    tried: list[Tried] = field(default_factory=list)
    """Hard quotes."""
    hard: int = 0
    """Characters of the texts of the hard quotes."""
    faults: list[str] = field(default_factory=list)
    """Counts that are not as they must be."""


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, compare, write the report; 1 when a count is wrong."""
    args = _arguments(argv)
    work = Path(tempfile.mkdtemp(prefix="citebound-bench-"))
    try:
        results = run(args, work)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    args.report.write_text(performance(results), "utf-8")
    for fault in results.faults:
        _say(f"FAULT {fault}")
    return 1 if results.faults else 0


def run(args: argparse.Namespace, work: Path) -> Results:
    """All that is asked for, one after the other."""
    results = Results(meeting(args.characters, args.seed), hard=args.hard)
    asked = _asked(results.meeting, args)
    python = "left out by --no-peers" if args.no_peers else peers_python(args.environment, LOCK)
    measured = [partial(citebound, asked)]
    measured += [partial(peer, name, python, work, asked) for name in PEERS]
    results.engines = _fastest(measured)
    for size in args.sizes:
        _say(f"{size:,} characters")
        (results.sizes[size],) = _fastest(
            [partial(citebound, _asked(meeting(size, args.seed), args))]
        )
    for number, name in enumerate(NAMES if args.hard else ()):
        _say(f"{args.hard:,} characters: {name}")
        results.tried.append(_try(number, args.hard))
    results.faults = list(faults(results))
    return results


def _fastest(measured: Sequence[Callable[[], Engine]]) -> list[Engine]:
    """Of some runs of each the one that other work on the machine held up least.

    In turns, so that a busy moment meets all of them.
    """
    rounds = []
    for number in range(1, RUNS + 1):
        _say(f"round {number} of {RUNS}")
        rounds.append([measure() for measure in measured])
    return [min(runs, key=lambda run: run.seconds) for runs in zip(*rounds, strict=True)]


def _asked(found: Meeting, args: argparse.Namespace) -> Asked:
    return Asked(found, quotes(found, args.quotes, args.seed))


def faults(results: Results) -> Iterator[str]:
    """What must not be, whatever the seed."""
    own = [("the comparison", results.engines[0])]
    own += [(f"{size:,} characters", engine) for size, engine in results.sizes.items()]
    for where, engine in own:
        for (kind, outcome), count in sorted(engine.outcomes.items()):
            if count > _most(engine, kind, outcome):
                yield f"{where}: {count} of kind {kind}: {outcome}"
    for one in results.tried:
        if one.is_wrong:
            yield f"hard: {one.name}: {one.verdict}"


def _most(engine: Engine, kind: str, outcome: str) -> int:
    """How many quotes of a kind may have this outcome."""
    size = sum(count for (other, _), count in engine.outcomes.items() if other == kind)
    if outcome in ({"stopped"} if kind in ABSENT else {"exact", "asked"}):
        return size
    part, whole = STOPPED.get(kind, (0, 1))
    return size * part // whole if outcome == "missed" else 0


def _try(number: int, characters: int) -> Tried:
    command = [sys.executable, "-m", "benchmarks.gate_hard", str(number), str(characters)]
    try:
        done = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, timeout=LONGEST, check=True
        )
    except subprocess.TimeoutExpired:
        return Tried(NAMES[number], 0.0, None, "", is_wrong=False)
    fold, judge, verdict, is_wrong = json.loads(done.stdout)
    return Tried(NAMES[number], fold, judge, verdict, is_wrong)


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench-gate", description=__doc__)
    parser.add_argument("--characters", type=int, default=100_000, help="of the comparison")
    parser.add_argument("--quotes", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sizes", nargs="*", type=int, default=[10_000, 100_000, 1_000_000])
    parser.add_argument("--hard", type=int, default=1_000_000, help="0: no hard quotes")
    parser.add_argument("--no-peers", action="store_true", help="citebound alone")
    parser.add_argument("--environment", type=Path, default=ROOT / "build" / "gate-peers")
    parser.add_argument("--report", type=Path, default=ROOT / "docs" / "performance-gate.md")
    return parser.parse_args(argv)


def _say(what: str) -> None:
    print(what, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
