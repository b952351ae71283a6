"""JSON transcripts: a text with its segments, or a list of who said what."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from citebound.engine.verify import hash_of
from citebound.ports.readers import Reading
from citebound.sources.json_lines import read_json_text
from citebound.sources.refined import refined_of
from citebound.sources.transcripts.cues import in_time, refined
from citebound.sources.transcripts.entries import cues_of, members, words_of
from citebound.sources.transcripts.remarks import at_lines, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from citebound.sources.transcripts.cues import Cue, Ts

_Object: TypeAlias = Mapping[str, object]


class JsonReader:
    """Reads one JSON value.

    An object whose ``segments`` have ``char_start`` is taken exactly: the text and the segments.
    Else the value, or a member of it that is named as such lists are, lists entries with a text
    and, where known, a speaker and a start; so does Whisper.
    """

    name = "transcript-json"
    version = 2
    suffixes = (".json", ".jsonl", ".ndjson")

    def looks_so(self, text: str) -> bool:
        """Whether it begins as an object or a list of objects does."""
        return _BEGINS.match(text) is not None

    def read(self, text: str) -> Reading:
        """The words, and who said them when.

        Raises:
            ValueError: words could be lost; one line says where and why.
        """
        value = _value(text)
        _refuse_items(value)
        fields = value if isinstance(value, Mapping) else {}
        entries = value if isinstance(value, list) else _entries(fields)
        if entries is None or _has_offsets(entries):
            reading = _exact(fields)
        else:
            reading = _listed(entries, fields)
        found = reading.refined
        _refuse_no_text(found.text, "text")
        for segment in found.segments:
            _refuse_no_text(segment.speaker or "", "speaker")
            _refuse_no_time(segment.ts)
        return reading


_BEGINS: Final = re.compile(r'\s*(?:\{\s*"|\[\s*\{\s*")')
_LISTS: Final = (
    *("segments", "chunks", "utterances", "turns", "transcript", "cues", "entries", "messages"),
    *("sentences", "results"),
)


_ONE_SPEAKER: Final = frozenset(("speaker", "speaker_name", "speakerName", "participant"))
"""With one of these an object is the only entry of a list."""


def _value(text: str) -> object:
    """The JSON value of a text, a list where each of its lines is an object."""
    lines = text.rstrip().split("\n")
    first = next((line for line in lines if line.strip()), "")
    try:
        if first is not lines[-1] and first.rstrip().endswith("}"):
            return list(_values(lines))
        return read_json_text(text)
    except ValueError as error:
        raise ValueError(f"{error}; export the transcript again") from error


def _values(lines: Iterable[str]) -> Iterator[object]:
    """The value of each line that is not empty."""
    for number, line in enumerate(lines, 1):
        try:
            if line.strip():
                yield read_json_text(line)
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from error


def _refuse_items(value: object) -> None:
    """Return if a value is none of what `citebound minutes add` reads.

    Raises:
        ValueError: it holds items of an extractor.
    """
    for one in value if isinstance(value, list) else [value]:
        fields = one if isinstance(one, Mapping) else {}
        if "claimed_quote" in fields or isinstance(fields.get("extractions"), list):
            raise ValueError(
                "expected a transcript, got items of an extractor; run `citebound minutes add "
                "MEETING FILE`"
            )


def _entries(fields: _Object) -> list[object] | None:
    """The list of who said what."""
    for name in _LISTS:
        value = fields.get(name)
        if isinstance(value, list) and (value or "text" not in fields):
            return value
    is_entry = isinstance(fields.get("text"), str) and not _ONE_SPEAKER.isdisjoint(fields)
    return [fields] if is_entry else None


def _has_offsets(entries: Sequence[object]) -> bool:
    return any(isinstance(entry, Mapping) and "char_start" in entry for entry in entries)


def _exact(fields: _Object) -> Reading:
    if not isinstance(fields.get("text"), str):
        raise ValueError(  # noqa: TRY004 -- bad data, not a bad call
            "expected an object with text and segments, or a list of objects with text, speaker "
            f"and start, got {members(fields)}; convert it to one of these"
        )
    found = refined_of(fields)
    segments = fields.get("segments")
    for number, segment in enumerate(segments if isinstance(segments, list) else (), 1):
        _refuse_other_words(segment, found.text, number)
    if not found.text.strip():
        raise ValueError("text: expected words, got none; export the transcript again")
    return Reading(found, _stale_hash(fields, found.text), *_meeting(fields))


def _refuse_other_words(segment: object, text: str, number: int) -> None:
    """Return if a segment's own words, where it has some, are those at its place in the text.

    Raises:
        ValueError: they differ: its offsets count something else than code points.
    """
    if not isinstance(segment, Mapping) or not isinstance(segment.get("text"), str):
        return
    own, there = segment["text"], text[segment["char_start"] : segment["char_end"]]
    if own != there:
        raise ValueError(
            f"segment {number}: expected its own text {quoted(own)} at its offsets, got "
            f"{quoted(there)}; offsets count code points from 0"
        )


def _stale_hash(fields: _Object, text: str) -> tuple[str, ...]:
    claimed = fields.get("content_hash")
    if not isinstance(claimed, str) or claimed.lower() == hash_of(text):
        return ()
    return ("content_hash is not that of the text: the text was changed after it was taken",)


def _listed(entries: Sequence[object], fields: _Object) -> Reading:
    is_milliseconds = fields.get("ts_unit") in {"ms", "milliseconds"}
    cues = cues_of(entries, 1000 if is_milliseconds else 1)
    said = [cue for cue in cues if cue.text.strip()]
    if not said:
        raise ValueError("expected entries with words, got none; export the transcript again")
    _refuse_more_words(fields.get("text"), said)
    _refuse_other_lists(entries, fields, said)
    ordered, remarks = in_time(said, "entry")
    silent = [cue.line for cue in cues if not cue.text.strip()]
    empty = at_lines("entries without words", silent, "entry")
    return Reading(refined(ordered), (*remarks, *empty), *_meeting(fields))


def _refuse_more_words(whole: object, said: Iterable[Cue]) -> None:
    """Return if a text beside a list, where there is one, has the words of the entries.

    Raises:
        ValueError: it has others.
    """
    if isinstance(whole, str) and _letters([whole]) != _letters(cue.text for cue in said):
        raise ValueError(
            "text: expected the words of the entries, got others; words may be missing: take one "
            "of the two away, or export the transcript again"
        )


def _refuse_other_lists(entries: Sequence[object], fields: _Object, said: Sequence[Cue]) -> None:
    """Return if another list beside the one that is read has no words that this one has not.

    Raises:
        ValueError: it has.
    """
    for name in _LISTS:
        words = _said(fields.get(name)) if fields.get(name) is not entries else []
        if any(words) and _letters(words) != _letters(cue.text for cue in said):
            raise ValueError(
                f"{name}: expected the words of the entries that stand before it, got others; "
                "words may be missing: take one of the two lists away"
            )


def _said(entries: object) -> list[str]:
    """The words of each entry; none of what is no list."""
    found = entries if isinstance(entries, list) else []
    return [words_of(one) or "" for one in found if isinstance(one, Mapping)]


def _letters(texts: Iterable[str]) -> str:
    return "".join("".join(text.split()) for text in texts)


def _meeting(fields: _Object) -> tuple[str, str]:
    """Title and date, as far as they are said."""
    title, date = fields.get("title"), fields.get("date")
    said = " ".join(title.split())[:_LONGEST_TITLE] if isinstance(title, str) else ""
    day = _DAY.match(date) if isinstance(date, str) else None
    return _printable(said), day[0] if day and _is_day(day[0]) else ""


def _printable(title: str) -> str:
    return "".join(char for char in title if char.isprintable())


def _is_day(text: str) -> bool:
    try:
        return bool(datetime.date.fromisoformat(text))
    except ValueError:
        return False


_LONGEST_TITLE: Final = 200
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?![0-9])")


def _refuse_no_text(text: str, what: str) -> None:
    """Return if a text can be written as UTF-8 and has no NUL.

    Raises:
        ValueError: it has half of a character, or a NUL.
    """
    found = _NO_TEXT.search(text)
    if found is not None:
        raise ValueError(
            f"{what}: expected characters, got U+{ord(found[0]):04X} at character {found.start()}"
            "; export the transcript again"
        )


def _refuse_no_time(ts: Ts) -> None:
    """Return if a time may be one; in the exact form a text may say it in any way.

    Raises:
        ValueError: it is before the beginning, or no text.
    """
    if isinstance(ts, str):
        _refuse_no_text(ts, "ts")
    elif ts is not None and ts < 0:
        raise ValueError(f"ts: expected seconds from 0, got {ts:g}; correct it")


_NO_TEXT: Final = re.compile("[\0\ud800-\udfff]")
