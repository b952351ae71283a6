"""What a run did, node by node: what it made, how each came by its answer, and its name."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from citebound.check.stored.addresses import GROUP

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from citebound.check.nodes.builds import Build
    from citebound.check.nodes.node import Node
    from citebound.check.stored.bodies import Bodies
    from citebound.check.tree.tree import Tree

_Asked: TypeAlias = tuple[str, int]
"""Call key and retry."""


@dataclass(frozen=True, slots=True)
class Work:
    """The nodes that a run made."""

    made: list[Node]
    """All of them."""
    names: Counter[str]
    """What people call them."""
    rebound: Counter[str]
    """Of these, those whose answer must have been there before."""
    maybe: Counter[str]
    """Of these, those whose answer may have been there before, or may not."""


@dataclass(slots=True)
class Answered:
    """Who had an answer first, of those who were answered by a rule."""

    bodies: Bodies
    _first: dict[_Asked, dict[str, int]] = field(default_factory=dict)
    """Row of the first node, by principal."""
    _unsure: set[_Asked] = field(default_factory=set)

    def learn(self, nodes: Iterable[Node]) -> None:
        """Of published nodes, in any order."""
        for node in nodes:
            if not node.row.call_key or not node.fields:
                continue
            asked, who = (node.row.call_key, node.retry), str(node.fields["principal"])
            first = self._first.setdefault(asked, {})
            first[who] = min(node.row.id, first.get(who, node.row.id))
            if node.raw in self.bodies.retaken or self.bodies.get(node.raw) is None:
                self._unsure.add(asked)

    def was_there(self, node: Node) -> bool | None:
        """Whether the answer was there before; None when that cannot be told.

        A setting lets principals share answers, and a damaged one was asked for again.
        """
        asked = (node.row.call_key, node.retry)
        first = self._first[asked]
        if asked in self._unsure:
            return None
        if first[str(node.fields["principal"])] < node.row.id:
            return True
        return None if min(first.values()) < node.row.id else False


def work_of(
    tree: Tree, root: Node, build: Build, answered: Answered, *, everywhere: bool = False
) -> Work:
    """What the run did whose tree has this root.

    A node that was made has parents that were made. ``everywhere`` also finds those below nodes
    that were not: a row that was lost and made anew.
    """
    work = Work([], Counter(), Counter(), Counter())
    for node, name in _made(tree, root, build.row.run_id, everywhere=everywhere):
        work.made.append(node)
        work.names[name] += 1
        if not node.row.call_key or build.row.full:
            continue
        is_old = node.row.key not in build.called
        was_there = is_old if build.asks_for(node) else answered.was_there(node)
        if was_there is None:
            work.maybe[name] += 1
        elif was_there:
            work.rebound[name] += 1
    return work


def _made(tree: Tree, root: Node, run_id: int, *, everywhere: bool) -> Iterator[tuple[Node, str]]:
    """The nodes of a tree that a run made, with what people call them."""
    waiting, seen = [(root, "root")], set()
    while waiting:
        node, name = waiting.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        rows = tree.rows[node.row.key] if everywhere else [node]
        mine = [(row, name) for row in rows if row.row.run_id == run_id]
        yield from mine[-1:]
        if mine or everywhere:
            waiting += _children(node)


def _children(node: Node) -> list[tuple[Node, str]]:
    is_top = node.address.slot == GROUP
    return [(child, _name(child, is_top=is_top)) for child in node.below]


def _name(node: Node, *, is_top: bool) -> str:
    place = node.address
    if place.slot == GROUP:
        return f"group:{place.level}.{place.ordinal}"
    if is_top:
        is_known = not node.is_leaf or node.fields["access_revision"] != 0
        return f"doc:{node.doc_id}" if is_known else f"unnamed:{place.slot}"
    if node.is_leaf:
        return f"part:{node.doc_id}#{place.ordinal + 1}"
    return f"parts:{node.doc_id}#{place.level}.{place.ordinal}"
