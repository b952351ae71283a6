"""The work that each event costs: the issue's table, calls as leaf and reduction."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest

from citebound.engine.rights import grant, revoke, withdraw
from citebound.engine.serve import Summary
from tests.engine.world import World, dossier_of, facts_of, name_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

LEAF = "doc:d03.txt"
PATH_UP = ("group:1.0", "root")
REDUCTIONS = ("group:1.0", "group:1.1", "group:1.2", "root")
EVERY_NODE = (
    *(f"doc:{name_of(number)}" for number in range(12)),
    *REDUCTIONS,
)


def calls_of(world: World) -> tuple[int, int]:
    """Leaf and reduction calls since the last time, told apart by their instructions."""
    asked, world.generator.requests = world.generator.requests, []
    leaves = sum(request.messages[0].content == world.settings.map_prompt for request in asked)
    return leaves, len(asked) - leaves


def built(home: Path) -> World:
    world = dossier_of(home)
    world.build()
    calls_of(world)
    return world


def edit(world: World) -> None:
    world.write_facts(3, version=2)
    world.sync()


def edit_keeping_time_and_size(world: World) -> None:
    path = world.root / name_of(3)
    before = path.stat()
    path.write_bytes(facts_of(3).replace("4 October", "9 October").encode())
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    world.sync()


def touch(world: World) -> None:
    os.utime(world.root / name_of(3), (1, 1))
    world.sync()


def edit_then_revert(world: World) -> None:
    edit(world)
    world.write_facts(3)
    world.sync()


def insert_above(world: World) -> None:
    world.write_facts(3, above="A paragraph that was not there.\n\n")
    world.sync()


def rename(world: World) -> None:
    world.rename(name_of(3), "other/name.txt")
    world.sync()


def add_a_thirteenth(world: World) -> None:
    world.write_facts(12)
    world.sync()


def revoke_then_grant(world: World) -> None:
    revoke(world.workspace, name_of(3), "owner")
    grant(world.workspace, name_of(3), "owner")


def change_reduce_prompt(world: World) -> None:
    world.settings = replace(world.settings, reduce_prompt="Keep what matters.")


def change_model(world: World) -> None:
    world.generator.identity = replace(world.generator.identity, model="m2")
    world.settings = replace(world.settings, generator=world.generator.identity)


@dataclass(frozen=True)
class Work:
    """What a build is expected to do."""

    calls: tuple[int, int]
    recomputed: tuple[str, ...] = ()
    rebound: tuple[str, ...] = ()


CASES: list[tuple[Callable[[World], object], Work]] = [
    (lambda _: None, Work((0, 0))),
    (edit, Work((1, 2), (LEAF, *PATH_UP))),
    (edit_keeping_time_and_size, Work((1, 2), (LEAF, *PATH_UP))),
    (lambda w: withdraw(w.workspace, name_of(3)), Work((0, 2), (LEAF, *PATH_UP))),
    (lambda w: revoke(w.workspace, name_of(3), "owner"), Work((0, 2), (LEAF, *PATH_UP))),
    (change_reduce_prompt, Work((0, 4), REDUCTIONS)),
    (change_model, Work((12, 4), EVERY_NODE)),
    (touch, Work((0, 0))),
    (edit_then_revert, Work((0, 0), (), (LEAF, *PATH_UP))),
    (insert_above, Work((1, 0), (LEAF,), PATH_UP)),
    (revoke_then_grant, Work((0, 0), (), (LEAF, *PATH_UP))),
    (rename, Work((0, 0), (), ("doc:other/name.txt", *PATH_UP))),
    (add_a_thirteenth, Work((1, 2), ("doc:d12.txt", "group:1.3", "root"))),
]
EVENTS = [
    "nothing",
    "edit",
    "edit that keeps time and size",
    "withdraw",
    "revoke",
    "reduce prompt",
    "model",
    "touch",
    "edit then revert",
    "paragraph above the facts",
    "revoke then grant",
    "rename",
    "a thirteenth document",
]


def test_the_first_build_of_twelve_documents_asks_for_every_leaf_and_reduction(
    tmp_path: Path,
) -> None:
    world = dossier_of(tmp_path)
    report = world.build()
    assert (calls_of(world), sorted(report.recomputed)) == ((12, 4), sorted(EVERY_NODE))


@pytest.mark.parametrize(("event", "work"), CASES, ids=EVENTS)
def test_an_event_costs_exactly_the_work_of_what_depends_on_it(
    tmp_path: Path,
    event: Callable[[World], object],
    work: Work,
) -> None:
    world = built(tmp_path)
    event(world)
    report = world.build()
    assert (calls_of(world), sorted(report.recomputed)) == (work.calls, sorted(work.recomputed))
    assert report.rebound == work.rebound
    assert isinstance(world.show(), Summary)


@pytest.mark.parametrize(
    ("event", "ineligible"),
    [
        (lambda w: withdraw(w.workspace, name_of(3)), 1),
        (lambda w: revoke(w.workspace, name_of(3), "owner"), 1),
        (edit, 0),
    ],
    ids=["withdraw", "revoke", "edit"],
)
def test_leaves_that_become_ineligible_are_counted_apart_from_calls(
    tmp_path: Path, event: Callable[[World], object], ineligible: int
) -> None:
    world = built(tmp_path)
    event(world)
    counters = world.build().counters
    assert (counters.ineligible, counters.recomputed, counters.cache_hits) == (ineligible, 3, 13)
    assert counters.model_calls == counters.recomputed - ineligible
