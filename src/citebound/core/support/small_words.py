"""English words without a content of their own: the closed classes, auxiliaries, modal words."""

from __future__ import annotations

from typing import Final

from citebound.core.extract.lexicon import COMMON
from citebound.core.gate.lexicon import lexicon
from citebound.core.support.modal_words import MODALS

_EN: Final = lexicon("en")
EMPTY: Final = (
    COMMON
    | _EN.closed
    | _EN.kinds["negation"]
    | _EN.kinds["number"]
    | frozenset(word for words in MODALS["en"].values() for word in words.split())
    | frozenset(("will", "would", "not", "please"))
)
"""Folded words that say nothing of who or what is spoken of."""
