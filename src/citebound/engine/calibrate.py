"""How the gate's thresholds are chosen on labelled quotes (specification B, step 6).

The rule, in the order in which it decides:

1. False hits first. ``HIGH`` is the smallest hundredth at which no absent quote is accepted, apart
   from those whose row says why it is put up with, and ``MARGIN`` more, because a sample is small;
   but never below ``LEAST``, which the specification names: a sample may raise it, not lower it.
2. Then fewest to people. No greater ``HIGH`` is taken, and ``LOW`` is the smallest hundredth that
   at most one in ``ONE_IN`` invented quotes reaches; but none below which a present quote falls.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

from citebound.core.gate.gate import Gate
from citebound.core.gate.policy import Thresholds
from citebound.core.gate.verdict import Item, Kind
from citebound.engine.labelled import ABSENT, EDITED, INVENTED, PRESENT

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from citebound.engine.labelled import Labelled, LabelledSet, Truth

MARGIN: Final = 1
"""Hundredths above the smallest threshold without a false hit."""
LEAST: Final = 92
"""The specification's own ``HIGH`` (step 5), in hundredths."""
ONE_IN: Final = 200
"""At most one in so many invented quotes may reach ``LOW``."""
OPEN: Final = 50
"""Similarity in hundredths to which a gate's thresholds are opened; nothing lower is looked at.

One such run shows the verdicts at every higher threshold, because a threshold only takes away from
what the guards let through.
"""
THRESHOLDS: Final = range(OPEN, 101)
"""Thresholds that are tried, in hundredths."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What the opened gate says of a labelled quote."""

    row: Labelled
    """The quote."""
    passes: bool
    """Whether it is a hit where no threshold stops it."""
    similarity: float
    """To the closest passage; 0 where none was looked for."""
    passage: str
    """What a hit pins; empty without one."""

    def reaches(self, hundredths: int) -> bool:
        """Whether the similarity is at least so many hundredths."""
        return round(self.similarity * 10_000) >= 100 * hundredths

    def is_hit(self, high: int) -> bool:
        """Whether it is a hit at this threshold."""
        return self.passes and self.reaches(high)


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many."""

    count: int
    """How many."""
    of: int
    """Of how many."""


@dataclass(frozen=True, slots=True)
class Rates:
    """Both directions at one threshold."""

    threshold: int
    """In hundredths; as ``HIGH`` for the first four, as ``LOW`` for the last two."""
    false_hits: Share
    """Absent quotes that are accepted."""
    false_stops: Share
    """Present quotes that are not."""
    false_hits_alone: Share
    """The first if similarity decided alone, without guards."""
    false_stops_alone: Share
    """The second if similarity decided alone."""
    invented_shown: Share
    """Invented quotes that reach it: such a fact costs a person's time."""
    edited_lost: Share
    """Quotes of edited passages that do not: such a fact is dropped unseen."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the rule chooses."""

    high: int
    """From here a passage may be a fuzzy hit."""
    low: int
    """From here a passage is worth a person's look."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """A labelled set, judged, with the rates at every threshold and the choice."""

    data: LabelledSet
    """What was judged."""
    judged: tuple[Judged, ...]
    """In the order of the set."""
    rates: tuple[Rates, ...]
    """At each of ``THRESHOLDS``, rising."""
    chosen: Chosen
    """By the rule."""

    def at(self, threshold: int) -> Rates:
        """The rates at one of ``THRESHOLDS``."""
        return self.rates[threshold - THRESHOLDS.start]

    def false_hits(self, high: int) -> tuple[Judged, ...]:
        """The absent quotes that are accepted at this threshold."""
        return tuple(one for one in self.judged if _is_false_hit(one, high))


def calibrate(data: LabelledSet) -> Calibration:
    """Judge every quote once and choose."""
    judged = tuple(judge(data))
    rates = tuple(_rates(judged, threshold) for threshold in THRESHOLDS)
    return Calibration(data, judged, rates, choose(judged))


def judge(data: LabelledSet) -> list[Judged]:
    """What the opened gate says of every quote, in the order of the set."""
    found: dict[str, Judged] = {}
    for (text, _), rows in groupby(sorted(data.rows, key=_text_of), _text_of):
        found |= _judge_text(text, list(rows))
    return [found[row.id] for row in data.rows]


def choose(judged: Sequence[Judged]) -> Chosen:
    """The thresholds by the rule."""
    loud = [one for one in judged if not one.row.known]
    without = _smallest(
        high for high in THRESHOLDS if not any(_is_false_hit(one, high) for one in loud)
    )
    high = min(max(without + MARGIN, LEAST), THRESHOLDS[-1])
    invented = _of(judged, INVENTED)
    low = _smallest(
        low
        for low in range(OPEN, high)
        if sum(one.reaches(low) for one in invented) * ONE_IN <= len(invented)
    )
    present = [one.similarity for one in _of(judged, PRESENT) if one.similarity]
    lowest = int(100 * min(present, default=1.0))
    return Chosen(high, min(low, lowest, high))


def _text_of(row: Labelled) -> tuple[str, str]:
    return row.text, row.annotations.value


def _judge_text(text: str, rows: Sequence[Labelled]) -> dict[str, Judged]:
    gate = Gate("labelled", text, (), rows[0].annotations, thresholds=Thresholds(OPEN, OPEN))
    found = {}
    for row in rows:
        result = gate.judge(Item(row.id, Kind.FACT, "", row.quote))
        ref = result.source_ref
        passage = ref.span.of(text) if ref else ""
        found[row.id] = Judged(row, result.verdict.is_hit, result.similarity, passage)
    return found


def _smallest(thresholds: Iterable[int]) -> int:
    return next(iter(thresholds), THRESHOLDS[-1])


def _of(judged: Sequence[Judged], truths: Collection[Truth]) -> list[Judged]:
    return [one for one in judged if one.row.truth in truths]


def _is_false_hit(one: Judged, high: int) -> bool:
    return one.row.truth in ABSENT and one.is_hit(high)


def _rates(judged: Sequence[Judged], at: int) -> Rates:
    absent, present = _of(judged, ABSENT), _of(judged, PRESENT)
    return Rates(
        at,
        _share([one.is_hit(at) for one in absent]),
        _share([not one.is_hit(at) for one in present]),
        _share([one.reaches(at) for one in absent]),
        _share([not one.reaches(at) for one in present]),
        _share([one.reaches(at) for one in _of(judged, INVENTED)]),
        _share([not one.reaches(at) for one in _of(judged, EDITED)]),
    )


def _share(those: Sequence[bool]) -> Share:
    return Share(sum(those), len(those))
