"""What one principal may build from and read at one moment (specification A, section 3)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Document:
    """The state of one document in a snapshot, for the snapshot's principal."""

    slot: int
    """The document's place in the tree for life, 0 or more (DESIGN.md section 5)."""
    doc_id: str
    """The file's path in the folder in NFC, with ``/``."""
    version: int
    """Number of the active version, 1 or more."""
    text_sha256: str
    """SHA-256 in hexadecimal of the version's text in UTF-8."""
    weight: int
    """Length estimate of the text in quarter tokens (``core.split.weight``)."""
    reader: str
    """What turned the file into text and how the text is written, such as ``text/1 markdown``."""
    active: bool
    """False while the document is withdrawn by a person or its file is gone."""
    eligible: bool
    """Whether the principal may read the document."""
    access_revision: int
    """Grows by one at each change of this principal's right, issued by the product; 0 means never
    granted."""

    @property
    def usable(self) -> bool:
        """Whether the text may be read, sent and shown: active and eligible."""
        return self.active and self.eligible


@dataclass(frozen=True, slots=True)
class Snapshot:
    """An immutable view of a dossier for one principal."""

    dossier: str
    """The dossier's name."""
    principal: str
    """Who builds or reads."""
    sequence: int
    """Number of the last event that this snapshot holds; 0 before the first."""
    documents: tuple[Document, ...]
    """Every document that ever was, in slot order; ``documents[i].slot == i``."""

    def named(self, doc_id: str) -> Document | None:
        """The document that now has this id, or None."""
        return next((document for document in self.documents if document.doc_id == doc_id), None)
