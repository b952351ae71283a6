"""The tree of nodes of a snapshot, each with its key (DESIGN.md section 5).

Pure: nothing is read, nothing is run.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from citebound.core.keys import LeafRecord, ReduceRecord, leaf_access, reduce_access
from citebound.core.settings import REDUCE_FAN_OUT, Settings

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from citebound.core.snapshot import Document, Snapshot
    from citebound.core.text import Span

DOSSIER = -1
"""The slot of the reductions that stand above documents."""

_LEVELS: Final = 16


@dataclass(frozen=True, slots=True, order=True)
class Address:
    """A place in the tree that stays the same while documents change."""

    slot: int
    """The document's slot, or ``DOSSIER``."""
    level: int
    """0 for the parts of a document, 1 and more for reductions."""
    index: int
    """Place among the nodes of this level, from 0."""

    def stored(self) -> str:
        """The stored form: ``d3.0.1`` inside a document, ``g1.0`` above documents."""
        return (
            f"g{self.level}.{self.index}"
            if self.slot == DOSSIER
            else f"d{self.slot}.{self.level}.{self.index}"
        )


@dataclass(frozen=True, slots=True)
class PlannedNode:
    """A node that ought to exist."""

    address: Address
    """Where it stands."""
    name: str
    """What people call it: ``root``, ``group:1.2``, ``doc:PATH``, ``part:PATH#2``,
    ``parts:PATH#1.0``; ``unnamed:SLOT`` for a document that the principal could never read."""
    record: LeafRecord | ReduceRecord
    """Its inputs."""
    key: str
    """``record.key``."""
    children: tuple[int, ...]
    """Positions of the children in ``Plan.nodes``, in slot order."""
    access: str
    """Digest of the access fingerprints of the sources at or below it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """All nodes of a snapshot under some settings, children before parents, the root last."""

    snapshot: Snapshot
    """What it was made from."""
    settings: Settings
    """Under which settings."""
    nodes: tuple[PlannedNode, ...]
    """At least the root."""

    @property
    def root(self) -> PlannedNode:
        """The node that is served."""
        return self.nodes[-1]

    def named(self, name: str) -> PlannedNode | None:
        """The node that people call so, or None.

        A bare document id means its document node, unless a node is called just so.
        """
        called = {node.name: node for node in self.nodes}
        return called.get(name) or called.get(f"doc:{name}")


def addresses_above(slot: int) -> tuple[str, ...]:
    """The stored addresses of the reductions that stand above a document, lowest first.

    More than any tree has: a level for every fourfold of the slots of a billion documents.
    """
    indexes = (slot // REDUCE_FAN_OUT**level for level in range(1, _LEVELS))
    return tuple(Address(DOSSIER, level, index).stored() for level, index in enumerate(indexes, 1))


def make_plan(
    snapshot: Snapshot,
    settings: Settings,
    parts: Mapping[str, Sequence[Span]],
    retries: Mapping[str, int] | None = None,
    *,
    decisions: str = "",
) -> Plan:
    """The plan of a snapshot.

    Args:
        snapshot: the documents and rights.
        settings: what the build runs under.
        parts: for the text hash of every usable document that is longer than one part: its parts.
        A document that is not named
            here is its own leaf.
        retries: how often people asked to try a node again, by the stored form of its address.
        decisions: digest of what else the leaves are checked against, see
            ``core.minutes.meeting.digest_of``; empty in all recipes but ``minutes``.
    """
    builder = _Builder(snapshot, settings, parts, retries or {}, decisions)
    tops = [builder.add_document(document) for document in snapshot.documents]
    builder.add_levels(DOSSIER, tops, "group")
    return Plan(snapshot, settings, tuple(builder.nodes))


@dataclass(slots=True)
class _Builder:
    snapshot: Snapshot
    settings: Settings
    parts: Mapping[str, Sequence[Span]]
    retries: Mapping[str, int]
    decisions: str
    nodes: list[PlannedNode] = field(default_factory=list)
    leaf_digest: str = ""
    reduce_digest: str = ""

    def __post_init__(self) -> None:
        self.leaf_digest, self.reduce_digest = (
            self.settings.leaf_digest,
            self.settings.reduce_digest,
        )

    def add_document(self, document: Document) -> int:
        """Add the nodes of one document and return the position of its top."""
        spans = self._spans(document)
        access = leaf_access(document, self.snapshot.principal)
        whole = len(spans) == 1
        leaves = []
        for index, span in enumerate(spans):
            name = _name_of(document) if whole else f"part:{document.doc_id}#{index + 1}"
            leaves.append(
                self._add_leaf(Address(document.slot, 0, index), name, (document, span), access)
            )
        return leaves[0] if whole else self.add_levels(document.slot, leaves, "document")

    def add_levels(self, slot: int, children: Sequence[int], scope: str) -> int:
        """Reduce until one node is left.

        At least once, so that a dossier of one document has a root of its own.
        """
        level, below = 1, list(children)
        while True:
            groups = [
                below[i : i + REDUCE_FAN_OUT] for i in range(0, len(below), REDUCE_FAN_OUT)
            ] or [[]]
            last = len(groups) == 1
            here = scope if last or scope == "group" else "inner"
            below = [
                self._add_reduce(Address(slot, level, i), group, here, last)
                for i, group in enumerate(groups)
            ]
            if last:
                return below[0]
            level += 1

    def _spans(self, document: Document) -> Sequence[Span | None]:
        if not document.usable:
            return (None,)
        return self.parts.get(document.text_sha256) or (None,)

    def _add_leaf(
        self, address: Address, name: str, source: tuple[Document, Span | None], access: str
    ) -> int:
        document, span = source
        retry = self.retries.get(address.stored(), 0) if self.retries else 0
        record = LeafRecord(
            self.snapshot.dossier,
            self.snapshot.principal,
            document,
            span,
            self.leaf_digest,
            retry,
            self.decisions,
        )
        return self._add(PlannedNode(address, name, record, record.key, (), access))

    def _add_reduce(self, address: Address, group: Sequence[int], scope: str, last: bool) -> int:  # noqa: FBT001
        children = [self.nodes[i] for i in group]
        access = reduce_access([child.access for child in children])
        record = ReduceRecord(
            self.snapshot.dossier,
            self.snapshot.principal,
            scope,
            tuple(child.key for child in children),
            access,
            self.reduce_digest,
            self.retries.get(address.stored(), 0) if self.retries else 0,
        )
        name = self._reduce_name(address, last=last)
        return self._add(PlannedNode(address, name, record, record.key, tuple(group), access))

    def _reduce_name(self, address: Address, *, last: bool) -> str:
        if address.slot == DOSSIER:
            return "root" if last else f"group:{address.level}.{address.index}"
        doc_id = self.snapshot.documents[address.slot].doc_id
        return f"doc:{doc_id}" if last else f"parts:{doc_id}#{address.level}.{address.index}"

    def _add(self, node: PlannedNode) -> int:
        self.nodes.append(node)
        return len(self.nodes) - 1


def _name_of(document: Document) -> str:
    is_known = document.access_revision > 0
    return f"doc:{document.doc_id}" if is_known else f"unnamed:{document.slot}"
