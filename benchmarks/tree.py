"""The shape of a dossier's tree, counted by itself: what the counters are compared with."""

from __future__ import annotations

from citebound.core.settings import REDUCE_FAN_OUT


def levels_of(documents: int) -> list[int]:
    """How many nodes each level has, from the documents up to the root."""
    levels = [documents]
    while len(levels) == 1 or levels[-1] > 1:
        levels.append(max(1, -(-levels[-1] // REDUCE_FAN_OUT)))
    return levels


def nodes_of(documents: int) -> int:
    """Nodes of the whole tree; every document here is short."""
    return sum(levels_of(documents))


def path_of(documents: int, number: int) -> tuple[int, int]:
    """Nodes from a document up to the root, and the edges that they hold."""
    levels = levels_of(documents)
    edges = 0
    for below in levels[:-1]:
        number //= REDUCE_FAN_OUT
        edges += min(REDUCE_FAN_OUT, below - number * REDUCE_FAN_OUT)
    return len(levels), edges
