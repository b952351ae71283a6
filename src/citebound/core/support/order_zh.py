"""Who does what to whom, in Chinese: whether what two sentences share stands in one order.

Words are not told apart there: what is compared are the longest stretches that both have. What
``把`` leads in is done to, and whoever stands before it does it; what ``由`` or ``被`` leads in
does it.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

import regex

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def opening(stated: str, found: str) -> str:
    """What a folded sentence begins with and the other has nothing of; empty if there is nothing.

    Days, and small words such as ``将``, say nothing here.
    """
    text, other = timeless(stated), timeless(found)
    for place, char in enumerate(text):
        if text[place : place + _LEAST] in other or not _HAN.match(char):
            return _SMALL.sub("", text[:place])
    return _SMALL.sub("", text)


def swapped(stated: str, found: str) -> tuple[str, str] | None:
    """Two stretches that stand once in either folded sentence, and in another order; else None."""
    text, other = timeless(stated), timeless(found)
    shared = [one for one in _shared(text, other) if text.count(one) == other.count(one) == 1]
    (own, done), (others, told) = _acting(text, shared), _acting(other, shared)
    if own[:1] != others[:1] and _is_topic(own[0], text, other):
        own = own[1:]
    rank = {one: place for place, one in enumerate(others)}
    pairs = ((one, two) for one, two in combinations(own, 2) if rank[one] > rank[two])
    return next((pair for pair in pairs if _tells(pair, done) and _tells(pair, told)), None)


def is_done(text: str) -> bool:
    """Whether a folded sentence tells something as done."""
    return _DONE.search(text) is not None


def timeless(text: str) -> str:
    """A folded sentence without its days."""
    return _DAY.sub("", text)


def _shared(text: str, other: str) -> Iterator[str]:
    """The longest stretches of characters, at least two, that both have, from left to right."""
    place = 0
    while place < len(text):
        end = place
        while end < len(text) and _HAN.match(text[end]) and text[place : end + 1] in other:
            end += 1
        if end - place >= _LEAST:
            yield text[place:end]
        place = max(end, place + 1)


def _acting(text: str, shared: Sequence[str]) -> tuple[list[str], list[str]]:
    """Stretches in their order; what ``由`` or ``被`` leads in first, what stood before it last.

    And what was done to, of which the order tells only that it did not do it itself.
    """
    ordered = sorted(shared, key=text.index)
    led = [one for one in ordered if text[: text.index(one)].endswith(_BY)]
    first = ordered.index(led[0]) if led else 0
    rest = [one for one in ordered[first:] if one not in led]
    return [*led, *rest, *ordered[:first]], [*rest, *ordered[:first]] if led else []


def _tells(pair: tuple[str, str], done: Sequence[str]) -> bool:
    """Whether the order of two stretches tells who does it."""
    return not all(one in done for one in pair)


def _is_topic(first: str, text: str, other: str) -> bool:
    """Whether what a sentence is about goes before all, and stood behind its verb."""
    is_acting = _ACTS.search(text) is not None
    before = other[: other.index(first)]
    return not is_acting and text.startswith(first) and not before.endswith(_TO)


_LEAST: Final = 2
_DONE: Final = regex.compile("已|过了|[了过](?=[\\p{Han}]|[。.!]?$)")
_HAN: Final = regex.compile(r"\p{Han}")
_BY: Final = ("由", "被")
_TO: Final = tuple("给向跟和与对到在")
_ACTS: Final = regex.compile("[把将让请会要]|负责|必须")
_SMALL: Final = regex.compile(
    "[将会要需由已经请应拟也就的在于把我你他她它被对该此这那其了]|我们|目前|现在"
)
_NUMBER: Final = r"[\d一二两三四五六七八九十]+"
_DAY: Final = regex.compile(
    rf"(?:(?:在|于)?(?:今天|明天|后天|昨天|今早|今晚|明早|明晚|[本这下上]+个?(?:周|星期|礼拜|月|季度|年)"
    rf"|[今明去]年|(?:周|星期|礼拜)[一二三四五六日天末]|{_NUMBER}年|{_NUMBER}月|{_NUMBER}[日号]|月底|年底|周末)"
    r"[一二三四五六日天末底初]?)+(?:之前|以前|之后|以后|之内|以内|前|后|内)?"
)
