"""The languages of a summary's documents, as far as their words tell, for pages."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Final

import regex

from citebound.core.gate.fold import fold
from citebound.core.gate.lexicon import lexicon
from citebound.core.gate.wording import Wording

if TYPE_CHECKING:
    from collections.abc import Iterable

    from citebound.core.recipes import QuotedClaim

INTERFACE: Final = "en"
"""The language that the program itself writes."""
UNKNOWN: Final = ""
"""The value of the attribute ``lang`` that says that a language is not known."""


def languages(claims: Iterable[QuotedClaim]) -> dict[str, str]:
    """The language of each document that is cited, by its name.

    An ISO 639-1 code where the cited characters are mostly of one language with a lexicon, else
    ``UNKNOWN``.
    """
    cited: defaultdict[str, list[str]] = defaultdict(list)
    for claim in claims:
        for pin, quote in zip(claim.claim.pins, claim.quotes, strict=True):
            cited[pin.doc_id].append(claim.sentence or quote)
    return {doc_id: language_of("\n".join(texts)) for doc_id, texts in cited.items()}


def language_of(text: str) -> str:
    """The language of a text, or ``UNKNOWN``: its frequent words are mostly of one language.

    >>> language_of("The tenant pays the rent of the flat in advance.")
    'en'
    >>> language_of("P-1: P-2")
    ''
    """
    folded = fold(text).text
    found = Wording(folded).languages
    if len(found) <= 1:
        return "".join(found) if not _OTHERS.search(text) else UNKNOWN
    words = Counter(_WORD.findall(folded))
    common = {name: sum(words[w] for w in lexicon(name).common) for name in found}
    first, second = sorted(found, key=lambda name: -common[name])[:2]
    return first if common[first] >= _CLEARLY * common[second] else UNKNOWN


_CLEARLY: Final = 2
"""How many times as many words of one language as of another tell that a text is of it."""
_WORD: Final = regex.compile(r"\p{L}+")
_OTHERS: Final = regex.compile(r"[\p{Hiragana}\p{Katakana}\p{Hangul}]")
"""Characters of Japanese and Korean, which share others with Chinese."""
