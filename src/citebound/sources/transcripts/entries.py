"""Entries of a list, each with a text and, where known, a speaker and a start."""

from __future__ import annotations

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
        ValueError: an entry has no text, or a speaker that is none; the line says which.
    """
    return [_cue(entry, number, divisor) for number, entry in enumerate(entries, 1)]


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


def _cue(entry: object, number: int, divisor: int) -> Cue:
    where = f"entry {number}"
    if not isinstance(entry, Mapping):
        got = shown(entry)
        raise ValueError(f"{where}: expected an object with a text, got {got}; correct it")  # noqa: TRY004 -- bad data, not a bad call
    text = next((entry[name] for name in _TEXTS if isinstance(entry.get(name), str)), None)
    if text is None:
        raise ValueError(
            f"{where}: expected words in a field such as text, got {members(entry)}; correct it, "
            "or convert the file to a list of objects with text, speaker and start"
        )
    return Cue(_speaker(entry, where), _start(entry, divisor), text, number)


def _speaker(entry: _Object, where: str) -> str | None:
    value = _first(entry, _SPEAKERS)
    if isinstance(value, Mapping):
        value = value.get("name")
    if type(value) is int:
        return str(value)
    if value is None or isinstance(value, str):
        return (value or "").strip() or None
    raise ValueError(f"{where}: speaker: expected text or null, got {shown(value)}; correct it")


def _start(entry: _Object, divisor: int) -> Ts:
    value = _first(entry, _STARTS)
    if value is None:
        value, divisor = _first(entry, _MILLISECONDS), 1000
    if isinstance(value, list) and value:
        value = value[0]
    if isinstance(value, str):
        return _clock(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return value / divisor


def _clock(text: str) -> Ts:
    exact = seconds_of(text)
    return (text.strip() or None) if exact is None else exact


def _first(entry: _Object, names: Iterable[str]) -> object:
    """The value of the first name that the entry has; None without."""
    return next((entry[name] for name in names if entry.get(name) is not None), None)
