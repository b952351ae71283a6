"""What a node was computed from: its key, its place, its children, who could read what."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from citebound.check.history.intervals import Intervals, both
from citebound.check.stored.addresses import FAN_OUT, GROUP, NOWHERE, Address
from citebound.digest import Json, canonical, record_digest, sha256_hex

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citebound.check.nodes.outputs import Output, Stated
    from citebound.check.stored.rows import KeptRow, NodeRow

_LEAF_FIELDS: Final[dict[str, type]] = {
    "dossier": str,
    "principal": str,
    "slot": int,
    "doc_id": str,
    "version": int,
    "text_sha256": str,
    "reader": str,
    "active": bool,
    "eligible": bool,
    "access_revision": int,
    "start": int,
    "end": int,
    "settings": str,
    "retry": int,
    "decisions_digest": str,
}
_REDUCE_FIELDS: Final[dict[str, type]] = {
    "dossier": str,
    "principal": str,
    "scope": str,
    "children": list,
    "access": str,
    "settings": str,
    "retry": int,
}


class Under(NamedTuple):
    """For whom and under which settings a node was made."""

    principal: str
    is_leaf: bool
    settings: str
    """A digest."""


class Extent(NamedTuple):
    """What a node covers: code points of one document, or whole documents."""

    slot: int
    """The document whose code points are counted, or ``GROUP`` for slots of documents."""
    start: int
    end: int


@dataclass(slots=True)
class Node:
    """A stored result, with what was recomputed about it."""

    row: NodeRow | KeptRow
    """As it stands there."""
    where: str
    """What people call it."""
    children: tuple[str, ...]
    """Keys in slot order."""
    raw: str
    """Hash of the raw answer; empty without one."""
    fields: dict[str, Json] = field(default_factory=dict)
    """The named fields of its key."""
    address: Address = NOWHERE
    output: Output | None = None
    """Its checked output; None when it cannot be read."""
    below: Sequence[Node] = ()
    """Its children's rows."""
    access: str = ""
    """The digest of the rights below it, recomputed."""
    extent: Extent | None = None
    """What it covers; None when that is no unbroken range."""
    current: Intervals = ()
    """At which sequences everything below it was so."""
    claims: tuple[Stated, ...] = ()
    """Its claims, references followed."""
    size: int = 1
    """Nodes at and below it."""
    under: frozenset[Under] = frozenset()
    """For whom and under which settings it and everything below it was made."""
    doc_id: str = ""
    """The name of its document; of one of them, above documents."""

    @property
    def is_leaf(self) -> bool:
        """Whether it treats a text."""
        return "doc_id" in self.fields

    @property
    def scope(self) -> str:
        """Of a reduction: ``inner``, ``document`` or ``group``; empty for a leaf."""
        return str(self.fields.get("scope", ""))

    @property
    def retry(self) -> int:
        """How often it was to be tried again."""
        return int(str(self.fields["retry"]))

    @property
    def part(self) -> tuple[int, int]:
        """Of a leaf: the part that it treats; (0, 0) for the whole document."""
        return int(str(self.fields["start"])), int(str(self.fields["end"]))

    @property
    def usable(self) -> bool:
        """Of a leaf: whether its text may be read."""
        return self.fields["active"] is True and self.fields["eligible"] is True


def read_fields(text: str) -> dict[str, Json]:
    """The named fields of a key.

    Raises:
        ValueError: they are not canonical JSON, or not those of a leaf or a reduction.
    """
    fields = json.loads(text)
    if not isinstance(fields, dict) or canonical(fields).decode() != text:
        raise ValueError("its fields are not canonical JSON")
    types = {name: type(value) for name, value in fields.items()}
    if types not in (_LEAF_FIELDS, _REDUCE_FIELDS):
        raise ValueError(f"its fields are not those of a node: {', '.join(sorted(fields))}")
    return fields


def key_of(fields_text: str) -> str:
    """The key that these fields have."""
    kind = "leaf" if "doc_id" in json.loads(fields_text) else "reduce"
    return sha256_hex(f'["{kind}",{fields_text}]'.encode())


def leaf_access(fields: dict[str, Json]) -> str:
    """The digest of one document's rights."""
    names = ("slot", "principal", "active", "eligible", "access_revision")
    return record_digest("access", {name: fields[name] for name in names})


def access_of(children: Sequence[Node]) -> str:
    """The digest of the rights below a reduction."""
    return record_digest("access of", {"children": [child.access for child in children]})


def current_of(children: Sequence[Node], everything: Intervals) -> Intervals:
    """When all children were as they are here."""
    found = everything
    for child in children:
        found = both(found, child.current)
    return found


def extent_of(node: Node) -> Extent | None:
    """The unbroken range that a reduction's children cover in their order; None when broken."""
    extents = [child.extent for child in node.below]
    known = [extent for extent in extents if extent is not None]
    if len(known) < len(extents):
        return None
    if not known:
        return Extent(GROUP, 0, 0)
    is_unbroken = all((a.slot, a.end) == (b.slot, b.start) for a, b in pairwise(known))
    return Extent(known[0].slot, known[0].start, known[-1].end) if is_unbroken else None


def misplaced(node: Node) -> str:
    """Why the children do not stand where they must; empty when they do."""
    if len(node.below) > FAN_OUT:
        return f"it has {len(node.below)} children, at most {FAN_OUT} are possible"
    for position, child in enumerate(node.below):
        place = FAN_OUT * node.address.ordinal + position
        if not _stands_at(child.address, node.address, place):
            return f"its child {position} stands at {child.row.address}"
    return ""


def _stands_at(child: Address, parent: Address, place: int) -> bool:
    """Documents stand below groups by their slots; everything else by its ordinal."""
    if parent.slot == GROUP and child.slot != GROUP:
        return (child.slot, 1) == (place, parent.level)
    return child == (parent.slot, parent.level - 1, place)
