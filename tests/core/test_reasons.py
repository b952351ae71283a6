from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from citebound.core.keys import LeafRecord, ReduceRecord
from citebound.core.reasons import Reason, ReasonKind, reasons
from citebound.core.text import Span
from tests.core.samples import document

LEAF = LeafRecord("case", "ann", document(3), Span(0, 4), "s")
REDUCE = ReduceRecord("case", "ann", "group", ("a", "b"), "c", "d")

LEAF_FIELDS: dict[str, tuple[str, dict[str, Any]]] = {
    "dossier": ("tree", {"dossier": "other"}),
    "principal": ("tree", {"principal": "bob"}),
    "slot": ("document", {"document": replace(document(3), slot=4)}),
    "doc_id": ("document", {"document": document(3, doc_id="n.md")}),
    "version": ("version", {"document": document(3, version=2)}),
    "text_sha256": ("version", {"document": document(3, "edited")}),
    "reader": ("document", {"document": document(3, reader="text/1 rst")}),
    "active": ("active", {"document": document(3, active=False)}),
    "eligible": ("right", {"document": document(3, eligible=False)}),
    "access_revision": ("right", {"document": document(3, access_revision=2)}),
    "start": ("part", {"part": Span(1, 4)}),
    "end": ("part", {"part": Span(0, 5)}),
    "settings": ("setting", {"settings": "t"}),
    "retry": ("retry", {"retry": 1}),
    "decisions_digest": ("decision", {"decisions_digest": "d"}),
}
REDUCE_FIELDS: dict[str, tuple[str, dict[str, Any]]] = {
    "dossier": ("tree", {"dossier": "other"}),
    "principal": ("tree", {"principal": "bob"}),
    "scope": ("tree", {"scope": "inner"}),
    "children": ("child", {"children": ("a", "c")}),
    "access": ("right", {"access": "e"}),
    "settings": ("setting", {"settings": "e"}),
    "retry": ("retry", {"retry": 1}),
}
CASES = [
    *((LEAF, name, *row) for name, row in LEAF_FIELDS.items()),
    *((REDUCE, name, *row) for name, row in REDUCE_FIELDS.items()),
]


def test_the_tables_name_every_field_of_a_key() -> None:
    assert list(LEAF.fields()) == list(LEAF_FIELDS)
    assert list(REDUCE.fields()) == list(REDUCE_FIELDS)


@pytest.mark.parametrize(("record", "name", "kind", "changes"), CASES)
def test_a_field_that_moved_is_named_with_its_kind_and_both_values(
    record: LeafRecord | ReduceRecord, name: str, kind: str, changes: dict[str, Any]
) -> None:
    before, after = record.fields(), replace(record, **changes).fields()
    assert reasons(before, after) == (Reason(ReasonKind(kind), name, before[name], after[name]),)


def test_every_field_that_moved_is_told_in_the_order_of_the_names() -> None:
    after = replace(LEAF, document=document(3, "edited", version=2, active=False), retry=1)
    found = [reason.field for reason in reasons(LEAF.fields(), after.fields())]
    assert found == ["active", "retry", "text_sha256", "version"]


def test_a_leaf_that_became_a_reduction_is_told_field_by_field() -> None:
    found = {r.field: r for r in reasons(LEAF.fields(), REDUCE.fields())}
    assert found["children"] == Reason(ReasonKind.CHILD, "children", None, ["a", "b"])
    assert found["scope"] == Reason(ReasonKind.TREE, "scope", None, "group")
    assert found["doc_id"] == Reason(ReasonKind.DOCUMENT, "doc_id", "d03.md", None)


def test_a_node_that_was_never_built_is_new() -> None:
    assert reasons(None, LEAF.fields()) == (Reason(ReasonKind.NEW, "key", None, None),)


@pytest.mark.parametrize(
    ("fault", "after"), [("", "its row is gone"), ("its hash differs", "its hash differs")]
)
def test_a_key_that_did_not_move_lacks_its_row(fault: str, after: str) -> None:
    (reason,) = reasons(LEAF.fields(), LEAF.fields(), fault)
    assert reason == Reason(ReasonKind.ROW, "key", "stored", after)


def test_every_kind_of_reason_is_given_for_something() -> None:
    given = {kind for _, _, kind, _ in CASES}
    assert given | {"new", "row"} == {kind.value for kind in ReasonKind}
