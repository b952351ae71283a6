"""How a claim is displayed.

Computed from the structured claim, never generated (specification A, section 5).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.core.extract.plain import plain
from citebound.core.finding import Match

if TYPE_CHECKING:
    from citebound.core.evidence import Pin
    from citebound.core.recipes import QuotedClaim


def display(claim: QuotedClaim) -> str:
    """One line: the stated fields, or the quoted passage without its markup."""
    fields, finding = claim.claim.fields, claim.claim.finding
    if finding is not None:
        return finding.text
    if fields is None:
        return plain(claim.quotes[0])
    return f"{fields.subject} · {fields.field}: {fields.value}"


def sentence_parts(claim: QuotedClaim) -> tuple[str, str, str]:
    """Of a finding, its sentence: before the quote, the quote, after it; exact characters.

    Raises:
        ValueError: the claim is no finding.
    """
    finding = claim.claim.finding
    if finding is None:
        raise ValueError("the claim is no finding, and has no sentence")
    start = claim.claim.pins[0].span.start - finding.within.start
    end = start + len(claim.quotes[0])
    return claim.sentence[:start], claim.quotes[0], claim.sentence[end:]


def remark(claim: QuotedClaim) -> str:
    """What the support check found of a finding, in one line; empty for other claims.

    Never that it is true: ``supported`` says that nothing differs in what a program compares.
    """
    finding, support = claim.claim.finding, claim.claim.support
    if finding is None or support is None:
        return ""
    slips = "quoted with slips" if finding.match is Match.SLIPS else ""
    told = f"{support}: {finding.note}" if finding.note else str(support)
    return "; ".join(filter(None, (told, slips)))


def place(pin: Pin) -> str:
    """Where a pin points, for a person."""
    return f"{pin.doc_id} v{pin.version} [{pin.span.start}:{pin.span.end})"
