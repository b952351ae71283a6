"""Forgeries of minutes that agree with every hash and the audit chain: found all the same."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from citebound.check.audit import audit
from citebound.core.event import EventKind, NewEvent
from citebound.digest import Json, canonical, record_digest
from tests.check.forger import Forger
from tests.check.meeting import SAID, Meeting, items_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.check.stores import Store

ITEMS, ROOT, TRANSCRIPT = "d1.0.0", "g1.0", "d0.0.0"
EXACT, SUBSTR, RISK, FUZZY, PINNED, MILESTONE = range(6)
"""The facts of the newest leaf of items, by their places."""
REJECTED, AGAIN, INVENTED, ASKED, TWICE, FOREIGN, SHORT = range(7)
"""Its tasks."""
STATED, JUDGED, SOURCE, DECISION, OWNER, DUE = range(6)
"""The members of a fact; a task has its decision in place of the source."""
VERDICT, SIMILAR, _, STEP, CLOSEST = range(5)
FILE, START, END, SPEAKER, TS, MATCH, LIKENESS = range(7)
PASSED = "nothing let it pass"
LOST = "are not the items that it was made of"
NEVER = "retries or decisions were never as its key says"


class Leaf:
    """The newest leaf of items, opened for forging."""

    def __init__(self, forger: Forger, address: str = ITEMS) -> None:
        self._forger = forger
        self.number = forger.node(address, recipe="minutes")
        out = forger.value("SELECT out_hash FROM node WHERE id = ?", self.number)
        self.output: dict[str, Any] = forger.body(out)

    def fact(self, place: int) -> Any:
        return self.output["claims"][place]["fact"]

    def pin(self, place: int) -> Any:
        return self.output["claims"][place]["pins"][0]

    def task(self, place: int) -> Any:
        return self.output["open"][place]

    def close(self) -> None:
        self._forger.set_output(self.number, **self.output)


def move(leaf: Leaf, place: int, by: int) -> None:
    """A fact's place, in its pin and in its source."""
    for span in (leaf.pin(place), leaf.fact(place)[SOURCE]):
        first = 2 if span is leaf.pin(place) else START
        span[first : first + 2] = [span[first] + by, span[first + 1] + by]


# Facts


def flip_a_verdict(leaf: Leaf) -> None:
    leaf.fact(EXACT)[JUDGED][VERDICT] = "hit_substr"


def flip_a_step(leaf: Leaf) -> None:
    leaf.fact(EXACT)[JUDGED][STEP] = 5


def pass_without_a_hit(leaf: Leaf) -> None:
    leaf.fact(EXACT)[JUDGED][VERDICT] = "to_human"


def move_a_pin(leaf: Leaf) -> None:
    leaf.pin(SUBSTR)[2] += 1


def move_a_fact(leaf: Leaf) -> None:
    move(leaf, SUBSTR, 3)


def pin_another_version(leaf: Leaf) -> None:
    leaf.pin(SUBSTR)[1] = 1


def change_a_speaker(leaf: Leaf) -> None:
    leaf.fact(SUBSTR)[SOURCE][SPEAKER] = "Ben"


def change_a_time(leaf: Leaf) -> None:
    leaf.fact(SUBSTR)[SOURCE][TS] = 9.5


def change_the_type_of_a_time(leaf: Leaf) -> None:
    leaf.fact(SUBSTR)[SOURCE][TS] = 9


def pin_twice(leaf: Leaf) -> None:
    leaf.output["claims"][SUBSTR]["pins"] *= 2


def name_another_file(leaf: Leaf) -> None:
    leaf.fact(SUBSTR)[SOURCE][FILE] = "other.vtt"


def raise_a_similarity(leaf: Leaf) -> None:
    leaf.fact(FUZZY)[SOURCE][LIKENESS] = 1.0


def pass_what_is_not_similar(leaf: Leaf) -> None:
    leaf.fact(FUZZY)[SOURCE][LIKENESS] = leaf.fact(FUZZY)[JUDGED][SIMILAR] = 0.85


def pass_another_passage_as_close(leaf: Leaf) -> None:
    move(leaf, FUZZY, -60)
    leaf.fact(FUZZY)[SOURCE][SPEAKER : TS + 1] = ["Ben", 40.0]


