"""Which facts a person is asked about: does the passage say what the conclusion states?

Chosen by content and not by chance, so that the same facts are always asked about and nobody can
choose.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.core.facts.fact import Origin
from citebound.digest import record_digest

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from citebound.core.facts.fact import Fact

SHARE: Final = 10
"""One of so many of a meeting's hits is asked about, rounded up."""


def sampled(facts: Sequence[Fact], answered: Collection[str] = ()) -> tuple[Fact, ...]:
    """Of the facts that the gate let pass, those to be asked about, in their order.

    An item that stands in several places is asked about in the first of them.

    What was ``answered``, by item, stays: an answer is never lost to facts that come later.
    """
    gates = (fact for fact in facts if fact.origin is Origin.GATE)
    firsts = {fact.stated.identity: fact for fact in reversed(list(gates))}
    hits = [fact for fact in facts if firsts.get(fact.stated.identity) is fact]
    most = -(-len(hits) // SHARE)
    chosen = {id(fact) for fact in sorted(hits, key=_lot)[:most]}
    return tuple(fact for fact in hits if id(fact) in chosen or fact.stated.identity in answered)


def _lot(fact: Fact) -> str:
    return record_digest("spot check", {"item": fact.stated.identity})
