"""Who may not read something does not learn of it from the minutes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from citebound.core.event import EventKind
from citebound.engine.build import build
from citebound.engine.minutes.deciding import Pinned, confirm
from citebound.engine.minutes.named import find
from citebound.engine.minutes.view import Minutes
from citebound.engine.refusal import Refusal, RefusalStatus
from tests.engine.minutes.world import BLUE, EUROS, PLAN, World, item

if TYPE_CHECKING:
    from pathlib import Path

SECRET = item("secret", "Ben thinks that the price should be a dozen euros.", text="Secret!")
OPEN = item("open", "Ann was sure that some plan would be on a drive.")


@pytest.fixture
def world(tmp_path: Path) -> World:
    """Bob may read the transcript and one of two files of items."""
    world = World(tmp_path)
    world.hear()
    world.add(SECRET, item("hidden", EUROS, text="Hidden!"), name="secret.jsonl")
    world.add(OPEN, item("seen", BLUE), item("also", PLAN), name="open.jsonl")
    world.grant("m.txt")
    world.grant("items/open.jsonl")
    return world


def forbidden(found: object) -> bool:
    return isinstance(found, Refusal) and found.status is RefusalStatus.FORBIDDEN


def test_whoever_never_had_a_right_is_forbidden_everything(world: World) -> None:
    assert forbidden(world.show("eve"))
    assert forbidden(build(world.workspace, world.job("eve")))


def test_whoever_lost_every_right_is_forbidden_everything(world: World) -> None:
    world.shown("bob")
    world.revoke("m.txt")
    world.revoke("items/open.jsonl")
    assert forbidden(world.show("bob"))


def test_whoever_may_not_read_the_transcript_sees_nothing_of_it(world: World) -> None:
    world.revoke("m.txt")
    refused = world.show("bob")
    assert isinstance(refused, Refusal)
    assert refused.status is RefusalStatus.FORBIDDEN


def test_a_file_of_items_that_may_not_be_read_has_no_facts_and_no_tasks(world: World) -> None:
    minutes = world.shown("bob")
    assert [fact.stated.extract_id for fact in minutes.facts] == ["seen", "also"]
    assert [task.stated.extract_id for task in minutes.tasks] == ["open"]
    assert minutes.counted.extracted == 3
    assert all("secret" not in name for name in minutes.sources.values())


def test_decisions_about_items_that_may_not_be_read_are_not_told(world: World) -> None:
    world.confirm("secret", text="Price: secret!")
    world.confirm("open")
    minutes = world.shown("bob")
    assert minutes.meeting is not None
    assert {one.ruling.item for one in minutes.meeting.decisions.values()} == {
        world.fact("open").stated.identity
    }
    assert "ecret" not in repr(minutes)


def test_spot_checks_of_facts_that_may_not_be_read_are_not_told(tmp_path: Path) -> None:
    world = World(tmp_path)
    world.hear()
    world.add(item("hidden", EUROS, text="Hidden!"), name="secret.jsonl")
    world.grant("m.txt")
    minutes = world.shown()
    (checked,) = minutes.spot_checks
    confirm(world.workspace, find(minutes, checked.stated.identity), "ann")
    assert len(world.shown().checked) == 1
    assert world.shown("bob").checked == {}


def test_everybodys_decisions_count_for_everybody_who_may_read_the_item(world: World) -> None:
    minutes = world.shown("bob")
    found = find(minutes, minutes.tasks[0].stated.identity)
    confirm(world.workspace, found, "bob", Pinned(closest=1))
    assert world.fact("open").decision is not None
    assert [f.stated.extract_id for f in world.shown("bob").facts if f.decision] == ["open"]


def test_a_revoked_right_refuses_the_minutes_at_once(world: World) -> None:
    world.shown("bob")
    world.revoke("items/open.jsonl")
    refusal = world.show("bob")
    assert isinstance(refusal, Refusal)
    assert refusal.status is RefusalStatus.STALE
    assert world.shown("bob").facts == ()


def test_an_owner_whose_right_was_taken_is_forbidden_too(tmp_path: Path) -> None:
    world = World(tmp_path)
    world.hear()
    assert isinstance(world.shown(), Minutes)
    world.happen(EventKind.REVOKED, "m.txt", "owner", before="1", after="2")
    assert forbidden(world.show())
