"""Does a cited line state exactly what a claim of the controlled schema states?

For claims of the controlled schema: a cited line states exactly this subject, field and value in a
declared form (specification A, section 8). A former, denied or quoted value stands in no declared
form, so it supports nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.core.result import Claim, Support, Withheld

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from citebound.core.patterns import Patterns
    from citebound.core.result import Fields


def support_of(
    fields: Fields, cited: Iterable[str], around: Collection[str], patterns: Patterns
) -> Support:
    """The support of a controlled claim.

    Args:
        fields: what is stated.
        cited: the lines that it cites.
        around: all lines that could have been cited. If none of them has a declared form, nothing
        could be compared.
        patterns: the declared forms.
    """
    if any(patterns.stated(line) == fields for line in cited):
        return Support.SUPPORTED
    can_tell = any(map(patterns.is_declared, around))
    return Support.UNSUPPORTED if can_tell else Support.UNAUDITED


def parted(claims: Iterable[Claim]) -> tuple[tuple[Claim, ...], tuple[Withheld, ...]]:
    """The claims that are supported, and the others with the reason why they are withheld.

    Of a finding in free words it is its note.
    """
    kept: list[Claim] = []
    withheld: list[Withheld] = []
    for claim in claims:
        reason = _reason(claim)
        if reason is None:
            kept.append(claim)
        else:
            withheld.append(Withheld(claim, reason))
    return tuple(kept), tuple(withheld)


def _reason(claim: Claim) -> str | None:
    reason = _REASONS.get(claim.support)
    return reason if reason is None or claim.finding is None else claim.finding.note


_REASONS: Final[dict[Support | None, str]] = {
    Support.UNSUPPORTED: "the cited line does not state it",
    Support.UNAUDITED: "no line there has a declared form, so nothing could be compared",
}
