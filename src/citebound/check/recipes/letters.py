"""When do two texts read alike, whatever their case, width, white space and punctuation?"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_APOSTROPHE: Final = "\u02bc"
"""The one that counts as a letter."""
_WORDS: Final = re.compile(rf"[\W_{_APOSTROPHE}]+")
"""What is no letter and no digit."""
_SIGNS: Final = frozenset("+#%<>=")
"""Signs that carry meaning, beside those of currencies."""


def letters_of(text: str) -> str:
    """Letters and digits, case and width aside."""
    return _WORDS.sub("", unicodedata.normalize("NFKC", text).casefold())


def reading_of(text: str) -> str:
    """Letters, digits and the signs that carry meaning, case and width aside."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(filter(_counts, unicodedata.normalize("NFKC", folded)))


def is_near(one: str, other: str, most: int) -> bool:
    """Whether so many changes make one text of the other, or fewer."""
    if abs(len(one) - len(other)) > most:
        return False
    row = {place: place for place in range(min(most, len(other)) + 1)}
    for number, mine in enumerate(one, 1):
        below: dict[int, int] = {}
        for place in range(max(0, number - most), min(len(other), number + most) + 1):
            above = row.get(place - 1, most + 1) + (not place or mine != other[place - 1])
            aside = min(row.get(place, most), below.get(place - 1, most)) + 1
            below[place] = min(above, aside)
        row = below
    return row.get(len(other), most + 1) <= most


def _counts(char: str) -> bool:
    return (
        (char.isalnum() and char != _APOSTROPHE)
        or char in _SIGNS
        or unicodedata.category(char) == "Sc"
    )
