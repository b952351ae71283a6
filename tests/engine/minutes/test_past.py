"""What earlier builds found is history: added to, never rewritten."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from citebound.engine.minutes.past import past_facts, past_stops
from tests.engine.minutes.world import BLUE, EUROS, PLAN, SAID, World, item

if TYPE_CHECKING:
    from pathlib import Path

ASKED = item("asked", "Ben thinks that the price should be a dozen euros.")
INVENTED = item("invented", "The chairman of the board went home at noon", kind="fact")
NEXT = (("Ann", "A first line that moves all the others further down."), *SAID)


@pytest.fixture
def world(tmp_path: Path) -> World:
    world = World(tmp_path)
    world.hear()
    return world


def facts(world: World, who: str = "owner") -> list[tuple[str, int, int, int | None]]:
    return [
        (one.fact.stated.extract_id, one.version, one.first_run, one.superseded_by)
        for one in past_facts(world.workspace, who)
    ]


def stops(world: World, who: str = "owner") -> list[tuple[str, int]]:
    return [(one.task.stated.extract_id, one.run_id) for one in past_stops(world.workspace, who)]


def test_a_fact_is_current_until_a_build_no_longer_has_it(world: World) -> None:
    world.add(item("1", BLUE))
    world.build()
    assert facts(world) == [("1", 1, 1, None)]
    world.add(item("2", PLAN))
    world.build()
    assert facts(world) == [("1", 1, 1, 2), ("2", 1, 2, None)]


def test_a_fact_of_an_older_text_is_superseded_and_keeps_its_place(world: World) -> None:
    world.add(item("1", BLUE))
    before = world.fact("1")
    world.hear(NEXT)
    world.add(item("1", BLUE))
    world.build()
    old, new = past_facts(world.workspace, "owner")
    assert (old.fact, old.version, old.superseded_by) == (before, 1, 2)
    assert (new.version, new.superseded_by) == (2, None)
    assert new.fact.source_ref.span != old.fact.source_ref.span


def test_a_fact_that_came_back_is_current(world: World) -> None:
    for items in ([item("1", BLUE)], [item("2", PLAN)], [item("1", BLUE)]):
        world.add(*items)
        world.build()
    assert facts(world) == [("1", 1, 1, None), ("2", 1, 2, 3)]


def test_a_pinned_fact_is_one_of_the_past_too(world: World) -> None:
    world.add(ASKED)
    world.confirm("asked")
    world.build()
    world.reject("asked")
    assert world.build().run_id == 4
    assert facts(world) == [("asked", 1, 2, 4)]


def test_what_a_person_struck_is_no_fact_from_then_on_and_was_never_stopped(world: World) -> None:
    world.add(item("1", BLUE))
    world.build()
    world.reject("1", reason="a joke")
    world.build()
    (one,) = past_facts(world.workspace, "owner")
    assert one.struck is not None
    assert (one.superseded_by, one.struck.reason) == (3, "a joke")
    assert stops(world) == []


def test_everything_that_was_ever_stopped_is_listed_once(world: World) -> None:
    world.add(item("1", BLUE), ASKED, INVENTED, 7)
    for _ in range(2):
        world.build()
    world.add(item("1", BLUE), ASKED)
    world.build()
    assert stops(world) == [("asked", 1), ("invented", 1), ("", 1)]
    assert all(one.at.startswith("2026") for one in past_stops(world.workspace, "owner"))


def test_an_item_that_is_stopped_for_another_reason_is_listed_again(world: World) -> None:
    world.add(ASKED)
    world.build()
    world.hear((*SAID, ("Ben", "I think that the price should be eleven euros.")))
    world.add(ASKED)
    world.build()
    assert stops(world) == [("asked", 1), ("asked", 2)]


def test_full_builds_are_no_part_of_the_past(world: World) -> None:
    world.add(item("1", BLUE), ASKED)
    world.build(full=True)
    assert (facts(world), stops(world)) == ([], [])


def test_builds_of_others_are_no_part_of_the_past(world: World) -> None:
    world.add(item("1", BLUE), ASKED)
    world.grant("m.txt")
    world.grant("items/a.jsonl")
    world.build("bob")
    assert (facts(world), facts(world, "bob")) == ([], [("1", 1, 1, None)])
    assert (stops(world), stops(world, "bob")) == ([], [("asked", 1)])


def test_a_build_that_did_not_end_is_no_part_of_the_past(world: World) -> None:
    world.add(item("1", EUROS))
    assert facts(world) == []


@pytest.mark.parametrize("taken", ["m.txt", "items/a.jsonl"])
def test_the_past_is_shown_under_the_present_rights(world: World, taken: str) -> None:
    world.add(item("1", BLUE), ASKED)
    world.grant("m.txt")
    world.grant("items/a.jsonl")
    world.build("bob")
    world.revoke(taken)
    assert (facts(world, "bob"), stops(world, "bob")) == ([], [])


def test_whoever_never_had_a_right_has_no_past(world: World) -> None:
    world.build()
    assert (facts(world, "eve"), stops(world, "eve")) == ([], [])
