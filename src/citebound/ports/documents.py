"""Documents, rights and events of one dossier."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from citebound.core.event import Event, NewEvent
    from citebound.core.facts.decision import Decision
    from citebound.core.held import Held
    from citebound.core.snapshot import Snapshot


class DocumentStore(Protocol):
    """Immutable versions, and the events that choose among them."""

    def held(self) -> tuple[Held, ...]:
        """Every document that ever was, in slot order."""
        ...

    def snapshot(self, principal: str) -> Snapshot | None:
        """The present snapshot for a principal.

        None when nobody ever granted this principal anything (and it is not the owner).
        """
        ...

    def texts(self, hashes: Collection[str]) -> Mapping[str, str]:
        """The exact texts of versions by hash, each hashed again after reading.

        Raises:
            StoreError: a text is missing, was erased, or does not have its hash.
        """
        ...

    def events(self, after: int) -> tuple[Event, ...]:
        """The events with a sequence greater than ``after``, in order."""
        ...

    def decisions(self) -> tuple[Decision, ...]:
        """What people decided about the items of minutes, oldest first.

        Raises:
            StoreError: one is missing, was erased, or does not have its hash.
        """
        ...

    def append(self, events: Sequence[NewEvent], at: str) -> int:
        """Record events in order and return the last sequence.

        New documents take the next free slots in the order given.

        Raises:
            StoreError: the store cannot be written.
        """
        ...
