"""A long document is a subtree of its own: an edit reruns its part and what stands above."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from citebound.core.keys import LeafRecord
from citebound.core.split import QUARTERS, quarter_tokens
from citebound.engine.planning import plan_of
from citebound.engine.serve import Summary
from tests.engine.world import World

if TYPE_CHECKING:
    from pathlib import Path

    from citebound.core.plan import Plan

SIZE = 200
CHAPTERS = 24


def contract(changed: int = -1, tail: str = "") -> str:
    return "".join(chapter(n, "July" if n == changed else "May") for n in range(CHAPTERS)) + tail


def chapter(number: int, month: str) -> str:
    lines = f"Product P-00-{number:02} delivery: 4 {month}.\n" * 1
    filler = f"Clause {number} says what clause {number} says, and no more than that.\n" * 4
    return f"# Chapter {number}\n\n{lines}{filler}\n"


def long_world(home: Path, recipe: str = "claims") -> World:
    world = World(home, recipe)
    world.settings = replace(world.settings, split_size=SIZE)
    world.write("long.md", contract())
    world.write("short.txt", "Product P-99-01 status: open.\n")
    world.sync()
    return world


def plan(world: World) -> Plan:
    snapshot = world.store.documents.snapshot("owner")
    assert snapshot is not None
    return plan_of(world.workspace, world.job(), snapshot)


def part_texts(world: World) -> dict[str, str]:
    text = (world.root / "long.md").read_bytes().decode()
    return {
        node.name: node.record.part.of(text)
        for node in plan(world).nodes
        if isinstance(node.record, LeafRecord) and node.record.part
    }


def ancestors(world: World, name: str) -> set[str]:
    nodes = plan(world).nodes
    (position,) = (i for i, node in enumerate(nodes) if node.name == name)
    above = {node.name for i, node in enumerate(nodes) if position in node.children}
    return above | {high for parent in above for high in ancestors(world, parent)}


def test_no_part_is_heavier_than_the_setting_says(tmp_path: Path) -> None:
    parts = part_texts(long_world(tmp_path))
    assert "".join(parts.values()) == contract()
    assert max(map(quarter_tokens, parts.values())) <= QUARTERS * SIZE


@pytest.mark.parametrize("changed", [0, 11, CHAPTERS - 1])
def test_an_edited_clause_reruns_its_part_and_ancestors_and_the_other_parts_rebind(
    tmp_path: Path, changed: int
) -> None:
    world = long_world(tmp_path)
    world.build()
    world.write("long.md", contract(changed))
    world.sync()
    (edited,) = (name for name, text in part_texts(world).items() if "July" in text)
    report = world.build()
    others = set(part_texts(world)) - {edited}
    assert set(report.recomputed) - ancestors(world, edited) == {edited}
    assert others <= set(report.rebound)
    assert isinstance(world.show(), Summary)


def test_an_edit_above_moves_the_pins_of_the_parts_that_rebind(tmp_path: Path) -> None:
    world = long_world(tmp_path, "facts")
    world.build()
    before = world.show()
    world.write("long.md", "Words before the first chapter.\n\n" + contract())
    world.sync()
    world.build()
    after = world.show()
    assert isinstance(before, Summary)
    assert isinstance(after, Summary)
    assert [claim.quotes for claim in before.claims] == [claim.quotes for claim in after.claims]
    shift = len("Words before the first chapter.\n\n")
    starts = [claim.claim.pins[0].span.start for claim in before.claims[:CHAPTERS]]
    moved = [claim.claim.pins[0].span.start for claim in after.claims[:CHAPTERS]]
    assert moved == [start + shift for start in starts]


def test_a_long_document_without_rights_is_one_empty_leaf(tmp_path: Path) -> None:
    world = long_world(tmp_path)
    world.remove("long.md")
    world.sync()
    assert [node.name for node in plan(world).nodes] == ["doc:long.md", "doc:short.txt", "root"]


def test_two_long_documents_with_one_text_are_cut_once_and_both_served(tmp_path: Path) -> None:
    world = long_world(tmp_path, "facts")
    world.write("twin.md", contract())
    world.sync()
    world.build()
    summary = world.show()
    assert isinstance(summary, Summary)
    pinned = [claim.claim.pins[0].doc_id for claim in summary.claims]
    assert (pinned.count("long.md"), pinned.count("twin.md")) == (CHAPTERS, CHAPTERS)
    assert world.build().recomputed == ()
