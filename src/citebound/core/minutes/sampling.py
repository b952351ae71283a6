"""Which facts a person is asked about: does the passage say what the conclusion states?

Chosen by content and not by chance, so that the same facts are always asked about and nobody can
choose.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.core.gate.fold import fold
from citebound.core.minutes.tidy import tidied
from citebound.digest import record_digest

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from citebound.core.facts.fact import Fact, Task

SHARE: Final = 10
"""One of so many of a meeting's hits is asked about, rounded up."""


def concludes(conclusion: str, passage: str) -> bool:
    """Whether a conclusion is in other words than its passage.

    The words of the passage itself, with or without hesitations, are supported by construction:
    there is nothing to measure.
    """
    own, other = tidied(conclusion), tidied(passage)
    return own != other and fold(own).text != fold(other).text


def sampled(
    hits: Sequence[Fact | Task], answered: Collection[str] = ()
) -> tuple[Fact | Task, ...]:
    """Of what the gate let pass, as it was extracted, those to be asked about, in their order.

    An item that stands in several places is asked about in the first of them.

    What was ``answered``, by item, stays: an answer is never lost to facts that come later.
    """
    firsts = {hit.stated.identity: hit for hit in reversed(hits)}
    once = [hit for hit in hits if firsts[hit.stated.identity] is hit]
    most = -(-len(once) // SHARE)
    chosen = {id(hit) for hit in sorted(once, key=_lot)[:most]}
    return tuple(hit for hit in once if id(hit) in chosen or hit.stated.identity in answered)


def _lot(hit: Fact | Task) -> str:
    return record_digest("spot check", {"item": hit.stated.identity})
