"""The meeting that a leaf is checked against, read from what is stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.core.facts.decision import in_force
from citebound.core.minutes.meeting import Meeting, transcript_of
from citebound.core.minutes.voices import Voices, voices_sha256
from citebound.errors import StoreError

if TYPE_CHECKING:
    from citebound.core.snapshot import Document, Snapshot
    from citebound.engine.texts import Texts


def meeting_of(snapshot: Snapshot, texts: Texts) -> Meeting | None:
    """The meeting of a snapshot; None when it has no transcript that may be read.

    Raises:
        StoreError: the transcript, its voices or a decision cannot be read.
    """
    document = transcript_of(snapshot)
    if document is None:
        return None
    decisions = in_force(texts.documents.decisions())
    return Meeting(
        document, texts.get(document.text_sha256), voices_of(document, texts), decisions
    )


def voices_of(document: Document, texts: Texts) -> Voices:
    """Who said what of a transcript, as its version records it.

    Raises:
        StoreError: the voices are missing, erased or damaged.
    """
    sha256 = voices_sha256(document.reader)
    if not sha256:
        return Voices()
    try:
        return Voices.from_text(texts.get(sha256))
    except ValueError as error:
        raise StoreError(
            f"the voices of {document.doc_id} cannot be read: {error}; restore a copy of the store"
        ) from error
