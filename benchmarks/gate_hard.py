"""Quotes that are meant to be hard, on texts of a million characters.

``python -m benchmarks.gate_hard NUMBER CHARACTERS`` judges one of them, and writes the CPU seconds
of the fold and of the verdict, and the verdict.
"""

from __future__ import annotations

import json
import random
import sys
import time
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final

from benchmarks.gate_corpus import meeting, sentence
from citebound.core.gate.gate import Gate
from citebound.core.gate.verdict import Item, Kind

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Hard:
    """A text and a quote."""

    name: str
    """What makes it hard."""
    text: str
    """As long as was asked for."""
    quote: str
    """What is looked for."""
    is_hit: bool
    """Whether it may be accepted; one that is not must not be."""


def hard(characters: int, seed: int = 1) -> Iterator[Hard]:
    """Every hard quote on texts of so many characters."""
    rng = random.Random(seed)  # noqa: S311
    said = meeting(characters, seed).text
    letters = "a" * characters
    tenth = min(10_000, characters // 4)
    middle = said[characters // 2 : characters // 2 + tenth]
    again = sentence(rng, is_chinese=False) + " "
    again *= characters // len(again)
    signs = [chr(code) for code in range(0x4E00, 0x9000)]
    dense = "".join(rng.choices(signs, k=characters))
    part = dense[characters // 3 : characters // 3 + 600]
    foreign = "".join(rng.choices(signs, k=600))
    few = ". ".join(rng.choices("abc", k=characters // 3))
    for number, (text, quote) in enumerate(
        (
            (letters, "a" * tenth),
            (letters, "a" * 999 + "b"),
            (said, _slipped(middle)),
            (said, _foreign(rng, tenth)),
            (again, again[:70].replace("e", "ee", 1)),
            (again, again[40:150].replace(" ", "  x", 1)),
            (dense, part[:300] + "口" + part[301:]),
            (dense, foreign),
            (few, "a . b . " * 200),
        )
    ):
        yield Hard(NAMES[number], text, quote, is_hit=number in _MAY_HIT)


def _slipped(said: str) -> str:
    """A letter doubled every 500 characters."""
    return "".join(
        said[start : start + 500] + said[min(start + 499, len(said) - 1)]
        for start in range(0, len(said), 500)
    )


def _foreign(rng: random.Random, size: int) -> str:
    found = ""
    while len(found) < size:
        found += sentence(rng, is_chinese=False)[::-1] + " "
    return found[:size]


NAMES: Final = (
    "one letter throughout, the quote too",
    "one letter throughout, the quote ends with another",
    "a quote of 10,000 characters with slips",
    "a quote of 10,000 characters, foreign",
    "one sentence thousands of times, the quote with a slip",
    "one sentence thousands of times, halves of two and a letter",
    "600 signs of a large alphabet, one of them another",
    "600 signs of a large alphabet, foreign",
    "three letters and full stops",
)
"""What makes each hard."""
_MAY_HIT: Final = frozenset((2,))


def main(number: int, characters: int) -> None:
    """Judge one."""
    one = next(islice(hard(characters), number, None))
    begun = time.process_time()
    gate = Gate("hard", one.text)
    folded = time.process_time()
    result = gate.judge(Item("1", Kind.FACT, "", one.quote))
    spent = time.process_time() - folded
    is_wrong = result.verdict.is_hit and not one.is_hit
    verdict = result.verdict.value
    print(json.dumps([folded - begun, spent, verdict, is_wrong]))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
