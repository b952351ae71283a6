"""Pins and evidence records, and their validation against a snapshot.

See specification A, section 2.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from citebound.core.text import Span

if TYPE_CHECKING:
    from citebound.core.snapshot import Document
    from citebound.digest import Json


@dataclass(frozen=True, slots=True)
class Pin:
    """An exact interval of the exact version of a document."""

    doc_id: str
    """The document."""
    version: int
    """The version, 1 or more."""
    span: Span
    """Code points of that version's text."""
    text_sha256: str
    """SHA-256 of that version's text."""

    @property
    def evidence_id(self) -> str:
        """The id of the evidence that this pin points at: ``{doc_id}@{version}:{start}:{end}``."""
        return f"{self.doc_id}@{self.version}:{self.span.start}:{self.span.end}"

    def as_json(self) -> list[Json]:
        """The stored form."""
        return [self.doc_id, self.version, self.span.start, self.span.end, self.text_sha256]

    @staticmethod
    def from_json(row: Json) -> Pin:
        """The pin of a stored form.

        Raises:
            ValueError: the stored form is not one that ``as_json`` makes.
        """
        match row:
            case [str(doc_id), int(version), int(start), int(end), str(text_sha256)] if (
                type(version) is int and version > 0
            ):
                return Pin(doc_id, version, Span(start, end), text_sha256)
            case _:
                raise ValueError(
                    f"a stored pin wants [doc_id, version, start, end, text_sha256], got {row!r}"
                )


@dataclass(frozen=True, slots=True)
class Evidence:
    """A record of evidence as it came from outside.

    Nothing in it is trusted before ``fault_of`` returns None.
    """

    evidence_id: str
    """``{doc_id}@{version}:{start}:{end}``."""
    doc_id: str
    """The document that is claimed."""
    version: int
    """The version that is claimed."""
    start: int
    """First code point."""
    end: int
    """After the last code point."""
    quote: str
    """The characters that are said to stand there."""
    text_sha256: str
    """SHA-256 of the version's text, as claimed."""

    @staticmethod
    def of(pin: Pin, quote: str) -> Evidence:
        """The record of a pin and the characters that it is said to hold."""
        return Evidence(
            pin.evidence_id,
            pin.doc_id,
            pin.version,
            pin.span.start,
            pin.span.end,
            quote,
            pin.text_sha256,
        )


class EvidenceFault(StrEnum):
    """Why a record of evidence is refused."""

    ABSENT = "the document is not in the dossier"
    WITHDRAWN = "the document is withdrawn"
    NOT_ELIGIBLE = "the principal may not read the document"
    OTHER_VERSION = "the document has another version now"
    OTHER_TEXT = "the version's text has another hash"
    OFFSETS = "the offsets are not whole numbers with 0 <= start < end <= length"
    QUOTE = "the quote differs from the text at the interval"
    OTHER_ID = "the id does not name this interval"


def fault_of(evidence: Evidence, document: Document | None, text: str) -> EvidenceFault | None:
    """The first fault of a record against a document's present state and its version's exact text.

    Or None.

    ``text`` is only looked at when the document may be read and version and hash agree.
    """
    state_fault = _state_fault(evidence, document)
    if state_fault is not None:
        return state_fault
    start, end = evidence.start, evidence.end
    if type(start) is not int or type(end) is not int or not 0 <= start < end <= len(text):
        return EvidenceFault.OFFSETS
    if text[start:end] != evidence.quote:
        return EvidenceFault.QUOTE
    expected = f"{evidence.doc_id}@{evidence.version}:{start}:{end}"
    return None if evidence.evidence_id == expected else EvidenceFault.OTHER_ID


def _state_fault(evidence: Evidence, document: Document | None) -> EvidenceFault | None:
    if document is None or document.doc_id != evidence.doc_id:
        return EvidenceFault.ABSENT
    if not document.active:
        return EvidenceFault.WITHDRAWN
    if not document.eligible:
        return EvidenceFault.NOT_ELIGIBLE
    if type(evidence.version) is not int or document.version != evidence.version:
        return EvidenceFault.OTHER_VERSION
    return EvidenceFault.OTHER_TEXT if document.text_sha256 != evidence.text_sha256 else None
