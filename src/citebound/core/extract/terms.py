"""Which terms does a sentence consist of, and how alike are two sentences?"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from citebound.core.extract.lexicon import COMMON

if TYPE_CHECKING:
    from collections.abc import Iterable

STEM: Final = 6
"""Letters of a word that are compared: a rough stem that serves all six languages."""
SAME_SHARE: Final = 0.5
"""Two sentences with this share of their terms in common say the same."""
CONTAINED: Final = 0.8
"""So do two of which one holds this share of the other's terms."""

_TOKEN: Final = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]+|[^\W_]+")
_FIRST_CJK: Final = "\u3400"
_LAST_CJK: Final = "\ufaff"


def terms(text: str) -> frozenset[str]:
    """The stems of the content words, and the pairs of Chinese characters, of a sentence."""
    return frozenset(_terms(text))


def _terms(text: str) -> Iterable[str]:
    for token in _TOKEN.findall(text.casefold()):
        if _FIRST_CJK <= token[0] <= _LAST_CJK:
            yield from (token[i : i + 2] for i in range(len(token) - 1))
        elif token not in COMMON and (len(token) > 1 or token.isdigit()):
            yield token[:STEM]


def frequencies(sentences: Iterable[frozenset[str]]) -> Counter[str]:
    """In how many of the sentences each term occurs."""
    return Counter(term for sentence in sentences for term in sentence)


def likeness(one: frozenset[str], other: frozenset[str]) -> tuple[float, bool]:
    """The share of terms that two sentences have in common, and whether they say the same."""
    common = len(one & other)
    union = len(one) + len(other) - common
    same = common >= SAME_SHARE * union or common >= CONTAINED * min(len(one), len(other))
    return (common / union if union else 1.0), same
