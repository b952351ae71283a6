"""From findings as an answer states them to claims with pins, or to why there is none.

Nothing here chooses: the gate judges each quote, and the support check compares each finding.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from citebound.core.finding import Finding, Match, Stop, StopKind
from citebound.core.gate.gate import Gate
from citebound.core.gate.verdict import Item, Kind, MatchType, Verdict
from citebound.core.recipes.refusing import AFTER_REPETITION, Refusing, Wanted, repeating
from citebound.core.result import Claim
from citebound.core.support import parted
from citebound.core.support.findings import audit
from citebound.core.support.said import Known

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citebound.core.answer import ParsedFinding
    from citebound.core.recipes.passage import Passage
    from citebound.core.result import Withheld
    from citebound.core.text import Span


@dataclass(frozen=True, slots=True)
class Placed:
    """The findings of one answer."""

    claims: tuple[Claim, ...]
    """Those with a pin, in the answer's order, each with its support."""
    stopped: tuple[Stop, ...]
    """The others, with why."""

    def parted(self) -> tuple[tuple[Claim, ...], tuple[Withheld, ...]]:
        """The claims that are supported, and the others, each with its note as the reason."""
        return parted(self.claims)


@dataclass(frozen=True, slots=True)
class Located:
    """A finding with its place, before it is compared with what stands there."""

    finding: str
    """The model's words, in one line."""
    span: Span
    """Of the quote, or of the sentence that was named, in the passage's text."""
    match: Match
    """How the place was found."""


class Placing:
    """Places the findings about one passage."""

    def __init__(
        self, passage: Passage, prompt: str, most: int, aliases: Sequence[str] | None
    ) -> None:
        """Take the passage, the instructions, the most findings, and the aliases if any."""
        self._passage = passage
        wanted = Wanted(most, "findings", "finding")
        self._refusing = Refusing(prompt, passage.shown.text, wanted)
        self._places = None if aliases is None else {name: i for i, name in enumerate(aliases)}

    def placed(self, findings: Sequence[ParsedFinding]) -> Placed:
        """Every finding's claim or stop."""
        found = self.located(findings)
        return Placed(
            tuple(self._claim(one) for one in found if isinstance(one, Located)),
            tuple(one for one in found if isinstance(one, Stop)),
        )

    def located(self, findings: Sequence[ParsedFinding]) -> list[Located | Stop]:
        """Every finding's place or stop; nothing is taken after the first repetition."""
        again = repeating((one.source, one.finding) for one in findings)
        return [
            _repeated(one) if is_again else self._located(one, number)
            for number, (one, is_again) in enumerate(zip(findings, again, strict=True))
        ]

    def _located(self, one: ParsedFinding, number: int) -> Located | Stop:
        quote = one.source if self._places is None else None
        if refused := self._refusing.of(number, one.finding, quote):
            return Stop(one.finding, one.source, StopKind.REFUSED, refused)
        if self._places is None:
            return self._through_gate(one, number)
        place = self._places.get(one.source)
        if place is None:
            return Stop(one.finding, one.source, StopKind.REFUSED, "no sentence has this alias")
        return _located(one, self._passage.units[place], Match.NAMED)

    def _through_gate(self, one: ParsedFinding, number: int) -> Located | Stop:
        item = Item(str(number), str(Kind.FACT), one.finding, one.source)
        result = self._gate.judge(item)
        if result.source_ref is None:
            is_human = result.verdict is Verdict.TO_HUMAN
            kind = StopKind.TO_HUMAN if is_human else StopKind.DROPPED
            return Stop(one.finding, one.source, kind, result.reason)
        found = result.source_ref.span
        span = self._passage.shown.original(found.start, found.end)
        is_fuzzy = result.source_ref.match_type is MatchType.FUZZY
        return _located(one, span, Match.SLIPS if is_fuzzy else Match.QUOTED)

    def _claim(self, one: Located) -> Claim:
        passage, span = self._passage, one.span
        around = passage.around(span)
        whole, texts = around.whole, [passage.read(unit) for unit in around.beside]
        found = audit(one.finding, around.text, texts, self._known, before=around.before)
        moved = found.place is not None
        if found.place is not None:
            span = whole = around.beside[found.place]
        within = whole.shifted(passage.part.start)
        stated = Finding(one.finding, within, one.match, moved, found.note)
        return Claim(None, (passage.pin(span),), found.support, stated)

    @cached_property
    def _gate(self) -> Gate:
        return Gate("", self._passage.shown.text)

    @cached_property
    def _known(self) -> Known:
        return Known.of(self._passage.shown.text)


def _located(one: ParsedFinding, span: Span, match: Match) -> Located:
    return Located(" ".join(one.finding.split()), span, match)


def _repeated(one: ParsedFinding) -> Stop:
    return Stop(one.finding, one.source, StopKind.REPEATED, AFTER_REPETITION)
