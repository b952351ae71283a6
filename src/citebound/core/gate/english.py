"""What may be an English word: what the list has, and what is made of its words by rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import regex

from citebound.core.gate.lexicon import word_list

if TYPE_CHECKING:
    from collections.abc import Iterator

_LEAST: Final = 4
"""Letters that are left of a word without its prefix or suffix, or in each of two words written
as one."""


def is_word(word: str) -> bool:
    """Whether a folded string is an English word or abbreviation, or its genitive.

    Words of two letters, but for some abbreviations, are those of the lexicon.
    """
    return _is_listed(word.partition("'")[0])


def is_formed(one: str, other: str) -> bool:
    """Whether a folded string is formed as words are, with a part that the other word has too.

    "Defunded" for "refunded" and "wirehouse" for "warehouse" may be meant; "inspectlion" is not.
    An ending of inflected forms is no such part: of its words the list has all of them, so "saged"
    for "staged" is none.
    """
    parts = set(_parts(one.partition("'")[0]))
    return (0, other) in parts or (1, other) in parts or not parts.isdisjoint(_parts(other))


def _parts(word: str) -> Iterator[tuple[int, str]]:
    """Both sides of every place where a word can be cut in two, each with its side."""
    for prefix in filter(word.startswith, _PREFIXES):
        if _is_stem(word[len(prefix) :]):
            yield from ((0, prefix), (1, word[len(prefix) :]))
    for suffix in filter(word.endswith, _SUFFIXES):
        yield from _endings(word[: -len(suffix)], suffix)
    for cut in range(_LEAST, len(word) - _LEAST + 1):
        if _is_listed(word[:cut]) and _is_listed(word[cut:]):
            yield from ((0, word[:cut]), (1, word[cut:]))


def _endings(start: str, suffix: str) -> Iterator[tuple[int, str]]:
    for stem in filter(_is_stem, _stems(start, suffix)):
        yield 0, stem
        if suffix not in _INFLECTIONS:
            yield 1, suffix


def _is_stem(word: str) -> bool:
    return len(word) >= _LEAST and _is_listed(word)


def is_one_word(one: str, other: str) -> bool:
    """Whether two listed words are the British and the American spelling of one.

    Not scoured and scored, timbre and timber, filled and filed.
    """
    return _american(one) == _american(other) and is_word(one) and is_word(other)


def _american(word: str) -> str:
    for british, american in _SPELLINGS:
        word = british.sub(american, word)
    return word


def _is_listed(word: str) -> bool:
    return word in _ABBREVIATIONS or word in word_list("en")


def _stems(stem: str, suffix: str) -> tuple[str, ...]:
    """What a suffix may have been put to: it moves an e, turns a y, doubles a last consonant."""
    if suffix[0] not in _VOWELS:
        return (stem, f"{stem[:-1]}y") if stem.endswith("i") else (stem,)
    moved = f"{stem[:-1]}y" if stem.endswith("i") else f"{stem}e"
    doubled = _DOUBLED.search(stem)
    return (stem, moved, stem[:-1]) if doubled else (stem, moved)


_VOWELS: Final = "aeiouy"
_DOUBLED: Final = regex.compile(r"[aeiou]([bcdfghjklmnpqrstvwxyz])\1$")
_ABBREVIATIONS: Final = frozenset(
    "ad ai dc eu hr id ip la nz ny pc pr qa sa tv uk un us uv vp".split()  # noqa: SIM905
)
"""Of two letters, such as are said in meetings."""
_SPELLINGS: Final = tuple(
    (regex.compile(british), american)
    for british, american in (
        (
            r"(?<=[aeiou][a-z]{0,4})our(?=(?:s|ed|ing|able|ite|al|ful|less|er|ers|ally|ably)?$)",
            "or",
        ),
        (r"(?<=[aeiouy][a-z]{0,4}[iy])s(?=(?:e|ed|es|ers?|ing|able|ations?)$)", "z"),
        (r"(?<=[aeiou][a-z]{0,4}e)ll(?=(?:ed|ing|ers?)$)", "l"),
        (r"(?<=[aeiou][a-z]{0,4}o)es$", "s"),
    )
)
_PREFIXES: Final = (
    *("un", "re", "de", "dis", "mis", "non", "in", "im", "ir", "il", "pre", "post", "anti", "sub"),
    *("over", "under", "out", "up", "down", "on", "off", "co", "counter", "inter", "super", "pro"),
    *("fore", "semi", "multi", "bi", "tri", "ex", "trans", "micro", "macro"),
    *("hyper", "hypo", "mono", "poly", "auto", "self", "back", "mid", "mini", "mega", "ultra"),
)
_INFLECTIONS: Final = frozenset(("s", "es", "ed", "ing"))
_SUFFIXES: Final = (
    *("s", "es", "ed", "ing", "er", "ers", "est", "ly", "ness", "less", "ful", "able", "ible"),
    *("ation", "ion", "ment", "ments", "ee", "ees", "or", "ors", "ist", "ists", "ism", "al"),
    *("ally", "ive", "ity", "ish", "y", "ise", "ised", "ize", "ized", "ising", "izing", "ability"),
    *("ship", "hood", "wise", "ward", "wards", "like", "age", "ary", "ory", "ous"),
)
