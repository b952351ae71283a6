"""What a difference is judged by, besides itself: the words of the text, and its names."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

import regex

from citebound.core.gate.difference import TOKEN
from citebound.core.gate.english import is_formed, is_one_word, is_word
from citebound.core.gate.fold import is_dense
from citebound.core.gate.lexicon import LANGUAGES, languages_of, lexicon


class Wording:
    """The words of a text, by which a slip is told from another word."""

    def __init__(self, text: str) -> None:
        """Of a folded text."""
        self.text = text
        counts, signs = _counted(text), {*"".join(_HAN.findall(text))}
        self.words = frozenset((*counts, *signs))
        languages = languages_of({w: n for w, n in counts.items() if not is_dense(w[0])})
        self.languages = (*languages, "zh") if signs else languages
        self.has_words = any(lexicon(language).words for language in languages)
        """Whether a string that is no word can be told as such."""
        self.is_told = self.has_words and all(
            lexicon(name).words or _WORDS.issuperset(lexicon(name).common & counts.keys())
            for name in languages
        )
        """Whether it can in each of the text's languages, but for those of which the text has
        only what is English too: "in", "a"."""

    def knows(self, word: str) -> bool:
        """Whether the text has this word, or it is one of the text's language."""
        return word in self.words or self.is_word(word)

    def is_word(self, word: str) -> bool:
        """Whether this is known as a word of the text's language, whatever the text has."""
        return self.lists(word) or (_LISTED in self.languages and is_word(word))

    def is_one_word(self, one: str, other: str) -> bool:
        """Whether the language of the text spells one word in both ways."""
        return _LISTED in self.languages and is_one_word(one, other)

    def is_formed(self, one: str, other: str) -> bool:
        """Whether a string is formed like a word of the text's language, of parts of another."""
        return _LISTED in self.languages and is_formed(one, other)

    def lists(self, word: str) -> bool:
        """Whether the lexicon of the text's language has this word."""
        return any(word in _VOCABULARY[language] for language in self.languages)

    def is_closed(self, word: str) -> bool:
        """Whether the word is of a closed class in a language of the text."""
        return any(word in lexicon(language).closed for language in self.languages)


@dataclass(frozen=True, slots=True)
class Context:
    """What a guard may know besides the folded pieces."""

    quote: str
    """The folded quote."""
    passage: str
    """The folded passage."""
    quote_names: frozenset[str]
    """Folded words that the quote writes with a capital, sentence beginnings apart."""
    passage_names: frozenset[str]
    """The same of the passage."""
    wording: Wording
    """The words of the whole text."""


def is_text(token: str) -> bool:
    """Whether a token is a word, a number or a character, and no sign."""
    return token[0].isalnum()


def _counted(text: str) -> Counter[str]:
    """How often every word stands in a text, but for common Chinese characters.

    What stands between blanks is cut into words once, however often it is said. One character is
    left of a run of Chinese: what follows a number decides where that ends.
    """
    counts = Counter[str]()
    for stretch, times in Counter(_HAN.sub(_ONE_HAN + " ", text).split(" ")).items():
        for token in filter(is_text, TOKEN.findall(stretch)):
            counts[token] += times
    del counts[_ONE_HAN]
    return counts


_LISTED: Final = "en"
"""The language of which a list says what is a word."""
_WORDS: Final = lexicon(_LISTED).common | lexicon(_LISTED).closed | lexicon(_LISTED).words
_HAN: Final = regex.compile(r"[\u4e00-\u9fff]+")
_ONE_HAN: Final = "\u4e00"
_VOCABULARY: Final = {
    words.language: frozenset[str]().union(
        words.common, words.words, words.closed, *words.kinds.values(), *words.pairs
    )
    for words in map(lexicon, LANGUAGES)
}
