"""One dossier of one size under one recipe: every command, measured and counted."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from benchmarks import corpus
from benchmarks.measure import Timing, citebound, timed
from benchmarks.store_counts import added, bytes_of, rows_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

RECIPES: Final = {
    "extract": ("--recipe", "extract"),
    "claims": ("--recipe", "claims", "--profile", "strict", "--generator", "scripted"),
}
"""What is built, and the options that say so."""
MANY: Final = 20_000
"""From so many documents on, everything is repeated less often."""
EDITS: Final = 5
"""Edits whose builds are timed."""
FEW_EDITS: Final = 2
"""The same where there are many documents."""
_COUNTED: Final = ("nodes", "recomputed", "rebound", "cache_hits", "model_calls")


@dataclass(slots=True)
class Measured:
    """What one dossier showed."""

    documents: int
    """How many."""
    recipe: str
    """By which recipe."""
    timings: dict[str, Timing] = field(default_factory=dict)
    """By what was done: ``first``, ``no-op``, ``edit``, ``show``, ``preview``, ``audit``."""
    counters: dict[str, int] = field(default_factory=dict)
    """Exact numbers by name: what a gate compares."""
    bytes_first: int = 0
    """Bytes of the store after the first build."""


@dataclass(frozen=True, slots=True)
class Bench:
    """How a dossier is measured."""

    folder: Path
    """The dossier's folder; not there yet."""
    cache: Path
    """Compiled modules."""
    times: int
    """How often each short command is repeated."""

    def run(self, *arguments: str, times: int = 1) -> Timing:
        """A citebound command on the dossier."""
        return timed(citebound(*arguments, str(self.folder)), self.cache, times)

    def count(self, *arguments: str) -> dict[str, int]:
        """The rows that a citebound command reads and changes, counted in a run of its own."""
        command = [sys.executable, "-m", "benchmarks.rows", *arguments, str(self.folder)]
        found: dict[str, int] = json.loads(timed(command, self.cache).answer)
        return found


def measure(bench: Bench, documents: int, recipe: str) -> Measured:
    """Build a dossier, then do to it everything that is measured."""
    corpus.write(bench.folder, documents)
    found = Measured(documents, recipe)
    first = bench.run("summarize", "--json", *RECIPES[recipe])
    found.timings["first"] = first
    _keep(found, "first", json.loads(first.answer)["counters"])
    _keep(found, "first rows", rows_of(bench.folder))
    found.bytes_first = bytes_of(bench.folder)
    _no_op(bench, found)
    _edits(bench, found)
    _reading(bench, found)
    return found


def _no_op(bench: Bench, found: Measured) -> None:
    before = rows_of(bench.folder)
    timing = bench.run("build", "--json", times=bench.times)
    found.timings["no-op"] = timing
    _keep(found, "no-op", json.loads(timing.answer)["counters"])
    grown = added(before, rows_of(bench.folder))
    _keep(found, "no-op rows", {name: rows // bench.times for name, rows in grown.items()})
    _keep(found, "no-op", bench.count("build"), ("read", "changed"))


def _edits(bench: Bench, found: Measured) -> None:
    """Each edit gives another document its second text; their number is part of the counters."""
    seconds, megabytes, answer = list[float](), 0.0, ""
    middle = found.documents // 2
    edits = EDITS if found.documents <= MANY else FEW_EDITS
    for turn in range(edits):
        corpus.edit(bench.folder, middle + turn, 2)
        before = rows_of(bench.folder)
        timing = bench.run("build", "--json")
        seconds += timing.seconds
        megabytes, answer = max(megabytes, timing.megabytes), timing.answer
        if turn == 0:
            _keep(found, "edit", json.loads(answer)["counters"])
            _keep(found, "edit rows", added(before, rows_of(bench.folder)))
    found.timings["edit"] = Timing(tuple(seconds), megabytes, answer)
    corpus.edit(bench.folder, middle + edits, 2)
    _keep(found, "edit", bench.count("build"), ("read", "changed"))


def _reading(bench: Bench, found: Measured) -> None:
    before = rows_of(bench.folder)
    for command in ("show", "preview", "audit"):
        found.timings[command] = bench.run(command, times=bench.times)
        _keep(found, command, bench.count(command), ("read", "changed"))
    _keep(found, "reading rows", added(before, rows_of(bench.folder)) or {"any": 0})


def _keep(
    found: Measured, what: str, numbers: Mapping[str, int], names: tuple[str, ...] = ()
) -> None:
    wanted = names or (numbers if "rows" in what else _COUNTED)
    found.counters.update({f"{what}: {name}": numbers[name] for name in wanted})
