"""The characters of a file's bytes, and how sure they are."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import regex
from charset_normalizer import from_bytes

from citebound.sources.transcripts.fit import Fit, fit_of
from citebound.sources.transcripts.remarks import quoted

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text and its encoding."""

    text: str
    """Without a byte order mark."""
    encoding: str
    """Python's name."""
    confidence: float
    """1.0 where the caller, a byte order mark or strict UTF-8 decides. Else the share of the
    characters beyond ASCII that fit a text in this encoding (``fit_of``), less the share in the
    encoding that would give the next best text, less the more the fewer there are: n of n + 2
    counts."""


LEAST: Final = 0.35
"""The least confidence with which an encoding is taken."""
LEAST_FIT: Final = 0.9
"""The least share of its characters that must fit."""


def decoded(data: bytes, encoding: str | None = None) -> Decoded:
    """The text of these bytes.

    In this order decide: ``encoding``, a byte order mark, strict UTF-8, UTF-16 without its mark,
    and what two independent measures agree on, how well the characters fit and charset-normalizer.

    Raises:
        ValueError: they are no text, or of no encoding that can be told; one line says why.
    """
    found = _told(data) if encoding is None else _given(data, encoding)
    if not found.text.strip():
        raise ValueError("expected words, got an empty file; export the transcript again")
    _refuse_nul(found.text)
    return found


CANDIDATES: Final = (
    *("cp1252", "gb18030", "big5", "cp932", "euc_jp", "cp949", "cp1250", "cp1251", "cp1253"),
    *("cp1254", "cp1257", "koi8_r", "mac_roman", "cp850", "cp437"),
)
"""Encodings that are told apart, Python's names; of two that give one text the first is named."""

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_WAY_OUT: Final = "say which it is with --encoding NAME, or save it as UTF-8"


def _given(data: bytes, encoding: str) -> Decoded:
    try:
        name = codecs.lookup(encoding.replace("\0", "?")).name
        mark, marked = _mark(data)
        if marked and not marked.startswith(name.removesuffix("-sig")):
            raise ValueError(
                f"--encoding: expected {marked}, which the file's byte order mark says, got "
                f"{quoted(encoding)}; leave the option out"
            )
        return _strictly(data.removeprefix(mark), marked or name)
    except LookupError as error:
        raise ValueError(
            "--encoding: expected the name of an encoding, such as gb18030 or cp1252, got "
            f"{quoted(encoding)}; correct it"
        ) from error


def _mark(data: bytes) -> tuple[bytes, str]:
    """The byte order mark and what it says; nothing without one."""
    return next((pair for pair in _MARKS if data.startswith(pair[0])), (b"", ""))


def _told(data: bytes) -> Decoded:
    mark, name = _mark(data)
    if mark:
        return _strictly(data.removeprefix(mark), name)
    try:
        if data.count(0) * _FEW_NULS > len(data):
            return _fitting(data)
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return _fitting(data)
    if _JAPANESE_MAIL in data:
        raise ValueError(
            "expected UTF-8, got escape sequences of ISO-2022-JP; say --encoding iso2022_jp, or "
            "save it as UTF-8"
        )
    return Decoded(text, "utf-8", 1.0)


_FEW_NULS: Final = 8
"""With fewer than one NUL in so many bytes a text is of no wide encoding, but damaged."""
_JAPANESE_MAIL: Final = b"\x1b$B"


def _strictly(data: bytes, name: str) -> Decoded:
    try:
        return Decoded(data.decode(name), name, 1.0)
    except UnicodeDecodeError as error:
        raise ValueError(
            f"expected {name}, got byte 0x{data[error.start]:02x} at byte {error.start:,} "
            f"({error.reason}), so the file is damaged or of another encoding; {_WAY_OUT}"
        ) from error
    except UnicodeError as error:
        raise ValueError(f"expected {name}, got other bytes; {_WAY_OUT}") from error


_MAGIC: Final = (
    (b"PK\x03\x04", "a ZIP archive, such as DOCX"),
    (b"%PDF", "a PDF"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"\xd0\xcf\x11\xe0", "an old Office document"),
    (b"RIFF", "a recording"),
    (b"ID3", "a recording"),
    (b"OggS", "a recording"),
)


@dataclass(frozen=True, slots=True)
class _Reading:
    text: str
    encoding: str
    fit: Fit


def _fitting(data: bytes) -> Decoded:
    """The text that fits best, where it does so clearly and the detector agrees."""
    kind = next((kind for magic, kind in _MAGIC if data.startswith(magic)), None)
    readings = [] if kind else _readings(data)
    if not readings:
        raise ValueError(
            f"expected text, got {kind or 'bytes of no known encoding, or a damaged file'}; "
            "export the transcript as text"
        )
    best, confidence = readings[0], _confidence(readings)
    if not (_is_sure(best.fit, confidence) and _is_detected(data, best)):
        why = _why(readings, confidence)
        raise ValueError(f"expected UTF-8, or an encoding that can be told; {why}; {_WAY_OUT}")
    return Decoded(best.text, best.encoding, confidence)


def _is_sure(fit: Fit, confidence: float) -> bool:
    return fit.is_enough and fit.share >= LEAST_FIT and confidence >= LEAST


def _confidence(readings: Sequence[_Reading]) -> float:
    """See ``Decoded``; two decimals."""
    best, *others = (reading.fit for reading in readings)
    second = others[0].share if others else 0.0
    return round((best.share - second) * best.count / (best.count + 2), 2)


def _readings(data: bytes) -> list[_Reading]:
    """Each text that the bytes can be, best first, named by the first encoding that gives it."""
    found: dict[str, _Reading] = {}
    for name in _WIDE if b"\0" in data else (*CANDIDATES, *_WIDE):
        try:
            text = data.decode(name)
        except UnicodeDecodeError:
            continue
        if text not in found and not _STRANGE.search(text):
            found[text] = _Reading(text, name, fit_of(text, name))
    return sorted(found.values(), key=lambda reading: -reading.fit.share)


_WIDE: Final = ("utf-16-le", "utf-16-be")
_STRANGE: Final = regex.compile(r"[\p{Cn}\p{Co}\p{Cs}\p{Cc}--[\t\n\v\f\r\x85]]", regex.VERSION1)


def _is_detected(data: bytes, best: _Reading) -> bool:
    """Whether charset-normalizer takes the same text for possible; it tells no UTF-16 so."""
    if best.encoding in _WIDE:
        return True
    matches = from_bytes(data, cp_isolation=list(CANDIDATES))
    return any(str(match) == best.text for match in matches)


_SHOWN: Final = 3


def _why(readings: Sequence[_Reading], confidence: float) -> str:
    """Why the best reading is not taken, with the likeliest encodings."""
    best, names = readings[0], ", ".join(reading.encoding for reading in readings[:_SHOWN])
    if best.fit.share < LEAST_FIT:
        return f"got characters that are rare in {names}"
    if confidence < LEAST and len(readings) > 1:
        return f"got bytes that {names} fit about equally well (confidence {confidence})"
    if confidence < LEAST or not best.fit.is_enough:
        return f"got too few characters beyond ASCII to be sure (likeliest: {names})"
    return f"got bytes that one measure takes for {best.encoding} and another one does not"


def _refuse_nul(text: str) -> None:
    at = text.find("\0")
    if at >= 0:
        line = len(_LINE_END.findall(text, 0, at)) + 1
        raise ValueError(
            f"line {line}: expected text, got a NUL character; the file is damaged or no text: "
            "export the transcript again"
        )


_LINE_END: Final = re.compile(r"\r\n|\r|\n")
