"""Entries of a list, each with a text and, where known, a speaker and a start."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from citebound.core.gate.items import shown
from citebound.sources.transcripts.clock import seconds_of
from citebound.sources.transcripts.cues import Cue

if TYPE_CHECKING:
    from collections.abc import Iterable

    from citebound.sources.transcripts.cues import Ts

_Object: TypeAlias = Mapping[str, object]


def cues_of(entries: Iterable[object], divisor: int) -> list[Cue]:
    """A cue of each entry; starts that are numbers are divided into seconds.

    Raises:
        ValueError: an entry has no text, or a speaker or time that is none; the line says which.
    """
    return [_cue(entry, number, divisor) for number, entry in enumerate(entries, 1)]


def words_of(entry: _Object) -> str | None:
    """The words of an entry; None where it has none."""
    return next((said for name in _TEXTS if isinstance(said := entry.get(name), str)), None)


def members(fields: _Object) -> str:
    """What an object has, for a message."""
    names = ", ".join(shown(name) for name in list(fields)[:_FEW])
    return f"an object with {names}" if names else "none"


_FEW: Final = 6
_TEXTS: Final = ("text", "words", "content", "transcript", "utterance", "sentence", "body")
_SPEAKERS: Final = (
    "speaker",
    "speaker_name",
    "speakerName",
    "name",
    "participant",
    "from",
    "role",
)
_STARTS: Final = ("ts", "start", "start_time", "startTime", "begin", "timestamp", "time", "offset")
_MILLISECONDS: Final = ("start_ms", "startMs", "begin_ms")
_ENDS: Final = ("end", "end_time", "endTime")
_END_MILLISECONDS: Final = ("end_ms", "endMs")


TEXT_NAMES: Final = frozenset(map(str.lower, _TEXTS))
"""What fields are called that hold words, lower case."""
NAMES: Final = {
    name.lower(): name
    for names in (_TEXTS, _SPEAKERS, _STARTS, _MILLISECONDS, _ENDS, _END_MILLISECONDS)
    for name in names
}
"""Every field that is read, by its name in lower case."""


def _cue(entry: object, number: int, divisor: int) -> Cue:
    where = f"entry {number}"
    if not isinstance(entry, Mapping):
        got = shown(entry)
        raise ValueError(f"{where}: expected an object with a text, got {got}; correct it")  # noqa: TRY004 -- bad data, not a bad call
    text = words_of(entry)
    if text is None:
        raise ValueError(
            f"{where}: expected words in a field such as text, got {members(entry)}; correct it, "
            "or convert the file to a list of objects with text, speaker and start"
        )
    words = text.replace("\r\n", "\n").replace("\r", "\n")
    return Cue(_speaker(entry, where), _start(entry, divisor, where), words, number)


def _speaker(entry: _Object, where: str) -> str | None:
    value = _first(entry, _SPEAKERS)
    if isinstance(value, Mapping):
        value = value.get("name")
    if type(value) is int:
        return str(value)
    if value is None or isinstance(value, str):
        return " ".join((value or "").split()) or None
    raise ValueError(f"{where}: speaker: expected text or null, got {shown(value)}; correct it")


def _start(entry: _Object, divisor: int, where: str) -> Ts:
    """When an entry begins, if it says so.

    Raises:
        ValueError: what it says is no time, or it ends before it begins.
    """
    name, value, unit = _timed(entry, _STARTS, _MILLISECONDS, divisor)
    end_name, end_value, end_unit = _timed(entry, _ENDS, _END_MILLISECONDS, divisor)
    if isinstance(value, list):
        value, end_value, *_ = [*value, None, None]
        end_name, end_unit = name, unit
    start = _ts(value, unit, f"{where}: {name}")
    end = _ts(end_value, end_unit, f"{where}: {end_name}")
    if isinstance(start, float) and isinstance(end, float) and end < start:
        raise ValueError(
            f"{where}: {end_name}: expected an end after the start {start:g}, got {end:g} "
            "(seconds); correct one of the two"
        )
    return start


def _timed(
    entry: _Object, names: Iterable[str], fine: Iterable[str], divisor: int
) -> tuple[str, object, int]:
    """The field that holds a time, its value, and what divides it into seconds."""
    name, value = _named(entry, names)
    return (name, value, divisor) if name else (*_named(entry, fine), 1000)


def _ts(value: object, divisor: int, where: str) -> Ts:
    if value is None or value == "":
        return None
    found = _clock(value, divisor) if isinstance(value, str) else _number(value, divisor)
    if found is None:
        raise ValueError(
            f"{where}: expected seconds from 0 or a time such as 0:01:02.5, got {shown(value)}; "
            "correct it, or take it away"
        )
    return found


def _number(value: object, divisor: int) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return value / divisor if 0 <= value <= _LATEST else None


def _clock(text: str, divisor: int) -> Ts:
    """Seconds of a clock time or a number; another text that holds a time as it is written."""
    bare = text.strip()
    exact = seconds_of(bare)
    if exact is not None:
        return exact
    number = _SECONDS.fullmatch(bare)
    if number:
        return _number(float(number[1]), 1 if number["unit"] else divisor)
    return bare if _HAS_TIME.search(bare) else None


_LATEST: Final = 1e13
"""Milliseconds since 1970 are below."""
_SECONDS: Final = re.compile(r"([0-9]{1,14}(?:\.[0-9]{1,9})?)[ ]?(?P<unit>s?)")
_HAS_TIME: Final = re.compile(
    r"(?<![0-9:])(?:[01]?[0-9]|2[0-4]):[0-5][0-9](?::(?:[0-5][0-9]|60)(?:[.,][0-9]+)?)?(?![0-9:])"
    r"|(?<![0-9])[0-9]{4}-[0-9]{2}-[0-9]{2}(?![0-9])"
)


def _named(entry: _Object, names: Iterable[str]) -> tuple[str, object]:
    """The first name of these that the entry has, and its value; None without."""
    return next(((name, entry[name]) for name in names if entry.get(name) is not None), ("", None))


def _first(entry: _Object, names: Iterable[str]) -> object:
    return _named(entry, names)[1]
