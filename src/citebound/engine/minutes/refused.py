"""Files of items that were refused as a whole: they are of another text than the transcript.

Nothing of them counts, and that they came is recorded: what was stopped can be looked up.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citebound.core.event import OWNER, EventKind, NewEvent
from citebound.core.minutes.brought import brought

if TYPE_CHECKING:
    from citebound.core.gate.items import Broken, Claimed
    from citebound.engine.workspace import Workspace
    from citebound.errors import BaseChanged


@dataclass(frozen=True, slots=True)
class RefusedItems:
    """A file of items that was refused."""

    doc_id: str
    """What the document would have been called."""
    claimed: str
    """Hash of the text that they were said to be extracted from."""
    found: str
    """Hash of the transcript as it was."""
    items: tuple[Claimed | Broken, ...]
    """What the file holds, in order."""
    at: str
    """When it was refused, ISO 8601 in UTC."""


def refusing(doc_id: str, text: str, changed: BaseChanged) -> NewEvent:
    """What is recorded of a file that is refused."""
    return NewEvent(
        EventKind.REFUSED, doc_id, before=changed.claimed, after=changed.found, refused=text
    )


def refused_items(workspace: Workspace, principal: str) -> tuple[RefusedItems, ...]:
    """Every file of items that was refused, oldest first; for the owner, who brings items, alone.

    Raises:
        StoreError: the store cannot be read, or a file is missing, was erased or is damaged.
    """
    if principal != OWNER:
        return ()
    documents = workspace.store.documents
    events = [one for one in documents.events(0) if one.kind is EventKind.REFUSED]
    texts = documents.texts({one.text_sha256 for one in events})
    return tuple(
        RefusedItems(one.doc_id, one.before, one.after, brought(texts[one.text_sha256]), one.at)
        for one in events
    )
