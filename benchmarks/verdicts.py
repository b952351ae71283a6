"""Do the promises hold? Told by the best times, because other work on the machine only adds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from benchmarks.tree import path_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.dossier import Measured
    from benchmarks.engine import Results

_NO_OP_SIZE = 10_000
_EDIT_SIZE = 100_000
_MOST_PASSES = 5
_TIMES_FASTER = 3
_MOST_MEGABYTES = 150
_MOST_MORE = 0.5
_ROWS_A_LEVEL = 12


@dataclass(frozen=True, slots=True)
class Verdict:
    """One promise beside what was found."""

    claim: str
    """What must hold."""
    found: str
    """The figures."""
    holds: bool
    """Whether it does."""


def verdicts(results: Results) -> list[Verdict]:
    """Every promise that these results say something about."""
    found = []
    for dossier in results.dossiers:
        if dossier.recipe == "extract" and dossier.documents == _NO_OP_SIZE:
            found += [*_no_op(results, dossier), _show(results, dossier)]
        if dossier.recipe == "extract" and dossier.documents == _EDIT_SIZE:
            found.append(_edit(dossier))
    return [*found, *_growth(results)]


def _no_op(results: Results, dossier: Measured) -> Iterator[Verdict]:
    timing, bare = dossier.timings["no-op"], results.bare[dossier.documents]
    start = results.start.best
    one = bare.timing.best - start
    most = _MOST_PASSES * one + start
    yield Verdict(
        f"no-op build at {dossier.documents:,}: at most {_MOST_PASSES} bare passes and the start "
        "of the interpreter",
        f"{timing.best:.2f} s; {_MOST_PASSES} passes of {one:.3f} "
        f"and {start:.3f} are {most:.2f} s",
        timing.best <= most,
    )
    peers = {peer.name: peer for peer in results.peers.get(dossier.documents, [])}
    peer = peers.get("cocoindex")
    if peer is not None and peer.no_op is not None:
        ratio = peer.no_op.best / timing.best
        yield Verdict(
            f"at least {_TIMES_FASTER} times faster than cocoindex's best",
            f"{peer.no_op.best:.2f} s there: {ratio:.2f} times as long",
            ratio >= _TIMES_FASTER,
        )
    yield Verdict(
        f"under {_MOST_MEGABYTES} MB",
        f"{timing.megabytes:.0f} MB",
        timing.megabytes < _MOST_MEGABYTES,
    )


def _show(results: Results, dossier: Measured) -> Verdict:
    more = dossier.timings["show"].best - results.version.best
    return Verdict(
        f"`show` at {dossier.documents:,}: under {_MOST_MORE} s more than `--version`, "
        "folder check included",
        f"{more:.2f} s more",
        more < _MOST_MORE,
    )


def _edit(dossier: Measured) -> Verdict:
    path, _ = path_of(dossier.documents, dossier.documents // 2)
    rows = sum(n for name, n in dossier.counters.items() if name.startswith("edit rows: "))
    nodes = dossier.counters["edit rows: node"]
    return Verdict(
        f"one edit at {dossier.documents:,}: rows written proportional to the levels",
        f"{rows} rows in all, {nodes} of them nodes, for {path} nodes from document to root",
        nodes == path and rows <= _ROWS_A_LEVEL * path,
    )


def _growth(results: Results) -> Iterator[Verdict]:
    growth = results.growth
    if growth is None:
        return
    path, _ = path_of(growth.documents, growth.documents // 2)
    yield Verdict(
        f"{growth.edits} edits of one of {growth.documents:,}: rows for its parts and ancestors "
        "only",
        f"{growth.rows['node'][-1]} nodes an edit for {path} from document to root, "
        f"{growth.bytes / growth.edits:,.0f} bytes an edit",
        growth.rows["node"] == (path,) and not any("growth" in f for f in results.faults),
    )
