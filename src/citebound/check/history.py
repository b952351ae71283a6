"""The fold of the events, done again: who could read what, and which version counted, when."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from citebound.check.intervals import FOREVER, Intervals

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citebound.check.findings import Findings
    from citebound.check.tables import EventRow, RightRow, VersionRow

OWNER: Final = "owner"


@dataclass(frozen=True, slots=True)
class State:
    """A document between two events."""

    doc_id: str
    version: int
    text_sha256: str
    reader: str
    weight: int
    present: bool = True
    withdrawn: bool = False

    @property
    def presence(self) -> str:
        """The stored word."""
        return _PRESENCE[self.present, self.withdrawn]


class Right(NamedTuple):
    """A right between two events."""

    revision: int
    eligible: bool


_PRESENCE: Final = {
    (True, False): "active",
    (False, False): "absent",
    (True, True): "withdrawn",
    (False, True): "withdrawn and absent",
}
_PRESENT_AFTER: Final = {"vanished": False, "returned": True}
_WITHDRAWN_AFTER: Final = {"withdrawn": True, "restored": False}


@dataclass(slots=True)
class History:
    """What was so from which sequence on."""

    findings: Findings
    versions: dict[tuple[int, int], VersionRow]
    rights_rows: dict[tuple[str, int, int], RightRow]
    states: list[list[tuple[int, State]]] = field(default_factory=list)
    """By slot."""
    rights: dict[tuple[str, int], list[tuple[int, Right]]] = field(default_factory=dict)
    """By principal and slot."""
    retries: dict[tuple[str, str, str], list[tuple[int, int]]] = field(default_factory=dict)
    """By principal, recipe and address."""
    added: list[int] = field(default_factory=list)
    """Sequences at which documents came, in slot order."""
    last: int = 0
    """The last sequence."""

    def fold(self, events: Sequence[EventRow]) -> None:
        """Apply all events in order."""
        for event in events:
            where = _name(event)
            with self.findings.reading("event", where):
                self.findings.equal(
                    ("event", where), "its sequence", event.sequence, self.last + 1
                )
                self.last = event.sequence
                self._apply(event, where)

    def documents_at(self, sequence: int) -> int:
        """How many documents there were."""
        return bisect_right(self.added, sequence)

    def right(self, principal: str, slot: int) -> Right:
        """The present right."""
        changes = self.rights.get((principal, slot))
        return changes[-1][1] if changes else default_right(principal)

    def state_intervals(self, slot: int, state: tuple[object, ...]) -> Intervals:
        """When a document was so: id, version, text hash, reader, active."""
        return _when(
            [
                (sequence, (s.doc_id, s.version, s.text_sha256, s.reader, s.presence == "active"))
                for sequence, s in self.states[slot]
            ],
            state,
        )

    def right_intervals(self, principal: str, slot: int, right: Right) -> Intervals:
        """When a principal's right was so."""
        changes = self.rights.get((principal, slot), [])
        return _when([(0, default_right(principal)), *changes], right)

    def retry_intervals(self, node: tuple[str, str, str], count: int) -> Intervals:
        """When a node had been asked to be tried again so often."""
        return _when([(0, 0), *self.retries.get(node, [])], count)

    def _apply(self, event: EventRow, where: str) -> None:
        if event.kind == "retried":
            self._retried(event, where)
        elif event.kind == "added":
            self._added(event, where)
        elif event.kind in {"granted", "revoked"}:
            self._right_changed(event, where)
        else:
            self._document_changed(event, where)

    def _added(self, event: EventRow, where: str) -> None:
        self.findings.equal(("event", where), "its slot", event.slot, len(self.states))
        self.findings.equal(("event", where), "its version", event.after, "1")
        row = self._version(event, 1, where)
        state = State(event.doc_id, 1, row.text_sha256, row.reader, row.weight)
        self.states.append([(event.sequence, state)])
        self.added.append(event.sequence)

    def _document_changed(self, event: EventRow, where: str) -> None:
        before = self.states[event.slot][-1][1]
        if event.kind == "renamed":
            self._expect(event, where, (before.doc_id, event.doc_id))
            after = replace(before, doc_id=event.doc_id)
        else:
            self.findings.equal(("event", where), "its document", event.doc_id, before.doc_id)
            after = self._changed(event, before, where)
        self.states[event.slot].append((event.sequence, after))

    def _changed(self, event: EventRow, before: State, where: str) -> State:
        if event.kind == "version":
            number = before.version + 1
            self._expect(event, where, (str(before.version), str(number)))
            row = self._version(event, number, where)
            return replace(
                before,
                version=number,
                text_sha256=row.text_sha256,
                reader=row.reader,
                weight=row.weight,
            )
        if event.kind in _PRESENT_AFTER:
            after = replace(before, present=_PRESENT_AFTER[event.kind])
        else:
            after = replace(before, withdrawn=_WITHDRAWN_AFTER[event.kind])
        self._expect(event, where, (before.presence, after.presence))
        return after

    def _right_changed(self, event: EventRow, where: str) -> None:
        self.findings.equal(
            ("event", where), "its document", event.doc_id, self.states[event.slot][-1][1].doc_id
        )
        before = self.right(event.principal, event.slot)
        right = Right(before.revision + 1, event.kind == "granted")
        self._expect(event, where, (str(before.revision), str(right.revision)))
        changes = self.rights.setdefault((event.principal, event.slot), [])
        changes.append((event.sequence, right))
        row = self.rights_rows.pop((event.principal, event.slot, right.revision), None)
        if row is None:
            self.findings.add("right", where, f"revision {right.revision} is not recorded")
            return
        self.findings.equal(("right", where), "eligible", bool(row.eligible), right.eligible)
        self.findings.equal(("right", where), "its event", row.sequence, event.sequence)

    def _retried(self, event: EventRow, where: str) -> None:
        changes = self.retries.setdefault((event.principal, event.before, event.doc_id), [])
        count = changes[-1][1] + 1 if changes else 1
        self.findings.equal(("event", where), "its count of tries", event.after, str(count))
        changes.append((event.sequence, count))

    def _version(self, event: EventRow, number: int, where: str) -> VersionRow:
        row = self.versions.pop((event.slot, number), None)
        if row is None:
            raise LookupError(f"version {number} is not recorded")
        self.findings.equal(("version", where), "its text", row.text_sha256, event.text_sha256)
        self.findings.equal(("version", where), "its event", row.sequence, event.sequence)
        return row

    def _expect(self, event: EventRow, where: str, expected: tuple[str, str]) -> None:
        self.findings.equal(("event", where), "its change", (event.before, event.after), expected)


def default_right(principal: str) -> Right:
    """The right that nobody changed: the owner may read all, others nothing."""
    return Right(1, eligible=True) if principal == OWNER else Right(0, eligible=False)


def _when(timeline: Sequence[tuple[int, object]], wanted: object) -> Intervals:
    ends = [sequence for sequence, _ in timeline[1:]] + [FOREVER]
    return tuple(
        (sequence, end)
        for (sequence, value), end in zip(timeline, ends, strict=True)
        if value == wanted
    )


def _name(event: EventRow) -> str:
    whose = f" of {event.principal}" if event.principal else ""
    return f"event {event.sequence} ({event.kind} {event.doc_id}{whose})"
