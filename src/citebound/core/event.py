"""What can happen to a dossier, and how it is recorded.

The only way in which a dossier changes, in one strictly rising sequence (specification A, section
3).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class EventKind(StrEnum):
    """What happened."""

    ADDED = "added"
    VERSION = "version"
    RENAMED = "renamed"
    VANISHED = "vanished"
    RETURNED = "returned"
    WITHDRAWN = "withdrawn"
    RESTORED = "restored"
    GRANTED = "granted"
    REVOKED = "revoked"
    RETRIED = "retried"
    DECIDED = "decided"
    REFUSED = "refused"


class Presence(StrEnum):
    """Whether a document counts: only ACTIVE does.

    A person's withdrawal outlives the coming and going of the file.
    """

    ACTIVE = "active"
    ABSENT = "absent"
    WITHDRAWN = "withdrawn"
    WITHDRAWN_ABSENT = "withdrawn and absent"

    @staticmethod
    def of(*, present: bool, withdrawn: bool) -> Presence:
        """The presence of a document whose file is there or not.

        And that a person withdrew or not.
        """
        if withdrawn:
            return Presence.WITHDRAWN if present else Presence.WITHDRAWN_ABSENT
        return Presence.ACTIVE if present else Presence.ABSENT

    @property
    def present(self) -> bool:
        """Whether the file is there."""
        return self in (Presence.ACTIVE, Presence.WITHDRAWN)

    @property
    def withdrawn(self) -> bool:
        """Whether a person withdrew the document."""
        return self in (Presence.WITHDRAWN, Presence.WITHDRAWN_ABSENT)


@dataclass(frozen=True, slots=True)
class NewText:
    """The exact text of a new version."""

    text: str
    """As decoded, nothing normalised."""
    reader: str
    """See ``Document.reader``."""
    weight: int
    """See ``Document.weight``."""
    voices: str = ""
    """What the reader found besides the text, as ``core.minutes.voices`` records it; its hash
    stands in ``reader``. Empty for documents without voices."""


@dataclass(frozen=True, slots=True)
class NewEvent:
    """A change that is about to be recorded.

    The store issues its sequence number, and the slot of a new document.
    """

    kind: EventKind
    """What happens."""
    doc_id: str
    """The document as it is called after the event; for RETRIED the address of the node, for
    REFUSED what the document would have been called."""
    principal: str = ""
    """Whose right changes (GRANTED, REVOKED), whose node is tried again (RETRIED) or who decided
    (DECIDED); empty otherwise."""
    before: str = ""
    """VERSION, GRANTED, REVOKED: the old number. RENAMED: the old id. Withdrawals and restores:
    the old ``Presence``.
    RETRIED: the recipe. DECIDED: the item. REFUSED: the hash of the text that the items were said
    to be extracted from. Empty for ADDED."""
    after: str = ""
    """The same, afterwards. ADDED: the version number 1. RETRIED: the new count of tries.
    DECIDED: the new count of decisions about the item. REFUSED: the hash of the transcript."""
    text: NewText | None = None
    """ADDED and VERSION only."""
    ruling: str = ""
    """DECIDED only: what was decided, as ``core.facts.decision`` records it."""
    refused: str = ""
    """REFUSED only: the file of items as it came; none of them counts."""


@dataclass(frozen=True, slots=True)
class Event:
    """A recorded change."""

    sequence: int
    """1 or more, strictly rising in a dossier."""
    kind: EventKind
    """What happened."""
    slot: int
    """The document's slot; -1 for RETRIED and REFUSED."""
    doc_id: str
    """As ``NewEvent.doc_id``."""
    principal: str
    """As ``NewEvent.principal``."""
    before: str
    """As ``NewEvent.before``."""
    after: str
    """As ``NewEvent.after``."""
    text_sha256: str
    """ADDED and VERSION: hash of the version's text. DECIDED: hash of the ruling. REFUSED: hash of
    the file of items. Empty otherwise."""
    at: str
    """When it was recorded, ISO 8601 in UTC. For people; nothing is decided by it."""


OWNER = "owner"
"""The default principal, who may read everything unless a right was taken from it by name."""
