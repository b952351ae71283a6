"""Characters that a word holds: 否 of 否则, "otherwise", denies nothing."""

from __future__ import annotations

from itertools import chain, takewhile
from typing import Final

import regex

from citebound.core.gate.lexicon import LANGUAGES, lexicon

_LONGEST: Final = 4
"""Characters of the longest of these words."""
_HELD: Final = regex.compile("|".join(chain(*(lexicon(name).held for name in LANGUAGES))))


def is_held(text: str, place: int) -> bool:
    """Whether the character belongs to a word in which it has not the meaning of its own."""
    words = _HELD.finditer(text, max(0, place - _LONGEST + 1))
    return any(word.end() > place for word in takewhile(lambda word: word.start() <= place, words))
