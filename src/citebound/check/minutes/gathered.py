"""Reductions of minutes: every distinct fact of their children once, and nothing of their own."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from citebound.check.nodes.call_keys import rule_key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citebound.check.nodes.builds import Build
    from citebound.check.nodes.node import Node
    from citebound.check.nodes.outputs import Output
    from citebound.digest import Json


def reduction_faults(
    node: Node, build: Build, raw: str, output: Output
) -> Iterator[tuple[str, str]]:
    """What is wrong with a reduction of minutes, each with the kind of record."""
    kept = list(_kept(node))
    if output.claims or output.tasks or output.repairs:
        yield "answer", "a reduction states facts or tasks of its own"
    if output.references != tuple(kept):
        yield "answer", "it does not have every distinct fact of its children once"
    asked: Json = {"minutes": [[child, index] for child, index in kept]}
    key = rule_key(build.reduce_settings, asked)
    if node.row.call_key != key:
        yield "call", f"its call key is {node.row.call_key}, recomputed {key}"
    if raw != _choice_of(len(kept)):
        yield "answer", "its raw answer does not choose every fact"


def _choice_of(facts: int) -> str:
    """The raw answer that chooses so many."""
    chosen = [{"evidence": [f"E{number}"]} for number in range(1, facts + 1)]
    return json.dumps({"claims": chosen}, separators=(",", ":"))


def _kept(node: Node) -> Iterator[tuple[int, int]]:
    """The facts that are not the same as one before: of one place and kind, or of one item."""
    seen: set[tuple[object, ...]] = set()
    for position, child in enumerate(node.below):
        for index, claim in enumerate(child.claims):
            fact, pin = claim.fact, claim.pins[0]
            what = "" if fact is None else fact.item.kind
            if fact is not None and node.scope == "group":
                what = fact.item.identity
            if (pin.start, pin.end, what) not in seen:
                seen.add((pin.start, pin.end, what))
                yield position, index
