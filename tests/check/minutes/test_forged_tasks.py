"""Tasks forged in a leaf, with a chain that agrees: found all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.check.minutes.leaf import (
    AGAIN,
    ASKED,
    CLOSEST,
    INVENTED,
    LOST,
    PINNED,
    REJECTED,
    SHORT,
    TWICE,
    VERDICT,
    Leaf,
    names_a_forged_leaf,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.check.stores import Store


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


FORGERIES: list[tuple[Callable[[Leaf], None], str, str]] = [
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
]


@pytest.mark.parametrize(
    ("forge", "kind", "what"), FORGERIES, ids=[row[0].__name__ for row in FORGERIES]
)
def test_each_forged_task_is_found_and_named_without_the_chain(
    meeting: Store, forge: Callable[[Leaf], None], kind: str, what: str
):
    names_a_forged_leaf(meeting, forge, kind, what)