def pass_half_a_passage_as_exact(leaf: Leaf) -> None:
    leaf.pin(EXACT)[3] -= 10
    leaf.fact(EXACT)[SOURCE][END] -= 10


def claim_an_exact_place_without_a_hint(leaf: Leaf) -> None:
    leaf.fact(SUBSTR)[JUDGED][VERDICT] = "hit_exact"
    leaf.fact(SUBSTR)[JUDGED][STEP] = 2
    leaf.fact(SUBSTR)[SOURCE][MATCH] = "exact"


def pass_an_unknown_kind(leaf: Leaf) -> None:
    leaf.fact(SUBSTR)[STATED][1] = "hope"


def reword_a_conclusion(leaf: Leaf) -> None:
    leaf.fact(SUBSTR)[STATED][2] = "Ben writes the plan."


def reword_a_quote(leaf: Leaf) -> None:
    leaf.fact(EXACT)[STATED][3] = leaf.fact(EXACT)[STATED][3].upper()


def say_nothing_was_compared(leaf: Leaf) -> None:
    del leaf.output["claims"][EXACT]["support"]


def compare_what_a_person_pinned(leaf: Leaf) -> None:
    leaf.output["claims"][PINNED]["support"] = "supported"


def add_a_fact(leaf: Leaf) -> None:
    leaf.output["claims"].append(leaf.output["claims"][EXACT])


def drop_a_fact(leaf: Leaf) -> None:
    del leaf.output["claims"][RISK]


def swap_facts(leaf: Leaf) -> None:
    leaf.output["claims"][:2] = leaf.output["claims"][1::-1]


def state_without_a_fact(leaf: Leaf) -> None:
    del leaf.output["claims"][EXACT]["fact"]


def pass_an_invention(leaf: Leaf) -> None:
    """The dropped item as a fact, at a passage that it does not quote."""
    claim = leaf.output["claims"][FUZZY]
    stated = leaf.output["open"].pop(INVENTED)[STATED]
    judged = ["hit_fuzzy", 0.95, "the quote stands in the text but for slips", 5, []]
    source = [*claim["fact"][SOURCE][:LIKENESS], 0.95]
    forged = {**claim, "fact": [stated, judged, source, None, None, None]}
    leaf.output["claims"].insert(PINNED + 1, forged)


def relabel_a_hit_as_pinned(leaf: Leaf) -> None:
    leaf.fact(EXACT)[DECISION] = leaf.fact(PINNED)[DECISION]
    leaf.fact(EXACT)[SOURCE][MATCH] = "person"


def relabel_a_pinned_one_as_found(leaf: Leaf) -> None:
    leaf.fact(PINNED)[DECISION] = None


def say_somebody_else_pinned_it(leaf: Leaf) -> None:
    leaf.fact(PINNED)[DECISION][2] = "Zoe"


def say_something_else_was_pinned(leaf: Leaf) -> None:
    leaf.fact(PINNED)[DECISION][6] = "Thirteen euros."


def say_a_decision_was_carried_over(leaf: Leaf) -> None:
    leaf.fact(PINNED)[DECISION][5] = True


def say_the_gate_found_what_was_pinned(leaf: Leaf) -> None:
    leaf.fact(PINNED)[JUDGED][VERDICT] = "hit_exact"


def move_what_was_pinned(leaf: Leaf) -> None:
    move(leaf, PINNED, 1)


def raise_the_similarity_of_what_was_pinned(leaf: Leaf) -> None:
    leaf.fact(PINNED)[SOURCE][LIKENESS] = 1.0


def point_a_pinned_one_out_of_the_text(leaf: Leaf) -> None:
    leaf.fact(PINNED)[JUDGED][CLOSEST] = [[0, 9999]]


def give_an_action_to_another(leaf: Leaf) -> None:
    leaf.fact(SUBSTR)[OWNER] = ["Ben", "Ben"]


def give_an_action_to_a_stranger(leaf: Leaf) -> None:
    leaf.fact(SUBSTR)[OWNER] = ["I", "Zoe"]


def give_a_risk_a_day(leaf: Leaf) -> None:
    leaf.fact(RISK)[DUE] = ["rubber", ""]


def give_an_action_no_day_of_a_calendar(leaf: Leaf) -> None:
    leaf.fact(SUBSTR)[DUE] = ["battery", "Friday"]


