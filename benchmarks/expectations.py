"""What the counters of the engine must be: exact numbers, never times.

Two kinds of faults: a number that differs from the one in ``expected.json``, which is renewed by
``--freeze`` after somebody has understood why; and a number that breaks a rule of the design,
which nothing renews.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

from benchmarks.tree import nodes_of, path_of

if TYPE_CHECKING:
    from benchmarks.dossier import Measured
    from benchmarks.growth import Growth

EXPECTED: Final = Path(__file__).resolve().parent / "expected.json"


def faults(found: Measured) -> list[str]:
    """What is wrong with the counters of a dossier."""
    known = _known().get(found.recipe, {}).get(str(found.documents), {})
    counted = _gated(found)
    wanted = known | _rules(found)
    missing = [] if known else [f"{found.recipe}, {found.documents}: expected.json lacks it"]
    return missing + [
        f"{found.recipe}, {found.documents} documents, {name}: "
        f"expected {wanted.get(name)}, got {counted.get(name)}"
        for name in sorted(wanted.keys() | (counted.keys() if known else set()))
        if wanted.get(name) != counted.get(name)
    ]


def _gated(found: Measured) -> dict[str, int]:
    """The auditor's rows are reported only: it is a program of its own."""
    return {name: n for name, n in found.counters.items() if not name.startswith("audit: ")}


def growth_faults(found: Growth) -> list[str]:
    """Where edits added more rows than for the document and its ancestors."""
    nodes, edges = path_of(found.documents, found.documents // 2)
    exact = {"event": 1, "version": 1, "node": nodes, "edge": edges, "run": 1, "run_end": 1}
    wrong = [
        f"growth, {table}: expected {rows} rows for every edit, got {found.rows.get(table)}"
        for table, rows in exact.items()
        if found.rows.get(table) != (rows,)
    ]
    most = {"binding": nodes, "payload": 2 * nodes + 1, "audit": 5}
    wrong += [
        f"growth, {table}: expected at most {rows} rows for an edit, got {found.rows[table]}"
        for table, rows in most.items()
        if table in found.rows and found.rows[table][-1] > rows
    ]
    foreign = found.rows.keys() - exact.keys() - most.keys()
    return wrong + [f"growth: {table} grew, which no edit should do" for table in sorted(foreign)]


def freeze(every: list[Measured]) -> None:
    """Take these counters as the expected ones."""
    known = _known()
    for found in every:
        known.setdefault(found.recipe, {})[str(found.documents)] = _gated(found)
    EXPECTED.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n")


def _known() -> dict[str, dict[str, dict[str, int]]]:
    if not EXPECTED.is_file():
        return {}
    known: dict[str, dict[str, dict[str, int]]] = json.loads(EXPECTED.read_text())
    return known


def _rules(found: Measured) -> dict[str, int]:
    """What follows from the number of documents alone."""
    documents, nodes = found.documents, nodes_of(found.documents)
    path, edges = path_of(documents, documents // 2)
    # A reduction of one child may ask what the child asked, and is answered by what it was told.
    calls = nodes - found.counters["first: rebound"] if found.recipe == "claims" else 0
    return {
        "first: nodes": nodes,
        "first: model_calls": calls,
        "first rows: node": nodes,
        "first rows: edge": nodes - 1,
        "first rows: event": documents,
        "first rows: version": documents,
        "first rows: document": documents,
        "first rows: attempt": calls,
        "no-op: recomputed": 0,
        "no-op: rebound": 0,
        "no-op: model_calls": 0,
        "no-op: cache_hits": nodes,
        "no-op rows: run": 1,
        "no-op rows: run_end": 1,
        "no-op rows: audit": 2,
        "edit rows: event": 1,
        "edit rows: version": 1,
        "edit rows: node": path,
        "edit rows: edge": edges,
        "show: changed": 0,
        "preview: changed": 0,
        "reading rows: any": 0,
    }
