"""What people decided about items: each event with its recorded content."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from citebound.check.stored.readers import holds_items
from citebound.digest import Json, canonical

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from citebound.check.findings import Findings
    from citebound.check.history.fold import History
    from citebound.check.stored.bodies import Bodies
    from citebound.check.stored.rows import EventRow, VersionRow

_MEMBERS: Final = (
    "item", "act", "version", "text_sha256", "span", "passage", "text", "reason",
    "speaker", "before", "after",
)  # fmt: skip
_ABOUT_HITS: Final = ("supports", "refutes", "keep")
_STRIKES: Final = ("reject", "refutes")
_LEAVES: Final = ("supports", "keep")
_IDENTITY: Final = re.compile("[0-9a-f]{64}")


class Ruling(NamedTuple):
    """The content of a decision."""

    item: str
    """The identity of the item."""
    act: str
    """One of those that there are."""
    version: int
    """Of the transcript that the person saw, from 1."""
    text_sha256: str
    """Hash of that text."""
    span: tuple[int, int] | None
    """Of the passage, in code points, half-open; None without one."""
    passage: str
    """Its characters; empty without one."""
    text: str
    """The conclusion in better words; empty where it stays."""
    reason: str
    """Why; may be empty."""
    speaker: str | None
    """Who says the passage; None where that is not known."""
    before: str
    """What stands before it in its line, at most 40 characters."""
    after: str
    """What stands after it, likewise."""

    @property
    def strikes(self) -> bool:
        """Whether its item is not to be recorded."""
        return self.act in _STRIKES

    @property
    def changes_nothing(self) -> bool:
        """Whether its item stays what the gate made of it."""
        return self.act in _LEAVES

    def stands_at(self, text: str, span: tuple[int, int], speaker: str | None) -> bool:
        """Whether the passage stands there as the person saw it."""
        told = (self.passage, self.speaker, self.before, self.after)
        return told == (text[slice(*span)], speaker, *around(text, span))


_AROUND: Final = 40


def around(text: str, span: tuple[int, int]) -> tuple[str, str]:
    """What stands beside a passage in its line."""
    start, end = span
    before = text[max(0, start - _AROUND) : start].rpartition("\n")[2]
    return before, text[end : end + _AROUND].partition("\n")[0]


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision."""

    event: EventRow
    """The event that recorded it."""
    ruling: Ruling | None
    """None when it cannot be read."""

    @property
    def is_about_a_hit(self) -> bool:
        """Whether only what the gate let pass can be decided so."""
        return self.ruling is not None and self.ruling.act in _ABOUT_HITS

    @property
    def where(self) -> str:
        """What people call it."""
        event = self.event
        return f"event {event.sequence} (decided {event.doc_id} of {event.principal})"


@dataclass(frozen=True, slots=True)
class Rulings:
    """The decisions of one dossier, after its events were folded."""

    findings: Findings
    """Takes what is wrong."""
    bodies: Bodies
    """The recorded contents."""
    history: History
    """The events, folded."""
    versions: Mapping[tuple[int, int], VersionRow]
    """Of documents, by slot and number."""

    def read(self) -> list[Decided]:
        """All of them, oldest first, each checked."""
        found = [self._decided(event) for event in self.history.decided]
        for one in found:
            self.findings.checked["decisions"] += 1
            with self.findings.reading("decision", one.where):
                for fault in self._faults(one):
                    self.findings.add("decision", one.where, fault)
        return found

    def _decided(self, event: EventRow) -> Decided:
        ruling: Ruling | None = None
        body = self.bodies.get(event.text_sha256)
        with self.findings.reading("decision", Decided(event, None).where):
            ruling = None if body is None else _read(body)
        return Decided(event, ruling)

    def _faults(self, one: Decided) -> Iterator[str]:
        event, ruling = one.event, one.ruling
        if fault := self.bodies.fault(event.text_sha256):
            yield fault
        if ruling is None:
            return
        if ruling.item != event.before or not _IDENTITY.fullmatch(ruling.item):
            yield f"it is about the item {ruling.item}, its event about {event.before}"
        yield from _act_faults(ruling)
        yield from self._base_faults(event, ruling)
        yield from self._passage_faults(ruling)

    def _base_faults(self, event: EventRow, ruling: Ruling) -> Iterator[str]:
        """What a person saw was the transcript as it was then."""
        seen = self.versions.get((event.slot, ruling.version))
        if seen is None or seen.text_sha256 != ruling.text_sha256:
            yield f"its document has no version {ruling.version} of the text that it names"
        elif seen.sequence > event.sequence:
            yield f"version {ruling.version}, which it is about, came later"
        elif holds_items(seen.reader):
            yield "it is about a file of items, and no transcript"
        now = self.history.state_at(event.slot, event.sequence)
        if now is not None and now.text_sha256 != ruling.text_sha256:
            yield "it is about another text than the one that its document had then"

    def _passage_faults(self, ruling: Ruling) -> Iterator[str]:
        text = self.bodies.text(ruling.text_sha256)
        if text is None or ruling.span is None:
            return
        start, end = ruling.span
        if not 0 <= start < end <= len(text) or text[start:end] != ruling.passage:
            yield f"its passage does not stand at [{start}, {end}) of its text"
        elif (ruling.before, ruling.after) != around(text, ruling.span):
            yield "its passage has other surroundings in its text"


def _act_faults(ruling: Ruling) -> Iterator[str]:
    if bool(ruling.passage) != (ruling.span is not None):
        yield "it has a passage without its place, or a place without its passage"
    if ruling.act != "reject" and ruling.span is None:
        yield f"its act is {ruling.act}, and it has no passage"
    if ruling.strikes and not ruling.reason:
        yield "it rejects without a reason"
    if ruling.act != "pin" and ruling.text:
        yield "it corrects a conclusion without pinning it"


def _read(body: bytes) -> Ruling:
    record = json.loads(body)
    if not isinstance(record, dict) or canonical(record) != body or {*record} != {*_MEMBERS}:
        raise ValueError("its content is not canonical JSON of its members")
    return _ruling([record[name] for name in _MEMBERS])


def _ruling(values: list[Json]) -> Ruling:
    match values:
        case [
            str(item),
            ("pin" | "reject" | "keep" | "supports" | "refutes") as act,
            version,
            str(sha256),
            span,
            str(passage),
            str(text),
            str(reason),
            (str() | None) as speaker,
            str(before),
            str(after),
        ] if type(version) is int:
            told = (passage, text, reason, speaker, before, after)
            return Ruling(item, act, version, sha256, _span(span), *told)
        case _:
            raise ValueError(f"its content is {values!r}")


def _span(row: Json) -> tuple[int, int] | None:
    match row:
        case None:
            return None
        case [start, end] if type(start) is int and type(end) is int:
            return start, end
        case _:
            raise ValueError(f"its span is {row!r}")
