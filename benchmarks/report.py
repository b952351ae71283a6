"""The results as ``docs/performance.md``: ``report.md`` with the tables filled in."""

from __future__ import annotations

import os
import platform
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Final

from benchmarks.tree import path_of
from benchmarks.verdicts import verdicts

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from benchmarks.dossier import Measured
    from benchmarks.engine import Results
    from benchmarks.measure import Timing
    from benchmarks.others import Peer

_TEMPLATE: Final = Path(__file__).resolve().parent / "report.md"
_COMMANDS: Final = ("first", "no-op", "edit", "show", "preview", "audit")


def performance(results: Results) -> str:
    """The whole page."""
    page = _TEMPLATE.read_text()
    for name, text in {
        "machine": _machine(results),
        "verdicts": _verdicts(results),
        "dossiers": "\n\n".join(map(_dossier, results.dossiers)),
        "beside": "\n\n".join(_beside(results, size) for size in results.bare),
        "edit": _edits(results),
        "growth": _growth(results),
        "gate": _gate(results),
    }.items():
        page = page.replace(f"<!-- {name} -->", text)
    return page


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table; every column but the first is set to the right."""
    lines = [f"| {' | '.join(head)} |", f"|---|{'---:|' * (len(head) - 1)}"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)])


def seconds(timing: Timing) -> str:
    """The shortest and the middle time, or the only one."""
    if len(timing.seconds) == 1:
        return f"{timing.best:.2f}"
    return f"{timing.best:.2f} / {timing.median:.2f}"


def _machine(results: Results) -> str:
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return (
        f"{os.cpu_count()} cores, {platform.system()}, {python}, "
        f"SQLite {sqlite3.sqlite_version}. The interpreter with nothing to do: "
        f"{seconds(results.start)} s; `citebound --version`: {seconds(results.version)} s."
    )


def _verdicts(results: Results) -> str:
    rows = [(v.claim, v.found, "holds" if v.holds else "**missed**") for v in verdicts(results)]
    return table(("what must hold", "found", ""), rows)


def _dossier(found: Measured) -> str:
    rows = []
    for command in _COMMANDS:
        timing = found.timings[command]
        counts = [_count(found, f"{command}: {what}") for what in ("read", "changed")]
        rows.append((command, seconds(timing), f"{timing.megabytes:.0f}", *counts))
    size = f"{found.bytes_first / found.documents:,.0f} bytes a document in the store"
    title = f"### {found.documents:,} documents, `{found.recipe}`"
    head = ("", "seconds, best / median", "MB", "rows read", "rows changed")
    return f"{title}\n\n{table(head, rows)}\n\n{size} after the first build."


def _count(found: Measured, name: str) -> str:
    if name.startswith("first"):
        written = (rows for key, rows in found.counters.items() if key.startswith("first rows"))
        return f"{sum(written):,} written" if name.endswith("changed") else ""
    return f"{found.counters[name]:,}" if name in found.counters else ""


def _beside(results: Results, size: int) -> str:
    own = next(d for d in results.dossiers if (d.documents, d.recipe) == (size, "extract"))
    bare, no_op = results.bare[size], own.timings["no-op"]
    rows = [
        ("citebound, `extract`", *_figures(own.timings["first"], no_op, own.timings["edit"], "0")),
        (f"the bare pass, {bare.rows:,} rows", "", seconds(bare.timing), "", _mb(bare.timing), ""),
        *(_peer(peer) for peer in results.peers.get(size, [])),
    ]
    head = ("", "first", "no-op, best / median", "one edit", "MB, no-op", "calls, no-op")
    return f"### {size:,} documents\n\n{table(head, rows)}"


def _peer(peer: Peer) -> tuple[str, ...]:
    if peer.first is None or peer.no_op is None or peer.edit is None:
        return (peer.name, peer.skipped, "", "", "", "")
    return (peer.name, *_figures(peer.first, peer.no_op, peer.edit, str(peer.calls[1])))


def _figures(first: Timing, no_op: Timing, edit: Timing, calls: str) -> tuple[str, ...]:
    return (f"{first.best:.2f}", seconds(no_op), seconds(edit), _mb(no_op), calls)


def _mb(timing: Timing) -> str:
    return f"{timing.megabytes:.0f}"


def _edits(results: Results) -> str:
    rows = []
    for found in results.dossiers:
        grown = {
            key.removeprefix("edit rows: "): rows
            for key, rows in found.counters.items()
            if key.startswith("edit rows: ")
        }
        path, _ = path_of(found.documents, found.documents // 2)
        what = ", ".join(f"{name} {number}" for name, number in sorted(grown.items()))
        title = f"{found.documents:,}, `{found.recipe}`"
        rows.append((title, str(path), str(sum(grown.values())), what))
    return table(("documents", "nodes up to the root", "rows added", "by table"), rows)


def _growth(results: Results) -> str:
    growth = results.growth
    if growth is None:
        return "Not measured."
    rows = [
        (name, " or ".join(map(str, growth.rows[name])), f"{growth.total[name]:,}")
        for name in sorted(growth.rows)
    ]
    each = growth.bytes / growth.edits
    intro = (
        f"{growth.edits} edits of one document in a dossier of {growth.documents:,}, a build "
        f"after each, add {growth.bytes:,} bytes: {each:,.0f} an edit."
    )
    return f"{intro}\n\n{table(('table', 'rows an edit', 'rows in all'), rows)}"


def _gate(results: Results) -> str:
    if not results.faults:
        return "Every counter was as expected."
    return "\n".join(["These counters differed:", "", *(f"- {fault}" for fault in results.faults)])
