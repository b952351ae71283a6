"""Summaries and refusals for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.core.changes import ChangeKind
from citebound.core.counting import counted
from citebound.core.result import Status
from citebound.engine.invalid import InvalidRoot
from citebound.engine.since import Since
from citebound.render.claims import display, one_line, place, remark, sentence_parts, support_lines
from citebound.render.escape import for_terminal
from citebound.render.headline import headline, notes
from citebound.render.invalid import invalid_lines
from citebound.render.wrapping import wrapped

if TYPE_CHECKING:
    from collections.abc import Iterable

    from citebound.core.changes import Change
    from citebound.core.recipes import QuotedClaim
    from citebound.engine.refusal import Refusal
    from citebound.engine.serve import DocumentClaims, Summary
    from citebound.engine.since import Delta

_MARKS = {Since.NEW: "+ ", Since.MOVED: "~ ", Since.SAME: "  ", Since.GONE: "- "}


def summary_text(summary: Summary, delta: Delta | None = None) -> str:
    """A CURRENT summary: headline, what is not included, numbered claims with their pins."""
    lines = [headline(summary), *notes(summary)]
    lines = [*map(for_terminal, lines), "", *_numbered(summary, delta)]
    lines += map(for_terminal, support_lines(summary))
    if delta is not None:
        lines += _gone_lines(delta)
    for document in summary.by_document:
        lines += _document_lines(document)
    return "\n".join(lines) + "\n"


def refusal_text(refusal: Refusal) -> str:
    """A refusal: one line that says why and what to do, then what changed or is INVALID."""
    lines = [for_terminal(f"{refusal.status}: {refusal.reason}")]
    if isinstance(refusal, InvalidRoot):
        lines.extend(map(for_terminal, invalid_lines(refusal.nodes)))
    lines.extend(
        for_terminal(f"  {change.change}: {change.doc_id} ({_moved(change)})")
        for change in refusal.changed
    )
    if refusal.changed_unnamed:
        lines.append(f"  and {refusal.changed_unnamed} more, which you may not know by name")
    lines.extend(
        for_terminal(f"  setting {setting.setting}: {setting.before} -> {setting.after}")
        for setting in refusal.changed_settings
    )
    return "\n".join(lines) + "\n"


def _moved(change: Change) -> str:
    is_told = change.before and change.change is not ChangeKind.UNSYNCED
    return f"{change.before} -> {change.after}" if is_told else change.after


def _numbered(summary: Summary, delta: Delta | None) -> Iterable[str]:
    if not summary.claims:
        yield "No claims."
    marks = [_MARKS[mark] for _, mark in delta.newer] if delta else [""] * len(summary.claims)
    last = ""
    for number, (mark, claim) in enumerate(zip(marks, summary.claims, strict=True), 1):
        doc_id = claim.claim.pins[0].doc_id
        if claim.claim.fields is None and last not in ("", doc_id):
            yield ""
        last = doc_id
        yield from _claim_lines(f"{mark}{number:>2}. ", claim)


def _document_lines(document: DocumentClaims) -> Iterable[str]:
    status = "" if document.status is Status.VALID else f" ({document.status})"
    yield from ("", for_terminal(f"{document.doc_id}{status}"))
    for claim in document.claims:
        yield from _claim_lines("  - ", claim)


def _claim_lines(first: str, claim: QuotedClaim) -> Iterable[str]:
    yield from wrapped(first, display(claim))
    if claim.claim.finding is not None:
        blank = " " * len(first)
        before, quote, after = map(one_line, sentence_parts(claim))
        yield from wrapped(blank, f"\u201c{before}>>{quote}<<{after}\u201d")
        if told := remark(claim):
            yield from wrapped(blank, told)
    for pin in claim.claim.pins:
        yield for_terminal(" " * len(first) + place(pin))


def _gone_lines(delta: Delta) -> Iterable[str]:
    for claim in delta.gone:
        yield from wrapped("-     ", display(claim))
    if delta.withheld:
        older = counted(delta.withheld, "older claim is", "older claims are")
        yield f"- {older} not shown: withdrawn, or no longer readable"
