"""Files that are no transcript this reads, told by what they begin with: never taken as lines."""

from __future__ import annotations

import re
from typing import Final

from citebound.sources.transcripts.clock import CLOCK
from citebound.sources.transcripts.table import delimiter_of


def refuse_foreign(text: str, suffix: str) -> None:
    """Return if a text may be lines of words.

    ``suffix`` is the end of its name: a mail needs less to be told by it.

    Raises:
        ValueError: it is plainly of another kind; one line says of which, and what to do.
    """
    kind = next((kind for kind, pattern in _KINDS if pattern.match(text)), "")
    if not kind and _is_letter(text, suffix):
        kind = "a mail"
    if not kind and _is_page(text):
        kind = "HTML"
    if kind:
        raise ValueError(
            "expected a transcript (WebVTT, SRT, SBV, JSON, CSV, or lines such as `Name: words`), "
            f"got {kind}; export it as text or WebVTT"
        )
    if _is_table(text):
        raise ValueError(
            "line 1: expected a header that names the columns of a table, such as "
            "speaker,start,text, got none; add it, or export the transcript as text or WebVTT"
        )


_BLOCK: Final = (
    r"html|head|body|div|p|table|tr|td|ul|ol|li|span|h[1-6]|meta|br|style|script|section"
)
_COMMENTS: Final = r"(?>\s*+(?:<!--(?s:.{0,2000}?)-->\s*+)*+)"
_TREE: Final = r"\?xml|!doctype|(?P<tag>[A-Z][\w:.-]{0,60})\b(?s:.{0,100000}?)</(?P=tag)>"
_KINDS: Final = tuple(
    (kind, re.compile(pattern, re.IGNORECASE))
    for kind, pattern in (
        ("RTF", r"\s*\{\\rtf"),
        ("a PDF", r"\s*%PDF-"),
        ("PostScript", r"\s*%!PS"),
        ("SubStation Alpha (ASS)", r"\s*\[(?:Script Info|V4\+? Styles|Events)\]"),
        ("MicroDVD", r"\s*\{[0-9]+\}\{[0-9]+\}"),
        ("HTML", rf"{_COMMENTS}<(?:!doctype\s+html|{_BLOCK})\b[^<>]*>"),
        ("XML, such as TTML", rf"{_COMMENTS}<(?:{_TREE})"),
    )
)
_LETTER: Final = re.compile(r"[A-Za-z][A-Za-z0-9-]{1,40}:[ \t]")
_MAIL: Final = re.compile(
    r"^(?:MIME-Version|Message-ID|Received|Return-Path|Delivered-To|Content-Type):[ \t]",
    re.IGNORECASE | re.MULTILINE,
)


def _is_letter(text: str, suffix: str) -> bool:
    """Whether a text begins with the fields of a mail."""
    fields = text.lstrip().partition("\n\n")[0][:_HEAD]
    is_named = suffix == ".eml" and _LETTER.match(fields) is not None
    is_box = fields.startswith("From ") and fields.count("\n") > 1
    first = _LETTER.match(fields.partition("\n")[2] if is_box else fields)
    return is_named or (first is not None and _MAIL.search(fields) is not None)


_HEAD: Final = 20_000
_SEEN: Final = 200
_END_OF_BLOCK: Final = re.compile(r"</(?:p|div|li|td|tr|span|h[1-6])>|<br ?/?>", re.IGNORECASE)
_CLOCK_FIELD: Final = re.compile(rf"[\s\"]{{0,9}}{CLOCK}[\s\"]{{0,9}}")


def _is_page(text: str) -> bool:
    """Whether most lines have the end of a block of HTML."""
    lines = _first_lines(text)
    return sum(_END_OF_BLOCK.search(line) is not None for line in lines) * 2 > len(lines)


def _is_table(text: str) -> bool:
    """Whether each line has a time as a field of its own, in one column, between separators."""
    lines = _first_lines(text)
    mark = delimiter_of(lines[0])
    rows = [line.split(mark) for line in lines] if mark else []
    columns = [
        {n for n, field in enumerate(row) if _CLOCK_FIELD.fullmatch(field)}
        for row in rows
        if len(row) > _FEWEST_FIELDS
    ]
    return bool(columns) and len(columns) == len(rows) and bool(set.intersection(*columns))


_FEWEST_FIELDS: Final = 2


def _first_lines(text: str) -> list[str]:
    lines = text.lstrip()[: 100 * _HEAD].split("\n")
    return [line for line in lines if line.strip()][:_SEEN]
