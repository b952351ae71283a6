"""Who or what a finding speaks of, where a sentence says nothing of it."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Final

from citebound.core.extract.terms import STEM
from citebound.core.gate.lexicon import lexicon
from citebound.core.support import order, order_zh
from citebound.core.support.exchange import exchanged
from citebound.core.support.inflection import is_past, root
from citebound.core.support.small_words import EMPTY

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citebound.core.support.said import Known, Said


def strangers(stated: Said, around: Sequence[Said], known: Known) -> Iterator[str]:
    """Why what a finding begins with may be somebody of whom the sentences say nothing.

    Args:
        stated: what the finding says.
        around: what the sentence says and those beside it, the sentence first.
        known: of the text.
    """
    if "en" in known.languages:
        yield from _speaker(stated, around[0])
        for word in _subject(stated.tokens):
            if not any(_has(one, word) for one in around):
                yield f"the finding begins with {word}, of which the sentence says nothing"
    if "zh" in known.languages:
        begin = order_zh.opening(stated.text, around[0].text)
        if begin:
            yield f"the finding begins with {begin}, of which the sentence says nothing"


def parts(stated: Said, found: Said, known: Known) -> Iterator[str]:
    """Why another one than in the sentence may be said to do it."""
    pairs = (
        order.swapped(stated.tokens, found.tokens) if "en" in known.languages else None,
        order_zh.swapped(stated.text, found.text) if "zh" in known.languages else None,
    )
    for one, other in filter(None, pairs):
        yield f"its words stand in another order ({one}, {other})"
    if "en" in known.languages:
        yield from _doing(stated, found)
    for one, other in exchanged(stated, found, known):
        yield f"the finding has {one} where the sentence has {other}"


def _doing(stated: Said, found: Said) -> Iterator[str]:
    """Who does it by the finding, and by the sentence another one."""
    for agent in order.agents(stated.tokens):
        if not _has(found, agent):
            yield f"by the finding {agent} does it, of which the sentence says nothing"
    if actor := order.another(stated.tokens, found.tokens):
        yield f"in the sentence it is {actor} that does it"


def times(stated: Said, found: Said, known: Known) -> Iterator[str]:
    """What a finding tells as done, and the sentence only as to be done."""
    if "zh" in known.languages and order_zh.is_done(stated.text) > order_zh.is_done(found.text):
        yield "the finding tells as done what the sentence does not"
    if "en" not in known.languages:
        return
    done, others = dict(_verbs(stated.tokens)), [*_verbs(found.tokens)]
    for verb in sorted(verb for verb, is_done in done.items() if is_done):
        told = {is_done for other, is_done in others if other == verb}
        if told == {False}:
            yield f"the finding tells as done what the sentence does not ({verb})"


def _has(text: Said, word: str) -> bool:
    return word in text.words or root(word)[:STEM] in text.stems


def _speaker(stated: Said, found: Said) -> Iterator[str]:
    if stated.words & _I and not found.words & _I:
        yield "the finding speaks of I, the sentence does not"


def _subject(tokens: Sequence[str]) -> Iterator[str]:
    """The content words before the first verb that can be told; the first word if unknown."""
    begin = [*takewhile(_is_begin, tokens[:_FEW])]
    after = tokens[len(begin)] if len(begin) < len(tokens) else ""
    if after not in _MARKS:
        begin = [*_doing_first(tokens)]
    yield from (one.removesuffix("'s") for one in begin if _is_content(one))


def _is_begin(token: str) -> bool:
    """Whether a subject, or what stands before one, may go on with a token."""
    return token[0].isalpha() and token not in _LEADS and token not in _MARKS


def _doing_first(tokens: Sequence[str]) -> Iterator[str]:
    """The first word, where a verb in -s follows, or where it is no word that is known."""
    first, after = ([*tokens, "", ""])[:2]
    is_doing = len(after) > _SHORT and after.endswith("s") and after not in EMPTY
    if first and (is_doing or first not in _WORDS):
        yield first


def _is_content(token: str) -> bool:
    return token[0].isalpha() and token not in EMPTY and token not in _DATES


def _verbs(tokens: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Roots of words, each with whether it is told as done: false where it is to be done."""
    for place, token in enumerate(tokens):
        before = tokens[max(0, place - _NEAR) : place]
        if not _FUTURE.isdisjoint(before):
            yield root(token), False
        elif is_past(token) and token not in EMPTY:
            is_present = not _PRESENT.isdisjoint(before)
            is_verb = not before or before[-1] not in _ARTICLES
            if is_verb and not is_present:
                yield root(token), True


_I: Final = frozenset(("i", "i'll", "i'm", "i've", "i'd", "me", "my", "myself", "mine"))
_EN: Final = lexicon("en")
_WORDS: Final = _EN.words | _EN.common | _EN.closed | _EN.kinds["modal"] | _EN.kinds["number"]
_DATES: Final = _EN.kinds["date"]
_MARKS: Final = frozenset(
    [
        "will",
        "to",
        "shall",
        "must",
        "should",
        "may",
        "can",
        "could",
        "would",
        "might",
        "is",
        "are",
        "was",
        "were",
        "has",
        "have",
        "had",
        "needs",
    ]
)
"""What stands after a subject."""
_LEADS: Final = frozenset(
    [
        "in",
        "on",
        "at",
        "for",
        "within",
        "during",
        "before",
        "after",
        "until",
        "by",
        "since",
        "if",
        "when",
    ]
)
_FEW: Final = 8
_SHORT: Final = 3
_NEAR: Final = 3
_FUTURE: Final = frozenset(
    [
        "to",
        "will",
        "shall",
        "must",
        "should",
        "'ll",
        "i'll",
        "we'll",
        "may",
        "might",
        "can",
        "could",
    ]
)
_PRESENT: Final = frozenset(("is", "are", "be"))
_ARTICLES: Final = frozenset(
    ["the", "a", "an", "this", "that", "these", "those", "our", "your", "their", "its"]
)
