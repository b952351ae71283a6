from __future__ import annotations

from dataclasses import replace
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.keys import LeafRecord, ReduceRecord
from citebound.core.plan import Address, make_plan
from tests.core.values import SETTINGS, document, moved, seventeen, snapshot, spans

# What a document is: active, eligible, and its number of parts.
shapes = st.tuples(st.booleans(), st.booleans(), st.integers(0, 21))
dossiers = st.lists(shapes, max_size=30)


def planned(dossier):
    documents = [
        document(slot, active=active, eligible=eligible)
        for slot, (active, eligible, _) in enumerate(dossier)
    ]
    parts = {
        found.text_sha256: spans(count)
        for found, (_, _, count) in zip(documents, dossier, strict=True)
        if count
    }
    return make_plan(snapshot(documents), SETTINGS, parts)


def leaves_below(plan, position):
    children = plan.nodes[position].children
    if isinstance(plan.nodes[position].record, LeafRecord):
        return [position]
    return [leaf for child in children for leaf in leaves_below(plan, child)]


def reductions_over(count):
    """How many nodes reduce so many to one, at least one."""
    above = max(1, ceil(count / 4))
    return above if above == 1 else above + reductions_over(above)


@given(dossiers)
def test_every_leaf_is_below_the_root_exactly_once_and_in_the_order_of_slots(dossier):
    plan = planned(dossier)
    below = [plan.nodes[i].address for i in leaves_below(plan, len(plan.nodes) - 1)]
    leaves = [node.address for node in plan.nodes if isinstance(node.record, LeafRecord)]
    assert below == leaves == sorted(leaves)
    assert {address.slot for address in below} == set(range(len(dossier)))


@given(dossiers)
def test_every_node_but_the_root_is_a_child_of_one_later_node(dossier):
    plan = planned(dossier)
    children = [(child, i) for i, node in enumerate(plan.nodes) for child in node.children]
    assert sorted(child for child, _ in children) == list(range(len(plan.nodes) - 1))
    assert all(child < parent for child, parent in children)
    assert plan.root is plan.nodes[-1]
    assert plan.root.name == "root"


@given(dossiers)
def test_a_reduction_has_one_to_four_children_unless_the_dossier_is_empty(dossier):
    for node in planned(dossier).nodes:
        leaf = isinstance(node.record, LeafRecord)
        assert leaf == (not node.children) or not dossier
        assert len(node.children) <= 4


@given(dossiers)
def test_addresses_names_and_keys_are_unique(dossier):
    plan = planned(dossier)
    for seen in (
        {node.address for node in plan.nodes},
        {node.address.stored() for node in plan.nodes},
        {node.name for node in plan.nodes},
        {node.key for node in plan.nodes},
    ):
        assert len(seen) == len(plan.nodes)


@given(dossiers)
def test_a_record_holds_the_keys_and_the_key_of_its_node(dossier):
    plan = planned(dossier)
    for node in plan.nodes:
        assert node.key == node.record.key
        if isinstance(node.record, ReduceRecord):
            assert node.record.children == tuple(plan.nodes[i].key for i in node.children)


@given(dossiers)
def test_a_plan_has_as_many_nodes_as_the_levels_need(dossier):
    inside = 0
    for active, eligible, parts in dossier:
        cut = active and eligible and parts > 1
        inside += parts + reductions_over(parts) if cut else 1
    assert len(planned(dossier).nodes) == inside + reductions_over(len(dossier))


@given(dossiers, shapes)
def test_one_more_document_never_moves_the_addresses_of_the_others(dossier, one_more):
    before, after = planned(dossier), planned([*dossier, one_more])
    by_address = {node.address: node for node in after.nodes}
    for node in before.nodes:
        again = by_address[node.address]
        assert node.address.slot < 0 or (again.name, again.key) == (node.name, node.key)


@pytest.mark.parametrize(
    ("documents", "nodes"),
    [(0, 1), (1, 2), (4, 5), (5, 8), (12, 16), (16, 21), (17, 25), (64, 85)],
)
def test_the_number_of_nodes(documents, nodes):
    assert len(make_plan(snapshot(documents), SETTINGS, {}).nodes) == nodes


def test_an_empty_dossier_has_a_root_without_children():
    (root,) = make_plan(snapshot(0), SETTINGS, {}).nodes
    assert (root.name, root.children, root.address) == ("root", (), Address(-1, 1, 0))


@pytest.mark.parametrize("state", [{"active": False}, {"eligible": False}])
def test_a_document_that_may_not_be_read_is_one_leaf_without_parts(state):
    unusable = document(0, **state)
    plan = make_plan(snapshot([unusable]), SETTINGS, {unusable.text_sha256: spans(9)})
    assert [node.name for node in plan.nodes] == ["doc:d00.txt", "root"]
    leaf = plan.nodes[0].record
    assert isinstance(leaf, LeafRecord)
    assert leaf.part is None


def test_a_long_document_is_a_subtree_of_its_own():
    names = [(node.address.stored(), node.name) for node in seventeen().nodes[2:12]]
    assert names == [
        *((f"d2.0.{i}", f"part:d02.txt#{i + 1}") for i in range(6)),
        ("d2.1.0", "parts:d02.txt#1.0"),
        ("d2.1.1", "parts:d02.txt#1.1"),
        ("d2.2.0", "doc:d02.txt"),
        ("d3.0.0", "doc:d03.txt"),
    ]


def test_groups_are_named_by_level_and_place():
    names = [(node.address.stored(), node.name) for node in seventeen().nodes[-8:]]
    groups = ["1.0", "1.1", "1.2", "1.3", "1.4", "2.0", "2.1"]
    assert names == [*((f"g{at}", f"group:{at}") for at in groups), ("g3.0", "root")]


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("root", "g3.0"),
        ("group:2.1", "g2.1"),
        ("d02.txt", "d2.2.0"),
        ("doc:d05.txt", "d5.0.0"),
        ("part:d02.txt#6", "d2.0.5"),
        ("parts:d02.txt#1.0", "d2.1.0"),
        ("d99.txt", None),
        ("", None),
    ],
)
def test_a_node_is_found_by_what_people_call_it(name, address):
    node = seventeen().named(name)
    assert (node.address.stored() if node else None) == address


def test_a_full_name_wins_over_the_document_that_is_called_like_it():
    taken = ("doc:d01.txt", "d01.txt", "root")
    documents = [document(slot, doc_id=doc_id) for slot, doc_id in enumerate(taken)]
    plan = make_plan(snapshot(documents), SETTINGS, {})
    assert [node.address.slot for name in taken if (node := plan.named(name))] == [1, 1, -1]


def test_retries_are_found_by_stored_address():
    plan = seventeen(retries={"d5.0.0": 2, "g1.0": 3})
    assert {n.name: n.record.retry for n in plan.nodes if n.record.retry} == {
        "doc:d05.txt": 2,
        "group:1.0": 3,
    }


def test_a_withdrawn_document_leaves_its_slot_and_moves_nothing_beside_its_path():
    documents = [document(slot) for slot in range(12)]
    before = make_plan(snapshot(documents), SETTINGS, {})
    documents[4] = replace(documents[4], active=False)
    after = make_plan(snapshot(documents), SETTINGS, {})
    assert moved(before, after) == ["doc:d04.txt", "group:1.1", "root"]
