from __future__ import annotations

import pytest

from citebound.core.keys import LeafRecord, ReduceRecord
from citebound.core.reasons import Reason, ReasonKind, reasons
from citebound.core.text import Span
from tests.core.values import document

LEAF = LeafRecord("case", "owner", document(3), Span(2, 9), "settings").fields()
REDUCE = ReduceRecord("case", "owner", "group", ("k1",), "access", "settings").fields()
KINDS = {
    "dossier": ReasonKind.TREE,
    "principal": ReasonKind.TREE,
    "slot": ReasonKind.DOCUMENT,
    "doc_id": ReasonKind.DOCUMENT,
    "version": ReasonKind.VERSION,
    "text_sha256": ReasonKind.VERSION,
    "reader": ReasonKind.DOCUMENT,
    "active": ReasonKind.ACTIVE,
    "eligible": ReasonKind.RIGHT,
    "access_revision": ReasonKind.RIGHT,
    "start": ReasonKind.PART,
    "end": ReasonKind.PART,
    "settings": ReasonKind.SETTING,
    "retry": ReasonKind.RETRY,
    "decisions": ReasonKind.DECISION,
    "scope": ReasonKind.TREE,
    "children": ReasonKind.CHILD,
    "access": ReasonKind.RIGHT,
}


def test_every_field_of_every_key_is_in_the_table():
    assert {*LEAF, *REDUCE} == set(KINDS)


@pytest.mark.parametrize("record", [LEAF, REDUCE])
def test_a_moved_field_is_named_with_its_kind_and_both_values(record):
    for name, value in record.items():
        reason = Reason(KINDS[name], name, value, "now")
        assert reasons(record, {**record, name: "now"}) == (reason,)


def test_several_moved_fields_come_in_the_order_of_their_names():
    after = {**LEAF, "version": 2, "retry": 1, "active": False}
    assert [reason.field for reason in reasons(LEAF, after)] == ["active", "retry", "version"]


def test_a_place_where_nothing_stood_is_new():
    assert reasons(None, LEAF) == (Reason(ReasonKind.NEW, "key", None, None),)


@pytest.mark.parametrize(
    ("fault", "told"), [("", "its row is gone"), ("other bytes", "other bytes")]
)
def test_a_node_with_the_same_key_is_missing_because_of_its_row(fault, told):
    assert reasons(LEAF, dict(LEAF), fault) == (Reason(ReasonKind.ROW, "key", "stored", told),)


def test_a_leaf_that_became_a_reduction_tells_every_field_that_came_or_went():
    found = {reason.field: (reason.before, reason.after) for reason in reasons(LEAF, REDUCE)}
    assert found["children"] == (None, ["k1"])
    assert found["slot"] == (3, None)
    assert "settings" not in found
