"""How a claim is displayed.

Computed from the structured claim, never generated (specification A, section 5).
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from citebound.core.extract.plain import plain
from citebound.core.result import Support

if TYPE_CHECKING:
    from citebound.core.evidence import Pin
    from citebound.core.recipes import QuotedClaim
    from citebound.engine.serve import NotShown, Summary


def display(claim: QuotedClaim) -> str:
    """One line: the stated fields, or the quoted passage without its markup; marked for review."""
    return stated(claim) + _MARKS.get(claim.claim.support, "")


def stated(claim: QuotedClaim) -> str:
    """One line: the stated fields, or the quoted passage without its markup."""
    fields = claim.claim.fields
    if fields is None:
        return plain(claim.quotes[0])
    return f"{fields.subject} · {fields.field}: {fields.value}"


def support_lines(summary: Summary) -> list[str]:
    """What a reader must know besides the claims: how many are marked, and what is withheld."""
    found = Counter(claim.claim.support for claim in summary.claims)
    lines = [f"{found[mark]} {said}" for mark, said in _COUNTED.items() if found[mark]]
    if summary.withheld:
        lines.append(f"WITHHELD: {len(summary.withheld)} (they are no part of this summary)")
        lines += [_withheld_line(one) for one in summary.withheld[:_MOST]]
    if len(summary.withheld) > _MOST:
        lines.append(f"  and {len(summary.withheld) - _MOST} more (--json lists all)")
    return lines


def _withheld_line(one: NotShown) -> str:
    where = place(one.claim.claim.pins[0])
    return f"  withheld: {stated(one.claim)} ({where}): {one.reason}"


_MOST: Final = 10
"""Withheld claims that are listed for a person."""
_MARKS: Final[dict[Support | None, str]] = {
    Support.UNSUPPORTED: " [unsupported: for review]",
    Support.UNAUDITED: " [unaudited]",
}
_COUNTED: Final = {
    Support.UNSUPPORTED: "UNSUPPORTED: the cited lines do not state them, they want a review",
    Support.UNAUDITED: "UNAUDITED: nothing could be compared",
}


def place(pin: Pin) -> str:
    """Where a pin points, for a person."""
    return f"{pin.doc_id} v{pin.version} [{pin.span.start}:{pin.span.end})"
