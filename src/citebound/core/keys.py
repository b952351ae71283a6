"""What a node depends on, hashed into its key.

Every functional input of a node, as named fields (DESIGN.md section 4, specification A section 6).

A look at a dossier makes every key anew, so records write their canonical JSON themselves; what
``digest.canonical`` makes of ``fields()`` is the same text, and slower.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from citebound.digest import Json, quoted, record_digest, written_digest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from citebound.core.snapshot import Document
    from citebound.core.text import Span

_WRITTEN: Final = {False: "false", True: "true"}


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
    """For ``minutes``: digest of the transcript and of what people decided about its items, see
    ``core.minutes.meeting.digest_of``; empty elsewhere."""

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
    def written(self) -> str:
        """``fields()`` as canonical JSON.

        Raises:
            TypeError: a name is no text.
            ValueError: a number is no whole number.
        """
        document, part = self.document, self.part
        return (
            f'{{"access_revision":{document.access_revision:d}'
            f',"active":{_WRITTEN[document.active]}'
            f',"decisions_digest":{quoted(self.decisions_digest)}'
            f',"doc_id":{quoted(document.doc_id)}'
            f',"dossier":{quoted(self.dossier)}'
            f',"eligible":{_WRITTEN[document.eligible]}'
            f',"end":{part.end if part else 0:d}'
            f',"principal":{quoted(self.principal)}'
            f',"reader":{quoted(document.reader)}'
            f',"retry":{self.retry:d}'
            f',"settings":{quoted(self.settings)}'
            f',"slot":{document.slot:d}'
            f',"start":{part.start if part else 0:d}'
            f',"text_sha256":{quoted(document.text_sha256)}'
            f',"version":{document.version:d}}}'
        )

    @property
    def key(self) -> str:
        """The node key."""
        return written_digest("leaf", self.written)


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
    def written(self) -> str:
        """``fields()`` as canonical JSON.

        Raises:
            TypeError: a name or a key is no text.
            ValueError: a number is no whole number.
        """
        return (
            f'{{"access":{quoted(self.access)}'
            f',"children":{_list(sorted(self.children))}'
            f',"dossier":{quoted(self.dossier)}'
            f',"principal":{quoted(self.principal)}'
            f',"retry":{self.retry:d}'
            f',"scope":{quoted(self.scope)}'
            f',"settings":{quoted(self.settings)}}}'
        )

    @property
    def key(self) -> str:
        """The node key."""
        return written_digest("reduce", self.written)


def leaf_access(document: Document, principal: str) -> str:
    """The access fingerprint of one document for one principal.

    Its fields: the revision, active, eligible, the principal and the slot.
    """
    return written_digest(
        "access",
        f'{{"access_revision":{document.access_revision:d}'
        f',"active":{_WRITTEN[document.active]}'
        f',"eligible":{_WRITTEN[document.eligible]}'
        f',"principal":{quoted(principal)}'
        f',"slot":{document.slot:d}}}',
    )


def reduce_access(children: Iterable[str]) -> str:
    """The Merkle digest of the children's access digests, in slot order."""
    return written_digest("access of", f'{{"children":{_list(children)}}}')


def call_key(identity: Json, sent: Json) -> str:
    """What is sent and to whom, nothing else.

    The key under which a raw output may be bound again (DESIGN.md section 4).
    """
    return record_digest("call", {"identity": identity, "sent": sent})


def _list(texts: Iterable[str]) -> str:
    return f"[{','.join(map(quoted, texts))}]"
