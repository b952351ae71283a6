"""Refined texts for the gate, by the name that their items carry (specification B, section 2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from citebound.core.gate.fold import Annotations

if TYPE_CHECKING:
    from citebound.core.gate.verdict import Segment


@dataclass(frozen=True, slots=True)
class RefinedText:
    """A text as it is now, with who said what."""

    text: str
    """The exact characters; any string, also one with lone surrogates."""
    segments: tuple[Segment, ...] = ()
    """Inside the text, none overlapping another; none where nothing is known."""
    annotations: Annotations = Annotations.NONE
    """How the text writes what nobody said."""


class TextSource(Protocol):
    """Reads refined texts. There is no way to write one."""

    def read(self, refined_file_id: str) -> RefinedText:
        """The text of this name as it is at this moment.

        Raises:
            DocumentError: there is no such text.
            WorldError: it cannot be read.
        """
        ...
