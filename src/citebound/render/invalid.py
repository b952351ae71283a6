"""INVALID nodes for people and programs: which, why, and what helps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.core.counting import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citebound.digest import Json
    from citebound.engine.invalid import InvalidNode


def invalid_lines(nodes: Sequence[InvalidNode]) -> list[str]:
    """How many nodes are INVALID, the first few with their diagnosis, and what helps."""
    if not nodes:
        return []
    more = len(nodes) - _MOST
    return [
        f"  {counted(len(nodes), 'node is', 'nodes are')} INVALID:",
        *(f"    {one.node}: {one.diagnosis}" for one in nodes[:_MOST]),
        *([f"    and {more} more (--json lists all)"] if more > 0 else []),
        *(f"  what helps: {advice}" for advice in dict.fromkeys(map(_advice, nodes))),
    ]


def invalid_json(nodes: Sequence[InvalidNode]) -> list[Json]:
    """Every one of them."""
    return [{"node": one.node, "diagnosis": one.diagnosis} for one in nodes]


def _advice(one: InvalidNode) -> str:
    found = (said for begin, said in _ADVICE if one.diagnosis.startswith(begin))
    return next(found, _OTHERWISE)


_MOST: Final = 5
"""Nodes that are listed for a person."""
_ADVICE: Final = (
    ("length", "a longer answer (--max-new-tokens N), or smaller parts (--split-size N)"),
    ("the input has", "a greater --map-budget and --reduce-budget, or a smaller --split-size"),
)
"""By how a diagnosis begins."""
_OTHERWISE: Final = (
    "another model, or --profile guarded, which holds answers to their form; a model that is "
    "asked the same again may answer the same"
)
