"""The text that a leaf of ``quotes`` treats: as it is read, its sentences, where they stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from citebound.core.extract.sentences import statements
from citebound.core.extract.view import View, typographic, view
from citebound.core.syntax import syntax_of
from citebound.core.text import Span

if TYPE_CHECKING:
    from citebound.core.evidence import Pin
    from citebound.core.recipes.recipe import PartText


LONGEST_LED: Final = 600
"""Characters up to which an item is shown with the beginning of its list."""


@dataclass(frozen=True, slots=True)
class Around:
    """Where an interval of a passage stands."""

    whole: Span
    """The whole sentence; of an item of a list with the half sentence before the list, if near."""
    text: str
    """What is read of the sentence, with that half sentence, without other items."""
    beside: tuple[Span, ...]
    """The sentence after it and the one before it."""
    before: str = ""
    """What is read of the sentence before the interval."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A part, ready to be read."""

    part: PartText
    """Where it comes from."""
    shown: View
    """What the model sees of it, without markup."""
    units: tuple[Span, ...]
    """Its sentences, items and other lines that have a letter or a digit, in order."""

    def read(self, unit: Span) -> str:
        """What is read of an interval of the part, in one line."""
        return " ".join(self.shown.of(unit).split())

    def around(self, span: Span) -> Around:
        """The whole sentence that holds an interval, and what stands beside it."""
        held = [i for i, unit in enumerate(self.units) if _meets(unit, span)]
        if not held:
            return Around(span, self.read(span), ())
        first, last = held[0], held[-1]
        whole = Span(min(span.start, self.units[first].start), max(span.end, self.units[last].end))
        beside = (i for i in (last + 1, first - 1) if 0 <= i < len(self.units))
        near = tuple(self.units[i] for i in beside)
        before = self._begin(whole, span)
        lead = self._lead(first)
        if lead is None:
            return Around(whole, self.read(whole), near, before)
        begin = self.read(lead)
        text, before = (f"{begin} {one}".strip() for one in (self.read(whole), before))
        led = Span(lead.start, whole.end)
        return Around(led if led.end - led.start <= LONGEST_LED else whole, text, near, before)

    def _begin(self, whole: Span, span: Span) -> str:
        """What is read of a sentence before an interval of it."""
        is_begun = whole.start < span.start
        return self.read(Span(whole.start, span.start)) if is_begun else ""

    def _lead(self, position: int) -> Span | None:
        """Of an item of a list, the half sentence with a colon that it finishes; else None."""
        if not self._is_item(position):
            return None
        while position > 0 and self._is_item(position):
            position -= 1
        lead = self.units[position]
        is_half = self.read(lead).endswith((":", "\uff1a"))
        return lead if is_half and not self._is_item(position) else None

    def _is_item(self, position: int) -> bool:
        """Whether the mark of a list stands before a unit in its line."""
        text, start = self.part.text, self.units[position].start
        return bool(text[text.rfind("\n", 0, start) + 1 : start].strip())

    def pin(self, unit: Span) -> Pin:
        """The pin of an interval of the part."""
        return self.part.pin(unit)


def passage_of(part: PartText, *, is_typographic: bool = False) -> Passage:
    """The passage of a part, with typographic quotation marks for straight ones if wanted so."""
    syntax = syntax_of(part.document.reader)
    seen = view(part.text, syntax)
    shown = typographic(seen) if is_typographic else seen
    units = statements(part.text, syntax)
    return Passage(
        part, shown, tuple(unit for unit in units if any(map(str.isalnum, shown.of(unit))))
    )


def _meets(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end
