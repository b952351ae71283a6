"""Which of the known languages is a text in?"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from citebound.core.extract.lexicon import STOP_WORDS

SAMPLE: Final = 8_000
"""Characters of the beginning that are looked at."""
CJK_SHARE: Final = 0.2
"""From this share of Chinese characters on, a text is Chinese."""
UNKNOWN: Final = "en"
"""What a text without a word of a known language is treated as."""

_CJK: Final = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")
_WORD: Final = re.compile(r"[^\W\d_]+")
_LATIN: Final = tuple(code for code in STOP_WORDS if code != "zh")


def is_cjk(text: str) -> bool:
    """Is a text written in Chinese characters, latin words among them aside?"""
    sample = text[:SAMPLE]
    found = len(_CJK.findall(sample))
    return found > 0 and found >= CJK_SHARE * (len(sample) - sample.count(" "))


def language(text: str) -> str:
    """The code of the language whose frequent words a text has most of; English if it has none."""
    if is_cjk(text):
        return "zh"
    words = Counter(_WORD.findall(text[:SAMPLE].casefold()))
    scores = {
        code: sum(count for word, count in words.items() if word in STOP_WORDS[code])
        for code in _LATIN
    }
    best = max(_LATIN, key=lambda code: scores[code])
    return best if scores[best] else UNKNOWN
