"""Quotes of several passages: with something left out, or put together from two places.

They are never hits (DESIGN.md section 10); the reason names the places, in original coordinates.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Final

from citebound.core.gate import policy
from citebound.core.gate.fold import is_dense

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citebound.core.gate.fold import Folded

_NEIGHBOURS: Final = 12
"""Folded characters at most between two parts that stand side by side."""
_MOST_PARTS: Final = 8
"""Parts of an elided quote that are looked up and named."""
_FEWEST_PARTS: Final = 2


def is_weighty(folded: str, least: float = policy.SHORTEST) -> bool:
    """Whether a folded text identifies a place: whether it weighs so much."""
    weights = (1.5 if is_dense(char) else 0.5 for char in folded if char.isalnum())
    return any(total >= least for total in accumulate(weights))


def elided(quote: str, folded: Folded) -> str:
    """Why a folded quote that leaves something out is no quote; empty when it does not."""
    if "…" not in quote:
        return ""
    parts = [part.strip(' .,;:()"-') for part in quote.split("…")]
    known = [part for part in parts if is_weighty(part, policy.SHORTEST / 2)][:_MOST_PARTS]
    if len(known) < _FEWEST_PARTS:
        return ""
    places = [folded.text.find(part) for part in known]
    if min(places) < 0:
        return ""
    between = _named(folded, places, known)
    return f"the quote leaves something out between {between}: no single passage to pin"


def stitched(quote: str, folded: Folded) -> str:
    """Why a folded quote of two places is no quote; empty when it is of one."""
    text = folded.text
    cut = _longest_prefix(quote, text)
    head, rest = quote[:cut].strip(), quote[cut:].strip()
    if not (is_weighty(head) and is_weighty(rest) and rest in text):
        return ""
    places = [text.find(head), text.find(rest)]
    gap = places[1] - places[0] - len(head)
    if 0 <= gap <= _NEIGHBOURS:
        return ""
    between = _named(folded, places, [head, rest])
    return f"the quote is put together from {between}: no single passage to pin"


def _longest_prefix(quote: str, text: str) -> int:
    """How many characters of the quote stand in the text in one place."""
    low, high = 0, len(quote)
    while low < high:
        middle = (low + high + 1) // 2
        if quote[:middle] in text:
            low = middle
        else:
            high = middle - 1
    return low


def _named(folded: Folded, places: Sequence[int], parts: Sequence[str]) -> str:
    spans = (
        folded.original(place, place + len(part))
        for place, part in zip(places, parts, strict=True)
    )
    return " and ".join(f"[{span.start}, {span.end})" for span in spans)
