"""What a model states is looked up only if it can be what was asked for."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from citebound.core.extract.boundaries import is_whole
from citebound.core.form import LETTERS, Lengths
from citebound.core.gate.fold import fold


class Refusing:
    """Tells why a stated text or a quote is refused, of one question to a model."""

    def __init__(
        self, instructions: str, shown: str, stated: str, lengths: Lengths = LETTERS
    ) -> None:
        """Take the instructions, what they are about, the name of what is stated, and lengths."""
        self._instructions, self._shown = fold(instructions).text, shown
        self._stated, self._lengths = stated, lengths

    def of_stated(self, text: str) -> str:
        """Why a text in words of the model's own is refused; empty when it is not."""
        _, most = self._lengths.stated
        if most - _TOKEN < len(text) <= most and not is_whole(text):
            return f"the {self._stated} was cut: {most} characters are the most"
        return self._of(self._stated, text, self._lengths.stated)

    def of_quote(self, quote: str) -> str:
        """Why a quote is refused; empty when it is not."""
        return self._of("quote", quote, self._lengths.quote)

    def _of(self, what: str, text: str, bounds: tuple[int, int]) -> str:
        (least, most), length = bounds, len(text.strip())
        if not least <= length <= most:
            return f"the {what} has {length} characters, wanted are {least} to {most}"
        return f"the {what} stands in the instructions" if self._is_instruction(text) else ""

    def _is_instruction(self, text: str) -> bool:
        """Whether a text stands in the instructions, and not in what they are about."""
        folded = fold(text).text
        return folded in self._instructions and folded not in self._folded

    @cached_property
    def _folded(self) -> str:
        return fold(self._shown).text


_TOKEN: Final = 12
"""Characters of a token, which a grammar admits as a whole or not at all."""
