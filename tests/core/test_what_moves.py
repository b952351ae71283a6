"""Every input of a build, and exactly which nodes another value of it moves."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from citebound.core.keys import LeafRecord, ReduceRecord
from citebound.core.snapshot import Document, Snapshot
from tests.core.values import (
    LONG,
    SETTINGS,
    SEVENTEEN,
    SIX_PARTS,
    document,
    flips,
    moved,
    seventeen,
    spans,
)

PLAN = seventeen()
REDUCTIONS = {"inner", "document", "group", "root"}
EVERYTHING = {"leaf", *REDUCTIONS}

# Every field of the settings, and who reads it. Reductions stand on leaves: what moves the leaves
# moves everything.
READ_BY = {
    "recipe": "both",
    "schema": "both",
    "limits.part": "leaves",
    "limits.inner": "reductions",
    "limits.document": "both",
    "limits.group": "reductions",
    "versions.split": "leaves",
    "versions.units": "leaves",
    "versions.parse": "both",
    "versions.select": "both",
    "split_size": "leaves",
    "patterns": "leaves",
    "generator.generator": "both",
    "generator.model": "both",
    "generator.model_revision": "both",
    "generator.tokenizer": "both",
    "generator.template": "both",
    "generator.runtime": "both",
    "generator.threads": "both",
    "parameters.max_new_tokens": "both",
    "parameters.beams": "both",
    "parameters.stop": "both",
    "map_prompt": "leaves",
    "reduce_prompt": "reductions",
    "map_budget": "leaves",
    "reduce_budget": "reductions",
}
ABOVE_5 = ["group:1.1", "group:2.0", "root"]
ABOVE_PART_6 = ["parts:d02.txt#1.1", "doc:d02.txt", "group:1.0", "group:2.0", "root"]

# Every field of a document, and what it moves when document 5 changes.
DOCUMENT_MOVES = {name: ["doc:d05.txt", *ABOVE_5] for name in Document.__slots__} | {"weight": []}


def scope(node):
    if isinstance(node.record, LeafRecord):
        return "leaf"
    return "root" if node.name == "root" else node.record.scope


def kinds(names):
    """The kinds of these nodes; of each kind all must have moved."""
    found = {scope(node) for node in PLAN.nodes if node.name in names}
    assert names == [node.name for node in PLAN.nodes if scope(node) in found]
    return found


def own_settings(plan):
    return {(scope(node), node.record.settings) for node in plan.nodes}


def test_the_tree_of_these_tests_has_every_kind_of_node():
    assert {scope(node) for node in PLAN.nodes} == EVERYTHING
    assert len(PLAN.nodes) == 16 + (6 + 2 + 1) + (5 + 2 + 1)


def test_every_setting_is_in_the_table():
    assert {name for name, _ in flips(SETTINGS)} == set(READ_BY)


@pytest.mark.parametrize(("name", "changed"), flips(SETTINGS))
def test_a_setting_moves_exactly_the_nodes_that_read_it_and_what_stands_on_them(name, changed):
    expected = REDUCTIONS if READ_BY[name] == "reductions" else EVERYTHING
    assert kinds(moved(PLAN, seventeen(settings=changed))) == expected


@pytest.mark.parametrize(("name", "changed"), flips(SETTINGS))
def test_a_setting_is_in_the_own_fields_of_those_who_read_it_only(name, changed):
    new = own_settings(seventeen(settings=changed)) - own_settings(PLAN)
    expected = {"leaves": {"leaf"}, "reductions": REDUCTIONS, "both": EVERYTHING}[READ_BY[name]]
    assert {kind for kind, _ in new} == expected


def test_having_a_generator_or_none_moves_everything():
    without = seventeen(settings=replace(SETTINGS, generator=None))
    assert kinds(moved(PLAN, without)) == EVERYTHING


def test_every_field_of_a_document_is_in_the_table():
    assert {name for name, _ in flips(document())} == set(DOCUMENT_MOVES)


@pytest.mark.parametrize(("name", "changed"), flips(SEVENTEEN.documents[5]))
def test_a_document_moves_exactly_its_leaf_and_what_stands_on_it(name, changed):
    documents = [changed if d.slot == 5 else d for d in SEVENTEEN.documents]
    after = replace(SEVENTEEN, documents=tuple(documents))
    assert moved(PLAN, seventeen(after)) == DOCUMENT_MOVES[name]


SNAPSHOT_MOVES = {
    "dossier": (replace(SEVENTEEN, dossier="other"), EVERYTHING),
    "principal": (replace(SEVENTEEN, principal="other"), EVERYTHING),
    "sequence": (replace(SEVENTEEN, sequence=99), set()),
}


def test_every_field_of_a_snapshot_is_in_a_table():
    assert {field.name for field in fields(Snapshot)} == {*SNAPSHOT_MOVES, "documents"}


@pytest.mark.parametrize(("changed", "expected"), SNAPSHOT_MOVES.values())
def test_a_snapshot_moves_everything_or_nothing(changed, expected):
    assert kinds(moved(PLAN, seventeen(changed))) == expected


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("d5.0.0", ["doc:d05.txt", *ABOVE_5]),
        ("d2.0.5", ["part:d02.txt#6", *ABOVE_PART_6]),
        ("d2.1.1", ABOVE_PART_6),
        ("d2.2.0", ABOVE_PART_6[1:]),
        ("g1.1", ABOVE_5),
        ("g3.0", ["root"]),
        ("g4.0", []),
    ],
)
def test_a_retry_moves_its_node_and_what_stands_on_it(address, expected):
    assert moved(PLAN, seventeen(retries={address: 1})) == expected


def test_an_edge_of_a_part_moves_that_part_and_what_stands_on_it():
    parts = {hash_: (*spans(5), replace(spans(6)[5], end=61)) for hash_ in SIX_PARTS}
    assert moved(PLAN, seventeen(parts=parts)) == ["part:d02.txt#6", *ABOVE_PART_6]


def test_the_order_of_mappings_moves_nothing():
    parts = {"unknown": spans(2), **SIX_PARTS}
    retries = {"d5.0.0": 1, "g1.1": 2}
    one = seventeen(parts=parts, retries=retries)
    other = seventeen(parts=dict(reversed(parts.items())), retries=dict(reversed(retries.items())))
    assert moved(one, other) == []


def test_every_input_of_a_record_is_one_of_those_above():
    inputs = {"dossier", "principal", "document", "part", "settings", "retry", "decisions"}
    assert {field.name for field in fields(LeafRecord)} == inputs
    computed = {"scope", "children", "access"}
    own = inputs - {"document", "part", "decisions"}
    assert {field.name for field in fields(ReduceRecord)} == own | computed


def test_a_revoked_right_moves_the_access_digest_up_to_the_root():
    documents = list(SEVENTEEN.documents)
    documents[LONG] = replace(documents[LONG], access_revision=2)
    after = seventeen(replace(SEVENTEEN, documents=tuple(documents)))
    changed = [
        n.name for o, n in zip(PLAN.nodes, after.nodes, strict=True) if o.access != n.access
    ]
    assert changed == [f"part:d02.txt#{i}" for i in range(1, 7)] + [
        "parts:d02.txt#1.0",
        *ABOVE_PART_6,
    ]
