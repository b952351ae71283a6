"""What people decide is an input of the next build, for as long as it still holds."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

import pytest

from citebound.core.facts.decision import Act
from citebound.core.facts.fact import Origin
from citebound.core.gate.verdict import MatchType
from citebound.core.result import Status
from citebound.core.text import Span
from citebound.engine.minutes.deciding import Pinned, confirm, reject
from citebound.engine.minutes.named import find, is_task, refuse_decided
from citebound.errors import Overtaken, TaskError
from citebound.render.minutes_words import Checked, checked_of
from tests.engine.minutes.world import BLUE, CASES, EUROS, SAID, World, item, span_of

if TYPE_CHECKING:
    from pathlib import Path

    from citebound.core.facts.fact import Fact
    from citebound.engine.minutes.named import Found
    from tests.engine.minutes.world import Line

PRICE = item("price", "Ben thinks that the price should be a dozen euros.")
"""Nobody said it in these words, so a person is asked."""
OTHER = item("other", "Somebody was afraid that rubber will come late.")
HIT = item("hit", BLUE)
FIRST_PASSAGE = Pinned(closest=1)
FIRST = ("Ann", "A first line that moves all the others further down.")


@pytest.fixture
def world(tmp_path: Path) -> World:
    world = World(tmp_path)
    world.hear()
    world.add(PRICE, OTHER, HIT)
    return world


def again(world: World, said: tuple[Line, ...]) -> None:
    """A corrected transcript, from which the same items were extracted anew."""
    world.hear(said)
    world.add(PRICE, OTHER, HIT)


def euros() -> Span:
    return span_of(SAID, EUROS)


def spot_check(world: World) -> Fact:
    (fact,) = world.shown().spot_checks
    return fact


def checked(world: World, found: Found | None = None) -> Checked:
    """The spot checks, counted, after one was refuted."""
    if found is not None:
        reject(world.workspace, found, "ann", reason="he only wished it")
    return checked_of(world.shown())


def test_a_pinned_item_is_a_fact_at_the_persons_passage(world: World) -> None:
    world.confirm("price", euros(), by="ann", reason="he meant it")
    fact = world.fact("price")
    assert fact.origin is Origin.PERSON
    assert fact.source_ref.span.of(world.shown().meeting.text) == EUROS  # type: ignore[union-attr]
    assert (fact.source_ref.speaker, fact.source_ref.ts) == ("Ben", 40.0)
    assert fact.source_ref.match_type is MatchType.PERSON
    assert fact.decision is not None
    assert (fact.decision.by, fact.decision.reason) == ("ann", "he meant it")
    assert (fact.decision.number, fact.decision.version, fact.decision.carried) == (1, 1, False)


def test_one_of_the_closest_passages_is_pinned_by_its_number(world: World) -> None:
    (closest,) = world.task("price").judged.closest
    confirm(world.workspace, world.found("price"), "ann", Pinned(closest=1))
    assert world.fact("price").source_ref.span == closest


def test_a_person_puts_the_conclusion_in_better_words(world: World) -> None:
    world.confirm("price", euros(), text="  At most twelve euros. ")
    fact = world.fact("price")
    assert (fact.text, fact.stated.text) == ("At most twelve euros.", "Conclusion price.")


def test_a_rejected_item_is_no_longer_asked_about(world: World) -> None:
    world.reject("price", reason="  he did not ")
    task = world.task("price")
    assert not task.is_open
    assert task.decision is not None
    assert (task.decision.act, task.decision.reason) == (Act.REJECT, "he did not")
    counted = world.shown().counted
    assert (counted.to_human, counted.rejected, counted.open) == (2, 1, 1)


def test_the_newest_decision_counts(world: World) -> None:
    world.reject("price")
    world.confirm("price", euros(), by="bob")
    assert world.fact("price").decision is not None
    world.reject("price", by="cid")
    decision = world.task("price").decision
    assert decision is not None
    assert (decision.number, decision.by) == (3, "cid")


def test_a_pin_is_carried_over_to_where_its_passage_stands_now(world: World) -> None:
    world.confirm("price", euros())
    again(world, (FIRST, *SAID))
    fact = world.fact("price")
    assert fact.source_ref.span == span_of((FIRST, *SAID), EUROS)
    assert (fact.source_ref.ts, fact.source_ref.speaker) == (50.0, "Ben")
    assert fact.decision is not None
    assert (fact.decision.version, fact.decision.carried) == (1, True)


PASSAGE_GONE: dict[str, tuple[Line, ...]] = {
    "changed by a word": (*SAID[:4], ("Ben", EUROS.replace("Twelve", "Eleven"))),
    "changed by a letter": (*SAID[:4], ("Ben", EUROS.replace("customer", "custumer"))),
    "changed in its case": (*SAID[:4], ("Ben", EUROS.replace("Twelve", "TWELVE"))),
    "gone": SAID[:4],
    "there twice": (*SAID, *SAID[:4], SAID[4]),
    "there twice, far apart": (*SAID, *(SAID[0],) * 20, ("Ann", EUROS)),
}


@pytest.mark.parametrize("name", PASSAGE_GONE)
def test_a_pin_has_to_be_given_anew_when_its_passage_is_not_the_one(
    world: World, name: str
) -> None:
    world.confirm("price", euros())
    again(world, PASSAGE_GONE[name])
    task = world.task("price")
    assert (task.is_open, task.is_anew) == (True, True)
    assert task.decision is not None
    assert (task.decision.act, task.decision.carried) == (Act.PIN, False)


def test_a_pin_has_to_be_given_anew_when_two_people_say_its_passage_now(tmp_path: Path) -> None:
    two = (SAID[0], ("Ben", "Twelve euros is the most"), ("Ben", "that a customer ever pays."))
    world = World(tmp_path)
    world.hear(two)
    world.add(PRICE)
    passage = "Twelve euros is the most\nthat a customer ever pays."
    world.confirm("price", span_of(two, passage))
    assert world.fact("price").source_ref.speaker == "Ben"
    world.hear((FIRST, *two[:2], ("Cid", two[2][1])))
    world.add(PRICE)
    assert world.task("price").is_anew


def test_a_decision_that_is_given_anew_holds(world: World) -> None:
    world.confirm("price", euros())
    said = PASSAGE_GONE["changed by a word"]
    again(world, said)
    world.confirm("price", span_of(said, said[4][1]))
    fact = world.fact("price")
    assert fact.decision is not None
    assert (fact.decision.number, fact.decision.version, fact.decision.carried) == (2, 2, False)


def test_a_rejection_is_carried_over_while_the_closest_passage_is_the_same(world: World) -> None:
    world.reject("price")
    again(world, (FIRST, *SAID))
    task = world.task("price")
    assert (task.is_open, task.is_anew) == (False, False)
    assert task.decision is not None
    assert task.decision.carried


def test_a_rejection_has_to_be_given_anew_when_something_closer_is_said(world: World) -> None:
    world.reject("price")
    again(world, (*SAID, ("Ben", "I think that the price should be eleven euros.")))
    task = world.task("price")
    assert (task.is_open, task.is_anew) == (True, True)
    assert task.decision is not None
    assert not task.decision.carried


def test_what_was_rejected_is_asked_anew_when_the_gate_finds_it_later(world: World) -> None:
    world.reject("price")
    again(world, (*SAID, ("Ben", PRICE["claimed_quote"])))
    task = world.task("price")
    assert (task.is_open, task.is_anew) == (True, True)
    assert "a person decided about this item before" in task.judged.reason


def test_a_rejection_holds_when_a_hint_lets_the_gate_choose_among_places(world: World) -> None:
    words = "We will meet again in the blue room."
    twice = {"extract_id": "t", "kind": "decision", "text": "Blue room", "claimed_quote": words}
    said = (*SAID, ("Ann", words), ("Ben", words))
    again(world, said)
    world.add(twice)
    world.reject("t")
    at = world.shown().meeting.text.index(words)  # type: ignore[union-attr]
    world.add({**twice, "claimed_span": {"char_start": at, "char_end": at + len(words)}})
    (task,) = world.shown().struck
    assert (task.stated.extract_id, task.is_anew) == ("t", False)


def test_a_corrected_conclusion_stays_when_the_gate_finds_the_quote_later(world: World) -> None:
    world.confirm("price", euros(), text="Ten euros, or fewer")
    again(world, (*SAID, ("Ben", PRICE["claimed_quote"])))
    fact = world.fact("price")
    assert (fact.origin, fact.text) == (Origin.PERSON, "Ten euros, or fewer")


def test_a_pin_outlives_a_correction_that_lets_the_gate_drop_the_item(world: World) -> None:
    near = {**item("near", EUROS.replace("Twelve", "Eleven")), "kind": "fact"}
    world.add(near, name="near.jsonl")
    world.confirm("near", span_of(SAID, BLUE))
    world.hear(tuple((who, words.replace(EUROS, "It rained.")) for who, words in SAID))
    world.add(near, name="near.jsonl")
    fact = world.fact("near")
    assert fact.origin is Origin.PERSON
    assert fact.decision is not None
    assert fact.decision.carried


def test_a_decision_outlives_new_voices_of_the_same_text(world: World) -> None:
    world.confirm("price", euros())
    world.reject("other")
    again = world.hear(title="Weekly", day=date(2026, 11, 30))
    assert again.version == 2
    fact, task = world.fact("price"), world.task("other")
    assert fact.decision is not None
    assert (fact.decision.version, fact.decision.carried) == (1, False)
    assert (task.is_open, task.is_anew) == (False, False)


def test_a_corrected_speaker_elsewhere_leaves_a_decision_alone(world: World) -> None:
    world.confirm("price", euros())
    world.reject("hit")
    world.hear(tuple(("Zoe" if who == "Cid" else who, words) for who, words in SAID))
    assert world.fact("price").decision is not None
    assert [task.stated.extract_id for task in world.shown().struck] == ["hit"]


def test_a_decision_is_not_carried_over_to_another_speaker(world: World) -> None:
    world.confirm("price", euros())
    again(world, tuple(("Zoe" if words == EUROS else who, words) for who, words in SAID))
    task = world.task("price")
    assert (task.is_open, task.is_anew) == (True, True)


@pytest.mark.parametrize("around", ["Nobody ever said: {}", "{} That is a lie."])
def test_a_decision_is_not_carried_over_into_other_surroundings(world: World, around: str) -> None:
    world.confirm("price", euros())
    again(world, tuple((who, words.replace(EUROS, around.format(EUROS))) for who, words in SAID))
    assert world.task("price").is_anew


def test_a_passage_of_two_speakers_cannot_be_pinned(world: World) -> None:
    both = span_of(SAID, EUROS)
    with pytest.raises(TaskError, match="goes over from one speaker to another"):
        world.confirm("price", Span(both.start - len("south coast.\n"), both.end))


def test_who_saw_another_speaker_is_told(world: World) -> None:
    found = world.found("price")
    world.hear(tuple(("Zoe" if words == EUROS else who, words) for who, words in SAID))
    with pytest.raises(Overtaken, match="the transcript changed meanwhile"):
        confirm(world.workspace, found, "ann", Pinned(span=euros()))


def test_a_decision_waits_for_its_withdrawn_file_of_items(world: World) -> None:
    world.confirm("price", euros())
    world.withdraw("items/a.jsonl")
    assert world.shown().facts == ()
    world.restore("items/a.jsonl")
    assert world.fact("price").origin is Origin.PERSON


def test_a_decision_about_an_item_is_one_about_the_same_item_of_any_file(world: World) -> None:
    world.confirm("price", euros())
    world.withdraw("items/a.jsonl")
    world.add({**PRICE, "extract_id": "again"}, name="b.jsonl")
    assert world.fact("again").origin is Origin.PERSON


def test_a_spot_check_is_answered_and_changes_no_fact(world: World) -> None:
    before = world.shown()
    found = find(before, spot_check(world).stated.identity)
    assert found.is_spot_check
    made = confirm(world.workspace, found, "ann", reason="yes")
    after = world.shown()
    assert made.ruling.act is Act.SUPPORTS
    assert (after.facts, after.tasks, after.counted) == (
        before.facts,
        before.tasks,
        before.counted,
    )
    assert after.checked[made.ruling.item] == made
    assert checked(world) == Checked(1, 1, 0)


def test_a_refuted_fact_is_struck_and_stays_measured(world: World) -> None:
    before = world.shown().counted
    found = find(world.shown(), spot_check(world).stated.identity)
    assert checked(world, found) == Checked(1, 0, 1)
    (struck,) = world.shown().struck
    assert (struck.stated.extract_id, struck.source_ref) == ("hit", found.judged.source_ref)
    assert struck.decision is not None
    assert (struck.decision.act, struck.decision.reason) == (Act.REFUTES, "he only wished it")
    assert world.shown().counted == replace(before, struck=1)
    assert world.shown().refuted == (struck,)


def test_a_fact_that_nobody_asked_about_is_struck_and_measures_nothing(world: World) -> None:
    world.add(*(item(f"n{n}", BLUE) for n in range(3)), name="b.jsonl")
    asked = spot_check(world).stated.extract_id
    other = next(f for f in world.shown().facts if f.stated.extract_id != asked)
    made = world.reject(other.stated.extract_id)
    assert made.ruling.act is Act.REJECT
    assert [task.stated.extract_id for task in world.shown().struck] == [other.stated.extract_id]
    assert checked(world) == Checked(1, 0, 0)
    assert spot_check(world).stated.extract_id == asked


@pytest.mark.parametrize("is_asked", [True, False])
def test_what_was_struck_is_a_fact_again_when_somebody_confirms_it(
    world: World,
    is_asked: bool,  # noqa: FBT001
) -> None:
    world.add(*(item(f"n{n}", BLUE) for n in range(3)), name="b.jsonl")
    asked = spot_check(world).stated.extract_id
    name = next(
        fact.stated.extract_id
        for fact in world.shown().facts
        if (fact.stated.extract_id == asked) == is_asked
    )
    before = world.fact(name)
    world.reject(name)
    found = world.found(name)
    with pytest.raises(Overtaken, match="decided about this fact already"):
        refuse_decided(found)
    made = confirm(world.workspace, found, "bob")
    assert (made.number, made.ruling.act) == (2, Act.SUPPORTS if is_asked else Act.KEEP)
    assert (world.fact(name), world.shown().struck) == (before, ())


def test_a_fact_in_better_words_is_a_persons_at_the_gates_passage(world: World) -> None:
    before = world.fact("hit")
    confirm(world.workspace, world.found("hit"), "ann", text=" Blue it is. ")
    fact = world.fact("hit")
    assert (fact.origin, fact.text, fact.is_hit) == (Origin.PERSON, "Blue it is.", True)
    assert (fact.source_ref, fact.judged) == (before.source_ref, before.judged)
    assert world.shown().counted.verified == 1
    assert world.shown().spot_checks == ()


def test_a_fact_is_confirmed_without_being_asked_about(world: World) -> None:
    world.add(item("same", BLUE, text=BLUE), name="b.jsonl")
    made = confirm(world.workspace, world.found("same"), "ann")
    assert made.ruling.act is Act.KEEP
    with pytest.raises(Overtaken, match="ann decided about this fact already"):
        refuse_decided(world.found("same"))


def test_a_conclusion_that_is_the_passage_itself_is_no_spot_check(tmp_path: Path) -> None:
    world = World(tmp_path)
    world.hear()
    world.add(*(item(f"n{n}", line, text=line) for n, (_, line) in enumerate(SAID)))
    assert len(world.shown().facts) == len(SAID)
    assert checked(world) == Checked(0, 0, 0)


def test_a_meeting_that_may_not_be_read_has_no_spot_checks(world: World) -> None:
    assert replace(world.shown(), meeting=None).spot_checks == ()


def test_what_is_struck_in_two_places_counts_twice(tmp_path: Path) -> None:
    world, words = World(tmp_path), "We will meet again in the blue room."
    world.hear((*SAID, ("Ann", words), ("Ann", words)))
    text = "".join(f"{line}\n" for _, line in (*SAID, ("Ann", words), ("Ann", words)))
    at = [m.start() for m in re.finditer(words, text)]
    spans = [{"char_start": start, "char_end": start + len(words)} for start in at]
    world.add(*(item(f"n{n}", words, text="Blue", claimed_span=s) for n, s in enumerate(spans)))
    world.reject("n0")
    counted = world.shown().counted
    assert (counted.verified, counted.struck, len(world.shown().facts)) == (2, 2, 0)


def test_decisions_and_spot_checks_of_an_item_count_together(world: World) -> None:
    def check() -> int:
        found = find(world.shown(), spot_check(world).stated.identity)
        return confirm(world.workspace, found, "ann").number

    assert [check(), check(), world.confirm("price").number] == [1, 2, 1]


@pytest.mark.parametrize("moment", ["before the task is looked up", "after"])
def test_whoever_decides_second_is_told_and_changes_nothing(world: World, moment: str) -> None:
    minutes = world.shown()
    name = world.task("price").stated.identity
    early = find(minutes, name)
    world.another().reject("price", by="bob")
    late = find(minutes, name)
    with pytest.raises(Overtaken, match="bob decided about this task meanwhile"):
        confirm(world.workspace, early if moment == "after" else late, "ann", FIRST_PASSAGE)
    assert [one.by for one in world.store.documents.decisions()] == ["bob"]
    assert Overtaken.exit_code == 3


def test_a_decision_about_another_task_overtakes_nobody(world: World) -> None:
    found = world.found("price")
    world.another().reject("other", by="bob")
    confirm(world.workspace, found, "ann", FIRST_PASSAGE)
    assert [one.by for one in world.store.documents.decisions()] == ["bob", "ann"]


def test_a_decision_about_a_text_that_changed_meanwhile_is_refused(world: World) -> None:
    found = world.found("price")
    world.another().hear((FIRST, *SAID))
    with pytest.raises(Overtaken, match="the transcript changed meanwhile"):
        confirm(world.workspace, found, "ann", FIRST_PASSAGE)
    assert world.store.documents.decisions() == ()


def test_a_name_is_the_first_four_or_more_characters_of_the_identity(world: World) -> None:
    minutes = world.shown()
    identity = world.task("price").stated.identity
    assert find(minutes, identity[:4].upper()).what == world.task("price")
    assert is_task(minutes, identity[:12])
    for name in (identity[:3], "", "zzzz", identity + "0"):
        assert not is_task(minutes, name)
        with pytest.raises(TaskError, match="no task or fact is called"):
            find(minutes, name)


def test_a_meeting_without_a_transcript_has_no_tasks(world: World) -> None:
    world.withdraw("m.txt")
    with pytest.raises(TaskError, match="has no transcript that may be read"):
        find(world.shown(), "abcd")


def test_an_answered_task_is_still_found_by_its_name(world: World) -> None:
    world.confirm("price", euros())
    assert world.found("price").what == world.fact("price")


WRONG = {
    "none": (Pinned(), "which passage says it"),
    "a passage that is not shown": (
        Pinned(closest=2),
        "one closest passage: give it with --pin 1",
    ),
    "passage zero": (Pinned(closest=0), "which passage says it"),
    "a negative passage": (Pinned(closest=-1), "which passage says it"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_passage_that_is_none_of_the_closest_is_refused(world: World, name: str) -> None:
    pinned, told = WRONG[name]
    with pytest.raises(TaskError, match=told):
        confirm(world.workspace, world.found("price"), "ann", pinned)


def test_a_span_outside_the_transcript_or_of_blanks_is_refused(world: World) -> None:
    end = span_of(SAID, EUROS).end
    for span in (type(euros())(end, end + 1), type(euros())(end, end + 50)):
        with pytest.raises(TaskError, match="is no passage of the transcript"):
            world.confirm("price", span)


def test_of_several_closest_passages_it_is_told_how_many_there_are(tmp_path: Path) -> None:
    world = World(tmp_path)
    world.hear((*SAID, ("Cid", CASES)))
    world.add(item("twice", CASES))
    with pytest.raises(TaskError, match="closest passages 1 to 2: give one with --pin N, or any"):
        confirm(world.workspace, world.found("twice"), "ann", Pinned(closest=3))


def test_any_of_several_closest_passages_is_pinned(tmp_path: Path) -> None:
    world = World(tmp_path)
    world.hear((*SAID, ("Cid", CASES)))
    world.add(item("twice", CASES))
    assert len(world.task("twice").judged.closest) == 2
    confirm(world.workspace, world.found("twice"), "ann", Pinned(closest=2))
    assert world.fact("twice").source_ref.ts == 50.0


def test_a_task_without_a_closest_passage_wants_a_span(tmp_path: Path) -> None:
    world = World(tmp_path)
    world.hear()
    world.add(item("short", "ok"))
    assert world.task("short").judged.closest == ()  # "ok" stands nowhere.
    with pytest.raises(TaskError, match="it has none"):
        world.confirm("short")
    world.reject("short")
    assert world.store.documents.decisions()[0].ruling.span is None
    world.hear((FIRST, *SAID))
    world.add(item("short", "ok"))
    assert world.task("short").is_anew  # Without a passage nothing tells that it still holds.


@pytest.mark.parametrize("reason", ["", "  \n"])
def test_a_rejection_wants_a_reason(world: World, reason: str) -> None:
    with pytest.raises(TaskError, match="wants a reason"):
        world.reject("price", reason=reason)


def test_what_the_gate_found_takes_no_passage(world: World) -> None:
    for pinned in (Pinned(closest=1), Pinned(span=euros())):
        with pytest.raises(TaskError, match="the gate found its passage"):
            confirm(world.workspace, world.found("hit"), "ann", pinned)


def test_a_conclusion_that_is_too_long_is_refused(world: World) -> None:
    with pytest.raises(TaskError, match="a conclusion has at most"):
        confirm(world.workspace, world.found("hit"), "ann", text="x" * 10_001)


@pytest.mark.parametrize("field", ["text", "reason", "by"])
def test_half_a_character_is_refused_before_anything_is_recorded(world: World, field: str) -> None:
    with pytest.raises(TaskError, match="half a character"):
        world.confirm("price", None, **{"by": "ann", field: "x\udcff"})
    assert world.store.documents.decisions() == ()


def test_a_decision_wants_to_know_who_decides(world: World) -> None:
    with pytest.raises(TaskError, match="who decides"):
        world.confirm("price", by=" ")


def test_minutes_are_stale_until_a_decision_is_built_in(world: World) -> None:
    world.confirm("price")
    refusal = world.show()
    assert str(refusal.status) == "STALE"
    assert world.build().root_status is Status.VALID
