"""A clock that is set back, or is years off: sequences decide, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import pytest

from citebound.engine.history import History, history
from citebound.engine.refusal import Refusal
from citebound.engine.rights import grant, restore, revoke, withdraw
from citebound.engine.serve import Summary
from citebound.engine.since import last_two
from citebound.sources.disk import FolderOnDisk
from tests.engine.world import MAX_BYTES, World, dossier_of, name_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@dataclass
class Odd:
    """A clock that says one year after the other, and whose stop watch runs backwards."""

    years: list[int]
    asked: int = 0
    backwards: int = 0
    seen: list[str] = field(default_factory=list)

    def now(self) -> str:
        self.asked += 1
        self.seen.append(f"{self.years[self.asked % len(self.years)]}-01-01T00:00:00Z")
        return self.seen[-1]

    def seconds(self) -> float:
        self.backwards -= 1
        return float(self.backwards)


CLOCKS = {
    "set back at every look": [2030, 2029, 2028, 2027, 2026, 2025, 2024, 2023, 2022],
    "decades off": [1970, 2099],
    "standing still": [2026],
}


def edit(world: World) -> None:
    world.write_facts(0, version=4)
    world.sync()


STEPS: list[Callable[[World], object]] = [
    lambda w: w.build(),
    edit,
    lambda w: w.build(),
    lambda w: revoke(w.workspace, name_of(1), "owner"),
    lambda w: w.build(),
    lambda w: grant(w.workspace, name_of(1), "owner"),
    lambda w: withdraw(w.workspace, name_of(2)),
    lambda w: w.build(),
    lambda w: restore(w.workspace, name_of(2)),
    lambda w: w.sync(check_content=True),
    lambda w: w.build(full=True),
    lambda w: w.build(),
]


def told(world: World) -> Iterator[Any]:
    """What a reader is told after each step, without times."""
    for step in STEPS:
        step(world)
        found = world.show()
        if isinstance(found, Refusal):
            yield found
        else:
            assert isinstance(found, Summary)
            yield replace(found, synced_at="")
        past = history(world.workspace, world.job())
        assert isinstance(past, History)
        yield [replace(event, at="") for event in past.events]
        yield [(run.run_id, run.outcome and run.outcome.root_key) for run in past.runs]


def world_with(home: Path, clock: Odd | None) -> World:
    world = World(home)
    if clock is not None:
        world.workspace = replace(world.workspace, clock=clock)
    for number in range(3):
        world.write_facts(number)
    world.sync()
    return world


@pytest.mark.parametrize("years", CLOCKS.values(), ids=CLOCKS.keys())
def test_whatever_the_clock_says_the_same_is_shown_refused_and_remembered(
    tmp_path: Path, years: list[int]
) -> None:
    clock = Odd(years)
    plain, odd = world_with(tmp_path / "plain", None), world_with(tmp_path / "odd", clock)
    assert list(told(odd)) == list(told(plain))
    assert set(clock.seen) == {f"{year}-01-01T00:00:00Z" for year in years}
    sequences = [event.sequence for event in odd.store.documents.events(0)]
    assert sequences == list(range(1, len(sequences) + 1))
    assert last_two(odd.workspace, odd.job()) == (4, 6)


@pytest.mark.parametrize("ahead", [-(10**18), -(10**11), 10**11], ids=["decades", "back", "fast"])
def test_a_folder_looked_at_by_a_clock_that_is_off_is_still_compared_by_what_it_is(
    tmp_path: Path, ahead: int
) -> None:
    world = dossier_of(tmp_path, 2)
    now = (world.root / name_of(0)).stat().st_mtime_ns + ahead
    folder = FolderOnDisk(world.root, MAX_BYTES, lambda: now)
    world.workspace = replace(world.workspace, folder=folder)
    world.sync()
    world.build()
    assert isinstance(world.show(), Summary)
    world.write_facts(0, version=2)
    found = world.show()
    assert isinstance(found, Refusal)
    assert [change.doc_id for change in found.changed] == [name_of(0)]
