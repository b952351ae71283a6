"""``make bench``: the engine at several sizes, beside a bare SQLite pass and its peers.

Everything is a whole process. Counters are compared with what is expected, and a difference is
exit code 1; times are reported only.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.dossier import MANY, RECIPES, Bench, Measured, measure
from benchmarks.expectations import faults, freeze, growth_faults
from benchmarks.growth import Growth, grow
from benchmarks.measure import ROOT, Timing, citebound, timed
from benchmarks.others import Bare, Peer, PeerBench, bare_pass, peers_python
from benchmarks.report import performance

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(slots=True)
class Results:
    """Everything that one run of the benchmark found."""

    start: Timing
    """The interpreter with nothing to do."""
    version: Timing
    """``citebound --version``."""
    dossiers: list[Measured] = field(default_factory=list)
    """By size and recipe."""
    bare: dict[int, Bare] = field(default_factory=dict)
    """By size."""
    peers: dict[int, list[Peer]] = field(default_factory=dict)
    """By size."""
    growth: Growth | None = None
    """A hundred edits of one document."""
    faults: list[str] = field(default_factory=list)
    """What the gate found."""


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, compare, write the report; 1 when a counter differs."""
    args = _arguments(argv)
    work = Path(tempfile.mkdtemp(prefix="citebound-bench-"))
    try:
        results = run(args, work)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    if args.freeze:
        freeze(results.dossiers)
    args.report.write_text(performance(results))
    for fault in results.faults:
        _say(f"FAULT {fault}")
    return 1 if results.faults and not args.freeze else 0


def run(args: argparse.Namespace, work: Path) -> Results:
    """All that is asked for, one after the other."""
    cache = work / "cache"
    results = _begin(cache)
    peers = "left out by --no-peers" if args.no_peers else peers_python(args.environment)
    for documents in args.sizes:
        times = args.times if documents <= MANY else min(args.times, 2)
        for recipe in RECIPES:
            _say(f"{documents:,} documents, {recipe}")
            bench = Bench(work / f"{recipe}-{documents}", cache, times)
            results.dossiers.append(measure(bench, documents, recipe))
            if recipe == "extract":
                file = work / f"bare-{documents}.sqlite"
                results.bare[documents] = bare_pass(bench.folder, file, cache, args.times)
            shutil.rmtree(bench.folder)
        _say(f"{documents:,} documents, peers")
        results.peers[documents] = PeerBench(peers, work, cache, times).measure(documents)
    _say(f"growth: {args.edits} edits of one of {args.growth:,} documents")
    bench = Bench(work / "growth", cache, 1)
    results.growth = grow(bench, args.growth, args.edits)
    results.faults = [fault for found in results.dossiers for fault in faults(found)]
    results.faults += growth_faults(results.growth)
    return results


def _begin(cache: Path) -> Results:
    start = [sys.executable, "-c", "pass"]
    timed(start, cache)
    timed(citebound("--version"), cache)
    return Results(timed(start, cache, 9), timed(citebound("--version"), cache, 9))


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("sizes", nargs="*", type=int, default=[1_000, 10_000, 100_000])
    parser.add_argument("--times", type=int, default=5, help="repeat short commands so often")
    parser.add_argument("--growth", type=int, default=1_000, help="documents of that dossier")
    parser.add_argument("--edits", type=int, default=100, help="edits of one of them")
    parser.add_argument("--no-peers", action="store_true", help="citebound and the bare pass only")
    parser.add_argument("--freeze", action="store_true", help="take the counters as expected")
    parser.add_argument("--report", type=Path, default=ROOT / "docs" / "performance.md")
    parser.add_argument("--environment", type=Path, default=ROOT / "build" / "bench-peers")
    return parser.parse_args(argv)


def _say(text: str) -> None:
    sys.stderr.write(f"bench: {text}\n")


if __name__ == "__main__":
    sys.exit(main())
