"""The text that a leaf of ``quotes`` treats: as it is read, its sentences, where they stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citebound.core.extract.sentences import statements
from citebound.core.extract.view import View, view
from citebound.core.syntax import syntax_of
from citebound.core.text import Span

if TYPE_CHECKING:
    from citebound.core.evidence import Pin
    from citebound.core.recipes.recipe import PartText


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

    def around(self, span: Span) -> tuple[Span, list[Span]]:
        """The whole sentence that holds an interval, and the one after and before it."""
        held = [i for i, unit in enumerate(self.units) if _meets(unit, span)]
        if not held:
            return span, []
        first, last = held[0], held[-1]
        whole = Span(min(span.start, self.units[first].start), max(span.end, self.units[last].end))
        beside = [i for i in (last + 1, first - 1) if 0 <= i < len(self.units)]
        return whole, [self.units[i] for i in beside]

    def pin(self, unit: Span) -> Pin:
        """The pin of an interval of the part."""
        return self.part.pin(unit)


def passage_of(part: PartText) -> Passage:
    """The passage of a part."""
    syntax = syntax_of(part.document.reader)
    shown = view(part.text, syntax)
    units = statements(part.text, syntax)
    return Passage(
        part, shown, tuple(unit for unit in units if any(map(str.isalnum, shown.of(unit))))
    )


def _meets(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end
