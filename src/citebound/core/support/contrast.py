"""What turns a finding round though its words stand there: opposites, units, order, limits."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from itertools import pairwise, product
from typing import TYPE_CHECKING, Final

from citebound.core.extract.terms import terms
from citebound.core.gate.edges import is_number_word
from citebound.core.gate.fold import is_dense
from citebound.core.gate.guards import are_opposite
from citebound.core.gate.lexicon import lexicon
from citebound.core.support.inflection import root
from citebound.core.support.modal_words import UNIVERSALS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citebound.core.gate.lexicon import Lexicon
    from citebound.core.support.said import Known, Said


def opposites(stated: Said, found: Said, near: Sequence[Said], known: Known) -> Iterator[str]:
    """Words of the finding that stand in the sentence as their opposites."""
    for words in map(lexicon, known.languages):
        for one, other in sorted(_opposed(stated, found, near, words)):
            yield f"the finding says {one}, the sentence {other}"


def units(stated: Said, found: Said) -> Iterator[str]:
    """Numbers that both have once, with another unit or magnitude."""
    own, others = _once(stated), _once(found)
    for number in sorted(own.keys() & others.keys()):
        one, other = (_unlike(own[number], others[number]), _unlike(others[number], own[number]))
        if (one and other) or any(map(is_number_word, one | other)):
            told = (" ".join(sorted(side[number])) or "no unit" for side in (own, others))
            yield "after {} the finding has {}, the sentence {}".format(number, *told)


def doubts(stated: Said, found: Said, near: Sequence[Said]) -> Iterator[str]:
    """Why a sentence with the finding's words may say something else."""
    if found.conditions and not stated.conditions:
        yield f"the sentence has a condition ({min(found.conditions)}), the finding has none"
    denied = frozenset[str]().union(*(clause.denials for clause in near))
    if stated.denials & denied and len(stated.denials) != len(denied):
        yield f"the sentence denies by {_listed(denied)}, the finding by {_listed(stated.denials)}"
    yield from _widened(stated, found)
    yield from _reordered(stated, found, near)


def _opposed(
    stated: Said, found: Said, near: Sequence[Said], words: Lexicon
) -> Iterator[tuple[str, str]]:
    there = frozenset[str]().union(*(clause.words for clause in near))
    own, others = stated.words - found.words, there - stated.words
    for one, other in product(own - words.closed, others - words.closed):
        if are_opposite(one, other, words) and root(one) != root(other):
            yield one, other
    ours, theirs = _followed(stated), _followed(found)
    for one, other in _both_ways(words.pairs):
        if (ours[one] & theirs[other]) - theirs[one] or _is_dense_pair(one, other, stated, found):
            yield one, other


def _is_dense_pair(one: str, other: str, stated: Said, found: Said) -> bool:
    """Whether only the finding has one, only the sentence the other, without blanks beside."""
    places = (one, stated.text), (other, found.text), (other, stated.text), (one, found.text)
    return is_dense(one[0]) and [word in text for word, text in places] == _ONLY


@cache
def _both_ways(pairs: frozenset[frozenset[str]]) -> tuple[tuple[str, str], ...]:
    """Pairs in both orders; of a script without blanks those of several characters."""
    both = [pair for one, other in map(sorted, pairs) for pair in ((one, other), (other, one))]
    return tuple(two for two in both if not is_dense(two[0][0]) or min(map(len, two)) > 1)


def _followed(text: Said) -> defaultdict[str, set[str]]:
    """Every word with the words that stand right after it."""
    after = defaultdict[str, set[str]](set)
    for one, other in pairwise(text.tokens):
        after[one].add(other)
    return after


def _once(text: Said) -> dict[str, frozenset[str]]:
    """Numbers that stand there once, and have a unit or none."""
    counts = Counter(number for number, _ in text.quantities)
    return {number: units for number, units in text.quantities if counts[number] == 1}


def _unlike(own: frozenset[str], others: frozenset[str]) -> frozenset[str]:
    return frozenset(one for one in own if not any(_is_alike(one, other) for other in others))


def _is_alike(one: str, other: str) -> bool:
    """Whether two units may be the same: ``km`` and ``kilometer``."""
    short, long = sorted((one, other), key=len)
    return one == other or (len(short) <= _SHORT < len(long) and short[0] == long[0])


def _widened(stated: Said, found: Said) -> Iterator[str]:
    """What the finding says of all, and the sentence, which has the word, does not."""
    for word in sorted((_all_of(stated) - _all_of(found)) & found.stems):
        yield f"the finding speaks of all ({word}), the sentence does not"


def _all_of(text: Said) -> frozenset[str]:
    """Stems of the content words that stand first after a word for all."""
    places = (i for i, token in enumerate(text.tokens) if token in UNIVERSALS)
    after = (filter(None, map(terms, text.tokens[i + 1 : i + _FEW])) for i in places)
    return frozenset[str]().union(*(next(words, frozenset()) for words in after))


def _reordered(stated: Said, found: Said, near: Sequence[Said]) -> Iterator[str]:
    numbers = (_amounts(side) for side in (stated, found))
    if not _same_order(*numbers):
        yield "the numbers stand in another order"
    names = stated.names | found.names
    told = _names_in_order(stated, names)
    if not all(_same_order(told, _names_in_order(clause, names)) for clause in near):
        yield "the names stand in another order"


def _amounts(text: Said) -> list[str]:
    """Numbers in their order, without those of days: a day may be told anywhere."""
    beside = [(one, other) for one, other in pairwise(text.tokens) if {one, other} & text.dates]
    days = {token for pair in beside for token in pair if token[0].isdigit()}
    return [number for number, _ in text.quantities if number not in days]


def _names_in_order(text: Said, names: frozenset[str]) -> list[str]:
    tokens = (token.removesuffix("'s") for token in text.tokens)
    return [token for token in tokens if token in names and token not in text.dates]


def _same_order(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether what stands once in each stands there in the same order."""
    counts = Counter(one), Counter(other)
    both = {each for each in counts[0] if counts[0][each] == counts[1][each] == 1}
    return [each for each in one if each in both] == [each for each in other if each in both]


def _listed(words: frozenset[str]) -> str:
    return ", ".join(sorted(words))


_ONLY: Final = [True, True, False, False]
_FEW: Final = 4
"""Up to so many tokens from a word for all stands what it is said of: "all of the members"."""
_SHORT: Final = 3
"""Letters of an abbreviated unit."""
