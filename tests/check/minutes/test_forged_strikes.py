"""Facts that a person struck or put in other words, forged with a chain that agrees: found."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.check.forger import Forger, named
from tests.check.minutes.leaf import (
    ASKED,
    CORRECTED_FACT,
    DECISION,
    END,
    EXACT,
    FILE,
    IS_ANEW,
    ITEMS,
    JUDGED,
    LIKENESS,
    LOST,
    MATCH,
    PLACE,
    SOURCE,
    SPEAKER,
    START,
    STATED,
    STRUCK_TASK,
    TAKEN,
    TRANSCRIPT,
    VERDICT,
    Leaf,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.check.stores import Store

PASSED_OVER = "was decided by a person, and tells nothing of it"
OTHERWISE = "tells its decision otherwise than it was recorded"


def put_back_what_was_struck(leaf: Leaf) -> None:
    """The struck task as the fact that it was."""
    (task,), leaf.output["open"] = leaf.output["open"], None
    pin = [*leaf.pin(EXACT)]
    pin[2:4] = task[PLACE][START], task[PLACE][END]
    fact = [task[STATED], task[JUDGED], task[PLACE], None, None, None]
    leaf.output["claims"].append({**leaf.output["claims"][EXACT], "pins": [pin], "fact": fact})


def strike_in_silence(leaf: Leaf) -> None:
    """A fact that nobody struck, under the decision about another one."""
    taken = leaf.task(STRUCK_TASK)[TAKEN]
    fact = leaf.output["claims"].pop(EXACT)["fact"]
    leaf.output["open"].insert(0, [fact[STATED], fact[JUDGED], taken, False, fact[SOURCE]])


def strike_without_a_decision(leaf: Leaf) -> None:
    leaf.task(STRUCK_TASK)[TAKEN] = None


def lose_the_place_of_what_was_struck(leaf: Leaf) -> None:
    del leaf.task(STRUCK_TASK)[PLACE]


def move_what_was_struck(leaf: Leaf) -> None:
    leaf.task(STRUCK_TASK)[PLACE][START] += 1


def put_what_was_struck_into_another_mouth(leaf: Leaf) -> None:
    leaf.task(STRUCK_TASK)[PLACE][SPEAKER] = "Zoe"


def put_what_was_struck_into_another_file(leaf: Leaf) -> None:
    leaf.task(STRUCK_TASK)[PLACE][FILE] = "other.vtt"


def mark_what_was_struck_as_a_persons(leaf: Leaf) -> None:
    leaf.task(STRUCK_TASK)[PLACE][MATCH] = "person"


def raise_the_similarity_of_what_was_struck(leaf: Leaf) -> None:
    leaf.task(STRUCK_TASK)[PLACE][LIKENESS] = 0.5


def say_that_somebody_else_struck_it(leaf: Leaf) -> None:
    leaf.task(STRUCK_TASK)[TAKEN][2] = "Zoe"


def say_that_it_was_struck_for_another_reason(leaf: Leaf) -> None:
    leaf.task(STRUCK_TASK)[TAKEN][7] = "it was late"


def say_that_a_strike_was_carried_over(leaf: Leaf) -> None:
    leaf.task(STRUCK_TASK)[TAKEN][5] = True


def say_that_a_strike_is_out_of_date(leaf: Leaf) -> None:
    leaf.task(STRUCK_TASK)[IS_ANEW] = True


def stop_what_was_struck(leaf: Leaf) -> None:
    leaf.task(STRUCK_TASK)[JUDGED][VERDICT] = "to_human"


def reword_what_was_struck(leaf: Leaf) -> None:
    leaf.task(STRUCK_TASK)[STATED][2] = "The prototype is late."


def lose_what_was_struck(leaf: Leaf) -> None:
    leaf.output["open"] = None


def take_a_correction_away(leaf: Leaf) -> None:
    leaf.fact(CORRECTED_FACT)[DECISION] = None


def correct_otherwise(leaf: Leaf) -> None:
    leaf.fact(CORRECTED_FACT)[DECISION][6] = "Thirteen euros."


def say_that_a_correction_was_carried_over(leaf: Leaf) -> None:
    leaf.fact(CORRECTED_FACT)[DECISION][5] = True


def correct_in_silence(leaf: Leaf) -> None:
    leaf.fact(EXACT)[DECISION] = leaf.fact(CORRECTED_FACT)[DECISION]


def pin_a_correction(leaf: Leaf) -> None:
    """As if a person had pinned the passage that the gate found."""
    fact = leaf.fact(CORRECTED_FACT)
    fact[JUDGED][VERDICT], fact[SOURCE][MATCH] = "to_human", "person"


FORGERIES: list[tuple[Callable[[Leaf], None], str, str]] = [
    (put_back_what_was_struck, "fact", PASSED_OVER),
    (strike_in_silence, "task", "has the verdict hit_exact, and nobody struck it"),
    (strike_without_a_decision, "task", OTHERWISE),
    (lose_the_place_of_what_was_struck, "task", "has the verdict hit_exact and no place"),
    (move_what_was_struck, "task", "and nobody struck it"),
    (put_what_was_struck_into_another_mouth, "task", "is said by 'Zoe'"),
    (put_what_was_struck_into_another_file, "task", "names the file 'other.vtt'"),
    (mark_what_was_struck_as_a_persons, "task", "matches person by step 2"),
    (raise_the_similarity_of_what_was_struck, "task", "has the similarity 0.5"),
    (say_that_somebody_else_struck_it, "task", OTHERWISE),
    (say_that_it_was_struck_for_another_reason, "task", OTHERWISE),
    (say_that_a_strike_was_carried_over, "task", OTHERWISE),
    (say_that_a_strike_is_out_of_date, "task", OTHERWISE),
    (stop_what_was_struck, "task", "has a place, and no hit"),
    (reword_what_was_struck, "item", LOST),
    (lose_what_was_struck, "item", LOST),
    (take_a_correction_away, "fact", PASSED_OVER),
    (correct_otherwise, "fact", OTHERWISE),
    (say_that_a_correction_was_carried_over, "fact", OTHERWISE),
    (correct_in_silence, "fact", "is told as a person put it, and nobody did so"),
    (pin_a_correction, "fact", "has the verdict to_human of step 2"),
]


@pytest.mark.parametrize(
    ("forge", "kind", "what"), FORGERIES, ids=[row[0].__name__ for row in FORGERIES]
)
def test_each_forged_strike_or_correction_is_found_and_named_without_the_chain(
    meeting: Store, forge: Callable[[Leaf], None], kind: str, what: str
):
    forger = Forger(meeting)
    leaf = Leaf(forger, TRANSCRIPT)
    forge(leaf)
    leaf.close()
    named(forger, kind, what)


def test_a_task_that_the_gate_stopped_has_no_place(meeting: Store):
    forger = Forger(meeting)
    leaf = Leaf(forger, ITEMS)
    leaf.task(ASKED).append(leaf.fact(EXACT)[SOURCE])
    leaf.close()
    named(forger, "task", "has a place, and no hit")
