"""Words that carry meaning of their own, by language: data files, one for each language.

``numbers``, ``dates``, ``negations``, ``modals``: a word of these that differs is never a slip.
``pairs``: words of opposite or rival meaning. ``prefixes``, ``suffixes``: what turns a word round,
and ``swapped_prefixes``, ``swapped_suffixes``: what does in place of another.
``fillers``: sounds that say nothing. ``surnames``: characters that begin a person's name.
``common``: frequent words by which the language of a text is told. ``words``: more words of the
language, by which a misspelt one is told; those of English are from public domain and CC0 texts,
with neighbours of closed-class, number and modal words added by hand.
``closed``: articles, prepositions, pronouns, conjunctions, auxiliaries, and the other words of two
letters: of these the list is whole. ``senseless``: two of them, and before what ("noun", "closed",
"any") one makes no sense where the other does; ``predicates``: what may follow a subject besides
words in -s, -ed and -ly. ``held``: words, as patterns that rule out other readings, in which a
character is no negation, number, modal, affix or name that it is elsewhere.
``around``: what turns a passage of which it is no part, as patterns. ``denials``, ``doubts`` (also
hearsay and suppositions) and ``conditions`` stand before it in its sentence; after ``resets``, and
in a passage that begins with ``openers``, another statement begins; ``links`` tie it to what is
said before. ``asking`` words begin a question, ``tags`` end one. What ``takes_back`` a statement
stands right behind it.

Beside them stand word lists, ``*.words.gz``, of the languages that have one: what is a word at all
(``tools/word_lists.py`` says of what they are made).
"""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Final

from citebound.core.gate.word_list import WordList

if TYPE_CHECKING:
    from collections.abc import Mapping

LANGUAGES: Final = ("en", "de", "fr", "it", "es", "zh")
"""Languages with a lexicon."""

_SHARE: Final = 12
"""One word in so many must be a common one for a text to count as being of a language."""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The words of one language, folded."""

    language: str
    """ISO 639-1."""
    kinds: dict[str, frozenset[str]]
    """``number``, ``date``, ``negation``, ``modal`` words."""
    pairs: frozenset[frozenset[str]]
    """Words of opposite or rival meaning."""
    prefixes: tuple[str, ...]
    """Syllables that turn a word round."""
    suffixes: tuple[str, ...]
    """The same at the end."""
    swapped_prefixes: tuple[tuple[str, str], ...]
    """Beginnings of which one for the other turns a word round: ``inclusive``, ``exclusive``."""
    swapped_suffixes: tuple[tuple[str, str], ...]
    """Endings of that kind: ``lessor``, ``lessee``."""
    fillers: frozenset[str]
    """Sounds that say nothing."""
    surnames: frozenset[str]
    """Characters that begin a person's name."""
    common: frozenset[str]
    """Frequent words."""
    words: frozenset[str]
    """More words of the language; none where nobody collected them."""
    closed: frozenset[str]
    """Articles, prepositions, pronouns, conjunctions, auxiliaries."""
    senseless: dict[frozenset[str], str]
    """Two closed-class words, and before what they are no alternatives."""
    predicates: frozenset[str]
    """Words that may follow a subject."""
    held: tuple[str, ...]
    """Patterns of words that are read in one way only."""
    around: Mapping[str, tuple[str, ...]]
    """Patterns of words that turn a passage from outside of it, by what they do."""


@cache
def lexicon(language: str) -> Lexicon:
    """The lexicon of a language.

    Raises:
        FileNotFoundError: there is none.
    """
    data = json.loads(_read(f"{language}.json"))
    kinds = {
        "number": data["numbers"],
        "date": data["dates"],
        "negation": data["negations"],
        "modal": data["modals"],
    }
    return Lexicon(
        language,
        {kind: frozenset(words) for kind, words in kinds.items()},
        frozenset(frozenset(pair) for pair in data["pairs"]),
        tuple(data["prefixes"]),
        tuple(data["suffixes"]),
        tuple((one, other) for one, other in data["swapped_prefixes"]),
        tuple((one, other) for one, other in data["swapped_suffixes"]),
        frozenset(data["fillers"]),
        frozenset(data.get("surnames", ())),
        frozenset(data.get("common", ())),
        frozenset(data.get("words", "").split()),
        frozenset(data["closed"]),
        {frozenset((one, other)): where for one, other, where in data.get("senseless", ())},
        frozenset(data.get("predicates", ())),
        tuple(data.get("held", ())),
        {name: tuple(patterns) for name, patterns in data["around"].items()},
    )


@cache
def word_list(language: str) -> WordList:
    """What is a word of a language; read when it is first asked for.

    Raises:
        FileNotFoundError: there is no list.
    """
    return WordList(gzip.decompress(_read(f"{language}.words.gz")))


def _read(name: str) -> bytes:
    return (resources.files(__package__) / "lexicons" / name).read_bytes()


def languages_of(words: Mapping[str, int]) -> tuple[str, ...]:
    """The languages with a lexicon that a text's words are of, by how often it has common ones."""
    total = sum(words.values())
    return tuple(
        language
        for language in LANGUAGES
        if sum(words[word] for word in lexicon(language).common & words.keys()) * _SHARE > total
    )
