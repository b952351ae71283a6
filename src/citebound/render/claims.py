"""How a claim is displayed.

Computed from the structured claim, never generated (specification A, section 5).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.core.extract.plain import plain

if TYPE_CHECKING:
    from citebound.core.evidence import Pin
    from citebound.core.recipes import QuotedClaim


def display(claim: QuotedClaim) -> str:
    """One line: the stated fields, or the quoted passage without its markup."""
    fields = claim.claim.fields
    if fields is None:
        return plain(claim.quotes[0])
    return f"{fields.subject} · {fields.field}: {fields.value}"


def place(pin: Pin) -> str:
    """Where a pin points, for a person."""
    return f"{pin.doc_id} v{pin.version} [{pin.span.start}:{pin.span.end})"
