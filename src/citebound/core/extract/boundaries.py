"""Where does one sentence end and the next begin?

The boundaries come from the library `sentencex` (Wikimedia, MIT licence), which counts code points
and knows the abbreviations of some hundred languages. What it splits too often (abbreviations of
law and of titles, German ordinals) is joined again here. Its version belongs into the key of
everything that is computed from these boundaries; the caller puts it there.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sentencex import get_sentence_boundaries

from citebound.core.extract.lexicon import ABBREVIATIONS, COMMON, MONTHS, NUMBERED, ORDINAL_LEADS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

TERMINALS: Final = ".!?…。！？｡।؟۔"  # noqa: RUF001 (full-width marks are meant)
"""Marks that end a sentence."""
CLOSERS: Final = "\"'”’»)]}）】』」》›`*_“‘ \t"  # noqa: RUF001 (quotation marks are meant)
"""Marks that may follow the end mark and still belong to the sentence."""

SHUT: Final = ")]}）】』」》”"  # noqa: RUF001 (quotation marks are meant)
"""Marks that only ever close."""
QUOTES: Final = "\"'’»"  # noqa: RUF001 (quotation marks are meant)
"""Marks that close if no blank is before them."""
WINDOW: Final = 3_000
"""Characters that the library is shown at once, or up to the next end of a sentence."""

_CUTS: Final = (". ", "! ", "? ", "。", "！", "？")  # noqa: RUF001 (full-width marks are meant)
_TAIL: Final = 64
_BRACKETS: Final = 300
_WORD: Final = re.compile(r"[^\W\d_]+")
_ROMAN: Final = re.compile(r"[IVXLC]{1,6}\b")
_DAY: Final = re.compile(r"\d{1,3}\.$")

Edge = tuple[int, int]


def pieces(masked: str, code: str) -> tuple[Edge, ...]:
    """The sentences of one block, as half-open offsets into it, in order, trimmed of blanks.

    Args:
        masked: a block without its inline markup.
        code: the language it is in.
    """
    return tuple(_joined(masked, _trimmed(masked, _found(masked, code)), code))


def is_whole(sentence: str) -> bool:
    """Does a sentence carry its end mark?"""
    tail = sentence.rstrip(CLOSERS)
    return bool(tail) and tail[-1] in TERMINALS


def _found(text: str, code: str) -> Iterator[Edge]:
    """What the library finds, asked window by window: its time grows with the square of a text."""
    start = 0
    while start < len(text):
        end, short = _window(text, start)
        found = get_sentence_boundaries(code, text[start:end]) if short else ()
        for one in found:
            yield start + int(one["start_index"]), start + int(one["end_index"])
        if not short:
            yield start, end
        start = end


def _window(text: str, start: int) -> tuple[int, bool]:
    """Where the window ends that begins here, and whether it may hold more than one sentence."""
    if len(text) - start <= WINDOW:
        return len(text), True
    cut = max(text.rfind(mark, start, start + WINDOW) for mark in _CUTS)
    if cut >= 0:
        return _past_closers(text, cut + 1), True
    later = (text.find(mark, start + WINDOW) for mark in _CUTS)
    return _past_closers(text, min((at + 1 for at in later if at >= 0), default=len(text))), False


def _past_closers(text: str, end: int) -> int:
    while end < len(text) and text[end] in CLOSERS:
        end += 1
    return end


def _trimmed(text: str, edges: Iterable[Edge]) -> Iterator[Edge]:
    for start, end in edges:
        piece = text[start:end]
        left = start + len(piece) - len(piece.lstrip())
        right = start + len(piece.rstrip())
        if left < right:
            yield left, right


def _joined(text: str, edges: Iterable[Edge], code: str) -> Iterator[Edge]:
    held: Edge | None = None
    for start, end in _closed(text, edges):
        if held is None:
            held = (start, end)
        elif _is_inside(text, held, start) or _goes_on(
            text[max(held[0], held[1] - _TAIL) : held[1]], text[start:end], code
        ):
            held = (held[0], end)
        else:
            yield held
            held = (start, end)
    if held is not None:
        yield held


def _is_inside(text: str, held: Edge, start: int) -> bool:
    """Was a sentence split within a word ("EU-U.S.") or within brackets?"""
    before = text[max(held[0], held[1] - _BRACKETS) : held[1]]
    if held[1] == start and before[-1] == ".":
        return True
    after = text[start : start + _BRACKETS]
    closing = after.find(")")
    opened = before.rfind("(") > before.rfind(")")
    return opened and closing >= 0 and "(" not in after[:closing]


def _closed(text: str, edges: Iterable[Edge]) -> Iterator[Edge]:
    """The same, with brackets and quotes that close a sentence at its end, not at the next one."""
    held: Edge | None = None
    for start, end in edges:
        if held is not None:
            shut = start
            while shut < end and text[shut] in (SHUT + QUOTES if shut == held[1] else SHUT):
                shut += 1
                held = (held[0], shut)
            yield held
            start = shut + len(text[shut:end]) - len(text[shut:end].lstrip())  # noqa: PLW2901
        held = (start, end) if start < end else None
    if held is not None:
        yield held


def _goes_on(before: str, after: str, code: str) -> bool:
    """Was a sentence split between its end so far and what comes after it?"""
    if not is_whole(before):
        return True
    if not before.endswith((".", "…")):
        return False
    if after[0].islower() and code != "zh":
        return True
    return _abbreviated(before, after) or (code == "de" and _ordinal(before, after))


def _abbreviated(before: str, after: str) -> bool:
    word = before.rsplit(maxsplit=1)[-1]
    last = re.split(r"['’(\[\"„“«/]", word.casefold())[-1]  # noqa: RUF001
    if last in ABBREVIATIONS or _is_initial(word, after):
        return True
    numbered = after[0].isdigit() or after[0] in "([§" or bool(_ROMAN.match(after))
    return last in NUMBERED and numbered


def _is_initial(word: str, after: str) -> bool:
    """Is a word as in "J. Smith", and not as in "by User A. This is ..."?"""
    following = _WORD.match(after)
    name = following is not None and following.group().casefold() not in COMMON
    return len(word) == 2 and word[0].isupper() and word[0] != "I" and name  # noqa: PLR2004 ("J.")


def _ordinal(before: str, after: str) -> bool:
    if not _DAY.search(before):
        return False
    words = before.casefold().split()
    lead = words[-2] if len(words) > 1 else ""
    following = _WORD.match(after)
    month = following is not None and following.group().casefold() in MONTHS
    return month or lead.lstrip("(") in ORDINAL_LEADS
