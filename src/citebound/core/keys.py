"""What a node depends on, hashed into its key.

Every functional input of a node, as named fields (DESIGN.md section 4, specification A section 6).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citebound.digest import Json, record_digest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citebound.core.snapshot import Document
    from citebound.core.text import Span


@dataclass(frozen=True, slots=True)
class LeafRecord:
    """The inputs of a leaf: one part of one document, or one whole document, for one principal."""

    dossier: str
    """Name of the dossier."""
    principal: str
    """For whom."""
    document: Document
    """State of the document: reference, version, text hash, reader, active, eligible, access
    revision."""
    part: Span | None
    """The part's interval; None when the leaf stands for the whole document."""
    settings: str
    """``Settings.leaf_digest``."""
    retry: int = 0
    """How often a person asked to try this node again."""
    decisions_digest: str = ""
    """Digest of what people decided about this text; empty when nothing."""

    def fields(self) -> dict[str, Json]:
        """The named fields of the key."""
        document = self.document
        return {
            "dossier": self.dossier,
            "principal": self.principal,
            "slot": document.slot,
            "doc_id": document.doc_id,
            "version": document.version,
            "text_sha256": document.text_sha256,
            "reader": document.reader,
            "active": document.active,
            "eligible": document.eligible,
            "access_revision": document.access_revision,
            "start": self.part.start if self.part else 0,
            "end": self.part.end if self.part else 0,
            "settings": self.settings,
            "retry": self.retry,
            "decisions_digest": self.decisions_digest,
        }

    @property
    def key(self) -> str:
        """The node key."""
        return record_digest("leaf", self.fields())


@dataclass(frozen=True, slots=True)
class ReduceRecord:
    """The inputs of a reduction."""

    dossier: str
    """Name of the dossier."""
    principal: str
    """For whom."""
    scope: str
    """``inner`` or ``document`` inside a long document, ``group`` above documents."""
    children: tuple[str, ...]
    """The children's keys in slot order; inside the hash they are sorted."""
    access: str
    """Digest of the access fingerprints of all sources below, see ``reduce_access``."""
    settings: str
    """``Settings.reduce_digest``."""
    retry: int = 0
    """How often a person asked to try this node again."""

    def fields(self) -> dict[str, Json]:
        """The named fields of the key."""
        return {
            "dossier": self.dossier,
            "principal": self.principal,
            "scope": self.scope,
            "children": sorted(self.children),
            "access": self.access,
            "settings": self.settings,
            "retry": self.retry,
        }

    @property
    def key(self) -> str:
        """The node key."""
        return record_digest("reduce", self.fields())


def leaf_access(document: Document, principal: str) -> str:
    """The access fingerprint of one document for one principal."""
    return record_digest(
        "access",
        {
            "slot": document.slot,
            "principal": principal,
            "active": document.active,
            "eligible": document.eligible,
            "access_revision": document.access_revision,
        },
    )


def reduce_access(children: Sequence[str]) -> str:
    """The Merkle digest of the children's access digests, in slot order."""
    return record_digest("access of", {"children": list(children)})


def call_key(identity: Json, sent: Json) -> str:
    """What is sent and to whom, nothing else.

    The key under which a raw output may be bound again (DESIGN.md section 4).
    """
    return record_digest("call", {"identity": identity, "sent": sent})
