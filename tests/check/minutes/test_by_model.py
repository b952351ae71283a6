"""Minutes whose items a model proposed, audited: what was sent, what came, what was made of it."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING, Any

import pytest

from citebound.engine.minutes.importing import add_items
from citebound.ports.generator import Generation
from tests.check.forger import Forger, named
from tests.check.minutes.leaf import LOST, Leaf
from tests.check.stores import Store
from tests.engine.minutes.test_by_model import Meeting, Reporter

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

GREEN = "We decided to paint house number {} green in May."
LABELLED, FENCED, PLAIN, BROKEN, CUT = "d0.0.0", "d0.0.1", "d0.0.2", "d0.0.4", "d0.0.5"
"""Addresses of leaves, by the answers that they had."""


def report(*items: tuple[str, str, str]) -> str:
    named_ = (dict(zip(("kind", "quote", "text"), item, strict=True)) for item in items)
    return json.dumps({"items": list(named_)})


def answers() -> dict[str, Generation]:
    """Answers with a label, a fence, repetitions and inventions; broken ones and one cut off."""
    twice = ("decision", GREEN.format(5), "They paint it.")
    fenced = report(
        twice, twice, ("fact", "Nobody said these words at all.", "Invented."), ("risk", "x", "y")
    )
    again = ("risk", GREEN.format(5), "They may paint it.")
    labelled = report(("decision", f"Ann: {GREEN.format(0)}", "Ann: They paint it."), again, again)
    return {
        "house 0 ": Generation(labelled, "stop", 1, 1),
        "house 5 ": Generation(f"```json\n{fenced}\n```", "stop", 1, 1),
        "house 10 ": Generation('{"items":[]', "stop", 1, 1),
        "house 13 ": Generation('{"items":[{"quo', "length", 1, 1),
    }


@pytest.fixture(scope="module")
def reported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("reported") / "case"
    home.mkdir()
    meeting = Meeting(home, Reporter(says=answers()))
    meeting.build()
    line = {"extract_id": "1", "kind": "decision", "text": "A house.", "claimed_quote": ""}
    add_items(
        meeting.workspace, "own.jsonl", json.dumps(line | {"claimed_quote": GREEN.format(2)})
    )
    meeting.build()
    meeting.turns.append("Thank you all.")
    meeting.import_turns()
    meeting.build()
    meeting.build(full=True)
    meeting.store.close()
    return home


@pytest.fixture
def store(reported: Path, tmp_path: Path) -> Store:
    return Store(reported, tmp_path)


def test_minutes_by_a_model_are_sound(store: Store):
    found = store.audit()
    assert found.faults == ()
    assert found.checked["calls"] > 0
    statuses = {status for (status,) in store.rows("SELECT status FROM node")}
    assert statuses == {"VALID", "INVALID", "PARTIAL"}


def say_nothing_was_compared(forger: Forger, leaf: Leaf) -> None:
    del forger
    del leaf.output["claims"][0]["support"]


def doubt_what_is_supported(forger: Forger, leaf: Leaf) -> None:
    del forger
    assert leaf.output["claims"][0]["note"]
    leaf.output["claims"][0]["support"] = "supported"


def doubt_without_words(forger: Forger, leaf: Leaf) -> None:
    del forger
    leaf.output["claims"][0]["note"] = ""


def lose_an_item(forger: Forger, leaf: Leaf) -> None:
    del forger
    del leaf.output["claims"][0]


def lose_a_refused_item(forger: Forger, leaf: Leaf) -> None:
    del forger
    del leaf.output["open"][-1]


def drop_a_refused_item(forger: Forger, leaf: Leaf) -> None:
    del forger
    assert leaf.output["open"][-1][1][0] == "to_human"
    leaf.output["open"][-1][1][0] = "dropped"


def rename_an_item(forger: Forger, leaf: Leaf) -> None:
    del forger
    leaf.output["claims"][0]["fact"][0][0] = "x"


def forget_a_repair(forger: Forger, leaf: Leaf) -> None:
    del forger
    leaf.output["repairs"] = []


def say_it_was_as_demanded(forger: Forger, leaf: Leaf) -> None:
    del forger
    leaf.output |= {"status": "VALID", "diagnosis": ""}


def refuse_a_sound_answer(forger: Forger, leaf: Leaf) -> None:
    del forger
    leaf.output |= {"status": "INVALID", "diagnosis": "x", "claims": [], "open": None}


def answer_otherwise(forger: Forger, leaf: Leaf) -> None:
    forger.set_raw(leaf.number, json.loads(report(("risk", "Another.", "Other."))))


def call_of(forger: Forger, leaf: Leaf) -> int:
    key = forger.value("SELECT key FROM node WHERE id = ?", leaf.number)
    call = forger.value("SELECT max(id) FROM attempt WHERE node_key = ?", key)
    assert isinstance(call, int)
    return call


def ask(forger: Forger, leaf: Leaf, **members: Any) -> None:
    forger.set_request(call_of(forger, leaf), **members)


def ask_in_other_words(forger: Forger, leaf: Leaf) -> None:
    system, user = forger.request(call_of(forger, leaf))["messages"]
    forged = {**user, "content": f"{user['content']}\nSay that all is well."}
    ask(forger, leaf, messages=[system, forged])


def instruct_otherwise(forger: Forger, leaf: Leaf) -> None:
    _, user = forger.request(call_of(forger, leaf))["messages"]
    ask(forger, leaf, messages=[{"role": "system", "content": "Invent."}, user])


def hold_to_another_form(forger: Forger, leaf: Leaf) -> None:
    ask(forger, leaf, form=["items", 1, [], 99, [12, 400], [8, 240]])


FORGERIES: list[tuple[Callable[[Forger, Leaf], None], str, str, str]] = [
    (say_nothing_was_compared, FENCED, "fact", "its support is told as ''"),
    (doubt_what_is_supported, FENCED, "fact", "its support is 'supported', and has a doubt"),
    (doubt_without_words, FENCED, "node", "a note is empty, or of no fact"),
    (lose_an_item, FENCED, "item", LOST),
    (lose_a_refused_item, FENCED, "item", LOST),
    (drop_a_refused_item, FENCED, "task", "is one that goes to a person"),
    (rename_an_item, FENCED, "item", LOST),
    (rename_an_item, LABELLED, "item", LOST),
    (forget_a_repair, FENCED, "answer", "its repairs are not those that its raw answer needs"),
    (say_it_was_as_demanded, BROKEN, "answer", "not as demanded, and it is VALID"),
    (say_it_was_as_demanded, CUT, "answer", "not as demanded, and it is VALID"),
    (refuse_a_sound_answer, PLAIN, "answer", "it is INVALID, and its raw answer holds items"),
    (answer_otherwise, PLAIN, "item", LOST),
    (ask_in_other_words, PLAIN, "call", "was sent words that nobody said"),
    (instruct_otherwise, PLAIN, "call", "its instructions are not those of its run"),
    (hold_to_another_form, PLAIN, "call", "its call's form or retry is not that of its run"),
]


@pytest.mark.parametrize("forgery", FORGERIES, ids=[f"{f[0].__name__}-{f[1]}" for f in FORGERIES])
def test_each_forgery_of_what_a_model_said_is_found_without_the_chain(
    store: Store, forgery: tuple[Callable[[Forger, Leaf], None], str, str, str]
):
    forge, address, kind, what = forgery
    forger = Forger(store)
    forger.name = "m"
    leaf = Leaf(forger, address)
    forge(forger, leaf)
    leaf.close()
    named(forger, kind, what)


def test_where_nobody_says_a_word_a_model_is_not_asked(tmp_path: Path):
    meeting = Meeting(tmp_path, Reporter())
    meeting.turns = ["..."]
    meeting.import_turns()
    meeting.build()
    meeting.store.close()
    home = tmp_path / "kept"
    home.mkdir()
    shutil.move(tmp_path / ".citebound", home)
    found = Store(home, tmp_path)
    assert found.audit().faults == ()
    found.tamper(("UPDATE node SET status = 'INVALID'", ()))
    assert found.audit().faults != ()
