"""Inputs, places and parts of nodes forged, with a chain that agrees: found all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.check.forger import Forger, found_at

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.check.stores import Store


def swap_children(forger: Forger) -> None:
    number = forger.node("g1.0")
    forger.change("UPDATE edge SET position = 9 - position WHERE node = ?", number)


def drop_a_document(forger: Forger) -> None:
    last = "DELETE FROM edge WHERE node = ? AND position = 3"
    forger.change(last, forger.node("g1.1"))


def graft_a_leaf_of_another_principal(forger: Forger) -> None:
    leaf = forger.value("SELECT key FROM node WHERE id = ?", forger.node("d0.0.0"))
    graft = "UPDATE edge SET child = ? WHERE node = ? AND position = 0"
    forger.change(graft, leaf, forger.node("g1.0", "ana"))


def graft_a_leaf_of_another_recipe(forger: Forger) -> None:
    leaf = forger.value("SELECT key FROM node WHERE id = ?", forger.node("d0.0.0"))
    graft = "UPDATE edge SET child = ? WHERE node = ? AND position = 0"
    forger.change(graft, leaf, forger.node("g1.0", recipe="extract"))


def move_a_node_to_another_dossier(forger: Forger) -> None:
    forger.set_fields(forger.node("d0.0.0"), dossier="other")


def move_a_node_to_another_place(forger: Forger) -> None:
    forger.change("UPDATE node SET address = 'd1.0.0' WHERE id = ?", forger.node("d0.0.0"))


def move_a_node_to_an_earlier_run(forger: Forger) -> None:
    forger.change("UPDATE node SET run_id = 5 WHERE id = ?", forger.node("g1.0"))


def call_a_part_of_a_document_the_document(forger: Forger) -> None:
    forger.set_fields(forger.node("d7.1.0"), scope="document")


def decide_without_a_decision(forger: Forger) -> None:
    forger.set_fields(forger.node("d0.0.0"), decisions_digest="0" * 64)


def write_true_as_1(forger: Forger) -> None:
    forger.set_fields(forger.node("d0.0.0"), active=1)


def write_a_version_as_text(forger: Forger) -> None:
    forger.set_fields(forger.node("d0.0.0"), slot="0")


def repeat_a_row(forger: Forger) -> None:
    """A second row of a key whose first row was never wrong."""
    forger.change(
        "INSERT INTO node SELECT 104, dossier, key, address, status, fields, out_hash, children, "
        "call_key, raw_sha256, 10 FROM node WHERE id = 98"
    )


def publish_in_a_full_run(forger: Forger) -> None:
    forger.change("UPDATE node SET run_id = 7 WHERE run_id = 6 AND address = 'd1.0.0'")


def keep_in_a_run_that_was_not_full(forger: Forger) -> None:
    forger.change("UPDATE run_result SET run_id = 6 WHERE id = 1")


def leave_a_gap_between_parts(forger: Forger) -> None:
    forger.change("UPDATE part SET spans = '[[0, 10], [20, 3000]]'")


def cut_into_other_parts(forger: Forger) -> None:
    """As good a cutting as any, and not the one that the nodes have."""
    sha256 = forger.value("SELECT text_sha256 FROM version WHERE slot = 7")
    length = len(forger.value("SELECT CAST(body AS TEXT) FROM payload WHERE sha256 = ?", sha256))
    forger.change("UPDATE part SET spans = ?", f"[[0, 100], [100, {length}]]")


FORGERIES: list[tuple[Callable[[Forger], None], str, str]] = [
    (swap_children, "edge", "node g1.0"),
    (drop_a_document, "run", "run 6"),
    (graft_a_leaf_of_another_principal, "edge", "node g1.0"),
    (graft_a_leaf_of_another_recipe, "edge", "node g1.0"),
    (move_a_node_to_another_dossier, "node", "node d0.0.0"),
    (move_a_node_to_another_place, "node", "node d1.0.0"),
    (move_a_node_to_an_earlier_run, "counter", "run 6"),
    (call_a_part_of_a_document_the_document, "node", "node d7.1.0"),
    (decide_without_a_decision, "key", "node d0.0.0"),
    (write_true_as_1, "node", "node d0.0.0"),
    (write_a_version_as_text, "node", "node d0.0.0"),
    (repeat_a_row, "node", "node d7.0.0 (row 104"),
    (publish_in_a_full_run, "node", "node d1.0.0"),
    (keep_in_a_run_that_was_not_full, "node", "kept node d0.0.0"),
    (leave_a_gap_between_parts, "part", "the parts of"),
    (cut_into_other_parts, "part", "node d7.0"),
]


@pytest.mark.parametrize(
    ("forge", "kind", "where"), FORGERIES, ids=[row[0].__name__ for row in FORGERIES]
)
def test_each_forged_place_is_found_and_named_without_the_chain(
    store: Store, forge: Callable[[Forger], None], kind: str, where: str
):
    forger = Forger(store)
    forge(forger)
    found_at(forger, kind, where)
