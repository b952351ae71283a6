from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.keys import LeafRecord, ReduceRecord
from citebound.core.plan import DOSSIER, Address, Plan, make_plan
from citebound.core.snapshot import Snapshot
from citebound.core.text import Span
from tests.core.samples import LONG, PARTS, SETTINGS, document, snapshot

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from citebound.core.snapshot import Document

Case = tuple[Snapshot, "Mapping[str, Sequence[Span]]"]


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """A dossier of any size, its documents in any state, each in any number of parts."""
    documents, parts = [], {}
    for slot in range(draw(st.integers(0, 40))):
        active, eligible = draw(st.booleans()), draw(st.sampled_from((True, True, False)))
        documents.append(document(slot, active=active, eligible=eligible))
        count = draw(st.sampled_from((0, 1, 1, 2, 4, 5, 17)))
        parts[documents[-1].text_sha256] = tuple(Span(n, n + 1) for n in range(count))
    return Snapshot("case", "ann", 1, tuple(documents)), parts


def of(case: Case) -> Plan:
    return make_plan(case[0], SETTINGS, case[1])


def below(plan: Plan, position: int) -> list[int]:
    """The positions of all leaves at or below a node, in slot order."""
    children = plan.nodes[position].children
    if isinstance(plan.nodes[position].record, LeafRecord):
        return [position]
    return [leaf for child in children for leaf in below(plan, child)]


def expected_leaves(case: Case) -> list[tuple[Document, Span | None]]:
    """What the root ought to stand on, written down without a tree."""
    found: list[tuple[Document, Span | None]] = []
    for held in case[0].documents:
        spans = case[1][held.text_sha256] if held.usable else ()
        found += [(held, span) for span in spans] or [(held, None)]
    return found


@given(cases())
def test_the_root_stands_on_each_document_once_in_slot_order(case: Case) -> None:
    plan = of(case)
    records = [plan.nodes[i].record for i in below(plan, len(plan.nodes) - 1)]
    assert [(r.document, r.part) for r in records if isinstance(r, LeafRecord)] == expected_leaves(
        case
    )


@given(cases())
def test_every_node_but_the_root_has_one_parent_that_comes_later(case: Case) -> None:
    plan = of(case)
    parents = [(child, i) for i, node in enumerate(plan.nodes) for child in node.children]
    assert sorted(child for child, _ in parents) == list(range(len(plan.nodes) - 1))
    assert all(child < parent for child, parent in parents)


@given(cases())
def test_a_reduction_has_one_to_four_children(case: Case) -> None:
    plan = of(case)
    counts = [len(n.children) for n in plan.nodes if isinstance(n.record, ReduceRecord)]
    assert all(count <= 4 for count in counts)
    assert counts == [0] or all(count >= 1 for count in counts)


@given(cases())
def test_addresses_and_names_are_unique(case: Case) -> None:
    nodes = of(case).nodes
    for values in (
        [node.name for node in nodes],
        [node.address for node in nodes],
        [node.address.stored() for node in nodes],
    ):
        assert len(set(values)) == len(nodes)


@given(cases())
def test_a_node_carries_the_keys_and_the_access_of_its_children(case: Case) -> None:
    plan = of(case)
    for node in plan.nodes:
        assert node.key == node.record.key
        if isinstance(node.record, ReduceRecord):
            assert node.record.children == tuple(plan.nodes[i].key for i in node.children)
            assert node.record.access == node.access


@given(cases())
def test_an_unusable_document_is_one_leaf_whatever_its_length(case: Case) -> None:
    plan = of(case)
    for held in case[0].documents:
        nodes = [node for node in plan.nodes if node.address.slot == held.slot]
        if not held.usable:
            assert [(node.name, node.children) for node in nodes] == [(f"doc:{held.doc_id}", ())]


@given(cases())
def test_one_more_document_leaves_every_other_document_where_it_is(case: Case) -> None:
    held, parts = case
    new = document(len(held.documents))
    more = make_plan(replace(held, documents=(*held.documents, new)), SETTINGS, parts)
    before = {n.name: (n.address, n.key) for n in of(case).nodes if n.address.slot != DOSSIER}
    after = {n.name: (n.address, n.key) for n in more.nodes if n.address.slot != DOSSIER}
    added = (
        Address(new.slot, 0, 0),
        next(n.key for n in more.nodes if n.address.slot == new.slot),
    )
    assert after == {**before, f"doc:{new.doc_id}": added}


