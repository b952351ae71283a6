"""What a node says: its stored output, read again."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final, NamedTuple

from citebound.check.nodes.facts import Fact, Task, read_fact, read_task
from citebound.digest import Json, canonical

STATUSES: Final = ("VALID", "PARTIAL", "INVALID", "INELIGIBLE")
SUPPORTS: Final = ("", "supported", "unsupported", "unaudited")
SILENT: Final = ("INVALID", "INELIGIBLE")
"""Statuses without claims."""


_SELDOM: Final = ("held", "halted", "open")
_MEMBERS: Final = {"status", "claims", "references", "diagnosis", "repairs"}
_MORE: Final = {"support", "finding", "fact", "note"}


class Pin(NamedTuple):
    """An interval of the text of a version."""

    doc_id: str
    version: int
    start: int
    end: int
    text_sha256: str


class Found(NamedTuple):
    """What a model states in free words, and the sentence that holds its quote."""

    text: str
    start: int
    end: int
    match: str
    moved: bool
    note: str


class Stop(NamedTuple):
    """A finding without a place in the text."""

    finding: str
    quote: str
    kind: str
    reason: str


class Stated(NamedTuple):
    """A claim."""

    fields: tuple[str, str, str] | None
    pins: tuple[Pin, ...]
    support: str = ""
    """What the support check is said to have found; empty where nothing was checked."""
    finding: Found | None = None
    """What is stated in free words, and its sentence; None in all recipes but ``quotes``."""
    fact: Fact | None = None
    """What the gate or a person let pass; None in all recipes but ``minutes``."""
    note: str = ""
    """Of a fact: why its support is no more than it is; empty where that is not told."""


@dataclass(frozen=True, slots=True)
class Output:
    """The stored output of a node."""

    status: str
    claims: tuple[Stated, ...]
    references: tuple[tuple[int, int], ...]
    diagnosis: str
    repairs: tuple[str, ...]
    withheld: tuple[tuple[Stated, str], ...] = ()
    """Claims that are not shown, with the reason."""
    stopped: tuple[Stop, ...] = ()
    """Findings that have no place in the text."""
    tasks: tuple[Task, ...] = ()
    """Items that have none; none in all recipes but ``minutes``."""

    @property
    def says_nothing(self) -> bool:
        """Whether it has neither claims nor references, and nothing was repaired or stopped."""
        told = (self.claims, self.references, self.repairs, self.withheld, self.stopped)
        return not any((*told, self.tasks))

    @property
    def is_of_meetings(self) -> bool:
        """Whether it holds a fact or a task."""
        told = (*self.claims, *(claim for claim, _ in self.withheld))
        return bool(self.tasks) or any(claim.fact is not None for claim in told)


def read_output(body: bytes) -> Output:
    """An output of its stored bytes.

    Raises:
        ValueError: they are not canonical, or have another shape.
        LookupError: as well.
        TypeError: as well.
    """
    record = json.loads(body)
    if not isinstance(record, dict) or canonical(record) != body:
        raise ValueError("its output is not canonical JSON")
    _refuse_other_members(record)
    return Output(
        record["status"],
        tuple(map(_claim, record["claims"])),
        tuple(map(_reference, record["references"])),
        _word(record["diagnosis"]),
        tuple(map(_word, record["repairs"])),
        tuple(map(_withheld, record.get("held", ()))),
        tuple(map(_stop, record.get("halted", ()))),
        tuple(map(read_task, record.get("open", ()))),
    )


def _refuse_other_members(record: dict[str, Json]) -> None:
    if set(record) - {*_SELDOM} != _MEMBERS or any(record.get(name) == [] for name in _SELDOM):
        raise ValueError("its output has other members")
    if record["status"] not in STATUSES:
        raise ValueError(f"there is no status {record['status']!r}")


def _stop(row: Json) -> Stop:
    return Stop(*map(_word, _row(row, 4)))


def _claim(row: dict[str, Json]) -> Stated:
    stated, pins = row["fields"], row["pins"]
    if not isinstance(pins, list) or not pins:
        raise ValueError("a claim has no pin")
    support = _word(row.get("support", ""))
    if row.keys() - _MORE != {"fields", "pins"} or support not in SUPPORTS:
        raise ValueError("a claim has other members")
    fields = None if stated is None else _fields(stated)
    return Stated(fields, tuple(map(_pin, pins)), support, *_seldom(row))


def _seldom(row: dict[str, Json]) -> tuple[Found | None, Fact | None, str]:
    """What only claims of some recipes have."""
    finding = _found(row["finding"]) if "finding" in row else None
    fact, note = read_fact(row["fact"]) if "fact" in row else None, _word(row.get("note", ""))
    if "note" in row and not (note and fact is not None):
        raise ValueError("a note is empty, or of no fact")
    return finding, fact, note


def _found(row: Json) -> Found:
    match row:
        case [str(text), int(start), int(end), str(match), bool(moved), str(note)]:
            return Found(text, start, end, match, moved, note)
        case _:
            raise ValueError(f"a finding is {row!r}")


def _row(row: Json, length: int) -> list[Json]:
    if not isinstance(row, list) or len(row) != length:
        raise ValueError(f"a row of {length} is {row!r}")
    return row


def _withheld(row: Json) -> tuple[Stated, str]:
    if not isinstance(row, list) or len(row) != len(("claim", "reason")):
        raise ValueError(f"what was withheld is {row!r}")
    claim, reason = row
    return _claim(claim), _word(reason)


def _reference(row: Json) -> tuple[int, int]:
    match row:
        case [int(child), int(index)] if type(child) is type(index) is int:
            return child, index
        case _:
            raise ValueError(f"a reference is {row!r}")


def _word(value: Json) -> str:
    if not isinstance(value, str):
        raise TypeError(f"expected text, got {value!r}")
    return value


def _fields(row: Json) -> tuple[str, str, str]:
    match row:
        case [str(subject), str(name), str(value)]:
            return subject, name, value
        case _:
            raise ValueError(f"a claim states {row!r}")


def _pin(row: Json) -> Pin:
    match row:
        case [str(doc_id), int(version), int(start), int(end), str(sha256)] if not any(
            isinstance(number, bool) for number in (version, start, end)
        ):
            return Pin(doc_id, version, start, end, sha256)
        case _:
            raise ValueError(f"a pin is {row!r}")
