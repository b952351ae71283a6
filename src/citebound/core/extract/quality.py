"""How much is a sentence worth to a reader who sees it alone?"""

from __future__ import annotations

import re
from math import pow, prod  # noqa: A004 (that of math is typed and always a float)
from typing import TYPE_CHECKING, Final

from citebound.core.extract import cues
from citebound.core.extract.language import is_cjk
from citebound.core.extract.lexicon import DANGLING, DANGLING_ZH

if TYPE_CHECKING:
    from collections.abc import Sequence

CJK_WIDTH: Final = 2.5
"""Letters that one Chinese character counts for."""
WRITTEN: Final = (60.0, 250.0)
"""Below the one and above the other length, in letters, a written sentence loses value."""
SPOKEN: Final = (80.0, 500.0)
"""And a spoken one, which is seldom short and good."""
PURPOSE: Final = 1.35
"""What a sentence gains that says what the document is for."""
LEANS: Final = 0.75
"""What a sentence keeps that leans on the one before after some words."""
LOOKED_AT: Final = 800
"""Characters of a sentence that cues are looked for in."""

_GAINS: Final = (
    (cues.OBLIGATION, 1.3),
    (cues.AMOUNT, 1.25),
    (cues.TIME, 1.2),
    (cues.DECISION, 1.2),
    (cues.DEFINITION, 1.15),
)
_LOSSES: Final = (
    (cues.REFERENCE, 0.88),
    (cues.NEIGHBOUR, 0.75),
    (cues.EXAMPLE, 0.6),
    (cues.META, 0.7),
    (cues.FILLER, 0.9),
)
_SPOKEN_LOSSES: Final = (
    (cues.NEIGHBOUR, 0.82),
    (cues.META, 0.7),
    (cues.FILLER, 0.9),
)
MOST_GAIN: Final = 1.7
"""Cues together make a sentence worth no more than so much."""
_MOST_LOSSES: Final = 5
DANGLES: Final = 0.5
"""What a sentence keeps that leans on the one before."""
SPOKEN_GAIN: Final = 0.3
"""The power to which gains are raised in speech."""
SPEECH: Final = 0.2
"""The share of hesitating sentences from which on a text is speech."""
_STEEP: Final = 1.5
_ASKS: Final = 0.5
_SHOUTS: Final = 0.7
_UNBALANCED: Final = 0.6
_FIRST_WORD: Final = re.compile(r"[^\W\d_]+")
_PAIRS: Final = ("()", "（）", "“”", "「」", "《》", "„“")  # noqa: RUF001 (full-width marks are meant)


def is_speech(sentences: Sequence[str]) -> bool:
    """Do so many of the sentences hesitate that they are speech?"""
    hesitating = sum(bool(cues.FILLER.search(s[:LOOKED_AT].lower())) for s in sentences)
    return hesitating > SPEECH * len(sentences)


def quality(sentence: str, *, spoken: bool = False) -> float:
    """The worth of a sentence by its form alone; 1 for a plain sentence of good length, above 0.

    Args:
        sentence: a quote.
        spoken: whether it comes from speech, where "must" is cheap and "so" leans on nothing.
    """
    seen = " ".join(sentence[:LOOKED_AT].split())
    low = seen.lower()
    gain = min(MOST_GAIN, prod(worth for cue, worth in _GAINS if cue.search(low)))
    if spoken:
        worth = gain**SPOKEN_GAIN * _losses(low, _SPOKEN_LOSSES)
        return _by_length(sentence, *SPOKEN) * worth * _by_form(seen)
    leaning = PURPOSE if cues.PURPOSE.search(low) else _by_beginning(seen, low)
    worth = gain * _losses(low, _LOSSES) * leaning
    return _by_length(sentence, *WRITTEN) * worth * _by_form(seen)


def _losses(low: str, losses: Sequence[tuple[re.Pattern[str], float]]) -> float:
    return prod(float(worth ** min(_MOST_LOSSES, len(cue.findall(low)))) for cue, worth in losses)


def _by_length(sentence: str, short: float, long: float) -> float:
    length = len(sentence) * (CJK_WIDTH if is_cjk(sentence) else 1.0)
    if length < short:
        return pow(length / short, _STEEP)
    return 1.0 if length <= long else pow(long / length, _STEEP)


def _by_beginning(seen: str, low: str) -> float:
    if dangles(seen):
        return DANGLES
    return LEANS if cues.LEANING.search(low) else 1.0


def _by_form(seen: str) -> float:
    value = 1.0
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
