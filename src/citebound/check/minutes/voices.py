"""Who said what of a transcript: what its version's reader names, read and checked again."""

from __future__ import annotations

import json
import math
import re
from bisect import bisect_right
from dataclasses import dataclass
from datetime import date
from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from citebound.check.stored.readers import base_sha256, holds_items, voices_sha256
from citebound.digest import Json, canonical

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citebound.check.findings import Findings
    from citebound.check.nodes.facts import Ts
    from citebound.check.stored.bodies import Bodies
    from citebound.check.stored.rows import VersionRow

_ANNOTATIONS: Final = {
    "none": re.compile(r"(?!)"),
    "braces": re.compile(r"\{[^{}\n]*\}"),
    "brackets": re.compile(r"\[[^\[\]\n]*\]"),
    "vtt": re.compile(r"<[^<>\n]*>"),
}
"""What nobody said, by how a transcript writes it."""
_MEMBERS: Final = {"segments", "annotations", "day", "title"}


class Segment(NamedTuple):
    """A stretch of a text that one person speaks."""

    speaker: str | None
    ts: Ts
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Voices:
    """Who said what of a text."""

    segments: tuple[Segment, ...] = ()
    """In order of place."""
    annotations: str = "none"
    """How what nobody said is written."""
    day: str = ""
    """The day of the meeting; empty where it is not known."""

    def at(self, place: int) -> Segment | None:
        """The segment that holds a code point."""
        number = bisect_right(self.segments, place, key=attrgetter("start"))
        found = self.segments[number - 1] if number else None
        return found if found is not None and place < found.end else None

    def inside(self, start: int, end: int) -> list[Segment]:
        """The segments that an interval touches."""
        return [one for one in self.segments if one.start < end and start < one.end]

    def spoken(self, text: str) -> str:
        """A text without what nobody said."""
        return _ANNOTATIONS[self.annotations].sub(" ", text)


def voices_of(reader: str, bodies: Bodies) -> Voices | None:
    """The voices that a reader names; None when they were erased or are damaged.

    Raises:
        ValueError: they have another shape.
        LookupError: as well.
        TypeError: as well.
    """
    sha256 = voices_sha256(reader)
    body = bodies.get(sha256) if sha256 else None
    if body is None:
        return None if sha256 else Voices()
    return _read(body)


def check_voices(row: VersionRow, where: str, bodies: Bodies, findings: Findings) -> None:
    """A version of a transcript has its voices, in order and inside its text."""
    sha256 = voices_sha256(row.reader)
    if fault := _reader_fault(row.reader):
        findings.add("version", where, fault)
    if not sha256:
        return
    findings.checked["voices"] += 1
    if fault := bodies.fault(sha256):
        findings.add("voices", where, fault)
    with findings.reading("voices", where):
        voices, text = voices_of(row.reader, bodies), bodies.text(row.text_sha256)
        if voices is not None and text is not None:
            for fault in _order_faults(voices, len(text)):
                findings.add("voices", where, fault)


def _reader_fault(reader: str) -> str:
    if holds_items(reader) and not base_sha256(reader):
        return "its items name no text that they were extracted from"
    is_so = " voices:" not in reader or voices_sha256(reader)
    return "" if is_so else f"its reader {reader!a} names no voices"


def _order_faults(voices: Voices, length: int) -> Iterator[str]:
    reached = 0
    for one in voices.segments:
        if not reached <= one.start < one.end <= length:
            yield (
                f"a segment at [{one.start}, {one.end}) after {reached} of {length} characters: "
                "it is outside the text, or overlaps the one before"
            )
            return
        reached = one.end


def _read(body: bytes) -> Voices:
    record = json.loads(body)
    if not isinstance(record, dict) or canonical(record) != body or set(record) != _MEMBERS:
        raise ValueError("its voices are not canonical JSON of the four members")
    day, style, title = record["day"], record["annotations"], record["title"]
    if style not in _ANNOTATIONS or not isinstance(title, str):
        raise ValueError(f"its voices have the annotations {style!r} and the title {title!r}")
    if day:
        date.fromisoformat(day)
    return Voices(tuple(map(_segment, record["segments"])), style, day)


def _segment(row: Json) -> Segment:
    match row:
        case [(str() | None) as speaker, (str() | int() | float() | None) as ts, start, end] if (
            type(start) is type(end) is int and type(ts) is not bool and _is_finite(ts)
        ):
            return Segment(speaker, ts, start, end)
        case _:
            raise ValueError(f"a segment is {row!r}")


def _is_finite(ts: Ts) -> bool:
    return not isinstance(ts, float) or math.isfinite(ts)
