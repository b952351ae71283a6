"""The passage that a claim is pinned to, in its context."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citebound.engine.look import look
from citebound.engine.refusal import Refusal
from citebound.engine.serve import Summary, shown
from citebound.errors import DocumentError

if TYPE_CHECKING:
    from citebound.core.evidence import Pin
    from citebound.core.recipes import QuotedClaim
    from citebound.engine.workspace import Job, Workspace


@dataclass(frozen=True, slots=True)
class Passage:
    """One pin of a claim, with the text around it."""

    pin: Pin
    """Where."""
    line: int
    """Number of the line on which it begins, from 1; a line ends at LF."""
    before: str
    """Text before the passage, from a line's begin."""
    quote: str
    """The exact characters at the pin."""
    after: str
    """Text after it, to a line's end."""


@dataclass(frozen=True, slots=True)
class Source:
    """A claim of the CURRENT summary and its passages."""

    summary: Summary
    """The summary that holds it."""
    number: int
    """The claim's number in it, from 1."""
    claim: QuotedClaim
    """The claim."""
    passages: tuple[Passage, ...]
    """One per pin."""


def source(
    workspace: Workspace, job: Job, number: int, *, context: int = 3, check_content: bool = False
) -> Source | Refusal:
    """The passages of a claim of the CURRENT summary, with whole lines around them.

    Args:
        workspace: the dossier.
        job: whose summary.
        number: the claim's number as ``show`` prints it, from 1.
        context: how many lines before and after.
        check_content: hash every file of the folder first.

    Raises:
        DocumentError: the summary has no claim of this number.
        FolderError: the folder is missing or cannot be listed.
        StoreError: the store cannot be read.
    """
    seen = look(workspace, check_content=check_content)
    with workspace.store.reading():
        summary = shown(workspace, job, seen)
        if isinstance(summary, Refusal):
            return summary
        if not 1 <= number <= len(summary.claims):
            raise DocumentError(
                f"the summary has claims 1 to {len(summary.claims)}, there is no claim {number}"
            )
        claim = summary.claims[number - 1]
        texts = workspace.store.documents.texts({pin.text_sha256 for pin in claim.claim.pins})
        passages = (_passage(pin, texts[pin.text_sha256], context) for pin in claim.claim.pins)
        return Source(summary, number, claim, tuple(passages))


def _passage(pin: Pin, text: str, context: int) -> Passage:
    span = pin.span
    start, end = _back(text, span.start, context), _forth(text, span.end, context)
    line = text.count("\n", 0, span.start) + 1
    return Passage(pin, line, text[start : span.start], span.of(text), text[span.end : end])


def _back(text: str, position: int, context: int) -> int:
    """Begin of the line that is ``context`` lines above."""
    for _ in range(context + 1):
        newline = text.rfind("\n", 0, position)
        if newline < 0:
            return 0
        position = newline
    return position + 1


def _forth(text: str, position: int, context: int) -> int:
    """End of the line that is ``context`` lines below."""
    for _ in range(context + 1):
        newline = text.find("\n", position)
        if newline < 0:
            return len(text)
        position = newline + 1
    return position - 1
