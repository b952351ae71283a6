"""What a hundred edits of one document leave in a store."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from benchmarks import corpus
from benchmarks.store_counts import added, bytes_of, rows_of

if TYPE_CHECKING:
    from benchmarks.dossier import Bench


@dataclass(frozen=True, slots=True)
class Growth:
    """What the edits added."""

    documents: int
    """Documents of the dossier."""
    edits: int
    """How often the one document was edited and the summary built."""
    rows: dict[str, tuple[int, ...]]
    """By table, the different numbers of rows that an edit added, smallest first."""
    total: dict[str, int]
    """By table, the rows that all of them added."""
    bytes: int
    """Bytes that the store grew by."""


def grow(bench: Bench, documents: int, edits: int) -> Growth:
    """Edit the document in the middle so often, and build each time."""
    corpus.write(bench.folder, documents)
    bench.run("summarize")
    size, first = bytes_of(bench.folder), rows_of(bench.folder)
    seen: dict[str, Counter[int]] = {}
    before = first
    for turn in range(edits):
        corpus.edit(bench.folder, documents // 2, turn + 2)
        bench.run("build")
        after = rows_of(bench.folder)
        for table, rows in added(before, after).items():
            seen.setdefault(table, Counter())[rows] += 1
        before = after
    return Growth(
        documents,
        edits,
        {table: tuple(sorted(numbers)) for table, numbers in seen.items()},
        added(first, before),
        bytes_of(bench.folder) - size,
    )
