"""Which sentences carry a text, and which of several texts' sentences carry them together?

Both choices are greedy: again and again the sentence is taken that has the most of what the whole
speaks about, is good to read alone, and repeats least of what was taken. Nothing but the sentences
is looked at, so equal input gives equal output, on every machine.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from math import log, sqrt
from typing import TYPE_CHECKING, Final

from citebound.core.extract.quality import is_speech, quality
from citebound.core.extract.terms import frequencies, likeness, terms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citebound.core.text import Span

LOOKED_AT: Final = 64
"""At least so many of the best sentences are compared with each other."""
PER_CHOSEN: Final = 6
"""And so many for each one that is wanted."""
FLOOR: Final = 0.2
"""What is worth less than this share of the best is not taken to fill up."""
OPENING: Final = 1.15
"""A sentence that opens a paragraph stands alone more often."""
CROWDED: Final = 0.75
"""Each sentence taken from a document makes its next one worth so much less."""
DIVERSITY: Final = 1.5
"""How strongly likeness to what was taken counts against a sentence."""

_BEFORE: Final = 24
_OPENS: Final = re.compile(r"\n\s*\n\W*(?:第\w{1,8}条|[\d.]{1,8}|\w)?\W*$")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sentence that was chosen from one document, offered for a choice among several."""

    group: int
    """Ordinal of the document it comes from, within this call."""
    quote: str
    """Its exact characters."""


@dataclass(frozen=True, slots=True)
class _Entry:
    index: int
    group: int
    terms: frozenset[str]
    value: float


def choose(text: str, units: Sequence[Span], limit: int) -> tuple[int, ...]:
    """The sentences that carry a text: at most ``limit`` indices into ``units``, ascending.

    No two of them say the same. A text with no more sentences than the limit may still yield
    fewer: repetitions are left out, and so is what is worth little beside the best.

    Args:
        text: the text that the units lie in.
        units: its sentences, see `sentences`.
        limit: how many to choose; none are chosen if it is 0 or less.
    """
    quotes = [unit.of(text) for unit in units]
    entries = [
        _Entry(e.index, 0, e.terms, e.value * (OPENING if _opens(text, units[e.index]) else 1.0))
        for e in _entries(quotes, [0] * len(quotes))
    ]
    best = sorted(entries, key=_worth)[: max(LOOKED_AT, PER_CHOSEN * limit)]
    return _Choice(best, limit).made()


def choose_among(candidates: Sequence[Candidate], limit: int) -> tuple[int, ...]:
    """The candidates that carry their documents together: at most ``limit`` indices, ascending.

    Every document is represented if there are no more documents than ``limit``; otherwise each
    chosen sentence comes from another document. No two say the same, unless a document has
    nothing else to say. The choice depends on the quotes and the groups only.

    Args:
        candidates: sentences of one or more documents.
        limit: how many to choose; none are chosen if it is 0 or less.
    """
    entries = _entries([c.quote for c in candidates], [c.group for c in candidates])
    return _Choice(entries, limit).made()


def _worth(entry: _Entry) -> tuple[float, int]:
    return (-entry.value, entry.index)


def _entries(quotes: Sequence[str], groups: Sequence[int]) -> list[_Entry]:
    found = [terms(quote) for quote in quotes]
    known = frequencies(found)
    spoken = is_speech(quotes)
    return [
        _Entry(i, group, own, quality(quote, spoken=spoken) * _coverage(own, known))
        for i, (quote, group, own) in enumerate(zip(quotes, groups, found, strict=True))
    ]


def _coverage(own: frozenset[str], known: Counter[str]) -> float:
    """How much of what all share a sentence has; long ones do not win by length alone."""
    return sum(log(1 + known[term]) for term in sorted(own)) / sqrt(4 + len(own))


def _opens(text: str, unit: Span) -> bool:
    """Does nothing but an enumerator stand between a blank line and the sentence?"""
    before = text[max(0, unit.start - _BEFORE) : unit.start]
    return bool(_OPENS.search(before if unit.start > _BEFORE else "\n\n" + before))


class _Choice:
    """A greedy choice under way."""

    def __init__(self, entries: Sequence[_Entry], limit: int) -> None:
        self._pool = {entry.index: entry for entry in entries}
        self._limit = limit
        self._taken: list[int] = []
        self._counts: Counter[int] = Counter()
        self._groups = {entry.group for entry in entries}
        self._like = dict.fromkeys(self._pool, 0.0)
        self._repeated: set[int] = set()
        self._floor = FLOOR * max((entry.value for entry in entries), default=0.0)

    def made(self) -> tuple[int, ...]:
        """The indices of what is chosen, ascending."""
        while len(self._taken) < self._limit:
            best = self._best()
            if best is None:
                break
            self._take(best)
        return tuple(sorted(self._taken))

    def _best(self) -> _Entry | None:
        """The best of what says something new; else what a document without a sentence has."""
        missing = self._groups - self._counts.keys()
        waiting = [e for e in self._pool.values() if e.group in missing]
        left = self._limit - len(self._taken)
        owed = len(missing) >= left or len(self._groups) > self._limit
        fresh = [
            e for e in (waiting if owed else self._pool.values()) if self._is_fresh(e, missing)
        ]
        offered = fresh or ([] if len(self._groups) > self._limit else waiting)
        return max(offered, key=lambda e: (self._gain(e), -e.index), default=None)

    def _is_fresh(self, entry: _Entry, missing: set[int]) -> bool:
        worth = entry.group in missing or entry.value >= self._floor
        return worth and entry.index not in self._repeated

    def _gain(self, entry: _Entry) -> float:
        alike = min(1.0, DIVERSITY * self._like[entry.index])
        return entry.value * (1.0 - alike) * CROWDED ** self._counts[entry.group]

    def _take(self, entry: _Entry) -> None:
        self._taken.append(entry.index)
        self._counts[entry.group] += 1
        del self._pool[entry.index]
        for other in self._pool.values():
            alike, repeated = likeness(entry.terms, other.terms)
            self._like[other.index] = max(self._like[other.index], alike)
            if repeated:
                self._repeated.add(other.index)
