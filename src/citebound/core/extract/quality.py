"""How much is a sentence worth to a reader who sees it alone?"""

from __future__ import annotations

import re
from typing import Final

from citebound.core.extract import cues
from citebound.core.extract.language import is_cjk
from citebound.core.extract.lexicon import DANGLING, DANGLING_ZH

CJK_WIDTH: Final = 2.5
"""Letters that one Chinese character counts for."""
SHORT: Final = 80.0
"""Below this length, in letters, a sentence loses value."""
LONG: Final = 320.0
"""Above this length, in letters, it loses value."""
LOOKED_AT: Final = 800
"""Characters of a sentence that cues are looked for in."""

_GAINS: Final = (
    (cues.OBLIGATION, 1.3),
    (cues.AMOUNT, 1.25),
    (cues.TIME, 1.2),
    (cues.DECISION, 1.2),
    (cues.DEFINITION, 1.15),
)
_LOSSES: Final = ((cues.REFERENCE, 0.9), (cues.META, 0.8), (cues.FILLER, 0.93))
_MOST_LOSSES: Final = 5
_DANGLES: Final = 0.5
_ASKS: Final = 0.5
_SHOUTS: Final = 0.7
_UNBALANCED: Final = 0.6
_FIRST_WORD: Final = re.compile(r"[^\W\d_]+")
_PAIRS: Final = ("()", "（）", "“”", "「」", "《》", "„“")  # noqa: RUF001 (full-width marks are meant)


def quality(sentence: str) -> float:
    """The worth of a sentence by its form alone; 1 for a plain sentence of good length, above 0."""
    seen = " ".join(sentence[:LOOKED_AT].split())
    value = _by_length(sentence)
    for pattern, gain in _GAINS:
        if pattern.search(seen):
            value *= gain
    for pattern, loss in _LOSSES:
        value *= loss ** min(_MOST_LOSSES, len(pattern.findall(seen)))
    return value * _by_form(seen)


def _by_length(sentence: str) -> float:
    length = len(sentence) * (CJK_WIDTH if is_cjk(sentence) else 1.0)
    if length < SHORT:
        return (length / SHORT) ** 1.5
    return 1.0 if length <= LONG else (LONG / length) ** 1.5


def _by_form(seen: str) -> float:
    value = _DANGLES if dangles(seen) else 1.0
    if seen.rstrip("\"'”’»)]*_ ").endswith(("?", "？")):  # noqa: RUF001
        value *= _ASKS
    if seen.isupper() and seen.upper() != seen.lower():
        value *= _SHOUTS
    if any(seen.count(pair[0]) != seen.count(pair[1]) for pair in _PAIRS[:-1]):
        value *= _UNBALANCED
    return value


def dangles(sentence: str) -> bool:
    """Does a sentence begin with a word that leans on the sentence before it?"""
    found = _FIRST_WORD.search(sentence)
    if found is None:
        return False
    word = found.group()
    return word.casefold() in DANGLING or word.startswith(DANGLING_ZH)
