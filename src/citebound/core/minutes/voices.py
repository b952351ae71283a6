"""Who said what of a transcript, and when: what its version records beside the text."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from citebound.core.gate.fold import Annotations
from citebound.core.gate.verdict import Segment
from citebound.digest import Json, canonical, sha256_hex

if TYPE_CHECKING:
    from collections.abc import Sequence

_MARK: Final = "voices:"
_BASE: Final = "base:"
_ITEMS: Final = "items/1"
"""The reader of files of items."""


@dataclass(frozen=True, slots=True)
class Voices:
    """What a reader found besides the text."""

    segments: tuple[Segment, ...] = ()
    """In order of place, none overlapping another."""
    annotations: Annotations = Annotations.NONE
    """How the text writes what nobody said."""
    day: date | None = None
    """The day of the meeting; None where it is not known."""
    title: str = ""
    """What the meeting is called; empty where it is not known."""

    def __post_init__(self) -> None:
        """Refuse segments that are out of order, or that share a character.

        Raises:
            ValueError: they do.
        """
        for before, after in pairwise(self.segments):
            if after.start < before.end:
                raise ValueError(f"segments overlap or are out of order at {after.start}")

    def as_text(self) -> str:
        """The recorded form: canonical JSON."""
        record: dict[str, Json] = {
            "segments": [[one.speaker, one.ts, one.start, one.end] for one in self.segments],
            "annotations": str(self.annotations),
            "day": "" if self.day is None else self.day.isoformat(),
            "title": self.title,
        }
        return canonical(record).decode()

    @staticmethod
    def from_text(text: str) -> Voices:
        """The voices of a recorded form.

        Raises:
            ValueError: the text is not one that ``as_text`` makes.
        """
        try:
            voices = _voices(json.loads(text))
        except RecursionError as error:
            raise ValueError("recorded voices of another shape: nested too deeply") from error
        if voices.as_text() != text:
            raise ValueError("recorded voices of another shape: not the canonical text")
        return voices


def reader_of_transcript(reader: str, voices: str) -> str:
    """The reader of a transcript's version: ``vtt/1 voices:SHA-256 plain``.

    Names the recorded voices by their hash, so that every key depends on them.
    """
    return f"{reader} {_MARK}{sha256_hex(voices.encode())} plain"


def reader_of_items(base_sha256: str) -> str:
    """The reader of a file of items: names the text that they were extracted from."""
    return f"{_ITEMS} {_BASE}{base_sha256} plain"


def voices_sha256(reader: str) -> str:
    """Hash of the recorded voices that a reader names; empty when it names none."""
    return _named(reader, _MARK)


def base_sha256(reader: str) -> str:
    """Hash of the text that a file of items was extracted from; empty for a transcript."""
    return _named(reader, _BASE)


def holds_items(reader: str) -> bool:
    """Whether a document is a file of items, and no transcript."""
    return reader.startswith(f"{_ITEMS} ")


def _named(reader: str, mark: str) -> str:
    words = reader.split(" ")
    return next((word.removeprefix(mark) for word in words if word.startswith(mark)), "")


def _voices(record: object) -> Voices:
    match record:
        case {
            "segments": [*segments],
            "annotations": str(annotations),
            "day": str(day),
            "title": str(title),
        }:
            when = date.fromisoformat(day) if day else None
            return Voices(_segments(segments), Annotations(annotations), when, title)
        case other:
            raise ValueError(f"recorded voices of another shape: {other!r}")


def _segments(rows: Sequence[Json]) -> tuple[Segment, ...]:
    return tuple(_segment(row) for row in rows)


def _segment(row: Json) -> Segment:
    match row:
        case [(str() | None) as speaker, (str() | int() | float() | None) as ts, start, end] if (
            type(start) is int and type(end) is int
        ):
            return Segment(speaker, ts, start, end)
        case _:
            raise ValueError(f"a recorded segment wants [speaker, ts, start, end], got {row!r}")
