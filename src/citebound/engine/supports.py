"""Whether a claim is supported, as the leaf found that stated it.

A reduction by a model compares a claim with the lines of other documents beside it. There a claim
of a text without any declared form looks unsupported, though nothing of it could be compared.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from citebound.core.keys import LeafRecord

if TYPE_CHECKING:
    from collections.abc import Iterable

    from citebound.core.evidence import Pin
    from citebound.core.recipes import QuotedClaim
    from citebound.core.result import Fields, Support
    from citebound.engine.node import Bench


class Supports:
    """What the leaves of a tree found of the claims that they stated."""

    def __init__(self, bench: Bench, *, restates: bool) -> None:
        """Read the leaves, where reductions state claims anew; elsewhere claims are copied.

        Raises:
            UnsoundNodeError: a leaf is missing or cannot be read.
        """
        self._found: dict[tuple[Fields, tuple[Pin, ...]], Support] = {}
        for position, node in enumerate(bench.plan.nodes) if restates else ():
            if isinstance(node.record, LeafRecord):
                for claim in bench.known(position).claims:
                    if claim.fields is not None and claim.support is not None:
                        self._found[claim.fields, claim.pins] = claim.support

    def told(self, claims: Iterable[QuotedClaim]) -> tuple[QuotedClaim, ...]:
        """Claims with the support that a leaf found for the same words on the same lines."""
        return tuple(map(self._told, claims))

    def _told(self, quoted: QuotedClaim) -> QuotedClaim:
        claim = quoted.claim
        if claim.fields is None:
            return quoted
        support = self._found.get((claim.fields, claim.pins), claim.support)
        if support is claim.support:
            return quoted
        return replace(quoted, claim=replace(claim, support=support))