# Tasks


def drop_a_task(leaf: Leaf) -> None:
    del leaf.output["open"][ASKED]


def drop_every_task(leaf: Leaf) -> None:
    leaf.output["open"] = None


def add_a_task(leaf: Leaf) -> None:
    leaf.output["open"].append(leaf.task(SHORT))


def reopen_a_rejected_one(leaf: Leaf) -> None:
    leaf.task(REJECTED)[2] = None


def say_a_rejection_is_out_of_date(leaf: Leaf) -> None:
    leaf.task(AGAIN)[3] = True


def reject_in_silence(leaf: Leaf) -> None:
    leaf.task(ASKED)[2] = leaf.task(AGAIN)[2]


def drop_what_goes_to_a_person(leaf: Leaf) -> None:
    leaf.task(ASKED)[1][VERDICT] = "dropped"


def ask_about_a_repeated_name(leaf: Leaf) -> None:
    leaf.task(TWICE)[1][VERDICT] = "to_human"


def decide_about_a_dropped_one(leaf: Leaf) -> None:
    leaf.task(INVENTED)[2] = leaf.task(AGAIN)[2]


def keep_a_hit_as_a_task(leaf: Leaf) -> None:
    leaf.task(ASKED)[1][VERDICT] = "hit_exact"


def stop_without_a_reason(leaf: Leaf) -> None:
    leaf.task(ASKED)[1][2] = ""


def point_a_task_out_of_the_text(leaf: Leaf) -> None:
    leaf.task(ASKED)[1][CLOSEST] = [[5, 5]]


def unmake_what_was_pinned(leaf: Leaf) -> None:
    """The fact that a person pinned as a task that nobody decided about."""
    fact = leaf.output["claims"].pop(PINNED)["fact"]
    leaf.output["open"].insert(0, [*fact[:2], None, False])


# Leaves and reductions


def refuse_sound_items(leaf: Leaf) -> None:
    diagnosis = "the items were extracted from another state of the transcript"
    leaf.output |= {"claims": [], "open": None, "status": "INVALID", "diagnosis": diagnosis}


def repair_a_leaf(leaf: Leaf) -> None:
    leaf.output["repairs"] = ["fence"]


def refer_from_a_leaf(leaf: Leaf) -> None:
    leaf.output["references"] = [[0, 0]]


