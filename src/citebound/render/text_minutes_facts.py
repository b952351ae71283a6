"""Facts across meetings for a terminal, as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.render.escape import for_terminal
from citebound.render.minutes_beside import action_line
from citebound.render.minutes_remarks import doubt_line
from citebound.render.minutes_words import clock, source_place
from citebound.render.wrapping import columns, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citebound.core.facts.fact import Fact
    from citebound.engine.minutes.query import FactRow

_HEAD: Final = ("meeting", "kind", "speaker", "time", "text and source")
_WIDEST: Final = 16
"""Columns of a cell beside the text; a longer one is cut."""


def facts_text(rows: Sequence[FactRow]) -> str:
    """A row for each fact: meeting, kind, speaker, time, then the conclusion over its source.

    Beside the source stands the meeting's day, where it is known.
    """
    return "\n".join(_table(rows)) + "\n" if rows else "No facts.\n"


def _table(rows: Sequence[FactRow]) -> Iterator[str]:
    cells = [_cells(row.meeting, row.fact) for row in rows]
    widths = [max(map(columns, column)) for column in zip(_HEAD[:-1], *cells, strict=True)]
    yield _row(_HEAD[:-1], widths) + _HEAD[-1]
    for cell, one in zip(cells, rows, strict=True):
        first, fact = _row(cell, widths), one.fact
        yield from wrapped(first, fact.text)
        doubt = doubt_line(one.support, one.note)
        told = (action_line(fact), _source(one), _by_whom(fact), doubt)
        for beside in filter(None, told):
            yield from wrapped(" " * columns(first), beside)


def _source(row: FactRow) -> str:
    day = () if row.day is None else (str(row.day),)
    return ", ".join((source_place(row.fact.source_ref), *day, f"name {row.name}"))


def _by_whom(fact: Fact) -> str:
    """Whom a fact rests on, where that is no hit of the gate alone."""
    return "" if fact.decision is None else f"confirmed by {fact.decision.by}"


def _cells(meeting: str, fact: Fact) -> tuple[str, ...]:
    ref = fact.source_ref
    told = (meeting, fact.stated.kind, ref.speaker or "", clock(ref.ts))
    return tuple(_cut(for_terminal(cell)) for cell in told)


def _cut(cell: str) -> str:
    """The beginning of a cell that is too wide, and dots."""
    if columns(cell) <= _WIDEST:
        return cell
    while columns(cell) > _WIDEST - 3:
        cell = cell[:-1]
    return f"{cell}..."


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = (
        cell + " " * (width - columns(cell)) for cell, width in zip(cells, widths, strict=True)
    )
    return "".join(f"{cell}  " for cell in padded)
