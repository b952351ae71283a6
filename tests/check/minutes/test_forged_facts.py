"""Facts forged in a leaf, with a chain that agrees: found all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.check.minutes.leaf import (
    CLOSEST,
    DECISION,
    DUE,
    END,
    EXACT,
    FILE,
    FUZZY,
    INVENTED,
    JUDGED,
    LIKENESS,
    LOST,
    MATCH,
    OWNER,
    PINNED,
    RISK,
    SIMILAR,
    SOURCE,
    SPEAKER,
    STATED,
    STEP,
    SUBSTR,
    TS,
    VERDICT,
    Leaf,
    move,
    names_a_forged_leaf,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.check.stores import Store


PASSED = "nothing let it pass"


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


def mark_what_was_pinned_as_found(leaf: Leaf) -> None:
    leaf.fact(PINNED)[SOURCE][MATCH] = "exact"


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


FORGERIES: list[tuple[Callable[[Leaf], None], str, str]] = [
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
    (relabel_a_hit_as_pinned, "fact", "is told as a person put it, and nobody did so"),
    (relabel_a_pinned_one_as_found, "fact", PASSED),
    (say_somebody_else_pinned_it, "fact", "tells its decision otherwise"),
    (say_something_else_was_pinned, "fact", "tells its decision otherwise"),
    (say_a_decision_was_carried_over, "fact", "tells its decision otherwise"),
    (
        say_the_gate_found_what_was_pinned,
        "fact",
        "matches person by step 5, its verdict",
    ),
    (mark_what_was_pinned_as_found, "fact", "matches exact with the verdict to_human"),
    (move_what_was_pinned, "fact", "is not the passage that was pinned"),
    (raise_the_similarity_of_what_was_pinned, "fact", "has the similarity 1.0"),
    (point_a_pinned_one_out_of_the_text, "fact", "has a closest passage outside the text"),
    (give_an_action_to_another, "fact", "that its passage does not name"),
    (give_an_action_to_a_stranger, "fact", "has the owner 'Zoe', who never spoke"),
    (give_a_risk_a_day, "fact", "has an owner or a day, and is no action"),
    (give_an_action_no_day_of_a_calendar, "fact", "has the day 'Friday'"),
]


@pytest.mark.parametrize(
    ("forge", "kind", "what"), FORGERIES, ids=[row[0].__name__ for row in FORGERIES]
)
def test_each_forged_fact_is_found_and_named_without_the_chain(
    meeting: Store, forge: Callable[[Leaf], None], kind: str, what: str
):
    names_a_forged_leaf(meeting, forge, kind, what)