LEAVES: list[tuple[Callable[[Leaf], None], str, str]] = [
    (flip_a_verdict, "fact", "matches exact by step 2, its verdict is hit_substr"),
    (flip_a_step, "fact", "matches exact by step 5"),
    (pass_without_a_hit, "fact", PASSED),
    (move_a_pin, "fact", "is pinned elsewhere"),
    (move_a_fact, "fact", "does not read like its quote"),
    (pin_another_version, "fact", "is pinned elsewhere"),
    (change_a_speaker, "fact", "is said by 'Ben' at 9.0, recorded 'Ann' at 9.0"),
    (change_a_time, "fact", "is said by 'Ann' at 9.5"),
    (change_the_type_of_a_time, "fact", "is said by 'Ann' at 9,"),
    (name_another_file, "fact", "names the file 'other.vtt'"),
    (raise_a_similarity, "fact", "has the similarity 1.0"),
    (pass_what_is_not_similar, "fact", "has the similarity 0.85"),
    (pass_another_passage_as_close, "fact", "does not read like its quote"),
    (pass_half_a_passage_as_exact, "fact", "does not read like its quote"),
    (claim_an_exact_place_without_a_hint, "fact", "does not stand where its item says"),
    (pass_an_unknown_kind, "fact", "is of no kind that passes: 'hope'"),
    (reword_a_conclusion, "item", LOST),
    (reword_a_quote, "item", LOST),
    (say_nothing_was_compared, "fact", "its support is told as '', and is to be compared"),
    (compare_what_a_person_pinned, "fact", "told as 'supported', and is not compared"),
    (add_a_fact, "item", LOST),
    (drop_a_fact, "item", LOST),
    (swap_facts, "item", LOST),
    (state_without_a_fact, "fact", "a claim is no fact"),
    (pin_twice, "fact", "a fact has more than one pin"),
    (pass_an_invention, "fact", "does not read like its quote"),
    (relabel_a_hit_as_pinned, "fact", "rests on a decision that nobody took"),
    (relabel_a_pinned_one_as_found, "fact", PASSED),
    (say_somebody_else_pinned_it, "fact", "tells its decision otherwise"),
    (say_something_else_was_pinned, "fact", "tells its decision otherwise"),
    (say_a_decision_was_carried_over, "fact", "tells its decision otherwise"),
    (say_the_gate_found_what_was_pinned, "fact", "matches person with the verdict hit_exact"),
    (move_what_was_pinned, "fact", "is not the passage that was pinned"),
    (raise_the_similarity_of_what_was_pinned, "fact", "has the similarity 1.0"),
    (point_a_pinned_one_out_of_the_text, "fact", "has a closest passage outside the text"),
    (give_an_action_to_another, "fact", "that its passage does not name"),
    (give_an_action_to_a_stranger, "fact", "has the owner 'Zoe', who never spoke"),
    (give_a_risk_a_day, "fact", "has an owner or a day, and is no action"),
    (give_an_action_no_day_of_a_calendar, "fact", "has the day 'Friday'"),
    (drop_a_task, "item", LOST),
    (drop_every_task, "item", LOST),
    (add_a_task, "item", LOST),
    (reopen_a_rejected_one, "task", "tells its decision otherwise"),
    (say_a_rejection_is_out_of_date, "task", "tells wrongly whether its decision still holds"),
    (reject_in_silence, "task", "tells a decision that nobody took"),
    (drop_what_goes_to_a_person, "task", "was dropped, and is one that goes to a person"),
    (ask_about_a_repeated_name, "task", "could not be checked, and was not dropped"),
    (decide_about_a_dropped_one, "task", "was dropped, and tells a decision"),
    (keep_a_hit_as_a_task, "task", "has the verdict hit_exact"),
    (stop_without_a_reason, "task", "has no reason"),
    (point_a_task_out_of_the_text, "task", "has a closest passage outside the text"),
    (unmake_what_was_pinned, "task", "was pinned by a person, and is no fact"),
    (refuse_sound_items, "answer", "it is INVALID, and its raw answer holds items"),
    (repair_a_leaf, "answer", "its repairs are not those that its raw answer needs"),
    (refer_from_a_leaf, "answer", "a leaf refers to claims of others"),
]


def named(forger: Forger, kind: str, what: str) -> None:
    """An audit after the forging has this fault, and neither the chain nor the witness has one."""
    faults = forger.reforge().faults
    assert {"chain", "witness"}.isdisjoint(fault.kind for fault in faults), faults
    assert any(fault.kind == kind and what in str(fault) for fault in faults), faults


def test_a_store_of_meetings_that_nobody_tampered_with_is_sound(meeting: Store):
    found = meeting.audit()
    assert found.faults == ()
    assert {"facts", "tasks", "decisions", "voices"} <= found.checked.keys()
    assert all(found.checked.values())


def test_forging_a_meeting_without_tampering_leaves_a_sound_store(meeting: Store):
    assert Forger(meeting).reforge().faults == ()


@pytest.mark.parametrize(
    ("forge", "kind", "what"), LEAVES, ids=[row[0].__name__ for row in LEAVES]
)
def test_each_forged_leaf_is_found_and_named_without_the_chain(
    meeting: Store, forge: Callable[[Leaf], None], kind: str, what: str
):
    forger = Forger(meeting)
    leaf = Leaf(forger)
    forge(leaf)
    leaf.close()
    named(forger, kind, what)


# Reductions, raw answers and keys


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