@given(st.integers(1, 70))
def test_one_more_document_moves_one_chain_of_reductions(count: int) -> None:
    before = {n.address: n.key for n in of((snapshot(count), {})).nodes}
    after = {n.address: n.key for n in of((snapshot(count + 1), {})).nodes}
    moved = [a for a, key in after.items() if before.get(a) != key and a.slot == DOSSIER]
    levels = max(address.level for address in after)
    assert [address.level for address in moved] == list(range(1, levels + 1))


@pytest.mark.parametrize(
    ("documents", "nodes"),
    [(0, 1), (1, 2), (2, 3), (4, 5), (5, 8), (12, 16), (13, 18), (16, 21), (17, 25), (65, 90)],
)
def test_a_dossier_of_short_documents_has_so_many_nodes(documents: int, nodes: int) -> None:
    assert len(of((snapshot(documents), {})).nodes) == nodes


def test_an_empty_dossier_is_a_root_without_children() -> None:
    (root,) = of((snapshot(0), {})).nodes
    assert (root.name, root.address.stored(), root.children) == ("root", "g1.0", ())
    assert isinstance(root.record, ReduceRecord)
    assert root.record.scope == "group"


@pytest.mark.parametrize("count", [1, 2, 4, 5, 16, 17])
def test_a_long_document_is_a_tree_with_one_document_node(count: int) -> None:
    spans = tuple(Span(n, n + 1) for n in range(count))
    plan = of((snapshot(1), {document(0).text_sha256: spans}))
    tree = [node for node in plan.nodes if node.address.slot == 0]
    assert [n.name for n in tree if n.name.startswith("doc:")] == ["doc:d00.md"]
    assert tree[-1].name == "doc:d00.md"
    scopes = [n.record.scope for n in tree if isinstance(n.record, ReduceRecord)]
    assert scopes == ([] if count == 1 else ["inner"] * (len(scopes) - 1) + ["document"])


def test_the_nodes_of_the_sample_have_these_names_and_addresses() -> None:
    plan = of((snapshot(), PARTS))
    names = {node.address.stored(): node.name for node in plan.nodes}
    assert {at: names[at] for at in ("d0.0.0", "d5.0.1", "d5.1.1", "d5.2.0")} == {
        "d0.0.0": "doc:d00.md",
        "d5.0.1": "part:d05.md#2",
        "d5.1.1": "parts:d05.md#1.1",
        "d5.2.0": "doc:d05.md",
    }
    above = [name for at, name in names.items() if at.startswith("g")]
    assert above == [*(f"group:1.{n}" for n in range(5)), "group:2.0", "group:2.1", "root"]


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("root", "g3.0"),
        ("d05.md", "d5.2.0"),
        ("doc:d05.md", "d5.2.0"),
        ("part:d05.md#1", "d5.0.0"),
    ],
)
def test_a_node_is_found_by_its_name_or_its_document(name: str, address: str) -> None:
    node = of((snapshot(), PARTS)).named(name)
    assert node is not None
    assert node.address.stored() == address


@pytest.mark.parametrize("name", ["", "d99.md", "doc:", "Root", "part:d05.md#6"])
def test_a_name_that_no_node_has_is_not_found(name: str) -> None:
    assert of((snapshot(), PARTS)).named(name) is None


@pytest.mark.parametrize("name", ["root", "doc:d03.md", "group:1.2", "part:d05.md#2"])
def test_a_document_called_like_a_node_does_not_hide_it(name: str) -> None:
    found = of((snapshot(d2=document(2, doc_id=name)), PARTS)).named(name)
    assert found is not None
    assert found.name == name


@pytest.mark.parametrize("changes", [{"active": False}, {"eligible": False}])
def test_a_document_that_becomes_unusable_takes_its_parts_away(changes: dict[str, bool]) -> None:
    plan = of((snapshot(d5=document(LONG, "", **changes)), PARTS))
    assert [n.name for n in plan.nodes if n.address.slot == LONG] == ["doc:d05.md"]


@pytest.mark.parametrize(("doc_id", "slot"), [("d00.md", 0), ("d16.md", 16), ("d17.md", None)])
def test_a_snapshot_finds_a_document_by_its_name(doc_id: str, slot: int | None) -> None:
    found = snapshot().named(doc_id)
    assert (found and found.slot) == slot


@pytest.mark.parametrize("active", [True, False])
@pytest.mark.parametrize("eligible", [True, False])
def test_only_an_active_and_eligible_document_is_usable(*, active: bool, eligible: bool) -> None:
    assert document(0, active=active, eligible=eligible).usable is (active and eligible)
