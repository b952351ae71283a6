"""The engines of the gate's benchmark: citebound here, each peer in a process of its own."""

from __future__ import annotations

import json
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final

from benchmarks.measure import FailedError, timed
from citebound.core.gate.gate import Gate
from citebound.core.gate.verdict import Item, Kind, Segment

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from benchmarks.gate_corpus import Meeting
    from benchmarks.gate_quotes import Quote

PEERS: Final = ("rapidfuzz", "gtrex", "langextract")
"""Every peer of ``peers/gate_peer.py``."""
SLOW: Final = {"langextract": 10}
"""A peer that takes too long for all quotes gets one in so many."""
ABSENT: Final = frozenset(("invented", "tampered"))
"""Kinds that must not be accepted."""
OUTCOMES: Final = ("exact", "edge off", "wrong place", "asked", "missed", "accepted", "stopped")
"""Of a present quote the first five, of an absent one the last two."""
_SCRIPT: Final = Path(__file__).resolve().parent / "peers" / "gate_peer.py"


@dataclass(slots=True)
class Engine:
    """What one engine did on one meeting."""

    name: str
    """Which."""
    skipped: str = ""
    """Why it was not run; empty if it was."""
    quotes: int = 0
    """How many it was asked."""
    seconds: float = 0.0
    """CPU seconds for all of them, preparation of the text included."""
    rest: float = 0.0
    """CPU seconds of the quotes that are not verbatim; 0 where it cannot be told."""
    outcomes: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How many, by kind and outcome."""

    @property
    def milliseconds(self) -> float:
        """CPU milliseconds a quote."""
        return 1_000 * self.seconds / self.quotes if self.quotes else 0.0


@dataclass(frozen=True, slots=True)
class Asked:
    """What every engine is asked."""

    meeting: Meeting
    """The text."""
    quotes: Sequence[Quote]
    """What is looked for in it."""


def citebound(asked: Asked) -> Engine:
    """The gate as it is; it alone reads the claimed positions and knows to ask."""
    turns = [Segment(turn.speaker, None, turn.start, turn.end) for turn in asked.meeting.turns]
    items = [
        Item(str(number), Kind.FACT, "", quote.text, quote.hint)
        for number, quote in enumerate(asked.quotes)
    ]
    begun = time.process_time()
    gate = Gate("meeting", asked.meeting.text, turns)
    results, times = [], [time.process_time()]
    for item in items:
        results.append(gate.judge(item))
        times.append(time.process_time())
    each = [later - sooner for sooner, later in pairwise(times)]
    refs = [result.source_ref for result in results]
    places = [(ref.span.start, ref.span.end) if ref else None for ref in refs]
    outcomes = counted(asked.quotes, places, can_ask=True)
    return Engine(
        "citebound", "", len(items), times[-1] - begun, _rest(asked.quotes, each), outcomes
    )


def peer(name: str, python: Path | str, work: Path, asked: Asked) -> Engine:
    """A peer on the same meeting; `work` takes its files."""
    if isinstance(python, str):
        return Engine(name, python)
    quotes = asked.quotes[:: SLOW.get(name, 1)]
    file = work / f"{name}.json"
    file.write_text(
        json.dumps({"text": asked.meeting.text, "quotes": [quote.text for quote in quotes]})
    )
    try:
        answer = timed([str(python), str(_SCRIPT), name, str(file)], work / "cache").answer
    except FailedError as error:
        return Engine(name, f"it failed: {str(error)[-200:]}")
    told = json.loads(answer)
    rest = _rest(quotes, told["each"])
    return Engine(name, "", len(quotes), told["seconds"], rest, counted(quotes, told["spans"]))


def _rest(quotes: Sequence[Quote], each: Sequence[float]) -> float:
    """What the quotes that are not verbatim cost."""
    return sum(
        spent for quote, spent in zip(quotes, each, strict=bool(each)) if quote.kind != "verbatim"
    )


def counted(
    quotes: Sequence[Quote], places: Iterable[Sequence[int] | None], *, can_ask: bool = False
) -> Counter[tuple[str, str]]:
    """How many quotes of each kind had which outcome."""
    return Counter(
        (quote.counted_as, _outcome(quote, place, can_ask=can_ask))
        for quote, place in zip(quotes, places, strict=True)
    )


def _outcome(quote: Quote, place: Sequence[int] | None, *, can_ask: bool) -> str:
    if quote.kind in ABSENT:
        return "stopped" if place is None else "accepted"
    if place is None:
        return "asked" if can_ask and len(quote.places) > 1 else "missed"
    start, end = place
    if (start, end) in quote.places:
        return "exact"
    is_near = any(start < last and first < end for first, last in quote.places)
    return "edge off" if is_near else "wrong place"
