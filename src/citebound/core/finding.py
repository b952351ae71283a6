"""What a model states in words of its own, with its place in the text, or with why it has none."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from citebound.core.evidence import Pin
from citebound.core.text import Span

if TYPE_CHECKING:
    from citebound.digest import Json


class Match(StrEnum):
    """How the place of a finding was found."""

    QUOTED = "quoted"
    """The quote stands there."""
    SLIPS = "slips"
    """The quote stands there but for slips."""
    NAMED = "named"
    """The sentence was named by its alias."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What a model states in words of its own, and how it came to its pin."""

    text: str
    """The model's words."""
    within: Span
    """The whole sentence that the pin is a part of, in the pin's text."""
    match: Match
    """How the place was found."""
    moved: bool = False
    """Whether the pin stands at a neighbour of the sentence that was quoted."""
    note: str = ""
    """What the support check found, in one line; empty when nothing differs."""

    def sentence_of(self, pin: Pin) -> Pin:
        """The pin of the whole sentence."""
        return Pin(pin.doc_id, pin.version, self.within, pin.text_sha256)

    def as_json(self) -> list[Json]:
        """The stored form."""
        span = self.within
        return [self.text, span.start, span.end, str(self.match), self.moved, self.note]

    @staticmethod
    def from_json(row: object) -> Finding:
        """The finding of a stored form.

        Raises:
            ValueError: the stored form is not one that ``as_json`` makes.
        """
        match row:
            case [str(text), int(start), int(end), str(match), bool(moved), str(note)]:
                return Finding(text, Span(start, end), Match(match), moved, note)
            case _:
                raise ValueError(
                    f"a stored finding wants [text, start, end, match, moved, note], got {row!r}"
                )


class StopKind(StrEnum):
    """Where a finding was stopped."""

    TO_HUMAN = "to_human"
    """The gate wants a person to look."""
    DROPPED = "dropped"
    """The gate judged the quote invented."""
    REFUSED = "refused"
    """It is too short or too long, or stands in the instructions, or names no sentence."""
    REPEATED = "repeated"
    """It is the first repetition, or comes after it."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A finding without a place in the text: never shown as a claim, and counted."""

    finding: str
    """What was stated."""
    quote: str
    """What it was said to rest on."""
    kind: StopKind
    """Where it was stopped."""
    reason: str
    """Why, in one line."""

    def as_json(self) -> list[Json]:
        """The stored form."""
        return [self.finding, self.quote, str(self.kind), self.reason]

    @staticmethod
    def from_json(row: object) -> Stop:
        """The stop of a stored form.

        Raises:
            ValueError: the stored form is not one that ``as_json`` makes.
        """
        match row:
            case [str(finding), str(quote), str(kind), str(reason)]:
                return Stop(finding, quote, StopKind(kind), reason)
            case _:
                raise ValueError(
                    f"a stored stop wants [finding, quote, kind, reason], got {row!r}"
                )