NODES: list[tuple[Callable[[Forger], None], str, str]] = [
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

# Decisions


def events(forger: Forger, which: str) -> list[int]:
    where = f"SELECT sequence FROM event WHERE dossier = 1 AND {which} ORDER BY sequence"  # noqa: S608
    return [sequence for (sequence,) in forger.rows(where)]


def rule(forger: Forger, sequence: int, **members: Any) -> None:
    """Another content of a decision, with its hash."""
    row = "SELECT text_sha256 FROM event WHERE dossier = 1 AND sequence = ?"
    record = forger.body(forger.value(row, sequence)) | members
    put_ruling(forger, sequence, canonical(record))


def put_ruling(forger: Forger, sequence: int, body: bytes) -> None:
    update = "UPDATE event SET text_sha256 = ? WHERE dossier = 1 AND sequence = ?"
    forger.change(update, forger.put(body), sequence)


PIN, REJECT, SUPPORTS, REFUTES, LAST = 3, 4, 6, 7, 12
"""Sequences of decisions."""


def change_a_ruling(forger: Forger) -> None:
    rule(forger, PIN, text="Thirteen euros.")


def change_a_passage(forger: Forger) -> None:
    rule(forger, SUPPORTS, passage="We decided nothing")


def decide_about_another_item(forger: Forger) -> None:
    rule(forger, SUPPORTS, item="f" * 64)


def decide_about_no_item(forger: Forger) -> None:
    rule(forger, SUPPORTS, item="x")
    forger.change("UPDATE event SET before = 'x' WHERE sequence = ? AND dossier = 1", SUPPORTS)


def pin_nothing(forger: Forger) -> None:
    rule(forger, SUPPORTS, span=None, passage="")


def place_nothing(forger: Forger) -> None:
    rule(forger, SUPPORTS, passage="")


def reject_without_a_reason(forger: Forger) -> None:
    rule(forger, REFUTES, reason="")


def correct_without_pinning(forger: Forger) -> None:
    rule(forger, REFUTES, text="Better.")


def decide_about_a_version_that_is_none(forger: Forger) -> None:
    rule(forger, SUPPORTS, version=7)


def decide_about_a_later_version(forger: Forger) -> None:
    sha256 = forger.value("SELECT text_sha256 FROM version WHERE slot = 0 AND number = 2")
    rule(forger, SUPPORTS, version=2, text_sha256=sha256, span=[0, 7], passage="Welcome")


def decide_about_items(forger: Forger) -> None:
    sha256 = forger.value("SELECT text_sha256 FROM version WHERE slot = 1 AND number = 1")
    rule(forger, SUPPORTS, text_sha256=sha256, span=[0, 1], passage="{")
    named = "UPDATE event SET slot = 1, doc_id = 'items/first.jsonl' WHERE sequence = ?"
    forger.change(f"{named} AND dossier = 1", SUPPORTS)


def decide_in_another_form(forger: Forger) -> None:
    rule(forger, SUPPORTS, more="")


def decide_otherwise(forger: Forger) -> None:
    rule(forger, SUPPORTS, act="praises")


def decide_with_a_word_for_a_version(forger: Forger) -> None:
    rule(forger, SUPPORTS, version=True)


def decide_about_a_place_in_words(forger: Forger) -> None:
    rule(forger, SUPPORTS, span=["0", "7"])


def decide_without_json(forger: Forger) -> None:
    put_ruling(forger, SUPPORTS, b"supports")


def lose_a_ruling(forger: Forger) -> None:
    lost = "SELECT text_sha256 FROM event WHERE dossier = 1 AND sequence = ?"
    digest = forger.value(lost, SUPPORTS)
    forger.change("DELETE FROM payload WHERE sha256 = ?", digest)


def erase_a_ruling(forger: Forger) -> None:
    lost = "SELECT text_sha256 FROM event WHERE dossier = 1 AND sequence = ?"
    erased = "UPDATE payload SET body = NULL, erased_at = 'now' WHERE sha256 = ?"
    forger.change(erased, forger.value(lost, PIN))


def delete_a_decision(forger: Forger) -> None:
    forger.change("DELETE FROM event WHERE dossier = 1 AND sequence = ?", LAST)
    forger.shift_events(LAST, -1)


def renumber_a_decision(forger: Forger) -> None:
    forger.change("UPDATE event SET \"after\" = '3' WHERE dossier = 1 AND sequence = ?", REFUTES)


def decide_as_nobody(forger: Forger) -> None:
    forger.change("UPDATE event SET principal = '' WHERE dossier = 1 AND sequence = ?", PIN)


def decide_as_somebody_else(forger: Forger) -> None:
    forger.change("UPDATE event SET principal = 'Zoe' WHERE dossier = 1 AND sequence = ?", PIN)


def decide_at_another_document(forger: Forger) -> None:
    forger.change("UPDATE event SET slot = 9 WHERE dossier = 1 AND sequence = ?", PIN)


def answer_about_what_nobody_saw(forger: Forger) -> None:
    """A spot check at the end, which no build reads."""
    item, last = "d" * 64, max(events(forger, "1 = 1")) + 1
    columns = "1, ?, 'decided', 0, 'case.vtt', 'Zoe', ?, '1', text_sha256, at"
    copied = f"INSERT INTO event SELECT {columns} FROM event WHERE dossier = 1 AND sequence = ?"  # noqa: S608
    forger.change(copied, last, item, LAST)
    row = forger.value("SELECT text_sha256 FROM event WHERE sequence = ? AND dossier = 1", LAST)
    ruling = forger.body(row) | {"item": item, "act": "supports"}
    put_ruling(forger, last, canonical(ruling))


DECISIONS: list[tuple[Callable[[Forger], None], str, str]] = [
    (change_a_ruling, "right", NEVER),
    (change_a_passage, "decision", "its passage does not stand at"),
    (decide_about_another_item, "decision", "its event about"),
    (decide_about_no_item, "decision", "it is about the item x"),
    (pin_nothing, "decision", "its act is supports, and it has no passage"),
    (place_nothing, "decision", "a place without its passage"),
    (reject_without_a_reason, "decision", "it rejects without a reason"),
    (correct_without_pinning, "decision", "it corrects a conclusion without pinning it"),
    (decide_about_a_version_that_is_none, "decision", "its document has no version 7"),
    (decide_about_a_later_version, "decision", "version 2, which it is about, came later"),
    (decide_about_items, "decision", "it is about a file of items"),
    (decide_in_another_form, "decision", "not canonical JSON of its members"),
    (decide_otherwise, "decision", "its content is"),
    (decide_with_a_word_for_a_version, "decision", "its content is"),
    (decide_about_a_place_in_words, "decision", "its span is"),
    (decide_without_json, "decision", "cannot be read"),
    (lose_a_ruling, "decision", "is gone"),
    (erase_a_ruling, "decision", "was erased"),
    (delete_a_decision, "right", NEVER),
    (renumber_a_decision, "event", "its count of decisions is 3, recomputed 2"),
    (decide_as_nobody, "event", "whether it has a principal and a text"),
    (decide_as_somebody_else, "fact", "tells its decision otherwise"),
    (decide_at_another_document, "event", "there is no document 9"),
    (answer_about_what_nobody_saw, "decision", "no minutes held its item"),
]

# Voices


def say(forger: Forger, body: bytes) -> None:
    """Other voices for the second version of the transcript, wherever its reader is named."""
    (old,) = forger.rows("SELECT reader FROM version WHERE slot = 0 AND number = 2")[0]
    new = f"vtt/1 voices:{forger.put(body)} plain"
    forger.change("UPDATE version SET reader = ? WHERE reader = ? AND dossier = 1", new, old)
    forger.change("UPDATE document SET reader = ? WHERE reader = ? AND dossier = 1", new, old)
    forger.replace(old, new, "dossier = 1")
    for before, after in zip(digests(forger, old), digests(forger, new), strict=True):
        forger.replace(before, after, "dossier = 1")


def digests(forger: Forger, reader: str) -> list[str]:
    """What keys have of the second version and of the decisions, whenever they were made."""
    (text,) = forger.rows("SELECT text_sha256 FROM version WHERE slot = 0 AND number = 2")[0]
    made = "SELECT text_sha256 FROM event WHERE dossier = 1 AND kind = 'decided' ORDER BY sequence"
    rulings = [sha256 for (sha256,) in forger.rows(made)]
    counted = [one for one in rulings if forger.body(one)["act"] in {"pin", "reject"}]
    seen: Json = [0, "case.vtt", 2, text, reader, 1]
    prefixes: list[Json] = [list(counted[:number]) for number in range(len(counted) + 1)]
    return [record_digest("meeting", {"transcript": seen, "decisions": one}) for one in prefixes]


def voices(forger: Forger) -> Any:
    (reader,) = forger.rows("SELECT reader FROM version WHERE slot = 0 AND number = 2")[0]
    return forger.body(reader.split(" ")[1].removeprefix("voices:"))


def put_words_into_another_mouth(forger: Forger) -> None:
    record = voices(forger)
    record["segments"][2][0] = "Zoe"
    say(forger, canonical(record))


def let_segments_overlap(forger: Forger) -> None:
    record = voices(forger)
    record["segments"][2][3] += 5
    say(forger, canonical(record))


def let_a_segment_leave_the_text(forger: Forger) -> None:
    record = voices(forger)
    record["segments"][-1][3] += 500
    say(forger, canonical(record))


def write_voices_otherwise(forger: Forger) -> None:
    say(forger, canonical(voices(forger)) + b" ")


def write_a_segment_otherwise(forger: Forger) -> None:
    record = voices(forger)
    record["segments"][0] = record["segments"][0][:3]
    say(forger, canonical(record))


def annotate_otherwise(forger: Forger) -> None:
    say(forger, canonical(voices(forger) | {"annotations": "stars"}))


def lose_the_voices(forger: Forger) -> None:
    (reader,) = forger.rows("SELECT reader FROM version WHERE slot = 0 AND number = 1")[0]
    digest = reader.split(" ")[1].removeprefix("voices:")
    forger.change("DELETE FROM payload WHERE sha256 = ?", digest)


def forget_the_day(forger: Forger) -> None:
    """The day of a meeting that its resolved days rest on."""
    leaf = Leaf(forger)
    leaf.fact(SUBSTR)[DUE] = ["battery", "2026-12-04"]
    leaf.close()
    say(forger, canonical(voices(forger) | {"day": ""}))


def name_voices_that_are_none(forger: Forger) -> None:
    named = "UPDATE version SET reader = 'vtt/1 voices:x plain' WHERE slot = 0 AND dossier = 1"
    forger.change(named)


def name_no_base(forger: Forger) -> None:
    named = "UPDATE version SET reader = 'items/1 base:x plain' WHERE slot = 1 AND dossier = 1"
    forger.change(named)


VOICES: list[tuple[Callable[[Forger], None], str, str]] = [
    (put_words_into_another_mouth, "fact", "recorded 'Zoe'"),
    (let_segments_overlap, "voices", "or overlaps the one before"),
    (let_a_segment_leave_the_text, "voices", "it is outside the text"),
    (write_voices_otherwise, "voices", "not canonical JSON"),
    (write_a_segment_otherwise, "voices", "a segment is"),
    (annotate_otherwise, "voices", "the annotations 'stars'"),
    (lose_the_voices, "voices", "is gone"),
    (forget_the_day, "fact", "has a day, and that of the meeting is not known"),
    (name_voices_that_are_none, "version", "names no voices"),
    (name_no_base, "version", "its items name no text"),
]
FORGERIES = [*NODES, *DECISIONS, *VOICES]


@pytest.mark.parametrize(
    ("forge", "kind", "what"), FORGERIES, ids=[row[0].__name__ for row in FORGERIES]
)
def test_each_forgery_of_a_meeting_is_found_and_named_without_the_chain(
    meeting: Store, forge: Callable[[Forger], None], kind: str, what: str
):
    forger = Forger(meeting)
    forge(forger)
    named(forger, kind, what)


# What the gate stopped is never lost


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
    heard.build(full=True, size=60)
    heard.store.close()
    ends = "SELECT details FROM run_end WHERE dossier = 1 ORDER BY run_id DESC"
    told = json.loads(meeting.value(ends))["comparison"]["different"]
    assert {"node": "doc:items/first.jsonl", "what": ["claims"]} in told
    assert meeting.audit().faults == ()


# What is no fault


def test_a_transcript_that_comes_under_another_name_is_pinned_under_it(tmp_path: Path):
    heard = Meeting(tmp_path / ".citebound", "case")
    heard.add("first.jsonl", items_of(heard.hear(SAID)))
    assert heard.build() == "VALID"
    heard.stat = replace(heard.stat, doc_id="final.md")
    heard.hear(SAID)
    assert heard.build() == "VALID"
    assert {fact.source_ref.file_id for fact in heard.shown().facts} == {"final.md"}
    assert audit(tmp_path / ".citebound").faults == ()


def test_a_leaf_that_is_tried_again_is_no_fault(tmp_path: Path):
    heard = Meeting(tmp_path / ".citebound", "case")
    heard.hear(SAID)
    heard.build()
    heard.happen(NewEvent(EventKind.RETRIED, TRANSCRIPT, "owner", "minutes", "1"))
    heard.build()
    assert audit(tmp_path / ".citebound").faults == ()
