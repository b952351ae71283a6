"""The fold of the events, done again: who could read what, and which version counted, when."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field, replace
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from citebound.check.findings import shown
from citebound.check.history.intervals import FOREVER, Intervals, both, holds
from citebound.check.history.states import Names, Right, State, default_right, syntax_of
from citebound.check.stored.addresses import read_address
from citebound.check.stored.readers import is_of_meetings
from citebound.check.stored.recipe_names import RECIPES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citebound.check.findings import Findings
    from citebound.check.stored.rows import EventRow, RightRow, VersionRow

_OF_PRINCIPALS: Final = frozenset(("granted", "revoked", "retried", "decided"))
_WITH_TEXT: Final = frozenset(("added", "version", "decided", "refused"))
_NOTHING: Final = "it changed nothing, and such is never recorded"
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
    weights: dict[str, int] = field(default_factory=dict)
    """Of the texts of versions, by hash."""
    decided: list[EventRow] = field(default_factory=list)
    """What people decided about items."""
    refused: list[EventRow] = field(default_factory=list)
    """Files of items that were extracted from another text than that of the transcript."""
    _decisions: dict[str, int] = field(default_factory=dict)
    """How often, by item."""
    _names: Names = field(default_factory=Names)

    def fold(self, events: Sequence[EventRow]) -> None:
        """Apply all events in order."""
        before = ""
        for event in events:
            where = _name(event)
            if event.kind != "renamed":
                self._check_names(before)
            before = where
            with self.findings.reading("event", where):
                self.findings.equal(
                    ("event", where), "its sequence", event.sequence, self.last + 1
                )
                self.last = event.sequence
                self._apply(event, where)
        self._check_names(before)

    def documents_at(self, sequence: int) -> int:
        """How many documents there were."""
        return bisect_right(self.added, sequence)

    def right(self, principal: str, slot: int) -> Right:
        """The present right."""
        changes = self.rights.get((principal, slot))
        return changes[-1][1] if changes else default_right(principal)

    def state_at(self, slot: int, sequence: int) -> State | None:
        """How a document was after an event; None when there is none, or was none yet."""
        timeline = self.states[slot] if 0 <= slot < len(self.states) else []
        number = bisect_right(timeline, sequence, key=itemgetter(0))
        return timeline[number - 1][1] if number else None

    def right_at(self, principal: str, slot: int, sequence: int) -> Right:
        """A principal's right after an event."""
        changes = self.rights.get((principal, slot), [])
        number = bisect_right(changes, sequence, key=itemgetter(0))
        return changes[number - 1][1] if number else default_right(principal)

    def changes(self, principal: str) -> Iterator[int]:
        """The sequences of all changes of documents, and of a principal's rights."""
        for timeline in self.states:
            yield from (sequence for sequence, _ in timeline)
        for (who, _), changes in self.rights.items():
            yield from (sequence for sequence, _ in changes if who == principal)

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

    def readable(self, principal: str, first: int, last: int) -> Iterator[str]:
        """Hashes of the texts that could be read at some event from ``first`` to ``last``."""
        for slot, timeline in enumerate(self.states):
            changes = self.rights.get((principal, slot), [])
            rights = [(0, default_right(principal)), *changes]
            allowed = _when([(sequence, right.eligible) for sequence, right in rights], True)  # noqa: FBT003
            ends = [sequence for sequence, _ in timeline[1:]] + [FOREVER]
            for (start, state), end in zip(timeline, ends, strict=True):
                is_active = state.presence == "active"
                if is_active and holds(both(allowed, ((start, end),)), first, last):
                    yield state.text_sha256

    def _check_names(self, where: str) -> None:
        """Neighbouring renames happen at one moment; before and after them names are distinct."""
        for name in sorted(self._names.shared):
            self.findings.add("event", where, f"two documents have the name {shown(name)}")
        self._names.shared.clear()

    def _apply(self, event: EventRow, where: str) -> None:
        found = (bool(event.principal), bool(event.text_sha256))
        expected = (event.kind in _OF_PRINCIPALS, event.kind in _WITH_TEXT)
        named = "whether it has a principal and a text"
        self.findings.equal(("event", where), named, found, expected)
        if event.kind == "retried":
            self._retried(event, where)
        elif event.kind == "added":
            self._added(event, where)
        elif event.kind in {"granted", "revoked"}:
            self._right_changed(event, where)
        elif event.kind == "decided":
            self._decided(event, where)
        elif event.kind == "refused":
            self._refused(event, where)
        else:
            self._document_changed(event, where)

    def _added(self, event: EventRow, where: str) -> None:
        self.findings.equal(("event", where), "its slot", event.slot, len(self.states))
        self._expect(event, where, ("", "1"))
        row = self._version(event, 1, where)
        state = State(event.doc_id, 1, row.text_sha256, row.reader, row.weight)
        self._names.give(event.doc_id)
        self.states.append([(event.sequence, state)])
        self.added.append(event.sequence)

    def _document_changed(self, event: EventRow, where: str) -> None:
        before = self._now(event)
        if event.kind == "renamed":
            self._expect(event, where, (before.doc_id, event.doc_id))
            after = replace(before, doc_id=event.doc_id)
            self._names.take(before.doc_id)
            self._names.give(event.doc_id)
            self._check_reader(after, where)
        else:
            self.findings.equal(("event", where), "its document", event.doc_id, before.doc_id)
            after = self._changed(event, before, where)
        if after == before:
            self.findings.add("event", where, _NOTHING)
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
            ("event", where), "its document", event.doc_id, self._now(event).doc_id
        )
        before = self.right(event.principal, event.slot)
        right = Right(before.revision + 1, event.kind == "granted")
        if right.eligible is before.eligible:
            self.findings.add("event", where, _NOTHING)
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
        self.findings.equal(("event", where), "its slot", event.slot, -1)
        if event.before not in RECIPES:
            self.findings.add("event", where, f"there is no recipe {shown(event.before)}")
        read_address(event.doc_id)
        changes.append((event.sequence, count))

    def _decided(self, event: EventRow, where: str) -> None:
        """Decisions about an item are counted from 1."""
        now = self._now(event)
        self.findings.equal(("event", where), "its document", event.doc_id, now.doc_id)
        number = self._decisions.get(event.before, 0) + 1
        self.findings.equal(("event", where), "its count of decisions", event.after, str(number))
        self._decisions[event.before] = number
        self.decided.append(event)

    def _refused(self, event: EventRow, where: str) -> None:
        """Items are refused for another text than one that counts, and change no document."""
        self.findings.equal(("event", where), "its slot", event.slot, -1)
        present = {timeline[-1][1].text_sha256 for timeline in self.states}
        if event.after not in present or event.before in {"", event.after}:
            self.findings.add("event", where, "it names no text that changed")
        self.refused.append(event)

    def _version(self, event: EventRow, number: int, where: str) -> VersionRow:
        row = self.versions.pop((event.slot, number), None)
        if row is None:
            raise LookupError(f"version {number} is not recorded")
        self.findings.equal(("version", where), "its text", row.text_sha256, event.text_sha256)
        self.findings.equal(("version", where), "its event", row.sequence, event.sequence)
        state = State(event.doc_id, number, row.text_sha256, row.reader, row.weight)
        self._check_reader(state, where)
        self.weights[row.text_sha256] = row.weight
        return row

    def _check_reader(self, state: State, where: str) -> None:
        syntax, expected = state.reader.rpartition(" ")[2], syntax_of(state.doc_id)
        if is_of_meetings(state.reader):
            expected = "plain"
        self.findings.equal(("version", where), "the syntax of its reader", syntax, expected)

    def _now(self, event: EventRow) -> State:
        if not 0 <= event.slot < len(self.states):
            raise LookupError(f"there is no document {event.slot}")
        return self.states[event.slot][-1][1]

    def _expect(self, event: EventRow, where: str, expected: tuple[str, str]) -> None:
        self.findings.equal(("event", where), "its change", (event.before, event.after), expected)


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
