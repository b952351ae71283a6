"""What a model states is looked up only if it can be what was asked for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from citebound.core.counting import counted
from citebound.core.extract.boundaries import is_whole
from citebound.core.form import LETTERS, Lengths
from citebound.core.gate.fold import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a model was asked to state."""

    most: int
    """The most of them in an answer."""
    several: str
    """What they are called, as "findings"."""
    words: str
    """What the words of one that are the model's own are called, as "finding"."""
    lengths: Lengths = LETTERS
    """Within which these words, and a quote, have to be."""


class Refusing:
    """Tells why a stated text or a quote is refused, of one question to a model."""

    def __init__(self, instructions: str, shown: str, wanted: Wanted) -> None:
        """Take the instructions, what they are about, and what was asked for."""
        self._instructions, self._shown = fold(instructions).text, shown
        self._wanted = wanted

    def of(self, number: int, words: str, quote: str | None) -> str:
        """Why one of an answer is refused; empty when it is not.

        Args:
            number: which of those that count it is, from 0.
            words: what it says in words of the model's own.
            quote: what it says that it rests on; None where that is named by an alias.
        """
        if number >= self._wanted.most:
            return f"at most {self._wanted.most} {self._wanted.several} were asked for"
        return self._of_words(words) or ("" if quote is None else self._of_quote(quote))

    def _of_words(self, text: str) -> str:
        wanted, bounds = self._wanted, self._wanted.lengths.stated
        if bounds[1] - _TOKEN < len(text) <= bounds[1] and not is_whole(text):
            return f"the {wanted.words} was cut: {bounds[1]} characters are the most"
        return self._of_text(wanted.words, text, bounds)

    def _of_quote(self, quote: str) -> str:
        return self._of_text("quote", quote, self._wanted.lengths.quote)

    def _of_text(self, what: str, text: str, bounds: tuple[int, int]) -> str:
        (least, most), length = bounds, len(text.strip())
        if not least <= length <= most:
            return f"the {what} has {counted(length, 'character')}, wanted are {least} to {most}"
        return f"the {what} stands in the instructions" if self._is_instruction(text) else ""

    def _is_instruction(self, text: str) -> bool:
        """Whether a text stands in the instructions, and not in what they are about."""
        folded = fold(text).text
        return folded in self._instructions and folded not in self._folded

    @cached_property
    def _folded(self) -> str:
        return fold(self._shown).text


def repeating(stated: Iterable[tuple[str, str]]) -> Iterator[bool]:
    """Of each that an answer states, whether the answer had begun to repeat itself by then.

    It has from the first on whose quote, or whose words of the model's own, letter case and the
    like aside, were stated before. Nothing more is taken then.

    Args:
        stated: the quote, or the alias, and the words of each.
    """
    quotes, words = set[str](), set[str]()
    is_repeating = False
    for quote, text in stated:
        folded = fold(quote).text, fold(text).text
        is_repeating = is_repeating or folded[0] in quotes or folded[1] in words
        quotes.add(folded[0])
        words.add(folded[1])
        yield is_repeating


AFTER_REPETITION: Final = "the answer had begun to repeat itself"
"""Why nothing more of an answer is taken."""
_TOKEN: Final = 12
"""Characters of a token, which a grammar admits as a whole or not at all."""
