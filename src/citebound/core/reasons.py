"""Why a node is not there.

Which named field of its key moved, from what to what (DESIGN.md section 4).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from citebound.digest import Json


class ReasonKind(StrEnum):
    """What kind of input moved."""

    NEW = "new"
    """Nothing was ever built at this place."""
    DOCUMENT = "document"
    """Another document reference: renamed."""
    VERSION = "version"
    """Another version, or another text."""
    ACTIVE = "active"
    """Withdrawn or restored."""
    RIGHT = "right"
    """Granted or revoked."""
    PART = "part"
    """The part begins or ends elsewhere."""
    SETTING = "setting"
    """A setting of the recipe, model, prompt, budget or code."""
    RETRY = "retry"
    """A person asked to try again."""
    DECISION = "decision"
    """A person decided something about this text."""
    CHILD = "child"
    """A child has another key."""
    ROW = "row"
    """The key is the same, but its row is gone or does not verify."""
    TREE = "tree"
    """The place belongs to another scope now, or another dossier or principal."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One field of a key that moved."""

    kind: ReasonKind
    """Which kind."""
    field: str
    """Name of the field."""
    before: Json
    """As the node was built last; None when there was nothing."""
    after: Json
    """As it would be built now."""


_KINDS: Mapping[str, ReasonKind] = {
    "doc_id": ReasonKind.DOCUMENT,
    "slot": ReasonKind.DOCUMENT,
    "reader": ReasonKind.DOCUMENT,
    "version": ReasonKind.VERSION,
    "text_sha256": ReasonKind.VERSION,
    "active": ReasonKind.ACTIVE,
    "eligible": ReasonKind.RIGHT,
    "access_revision": ReasonKind.RIGHT,
    "access": ReasonKind.RIGHT,
    "start": ReasonKind.PART,
    "end": ReasonKind.PART,
    "settings": ReasonKind.SETTING,
    "retry": ReasonKind.RETRY,
    "decisions_digest": ReasonKind.DECISION,
    "children": ReasonKind.CHILD,
}


def reasons(
    before: Mapping[str, Json] | None, after: Mapping[str, Json], row_fault: str = ""
) -> tuple[Reason, ...]:
    """The fields that moved between two keys of one place.

    At least one reason for a node that is missing.

    Args:
        before: the named fields of the node that was built last at this place, or None.
        after: the named fields of the node that is wanted.
        row_fault: why the row does not verify, when the key is the same.
    """
    if before is None:
        return (Reason(ReasonKind.NEW, "key", None, None),)
    moved = tuple(_moved(before, after))
    return moved or (Reason(ReasonKind.ROW, "key", "stored", row_fault or "its row is gone"),)


def _moved(before: Mapping[str, Json], after: Mapping[str, Json]) -> Iterator[Reason]:
    for name in sorted(before.keys() | after.keys()):
        if before.get(name) != after.get(name):
            yield Reason(
                _KINDS.get(name, ReasonKind.TREE), name, before.get(name), after.get(name)
            )
