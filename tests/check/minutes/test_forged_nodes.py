"""Nodes of minutes forged as wholes: their answers, keys, inputs and reductions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.check.forger import Forger, named
from tests.check.minutes.leaf import (
    ITEMS,
    MILESTONE,
    NEVER,
    ROOT,
    Leaf,
    names_a_forged_leaf,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.check.stores import Store


def refuse_sound_items(leaf: Leaf) -> None:
    diagnosis = "the items were extracted from another state of the transcript"
    leaf.output |= {"claims": [], "open": None, "status": "INVALID", "diagnosis": diagnosis}


def repair_a_leaf(leaf: Leaf) -> None:
    leaf.output["repairs"] = ["fence"]


def refer_from_a_leaf(leaf: Leaf) -> None:
    leaf.output["references"] = [[0, 0]]


LEAVES: list[tuple[Callable[[Leaf], None], str, str]] = [
    (refuse_sound_items, "answer", "it is INVALID, and its raw answer holds items"),
    (repair_a_leaf, "answer", "its repairs are not those that its raw answer needs"),
    (refer_from_a_leaf, "answer", "a leaf refers to claims of others"),
]


@pytest.mark.parametrize(
    ("forge", "kind", "what"), LEAVES, ids=[row[0].__name__ for row in LEAVES]
)
def test_each_forged_leaf_is_found_and_named_without_the_chain(
    meeting: Store, forge: Callable[[Leaf], None], kind: str, what: str
):
    names_a_forged_leaf(meeting, forge, kind, what)


def lose_a_fact_above(forger: Forger) -> None:
    root = Leaf(forger, ROOT)
    del root.output["references"][0]
    root.close()


def state_above(forger: Forger) -> None:
    root, leaf = Leaf(forger, ROOT), Leaf(forger)
    root.output |= {"claims": leaf.output["claims"][:1], "open": leaf.output["open"][:1]}
    root.close()


def choose_other_facts(forger: Forger) -> None:
    forger.set_raw(forger.node(ROOT, recipe="minutes"), {"claims": []})


def bring_other_items(forger: Forger) -> None:
    """As if the dropped items had never been in the file."""
    leaf = Leaf(forger)
    old = "SELECT p.body FROM node AS n JOIN payload AS p ON p.sha256 = raw_sha256 WHERE n.id = ?"
    lines = forger.value(old, leaf.number).split(b"\n")
    forger.set_raw(leaf.number, b"\n".join(lines[:13]))
    del leaf.output["open"][8:]
    del leaf.output["claims"][MILESTONE]
    leaf.close()


def change_a_digest(forger: Forger) -> None:
    forger.set_fields(forger.node(ITEMS, recipe="minutes"), decisions_digest="e" * 64)


def keep_an_older_digest(forger: Forger) -> None:
    """A decision that came since does not count."""
    first = forger.value("SELECT min(id) FROM node WHERE address = ?", ITEMS)
    older = forger.fields(first)["decisions_digest"]
    forger.set_fields(forger.node(ITEMS, recipe="minutes"), decisions_digest=older)


def accept_items_of_another_text(forger: Forger) -> None:
    """The leaf that refused them states what they are in the text that they are of."""
    of = "SELECT id FROM node WHERE address = ? AND status = 'INVALID'"
    number, leaf = forger.value(of, ITEMS), Leaf(forger)
    forger.set_output(number, **leaf.output)


def answer_without_a_rule(forger: Forger) -> None:
    row = "UPDATE node SET call_key = '', raw_sha256 = '' WHERE id = ?"
    forger.change(row, forger.node(ITEMS, recipe="minutes"))


def hold_facts_in_another_recipe(forger: Forger) -> None:
    forger.set_settings(1, recipe="extract")
    forger.change("UPDATE run SET recipe = 'extract' WHERE run_id = 1 AND dossier = 1")


def lose_a_raw_answer(forger: Forger) -> None:
    raw = forger.value(
        "SELECT raw_sha256 FROM node WHERE id = ?", forger.node(ROOT, recipe="minutes")
    )
    forger.change("DELETE FROM payload WHERE sha256 = ?", raw)


FORGERIES: list[tuple[Callable[[Forger], None], str, str]] = [
    (lose_a_fact_above, "answer", "it does not have every distinct fact of its children once"),
    (state_above, "answer", "a reduction states facts or tasks of its own"),
    (choose_other_facts, "answer", "its raw answer does not choose every fact"),
    (bring_other_items, "answer", "its raw answer is not as demanded, and it is VALID"),
    (change_a_digest, "right", NEVER),
    (keep_an_older_digest, "right", NEVER),
    (accept_items_of_another_text, "answer", "its items were extracted from another text"),
    (answer_without_a_rule, "answer", "it is VALID without an answer"),
    (lose_a_raw_answer, "raw output", "is gone"),
    (hold_facts_in_another_recipe, "answer", "it holds facts or tasks, and is no minutes"),
]


@pytest.mark.parametrize(
    ("forge", "kind", "what"), FORGERIES, ids=[row[0].__name__ for row in FORGERIES]
)
def test_each_forged_node_is_found_and_named_without_the_chain(
    meeting: Store, forge: Callable[[Forger], None], kind: str, what: str
):
    forger = Forger(meeting)
    forge(forger)
    named(forger, kind, what)
