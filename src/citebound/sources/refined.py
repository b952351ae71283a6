"""Refined texts and batches, from files and from what JSON holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NoReturn

from citebound.core.gate.fold import Annotations
from citebound.core.gate.items import HASH_DIGITS, is_hash, shown
from citebound.core.gate.verdict import Segment
from citebound.core.listing import printable
from citebound.engine.batch import Batch, read_items
from citebound.errors import CallerError
from citebound.named_file import regular_or_handed
from citebound.ports.texts import RefinedText
from citebound.sources.json_lines import LONGEST, read_json_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import BinaryIO


def read_text_file(name: str, annotations: Annotations | None) -> Batch:
    """A batch without items: the text of a file, and what a ``.json`` file says besides.

    ``.json``: an object with ``text`` and, where known, ``segments``, ``annotations``,
    ``content_hash`` and ``refined_file_id``. Any other file is the text itself. ``annotations``
    given here win.

    Raises:
        CallerError: the file cannot be used; one line says why.
    """
    with open_input(name) as stream:
        data = stream.read(LONGEST + 1)
    if len(data) > LONGEST:
        raise CallerError(f"{printable(name)}: larger than {LONGEST:,} bytes; split the text")
    try:
        found = _from_json(data) if name.lower().endswith(".json") else _from_text(data)
    except ValueError as error:
        raise CallerError(f"{printable(name)}: {error}") from error
    if not found.refined.text:
        raise CallerError(f"{printable(name)}: the text is empty; there is nothing to look into")
    style = annotations or found.refined.annotations
    refined = RefinedText(found.refined.text, found.refined.segments, style)
    return Batch(found.refined_file_id, refined, (), found.content_hash)


def open_input(name: str) -> BinaryIO:
    """A file for reading, in bytes.

    Raises:
        CallerError: there is no such file, it is none (a folder, a named pipe, a device), or it
            may not be read.
    """
    try:
        return open(name, "rb", opener=regular_or_handed)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "not a file's name"
        told = f"{printable(name)}: {why}; give a file that can be read"
        raise CallerError(told) from error


def batch_of(value: object) -> Batch:
    """The batch that a line of `verify --batch` states; its ``id`` is the text's name.

    Raises:
        ValueError: it states none; the message says which field wants what.
    """
    fields = _object(value, "the line")
    name = batch_id(value)
    if name is None:
        _refuse("id", "text or a whole number", fields.get("id"))
    items = fields.get("items")
    if not isinstance(items, list):
        _refuse("items", "a list", items)
    return Batch(str(name), refined_of(fields), read_items(items), _hash(fields))


def batch_id(value: object) -> str | int | None:
    """The ``id`` of a line, as far as it has one."""
    name = value.get("id") if isinstance(value, Mapping) else None
    return name if isinstance(name, str) or type(name) is int else None


def refined_of(fields: Mapping[str, object]) -> RefinedText:
    """The text, segments and annotations that an object states.

    Raises:
        ValueError: it states none; the message says which field wants what.
    """
    text = fields.get("text")
    if not isinstance(text, str):
        _refuse("text", "text", text)
    style = fields.get("annotations")
    if style is not None and style not in _STYLES:
        _refuse("annotations", f"one of {', '.join(_STYLES)}", style)
    return RefinedText(text, _segments(fields, len(text)), Annotations(style or Annotations.NONE))


_STYLES: Final = [str(style) for style in Annotations]


def _from_json(data: bytes) -> Batch:
    fields = _object(read_json_bytes(data), "the file")
    name = fields.get("refined_file_id", "")
    if not isinstance(name, str):
        _refuse("refined_file_id", "text", name)
    return Batch(name, refined_of(fields), (), _hash(fields))


def _from_text(data: bytes) -> Batch:
    try:
        return Batch("", RefinedText(data.decode("utf-8")), ())
    except UnicodeDecodeError as error:
        found = f"byte 0x{data[error.start]:02x} at byte {error.start}"
        raise ValueError(f"not UTF-8: {found}; save it as UTF-8") from error


def _object(value: object, what: str) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        _refuse(what, "an object with named fields", value)
    return value


def _refuse(field: str, want: str, got: object) -> NoReturn:
    raise ValueError(f"{field}: want {want}, got {shown(got)}")


def _hash(fields: Mapping[str, object]) -> str | None:
    value = fields.get("content_hash")
    if value is None:
        return None
    if not isinstance(value, str) or not is_hash(value):
        _refuse("content_hash", f"{HASH_DIGITS} hexadecimal digits", value)
    return value.lower()


def _segments(fields: Mapping[str, object], length: int) -> tuple[Segment, ...]:
    values = fields.get("segments")
    if values is None:
        return ()
    if not isinstance(values, list):
        _refuse("segments", "a list", values)
    segments = dict(_read_segments(values, length))
    _refuse_overlap(segments)
    return tuple(segments.values())


def _read_segments(values: Sequence[object], length: int) -> Iterator[tuple[int, Segment]]:
    """Each with its number, without those that hold nothing."""
    for number, value in enumerate(values, 1):
        try:
            segment = _segment(value, length)
        except ValueError as error:
            raise ValueError(f"segment {number}: {error}") from error
        if segment is not None:
            yield number, segment


def _segment(value: object, length: int) -> Segment | None:
    fields = _object(value, "it")
    start, end = _interval(fields, length)
    speaker, ts = fields.get("speaker"), fields.get("ts")
    if speaker is not None and not isinstance(speaker, str):
        _refuse("speaker", "text or null", speaker)
    if ts is not None and (isinstance(ts, bool) or not isinstance(ts, str | int | float)):
        _refuse("ts", "a number, text or null", ts)
    return Segment(speaker, ts, start, end) if start < end else None


def _interval(fields: Mapping[str, object], length: int) -> tuple[int, int]:
    start, end = fields.get("char_start"), fields.get("char_end")
    if type(start) is not int or type(end) is not int or not 0 <= start <= end <= length:
        got = f"[{shown(start)}, {shown(end)})"
        raise ValueError(f"want 0 <= char_start <= char_end <= {length}, got {got}")
    return start, end


def _refuse_overlap(segments: Mapping[int, Segment]) -> None:
    """Two segments that hold one character would leave its speaker open."""
    order = sorted((segment.start, segment.end, n) for n, segment in segments.items())
    reached, by = 0, 0
    for start, end, number in order:
        if start < reached:
            first, second = sorted((by, number))
            raise ValueError(f"segments {first} and {second}: they overlap at character {start}")
        reached, by = end, number
