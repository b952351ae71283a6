"""Several people decide about one task at the same moment, each with a store of their own."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TYPE_CHECKING

import pytest

from citebound.engine.build import build
from citebound.engine.minutes.current import caught_up
from citebound.engine.minutes.deciding import (
    Confirmation,
    Decided,
    Pinned,
    Rejection,
    confirm,
    decide,
    reject,
)
from citebound.engine.minutes.documents import decide_documents
from citebound.engine.minutes.view import Minutes
from citebound.engine.refusal import Refusal, RefusalStatus
from citebound.engine.rights import all_or_none, withdraw
from citebound.errors import DocumentError, Overtaken
from tests.engine.minutes.world import World, item

if TYPE_CHECKING:
    from pathlib import Path

    from citebound.engine.build import BuildReport
    from citebound.engine.workspace import Job, Workspace

PEOPLE = 6


def test_of_many_who_decide_at_once_one_does_and_the_others_are_told(tmp_path: Path) -> None:
    world = World(tmp_path)
    world.hear()
    world.add(item("price", "Ben thinks that the price should be a dozen euros."))
    world.build()
    start = Barrier(PEOPLE)

    def decide(number: int) -> str:
        mine = world.another()
        with mine.store:
            found = mine.found("price")
            start.wait()
            try:
                if number % 2:
                    return reject(mine.workspace, found, f"p{number}", reason="no").by
                return confirm(mine.workspace, found, f"p{number}", Pinned(closest=1)).by
            except Overtaken:
                return ""

    with ThreadPoolExecutor(PEOPLE) as people:
        decided = list(filter(None, people.map(decide, range(PEOPLE))))
    recorded = world.store.documents.decisions()
    assert [one.by for one in recorded] == decided
    assert [one.number for one in recorded] == [1]


def test_people_who_decide_about_different_tasks_at_once_all_do(tmp_path: Path) -> None:
    world = World(tmp_path)
    world.hear()
    names = [f"t{number}" for number in range(PEOPLE)]
    world.add(*(item(name, f"Nobody ever said number {name} of this.") for name in names))
    world.build()
    start = Barrier(PEOPLE)

    def decide(name: str) -> None:
        mine = world.another()
        with mine.store:
            found = mine.found(name)
            start.wait()
            reject(mine.workspace, found, name, reason="no")

    with ThreadPoolExecutor(PEOPLE) as people:
        list(people.map(decide, names))
    assert sorted(one.by for one in world.store.documents.decisions()) == names
    assert world.shown().counted.rejected == PEOPLE


def two_tasks(home: Path) -> World:
    world = World(home)
    world.hear()
    world.add(item("one", "Nobody ever said number one."), item("two", "Nor number two."))
    world.build()
    return world


def test_what_another_recorded_and_did_not_build_is_built_first(tmp_path: Path) -> None:
    world = two_tasks(tmp_path)
    one, two = (world.found(name).what.stated.identity for name in ("one", "two"))
    reject(world.workspace, world.found("one"), "ann", reason="no")
    with pytest.raises(Overtaken, match="ann decided about this task already"):
        decide(world.workspace, world.job(), one, Rejection("no"), by="ben")
    reject(world.workspace, world.found("one"), "ann", reason="no, really")
    done = decide(world.workspace, world.job(), two, Rejection("no"), by="ben")
    assert isinstance(done, Decided)
    assert isinstance(done.after, Minutes)
    assert (done.decision.by, done.after.counted.rejected) == ("ben", 2)


def test_a_decision_is_built_also_after_events_that_do_not_concern_its_minutes(
    tmp_path: Path,
) -> None:
    world = two_tasks(tmp_path)
    one = world.found("one").what.stated.identity
    world.grant("items/a.jsonl")
    done = decide(world.workspace, world.job(), one, Rejection("no"), by="ben")
    assert isinstance(done, Decided)
    assert isinstance(done.after, Minutes)


def test_what_is_not_current_for_another_cause_is_refused_and_nothing_recorded(
    tmp_path: Path,
) -> None:
    world = two_tasks(tmp_path)
    one = world.found("one").what.stated.identity
    reject(world.workspace, world.found("two"), "ann", reason="no")
    world.add(item("three", "Nor this."), name="b.jsonl")
    wanted = Confirmation(Pinned(closest=1))
    refused = decide(world.workspace, world.job(), one, wanted, by="ben")
    assert isinstance(refused, Refusal)
    assert refused.status is RefusalStatus.STALE
    assert [each.by for each in world.store.documents.decisions()] == ["ann"]


def test_whoever_may_not_read_is_refused_after_the_decision_of_another(tmp_path: Path) -> None:
    world = two_tasks(tmp_path)
    reject(world.workspace, world.found("one"), "ann", reason="no")
    refused = caught_up(world.workspace, world.job("eve"))
    assert isinstance(refused, Refusal)
    assert refused.status is RefusalStatus.FORBIDDEN


def test_whoever_loses_the_right_to_read_while_it_is_built_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = two_tasks(tmp_path)
    world.grant("m.txt")
    world.grant("items/a.jsonl")
    world.build("bob")
    reject(world.workspace, world.found("one"), "ann", reason="no")

    def revoked(workspace: Workspace, job: Job) -> BuildReport | Refusal:
        world.revoke("m.txt")
        world.revoke("items/a.jsonl")
        return build(workspace, job)

    monkeypatch.setattr("citebound.engine.minutes.current.build", revoked)
    refused = caught_up(world.workspace, world.job("bob"))
    assert isinstance(refused, Refusal)
    assert refused.status is RefusalStatus.FORBIDDEN


def test_of_several_decisions_about_documents_all_are_recorded_or_none(tmp_path: Path) -> None:
    world = two_tasks(tmp_path)
    with pytest.raises(DocumentError, match="has no document 'gone'; there are: m"):
        decide_documents(world.workspace, ["items/a.jsonl", "gone"], withdraw)
    assert isinstance(world.show(), Minutes)
    with pytest.raises(DocumentError):
        all_or_none(world.workspace, ["items/a.jsonl", "gone"], withdraw)
    assert isinstance(world.show(), Minutes)
    done = decide_documents(world.workspace, [], withdraw)
    assert [one.doc_id for one in done] == ["m.txt", "items/a.jsonl"]
