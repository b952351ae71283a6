"""JSON lines, one after the other in bounded memory; a bad line is a value with its number."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO, Final

from citebound.core.distinct_keys import RepeatedKeyError, distinct

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST: Final = 64_000_000
"""Bytes of the longest line, and of the largest text."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is JSON."""

    number: int
    """From 1, blank lines counted."""
    value: object
    """What it holds."""


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that is none."""

    number: int
    """From 1, blank lines counted."""
    why: str
    """For a person, without the number."""


def json_lines(stream: BinaryIO, longest: int = LONGEST) -> Iterator[Line | BadLine]:
    """The lines of a stream, blank ones left out. A line ends at LF; a byte order mark goes."""
    number = 0
    while data := stream.readline(longest + 1):
        number += 1
        if number == 1:
            data = data.removeprefix(_MARK)
        if len(data) > longest and not data.endswith(b"\n"):
            _skip_line(stream)
            yield BadLine(number, f"longer than {longest:,} bytes; split it")
        elif not data.isspace() and data:
            yield _line(number, data)


def read_json_bytes(data: bytes) -> object:
    """The JSON value that these bytes are.

    Raises:
        ValueError: they are not UTF-8, not JSON, or JSON with a key twice, NaN or an infinity.
    """
    try:
        return read_json_text(data.removeprefix(_MARK).decode("utf-8"))
    except UnicodeDecodeError as error:
        found = f"byte 0x{data[error.start]:02x} at byte {error.start}"
        raise ValueError(f"not UTF-8: {found}; save it as UTF-8") from error


def read_json_text(text: str) -> object:
    """The JSON value that this text is.

    Raises:
        ValueError: it is not JSON, or JSON with a key twice, NaN or an infinity.
    """
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        where = f"column {error.colno}"
        where = where if error.lineno == 1 else f"line {error.lineno} {where}"
        raise ValueError(f"not JSON: {error.msg} at {where}") from error
    except RepeatedKeyError as error:
        raise ValueError(f"not JSON that anyone means: {error}") from error
    except RecursionError as error:
        raise ValueError("not JSON that anyone means: it is nested too deeply") from error


_MARK: Final = b"\xef\xbb\xbf"
_MOST_DIGITS: Final = 300
_CHUNK: Final = 1 << 20


def _skip_line(stream: BinaryIO) -> None:
    while data := stream.readline(_CHUNK):
        if data.endswith(b"\n"):
            return


def _line(number: int, data: bytes) -> Line | BadLine:
    try:
        return Line(number, read_json_bytes(data))
    except ValueError as error:
        return BadLine(number, str(error))


def _finite(digits: str) -> float:
    number = float(digits)
    return number if math.isfinite(number) else _refuse_number(digits)


def _integer(digits: str) -> int:
    return int(digits) if len(digits) <= _MOST_DIGITS else int(_refuse_number(digits))


def _refuse_number(digits: str) -> float:
    raise ValueError(f"not JSON: {digits[:20]} is no number that JSON has")


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=distinct,
    parse_float=_finite,
    parse_int=_integer,
    parse_constant=_refuse_number,
)
