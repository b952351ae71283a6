"""Whether a claim is supported, as the leaf found that stated it.

A reduction by a model compares a claim with the lines of other documents beside it. There a claim
of a text without any declared form looks unsupported, though nothing of it could be compared.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from citebound.core.keys import LeafRecord

if TYPE_CHECKING:
    from collections.abc import Iterable

    from citebound.core.evidence import Pin
    from citebound.core.recipes import QuotedClaim
    from citebound.core.result import Claim, Fields, Support
    from citebound.engine.node import Bench


Found: TypeAlias = "dict[tuple[Fields, tuple[Pin, ...]], Support]"
"""The support of claims by their words and lines."""


class Supports:
    """What the leaves of a tree found of the claims that they stated."""

    def __init__(self, bench: Bench, *, restates: bool) -> None:
        """Read the leaves, where reductions state claims anew; elsewhere claims are copied.

        Raises:
            UnsoundNodeError: a leaf is missing or cannot be read.
        """
        self._found: Found = {}
        for position, node in enumerate(bench.plan.nodes) if restates else ():
            if isinstance(node.record, LeafRecord):
                self._found |= found_of(bench.known(position).claims)

    def told(self, claims: Iterable[QuotedClaim]) -> tuple[QuotedClaim, ...]:
        """Claims with the support that a leaf found for the same words on the same lines."""
        return tuple(replace(one, claim=as_found(one.claim, self._found)) for one in claims)


def found_of(claims: Iterable[Claim]) -> Found:
    """The support of claims of the controlled schema."""
    return {
        (claim.fields, claim.pins): claim.support
        for claim in claims
        if claim.fields is not None and claim.support is not None
    }


def as_found(claim: Claim, found: Found) -> Claim:
    """A claim with the support that was found for the same words on the same lines, if any was."""
    if claim.fields is None:
        return claim
    return replace(claim, support=found.get((claim.fields, claim.pins), claim.support))
