"""What a text says, told from the specification alone: its lines, its facts, its marks.

Nothing of the product is imported here: the two must agree by themselves.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

MARK = re.compile(r"Qx\d{4}x")
"""Every text of the machine carries marks that stand in no other: where a mark is printed, that
text was printed."""


@dataclass(frozen=True)
class Fact:
    """A declared fact, with the line that states it."""

    subject: str
    field: str
    value: str
    start: int
    end: int
    quote: str
    text_sha256: str
    """Of the text that holds the line: a name and a version can come back with another."""


def lines_of(text: str) -> Iterator[tuple[int, int]]:
    """The lines that hold more than blanks: ends at LF or CRLF, which are not part of a line."""
    start = 0
    while start <= len(text):
        newline = text.find("\n", start)
        end = len(text) if newline < 0 else newline
        stop = end - 1 if newline > start and text[newline - 1] == "\r" else end
        if text[start:stop].strip():
            yield start, stop
        start = end + 1


def facts_of(text: str) -> Iterator[Fact]:
    """The lines of the form ``Product P-NN-NN field: value.``, as specification A, section 7."""
    for start, end in lines_of(text):
        quote = text[start:end]
        stated = _stated(quote.strip())
        if stated is not None:
            yield Fact(*stated, start, end, quote, sha_of(text))


def _stated(line: str) -> tuple[str, str, str] | None:
    head, colon, rest = line.partition(": ")
    words = head.split(" ")
    if not colon or len(words) != 3 or words[0] != "Product" or not rest.endswith("."):
        return None
    subject, field, value = words[1], words[2], rest[:-1]
    if not re.fullmatch(r"P-[0-9]{2,}-[0-9]{2,}", subject):
        return None
    if not re.fullmatch(r"[0-9A-Za-z_]+", field):
        return None
    value_is_one = value[:1] not in ("", ".") and all(
        _goes_on(value[dot + 1 : dot + 2]) for dot in _dots(value)
    )
    value = value.strip()
    return (subject, field, value) if value_is_one and 0 < len(value) <= 120 else None


def _dots(value: str) -> Iterator[int]:
    return (at for at, char in enumerate(value) if char == ".")


def _goes_on(after: str) -> bool:
    """A full stop with a blank, a control or nothing after it ends the value."""
    return after not in ("", ".") and not (after.isspace() or unicodedata.category(after) in "ZC")


def marks_of(text: str) -> set[str]:
    """The marks that stand in a text."""
    return set(MARK.findall(text))


def sha_of(text: str) -> str:
    """The hash that a pin carries."""
    return sha256(text.encode()).hexdigest()
