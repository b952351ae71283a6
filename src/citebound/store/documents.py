"""Documents, rights and events of one dossier, see ``ports.documents``."""

from __future__ import annotations

import json
from dataclasses import fields
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from citebound.core.event import Event, EventKind, NewEvent, Presence
from citebound.core.facts.decision import Decision, Ruling
from citebound.core.held import Held
from citebound.core.snapshot import Document, Snapshot
from citebound.digest import text_sha256
from citebound.errors import StoreError
from citebound.store import statements as sql
from citebound.store.audit import Chain, Covered
from citebound.store.connection import understood
from citebound.store.folding import Effect, Fold, State, default_revision
from citebound.store.payloads import Payloads

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from citebound.digest import Json
    from citebound.store.connection import Database

_event_row: Final = attrgetter(*(field.name for field in fields(Event)))
_state_row: Final = attrgetter(*(field.name for field in fields(State)))


class SqliteDocuments:
    """Implements ``ports.documents.DocumentStore``."""

    def __init__(self, database: Database, dossier: int, name: str) -> None:
        """Over an open database."""
        self._database = database
        self._dossier = dossier
        self._name = name
        self._payloads = Payloads(database)
        self._chain = Chain(database, dossier)

    def held(self) -> tuple[Held, ...]:
        """Every document that ever was, in slot order.

        Raises:
            StoreError: the store cannot be read.
        """
        rows = self._database.all(sql.HELD, {"dossier": self._dossier})
        with understood("a document"):
            return tuple(
                Held(slot, doc_id, version, digest, Presence(presence))
                for slot, doc_id, version, digest, presence in rows
            )

    def snapshot(self, principal: str) -> Snapshot | None:
        """The present snapshot for a principal.

        None for one who is not the owner and never had a right granted or revoked.

        Raises:
            StoreError: the store cannot be read.
        """
        default = default_revision(principal)
        who = {"dossier": self._dossier, "principal": principal}
        with self._database.reading():
            if not default and not self._database.value(sql.IS_KNOWN, who):
                return None
            sequence = self._last_sequence()
            rows = self._database.all(sql.SNAPSHOT, who | {"default": default})
        documents = tuple(
            Document(
                slot, doc_id, version, digest, weight, reader, active == 1, eligible == 1, revision
            )
            for slot, doc_id, version, digest, weight, reader, active, eligible, revision in rows
        )
        if any(document.slot != place for place, document in enumerate(documents)):
            raise StoreError(
                f"the store's documents of {self._name!r} have gaps: rows were lost; "
                "restore a copy of the store"
            )
        return Snapshot(self._name, principal, sequence, documents)

    def texts(self, hashes: Collection[str]) -> dict[str, str]:
        """The exact texts of versions by hash, each hashed again after reading.

        Raises:
            StoreError: a text is missing, was erased, or does not have its hash.
        """
        bodies = self._payloads.verified(hashes)
        for sha256 in hashes:
            if sha256 not in bodies:
                raise StoreError(
                    f"the text {sha256} is missing, erased or damaged: restore a copy of the store"
                )
        return {sha256: body.decode() for sha256, body in bodies.items()}

    def events(self, after: int) -> tuple[Event, ...]:
        """The events with a sequence greater than ``after``, in order.

        Raises:
            StoreError: the store cannot be read.
        """
        rows = self._database.all(sql.EVENTS, {"dossier": self._dossier, "after": after})
        with understood("an event"):
            return tuple(Event(sequence, EventKind(kind), *rest) for sequence, kind, *rest in rows)

    def decisions(self) -> tuple[Decision, ...]:
        """What people decided, oldest first, each read from its recorded form.

        Raises:
            StoreError: one cannot be read, or does not have its hash.
        """
        with self._database.reading():
            rows = self._database.all(sql.DECISIONS, {"dossier": self._dossier})
            bodies = self.texts({row[3] for row in rows})
        with understood("a decision"):
            return tuple(
                Decision(int(number), Ruling.from_text(bodies[sha256]), by, at, sha256)
                for number, by, at, sha256 in rows
            )

    def append(self, events: Sequence[NewEvent], at: str) -> int:
        """Record events in order and return the last sequence.

        New documents take the next free slots in the order given.

        Neighbouring RENAMED events happen at one moment, so that documents can swap their names.

        Raises:
            StoreError: the store cannot be written, or an event expects another state than the
                present one; then nothing of the batch was recorded.
        """
        with self._database.writing():
            last = self._last_sequence()
            if not events:
                return last
            fold = self._fold(events)
            effects = list(fold.apply(events))
            recorded = [_event(last + 1 + i, effect, at) for i, effect in enumerate(effects)]
            self._write_history(recorded, effects)
            self._database.many(
                sql.SET_DOCUMENT,
                [(self._dossier, *_state_row(state)) for state in fold.touched.values()],
            )
            last = recorded[-1].sequence
            rows = [_covered(*pair) for pair in zip(recorded, effects, strict=True)]
            self._chain.add(Covered("append", recorded[0].sequence, last, rows))
            return last

    def _fold(self, events: Sequence[NewEvent]) -> Fold:
        names = {event.doc_id for event in events}
        names.update(event.before for event in events if event.kind is EventKind.RENAMED)
        values = {"dossier": self._dossier, "names": json.dumps(sorted(names))}
        states = [State(*row) for row in self._database.all(sql.DOCUMENTS_NAMED, values)]
        next_slot = self._database.value(sql.NEXT_SLOT, {"dossier": self._dossier})
        return Fold(states, next_slot, self._revision, self._decided_on)

    def _decided_on(self, item: str) -> int:
        values = {"dossier": self._dossier, "item": item}
        return int(self._database.value(sql.DECIDED_ON, values))

    def _revision(self, principal: str, slot: int) -> int:
        values = {"dossier": self._dossier, "principal": principal, "slot": slot}
        row = self._database.one(sql.RIGHT, values)
        return default_revision(principal) if row is None else int(row[0])

    def _write_history(self, recorded: Sequence[Event], effects: Sequence[Effect]) -> None:
        self._database.many(
            sql.ADD_EVENT, [(self._dossier, *_event_row(event)) for event in recorded]
        )
        versions, rights = [], []
        bodies: dict[str, bytes] = {}
        for event, effect in zip(recorded, effects, strict=True):
            bodies |= _bodies(effect)
            if effect.event.text is not None and effect.text_sha256:
                new = effect.event.text
                versions.append(
                    (
                        self._dossier,
                        event.slot,
                        int(event.after),
                        event.text_sha256,
                        new.reader,
                        new.weight,
                        event.sequence,
                    )
                )
            if effect.right is not None:
                right = effect.right
                row = (self._dossier, right.principal, right.slot, right.revision, right.eligible)
                rights.append((*row, event.sequence))
        self._payloads.put(bodies)
        self._database.many(sql.ADD_VERSION, versions)
        self._database.many(sql.ADD_RIGHT, rights)
        self._database.many(sql.SET_RIGHT, [row[:-1] for row in rights])

    def _last_sequence(self) -> int:
        return int(self._database.value(sql.LAST_SEQUENCE, {"dossier": self._dossier}))


def _bodies(effect: Effect) -> dict[str, bytes]:
    """Every text that an event brings, by its hash."""
    new, said = effect.event.text, effect.event.ruling or effect.event.refused
    texts = [said] if said else [] if new is None else [new.text, new.voices]
    return {text_sha256(text): text.encode() for text in texts if text or text is texts[0]}


def _event(sequence: int, effect: Effect, at: str) -> Event:
    new = effect.event
    return Event(
        sequence,
        new.kind,
        effect.slot,
        new.doc_id,
        new.principal,
        new.before,
        new.after,
        effect.text_sha256,
        at,
    )


def _covered(event: Event, effect: Effect) -> list[Json]:
    """What the audit chain hashes of an event, with what else its version records."""
    row: list[Json] = [event.sequence, str(event.kind), *_event_row(event)[2:]]
    new = effect.event.text
    return row if new is None else [*row, new.reader, new.weight]
