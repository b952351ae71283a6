"""The fact base: facts by kind, speaker, time, meeting and text, across a store's meetings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from citebound.core.facts.fact import Fact
    from citebound.core.result import Support
    from citebound.engine.minutes.view import Minutes


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which facts are asked for; what is left empty admits everything."""

    kinds: frozenset[str] = frozenset()
    """Any of these kinds."""
    speaker: str = ""
    """Said by this speaker, letter case aside."""
    words: str = ""
    """In the conclusion or the quote, letter case aside."""
    since: float | None = None
    """Said at or after so many seconds of the meeting."""
    until: float | None = None
    """Said before so many seconds."""

    def admits(self, fact: Fact) -> bool:
        """Whether a fact is asked for; one without a time is not where a time is."""
        return (
            (not self.kinds or fact.stated.kind in self.kinds)
            and self._is_said(fact)
            and self._is_then(fact.source_ref.ts)
        )

    def _is_said(self, fact: Fact) -> bool:
        speaker = (fact.source_ref.speaker or "").casefold()
        texts = (fact.text, fact.stated.quote)
        return (not self.speaker or speaker == self.speaker.casefold()) and any(
            self.words.casefold() in text.casefold() for text in texts
        )

    def _is_then(self, ts: float | str | None) -> bool:
        if self.since is None and self.until is None:
            return True
        if ts is None or isinstance(ts, str):
            return False
        return (self.since is None or ts >= self.since) and (self.until is None or ts < self.until)


@dataclass(frozen=True, slots=True)
class FactRow:
    """A fact of one of several meetings."""

    meeting: str
    """The meeting's name."""
    fact: Fact
    """The fact."""
    support: Support | None = None
    """Whether a program finds the conclusion in its passage; None where none compared them."""
    note: str = ""
    """Why it does not; empty where it does, or none compared them."""


def facts(meetings: Iterable[Minutes], wanted: Wanted) -> Iterator[FactRow]:
    """The facts that are asked for, by meeting and place."""
    for minutes in meetings:
        for fact in minutes.facts:
            if wanted.admits(fact):
                item = fact.stated.identity
                support, note = minutes.support.get(item), minutes.notes.get(item, "")
                yield FactRow(minutes.name, fact, support, note)
