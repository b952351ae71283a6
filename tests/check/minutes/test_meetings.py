"""A store of meetings, audited: what is sound, what cannot be lost, what the chain covers."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from citebound.check.audit import audit
from citebound.core.event import EventKind, NewEvent
from citebound.core.text import Span
from citebound.engine.minutes.deciding import Pinned, confirm
from citebound.engine.minutes.importing import add_items
from citebound.engine.minutes.named import find
from citebound.errors import BaseChanged
from tests.check.forger import Forger, named
from tests.check.meeting import (
    CORRECTED,
    MENU,
    PRICE,
    SAID,
    STRUCK,
    SUPPLIER,
    Meeting,
    item,
    items_of,
)
from tests.check.minutes.leaf import (
    ASKED,
    ITEMS,
    STRUCK_TASK,
    TAKEN,
    TRANSCRIPT,
    Leaf,
)
from tests.check.stores import Store

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def test_a_store_of_meetings_that_nobody_tampered_with_is_sound(meeting: Store):
    found = meeting.audit()
    assert found.faults == ()
    assert {"facts", "tasks", "decisions", "voices"} <= found.checked.keys()
    assert all(found.checked.values())


def test_forging_a_meeting_without_tampering_leaves_a_sound_store(meeting: Store):
    assert Forger(meeting).reforge().faults == ()


def first_leaf(forger: Forger) -> tuple[int, str]:
    """The first leaf of items, of a run long ago, and the hash of its output."""
    row = "SELECT id, out_hash FROM node WHERE address = ? AND dossier = 1 ORDER BY id"
    number, out = forger.rows(row, ITEMS)[0]
    return number, out


def forget_what_was_stopped(forger: Forger) -> None:
    """As if the gate had stopped nothing in a run long ago."""
    number, out = first_leaf(forger)
    forger.set_output(number, **(forger.body(out) | {"open": None}))


def remove_what_was_stopped(forger: Forger) -> None:
    forger.change("DELETE FROM payload WHERE sha256 = ?", first_leaf(forger)[1])


def erase_what_was_stopped(forger: Forger) -> None:
    erased = "UPDATE payload SET body = NULL, erased_at = 'now' WHERE sha256 = ?"
    forger.change(erased, first_leaf(forger)[1])


def remove_the_items(forger: Forger) -> None:
    row = "SELECT text_sha256 FROM version WHERE slot = 1 AND number = 1 AND dossier = 1"
    forger.change("DELETE FROM payload WHERE sha256 = ?", forger.value(row))


@pytest.mark.parametrize(
    ("forge", "kind"),
    [
        (forget_what_was_stopped, "item"),
        (remove_what_was_stopped, "output"),
        (erase_what_was_stopped, "output"),
        (remove_the_items, "text"),
    ],
)
def test_what_an_earlier_run_stopped_cannot_be_removed(
    meeting: Store, forge: Callable[[Forger], None], kind: str
):
    forger = Forger(meeting)
    forge(forger)
    named(forger, kind, "")


def pass_over_a_sentence(forger: Forger) -> None:
    """As if no cue phrase had announced the last item of a transcript."""
    leaf = Leaf(forger, "d0.0.4")
    answer = forger.raw_answer(leaf.number)
    del answer["items"][-1], leaf.output["claims"][-1]
    forger.set_raw(leaf.number, answer)
    leaf.close()


@pytest.mark.parametrize("forge", [forget_what_was_stopped, pass_over_a_sentence])
def test_the_chain_covers_every_leaf(meeting: Store, forge: Callable[[Forger], None]):
    forger = Forger(meeting)
    forge(forger)
    assert "chain" in {fault.kind for fault in forger.reforge(chain=False).faults}


@pytest.mark.parametrize("column", ["text_sha256", "principal", "before", "after", "at"])
def test_the_chain_covers_every_decision(meeting: Store, column: str):
    change = f"UPDATE event SET {column} = 'x' WHERE kind = 'decided' AND dossier = 1"  # noqa: S608
    assert meeting.tamper((change, ())) > 0
    assert "chain" in {fault.kind for fault in meeting.audit().faults}


def test_a_full_build_tells_where_facts_and_tasks_differ(meeting: Store):
    forger = Forger(meeting)
    leaf = Leaf(forger)
    leaf.task(ASKED)[1][2] = "another reason"
    leaf.close()
    assert forger.reforge().faults == ()
    heard = Meeting(meeting.directory, "case")
    heard.build(full=True)
    heard.store.close()
    ends = "SELECT details FROM run_end WHERE dossier = 1 ORDER BY run_id DESC"
    told = json.loads(meeting.value(ends))["comparison"]["different"]
    assert {"node": "doc:items/first.jsonl", "what": ["claims"]} in told
    assert meeting.audit().faults == ()


def test_a_transcript_that_comes_under_another_name_is_pinned_under_it(tmp_path: Path):
    heard = Meeting(tmp_path / ".citebound", "case")
    heard.add("first.jsonl", items_of(heard.hear(SAID)))
    assert heard.build() == "VALID"
    heard.stat = replace(heard.stat, doc_id="final.md")
    heard.hear(SAID)
    assert heard.build() == "VALID"
    assert {fact.source_ref.file_id for fact in heard.shown().facts} == {"final.md"}
    assert audit(tmp_path / ".citebound").faults == ()


@pytest.fixture
def refused(tmp_path: Path) -> Store:
    """A meeting to which items of another text were brought."""
    made = tmp_path / "made"
    made.mkdir()
    heard = Meeting(made / ".citebound", "case")
    items = items_of(heard.hear(SAID))
    with pytest.raises(BaseChanged):
        add_items(heard.workspace, "late.jsonl", "\n".join(items), "0" * 64)
    heard.build()
    heard.store.close()
    return Store(made, tmp_path)


def test_items_that_were_refused_are_no_fault(refused: Store):
    assert refused.audit().faults == ()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("before = after", "it names no text that changed"),
        ("before = ''", "it names no text that changed"),
        ("after = before", "it names no text that changed"),
        ("slot = 0", "its slot is 0, recomputed -1"),
        ("text_sha256 = ''", "whether it has a principal and a text"),
        ("text_sha256 = 'x'", "its text x is gone"),
        ("principal = 'bob'", "whether it has a principal and a text"),
    ],
)
def test_a_record_of_refused_items_is_checked(refused: Store, change: str, told: str):
    forger = Forger(refused)
    forger.change(f"UPDATE event SET {change} WHERE kind = 'refused'")  # noqa: S608
    assert any(told in fault.what for fault in forger.reforge().faults)


def test_a_leaf_that_is_tried_again_is_no_fault(tmp_path: Path):
    heard = Meeting(tmp_path / ".citebound", "case")
    heard.hear(SAID)
    heard.build()
    heard.happen(NewEvent(EventKind.RETRIED, TRANSCRIPT, "owner", "minutes", "1"))
    heard.build()
    assert audit(tmp_path / ".citebound").faults == ()


NOWHERE = item("z", "decision", "Nowhere.", "zzz")
"""What is near to no passage."""


def decided(home: Path) -> Meeting:
    """A meeting in which people decided about tasks and facts."""
    heard = Meeting(home, "case")
    text = heard.hear(SAID)
    heard.add("first.jsonl", [*items_of(text), NOWHERE])
    heard.build()
    twelve = text.index("Then we agreed on twelve")
    heard.confirm(PRICE, Pinned(span=Span(twelve, text.index(" as the price"))))
    for word in (SUPPLIER, MENU, STRUCK, "Nowhere"):
        heard.reject(word)
    heard.confirm(CORRECTED, text="Twelve euros, they say.")
    return heard


def told(heard: Meeting) -> list[tuple[str, bool, bool]]:
    """Every decision in the minutes: its item, whether it is carried over and has to be anew."""
    shown = heard.shown()
    facts = [(one.stated.text, one.decision, False) for one in shown.facts]
    tasks = [(one.stated.text, one.decision, one.is_anew) for one in (*shown.tasks, *shown.struck)]
    rows = [(text, taken.carried, anew) for text, taken, anew in (*facts, *tasks) if taken]
    return sorted(rows)


def test_decisions_hold_in_a_later_version_of_the_same_text(tmp_path: Path):
    heard = decided(tmp_path / ".citebound")
    before = told(heard)
    assert [row[1:] for row in before] == [(False, False)] * 6
    heard.hear(SAID, title="Another title", date="2026-12-01")
    heard.build()
    meeting = heard.shown().meeting
    assert meeting is not None
    assert (meeting.document.version, told(heard)) == (2, before)
    assert audit(tmp_path / ".citebound").faults == ()


def test_decisions_about_words_of_another_speaker_are_asked_about_anew(tmp_path: Path):
    heard = decided(tmp_path / ".citebound")
    others = {"Ben": "Zoe"}
    heard.hear(tuple((others.get(who, who), ts, line) for who, ts, line in SAID))
    heard.build()
    is_anew = {text: anew for text, _, anew in told(heard)}
    of_ben = [text for text in is_anew if STRUCK in text or CORRECTED in text]
    assert (len(of_ben), [is_anew[text] for text in of_ben]) == (2, [True, True])
    assert not is_anew["The menu is simple."]
    assert audit(tmp_path / ".citebound").faults == ()


@pytest.mark.parametrize("is_later", [False, True])
def test_whether_a_decision_was_carried_over_depends_on_the_text_alone(
    tmp_path: Path,
    is_later: bool,  # noqa: FBT001
):
    """Forged in a later version, told all the same."""
    home = tmp_path / "met"
    home.mkdir()
    heard = decided(home / ".citebound")
    first = (("Ann", 0.1, "Good evening."),) if is_later else ()
    heard.hear((*first, *SAID), title="Another title")
    heard.build()
    heard.store.close()
    forger = Forger(Store(home, tmp_path / "copy"))
    leaf = Leaf(forger, TRANSCRIPT)
    carried = leaf.task(STRUCK_TASK)[TAKEN]
    assert carried[5] is is_later
    carried[5] = not is_later
    leaf.close()
    named(forger, "task", "tells its decision otherwise")


def test_a_rejection_that_rests_on_no_passage_is_asked_about_anew_in_another_text(tmp_path: Path):
    heard = decided(tmp_path / ".citebound")
    text = heard.hear((("Ann", 0.1, "Good evening."), *SAID))
    heard.add("first.jsonl", [*items_of(text), NOWHERE])
    heard.build()
    is_anew = {text: anew for text, _, anew in told(heard)}
    assert (is_anew["Nowhere."], is_anew["The menu is simple."]) == (True, False)
    assert audit(tmp_path / ".citebound").faults == ()


def test_what_was_struck_and_confirmed_again_is_sound(tmp_path: Path):
    heard = decided(tmp_path / ".citebound")
    struck = heard.shown().struck[0].stated.identity
    confirm(heard.workspace, find(heard.shown(), struck), "Dora")
    heard.build()
    assert heard.shown().struck == ()
    assert audit(tmp_path / ".citebound").faults == ()
