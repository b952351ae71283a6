"""The tree and its prompts: hostile scenarios of the category ``tree``."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

import pytest

from citebound.core.keys import ReduceRecord
from citebound.engine.planning import plan_of
from citebound.engine.refusal import RefusalStatus
from tests.engine.tamper import forge, rows, tamper
from tests.scenarios.worlds import built, current, keys, moved, refused, stale

if TYPE_CHECKING:
    from pathlib import Path

    from tests.engine.world import World


def root_prompt(world: World) -> list[str]:
    """The lines of the last prompt that was sent for the root."""
    return world.generator.requests[-1].messages[-1].content.split("\n")


def order_of_keys(world: World) -> list[str]:
    """The documents in the order of their keys, as inside the root's hash."""
    leaves = {key: name for name, key in keys(world).items() if name.startswith("doc:")}
    return [leaves[key] for key in sorted(leaves)]


def test_h3_36_children_stand_in_slot_order_in_a_prompt_however_their_keys_are_sorted(
    tmp_path: Path,
) -> None:
    world = built(tmp_path, 3)
    world.build(full=True)  # Sends every prompt once more.
    before, order, version = root_prompt(world), order_of_keys(world), 1
    while order_of_keys(world) == order or version == 1:
        version += 1
        world.write_facts(1, version)
        world.sync()
    world.build()
    after = root_prompt(world)
    changed = [line for line in difflib.ndiff(before, after) if line[0] in "+-"]
    assert changed
    assert all("P-00-01" in line for line in changed)
    subjects = [line.partition('"subject":"')[2][:7] for line in after if line.startswith("- {")]
    assert list(dict.fromkeys(subjects)) == ["P-00-00", "P-00-01", "P-00-02"]
    sent = "\n".join(m.content for r in world.generator.requests for m in r.messages)
    assert not any(key in sent for key in keys(world).values())


def test_h3_36_inside_the_hash_the_children_are_sorted_and_nowhere_else(tmp_path: Path) -> None:
    world = built(tmp_path, 3)
    snapshot = world.store.documents.snapshot("owner")
    assert snapshot is not None
    plan = plan_of(world.workspace, world.job(), snapshot)
    record = plan.root.record
    assert isinstance(record, ReduceRecord)
    assert record.children == tuple(keys(world)[f"doc:d0{number}.txt"] for number in range(3))
    assert record.fields()["children"] == sorted(record.children)
    assert world.store.results.children(plan.root.key) == record.children


ABOVE = "Words above.\n\n"
LEAF = "doc:d03.txt"


def pins_of(world: World) -> list[tuple[int, int]]:
    """Version and start of every pin of document 3."""
    return [
        (pin.version, pin.span.start)
        for claim in current(world).claims
        for pin in claim.claim.pins
        if pin.doc_id == "d03.txt"
    ]


def test_h3_38_a_moved_line_is_pinned_anew_though_no_reduction_is_asked(tmp_path: Path) -> None:
    world = built(tmp_path, 4)
    before, old_keys = pins_of(world), keys(world)
    assert [version for version, _ in before] == [1]
    world.write_facts(3, above=ABOVE)
    world.sync()
    stale(world)
    assert moved(old_keys, keys(world)) == {LEAF, "root"}
    report = world.build()
    assert (report.recomputed, report.rebound) == ((LEAF,), ("root",))
    assert report.counters.model_calls == 1
    assert pins_of(world) == [(2, start + len(ABOVE)) for _, start in before]
    for claim in current(world).claims:
        for pin, quote in zip(claim.claim.pins, claim.quotes, strict=True):
            (text,) = world.store.documents.texts([pin.text_sha256]).values()
            assert pin.span.of(text) == quote


@pytest.mark.parametrize("address", ["d3.0.0", "g1.0"], ids=["leaf", "root"])
def test_h3_38_pins_of_the_old_version_are_refused_under_the_new_key(
    tmp_path: Path, address: str
) -> None:
    world = built(tmp_path, 4, "facts" if address == "d3.0.0" else "claims")
    output = (
        "SELECT body FROM node JOIN payload ON sha256 = out_hash WHERE address = ? ORDER BY id"
    )
    ((old,),) = rows(world, output, address)
    world.write_facts(3, above=ABOVE)
    world.sync()
    world.build()
    current(world)
    tamper(
        world, "DELETE FROM node WHERE id = (SELECT min(id) FROM node WHERE address = ?)", address
    )
    forge(world, address, old.decode())
    found = refused(world)
    assert found.status is RefusalStatus.MISSING
    assert "does not hold" in found.reason
