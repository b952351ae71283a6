"""Several people decide about one task at the same moment, each with a store of their own."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TYPE_CHECKING

from citebound.engine.minutes.deciding import Pinned, confirm, reject
from citebound.errors import Overtaken
from tests.engine.minutes.world import World, item

if TYPE_CHECKING:
    from pathlib import Path

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
