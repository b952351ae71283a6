"""What belongs to a key: hostile scenarios of the category ``key``."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from citebound.core.keys import LeafRecord, ReduceRecord, call_key
from citebound.core.result import Status
from citebound.engine.history import PastSummary, past
from citebound.engine.rights import grant
from tests.core.samples import SETTINGS, document
from tests.engine.tamper import rows
from tests.engine.world import World, name_of
from tests.scenarios.worlds import (
    ALL_NODES,
    built,
    current,
    keys,
    moved,
    refused,
    stale,
)

if TYPE_CHECKING:
    from pathlib import Path


def test_h3_01_another_model_and_then_another_tokenizer_make_everything_stale_and_anew(
    tmp_path: Path,
) -> None:
    world = built(tmp_path)
    first = current(world)
    changes: list[dict[str, Any]] = [{"model": "M2"}, {"tokenizer": "T2"}]
    for change_of in changes:
        world.generator.identity = replace(world.generator.identity, **change_of)
        world.settings = replace(world.settings, generator=world.generator.identity)
        changed = stale(world).changed_settings
        assert [change.setting for change in changed] == [
            f"generator.{part}" for part in change_of
        ]
        report = world.build()
        assert (set(report.recomputed), report.rebound) == (ALL_NODES, ())
        assert report.counters.model_calls == len(ALL_NODES)
    old = past(world.workspace, world.job(), first.run_id)
    assert isinstance(old, PastSummary)
    assert old.run.start.settings["generator.model"] == "m1"
    assert [claim.quoted for claim in old.claims] == list(first.claims)
    assert old.run.outcome is not None
    assert (
        old.run.outcome.root_key == first.root_key in world.store.results.nodes([first.root_key])
    )


FIVE = {f"doc:{name_of(number)}" for number in range(5)}
ABOVE = {"group:1.0", "group:1.1", "root"}
READ_BY: list[tuple[str, dict[str, Any], dict[str, Any], set[str]]] = [
    ("max_new_tokens", {}, {"max_new_tokens": 999}, FIVE | ABOVE),
    ("beams", {}, {"beams": 2}, FIVE | ABOVE),
    ("stop list", {}, {"stop": ("\n\n",)}, FIVE | ABOVE),
    ("output schema", {"schema": "claims/2"}, {}, FIVE | ABOVE),
    ("map budget", {"map_budget": 2000}, {}, FIVE | ABOVE),
    ("reduce budget", {"reduce_budget": 3000}, {}, ABOVE),
]


def test_h3_03_each_parameter_moves_exactly_the_nodes_that_read_it(tmp_path: Path) -> None:
    world = built(tmp_path, 5)
    assert world.settings.parameters.max_new_tokens == 384
    for name, settings, parameters, nodes in READ_BY:
        before = keys(world)
        changed = replace(world.settings.parameters, **parameters)
        world.settings = replace(world.settings, **settings, parameters=changed)
        assert moved(before, keys(world)) == nodes, name
        stale(world)
        report = world.build()
        assert {*report.recomputed, *report.rebound} == nodes, name


def test_h3_03_another_template_asks_every_node_again(tmp_path: Path) -> None:
    world = built(tmp_path, 5)
    before = keys(world)
    world.generator.identity = replace(world.generator.identity, template="t2")
    world.settings = replace(world.settings, generator=world.generator.identity)
    assert moved(before, keys(world)) == FIVE | ABOVE
    stale(world)
    assert set(world.build().recomputed) == FIVE | ABOVE


def test_h3_04_the_summary_of_an_empty_dossier_does_not_outlive_it(tmp_path: Path) -> None:
    world = built(tmp_path, 0)
    empty = current(world)
    assert (empty.claims, empty.root_status) == ((), Status.INELIGIBLE)
    for number in range(3):
        world.write_facts(number)
    world.sync()
    assert [change.change for change in stale(world).changed] == ["added"] * 3
    report = world.build()
    assert (report.counters.cache_hits, report.counters.rebound) == (0, 0)
    assert {claim.claim.pins[0].doc_id for claim in current(world).claims} == {
        name_of(n) for n in range(3)
    }
    old = past(world.workspace, world.job(), empty.run_id)
    assert isinstance(old, PastSummary)
    assert (old.status, old.claims) == (Status.INELIGIBLE, ())


LEAF = LeafRecord("case", "ann", document(3), None, "s" * 64)
REDUCE = ReduceRecord("case", "ann", "group", ("x", "yz"), "a" * 64, "s" * 64)
CONCATENATE_ALIKE: dict[str, list[str]] = {
    "prompt and version": [
        replace(SETTINGS, map_prompt="ab", schema="c").leaf_digest,
        replace(SETTINGS, map_prompt="a", schema="bc").leaf_digest,
    ],
    "a doc id that holds the separator": [
        replace(LEAF, document=document(3, doc_id=doc_id, version=version)).key
        for doc_id, version in (("a@1", 2), ("a", 12), ('a","version":1', 2), ("a\0", 1))
    ],
    "children": [
        replace(REDUCE, children=children).key
        for children in (("x", "yz"), ("xy", "z"), ("xyz",), ("x,yz",))
    ],
    "a principal called like another's key": [
        replace(LEAF, principal=principal).key for principal in ("ann", LEAF.key, REDUCE.key)
    ],
    "one content as leaf, reduction, call and output": [
        LEAF.key,
        REDUCE.key,
        call_key(LEAF.fields(), []),
        call_key(REDUCE.fields(), []),
    ],
}


@pytest.mark.parametrize("what", CONCATENATE_ALIKE)
def test_h3_10_inputs_that_concatenate_alike_have_keys_of_their_own(what: str) -> None:
    found = CONCATENATE_ALIKE[what]
    assert all(len(key) == len("0" * 64) for key in found)
    assert all(one != other for one, other in combinations(found, 2))


def test_h3_10_a_principal_who_is_called_like_a_key_gets_nothing_of_its_owner(
    tmp_path: Path,
) -> None:
    world: World = built(tmp_path, 2)
    thief = current(world).root_key
    for number in range(2):
        grant(world.workspace, name_of(number), thief)
    assert refused(world, thief).status == "MISSING"
    world.build(thief)
    of = {who: keys(world, who).values() for who in ("owner", thief)}
    assert not set(of["owner"]) & set(of[thief])
    assert len(rows(world, "SELECT DISTINCT key FROM node")) == 2 * len(of["owner"])
