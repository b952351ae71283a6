"""Tables: a header that names the columns, then a row for each utterance (CSV, TSV)."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING, Final

from citebound.ports.readers import Reading
from citebound.sources.transcripts.cues import in_time, refined
from citebound.sources.transcripts.entries import NAMES, TEXT_NAMES, cues_of
from citebound.sources.transcripts.remarks import at_lines, quoted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class TableReader:
    """Reads comma-, semicolon- or tab-separated values with a header that names a column of text.

    Beside it there is one of speakers or times, by the names that JSON has for them.
    """

    name = "table"
    version = 1
    suffixes = (".csv", ".tsv")

    def looks_so(self, text: str) -> bool:
        """Whether the first line is such a header."""
        first = text.lstrip().split("\n", 1)[0]
        return bool(_header(first, delimiter_of(first)))

    def read(self, text: str) -> Reading:
        """The words of the rows, in order of time.

        Raises:
            ValueError: words could be lost; one line says where and why.
        """
        cues = cues_of(_rows(text), 1)
        said = [cue for cue in cues if cue.text.strip()]
        if not said:
            raise ValueError("expected rows with words, got none; export the transcript again")
        ordered, remarks = in_time(said, "entry")
        silent = [cue.line for cue in cues if not cue.text.strip()]
        empty = at_lines("entries without words", silent, "entry")
        return Reading(refined(ordered), (*remarks, *empty))


def delimiter_of(line: str) -> str:
    """What separates the fields of a line: the most frequent mark; empty without one."""
    best = max(_MARKS, key=line.count)
    return best if best in line else ""


_MARKS: Final = "\t;,"
_LONGEST_HEADER: Final = 1_000


def _header(line: str, mark: str) -> list[str]:
    """The names of the columns; none where a line is no header of a transcript.

    One column holds words, another one speakers or times.
    """
    if not mark or len(line) > _LONGEST_HEADER:
        return []
    said = ["_".join(name.strip(' \t"').lower().split()) for name in line.split(mark)]
    is_known = bool(TEXT_NAMES.intersection(said)) and bool(
        (NAMES.keys() - TEXT_NAMES) & set(said)
    )
    names = [NAMES.get(name, name) for name in said]
    return names if is_known and len(set(names)) == len(names) else []


def _rows(text: str) -> Iterator[dict[str, str]]:
    """The rows as objects.

    Raises:
        ValueError: there is no header, a row has more or fewer fields, or a quotation is open.
    """
    body = text.lstrip()
    first, _, rest = body.partition("\n")
    above, mark = text[: len(text) - len(body)].count("\n") + 1, delimiter_of(first)
    names = _header(first, mark)
    if not names:
        raise ValueError(
            f"line {above}: expected a header that names the columns, such as speaker,start,text, "
            f"got {quoted(first.strip())}; add it, or export the transcript as text or WebVTT"
        )
    reader = csv.reader(StringIO(rest, newline=""), delimiter=mark, strict=True)
    try:
        for row in reader:
            if any(field.strip() for field in row):
                yield _row(row, names, reader.line_num + above)
    except csv.Error as error:
        where = f"line {reader.line_num + above}"
        raise ValueError(f"{where}: expected CSV, got {error}; correct it") from error


def _row(row: Sequence[str], names: Sequence[str], line: int) -> dict[str, str]:
    if len(row) != len(names):
        raise ValueError(
            f"line {line}: expected {len(names)} fields as in the header, got {len(row)}; put "
            "words that hold a separator between double quotation marks"
        )
    return dict(zip(names, row, strict=True))
