"""The characters of a file's bytes, and how sure they are."""

from __future__ import annotations

import codecs
from dataclasses import dataclass
from typing import Final

from citebound.sources.transcripts.remarks import quoted


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text and its encoding."""

    text: str
    """Without a byte order mark."""
    encoding: str
    """Python's name."""
    confidence: float
    """0 to 1."""
    remarks: tuple[str, ...] = ()
    """What a user must know."""


def decoded(data: bytes, encoding: str | None = None) -> Decoded:
    """The text of these bytes.

    Raises:
        ValueError: they are no text, or of no encoding that can be told; one line says why.
    """
    if encoding is not None:
        return _given(data, encoding)
    for mark, name in _MARKS:
        if data.startswith(mark):
            return _strictly(data.removeprefix(mark), name)
    return _strictly(data, "utf-8")


_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def _given(data: bytes, encoding: str) -> Decoded:
    try:
        name = codecs.lookup(encoding).name
    except (LookupError, ValueError) as error:
        raise ValueError(
            f"expected the name of an encoding, such as gb18030, got {quoted(encoding)}; correct it"
        ) from error
    for mark, marked in _MARKS:
        if data.startswith(mark) and marked.startswith(name):
            data = data.removeprefix(mark)
            name = marked
            break
    return _strictly(data, name)


def _strictly(data: bytes, name: str) -> Decoded:
    try:
        text = data.decode(name)
    except UnicodeDecodeError as error:
        found = f"byte 0x{data[error.start]:02x} at byte {error.start}"
        raise ValueError(
            f"not {name}: {found}; save it as UTF-8, or say --encoding NAME"
        ) from error
    return Decoded(text, name, 1.0)
