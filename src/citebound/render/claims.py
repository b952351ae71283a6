"""How a claim is displayed.

Computed from the structured claim, never generated (specification A, section 5).
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from citebound.core.extract.plain import plain
from citebound.core.finding import Match, StopKind
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
    fields, finding = claim.claim.fields, claim.claim.finding
    if finding is not None:
        return finding.text
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
    return [*lines, *_stopped_lines(summary)]


def _stopped_lines(summary: Summary) -> list[str]:
    """How many findings have no place in the text, by kind, and which; of a loop only how many."""
    found = Counter(one.stop.kind for one in summary.stopped)
    if not found:
        return []
    told = ", ".join(f"{found[kind]} {said}" for kind, said in _STOPPED.items() if found[kind])
    listed = [one for one in summary.stopped if one.stop.kind is not StopKind.REPEATED]
    more = len(listed) - _MOST
    return [
        f"STOPPED: {told} (they are no part of this summary)",
        *(
            f"  {one.stop.kind}: {one.stop.finding} ({one.node}): {one.stop.reason}"
            for one in listed[:_MOST]
        ),
        *([f"  and {more} more (--json lists all)"] if more > 0 else []),
    ]


def _withheld_line(one: NotShown) -> str:
    where = place(one.claim.claim.pins[0])
    return f"  withheld: {stated(one.claim)} ({where}): {one.reason}"


_MOST: Final = 10
"""Withheld claims that are listed for a person."""
_MARKS: Final[dict[Support | None, str]] = {
    Support.UNSUPPORTED: " [unsupported: for review]",
    Support.UNAUDITED: " [unaudited]",
}
_STOPPED: Final = {
    StopKind.TO_HUMAN: "for a person to look at",
    StopKind.DROPPED: "with a quote that stands nowhere",
    StopKind.REFUSED: "refused",
    StopKind.REPEATED: "from the first repetition on",
}
_COUNTED: Final = {
    Support.UNSUPPORTED: "UNSUPPORTED: the cited lines do not state them, they want a review",
    Support.UNAUDITED: "UNAUDITED: the cited lines could not confirm them",
}


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


def one_line(text: str) -> str:
    """A text with blanks for its line feeds."""
    return text.replace("\r\n", " ").replace("\n", " ")


def remark(claim: QuotedClaim) -> str:
    """What else was found of a finding, in one line; empty when there is nothing to say."""
    finding = claim.claim.finding
    if finding is None:
        return ""
    slips = "quoted with slips" if finding.match is Match.SLIPS else ""
    return "; ".join(filter(None, (finding.note, slips)))


def place(pin: Pin) -> str:
    """Where a pin points, for a person."""
    return f"{pin.doc_id} v{pin.version} [{pin.span.start}:{pin.span.end})"
