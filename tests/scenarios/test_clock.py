"""Times and orders that lie: hostile scenarios of the category ``clock``.

The product issues its own sequences, so events do not arrive with numbers of another system. What
can arrive late, twice or out of order is a file of the folder, a person's decision, and an event
that expects a state that has passed.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from citebound.core.event import EventKind, NewEvent
from citebound.digest import text_sha256
from citebound.engine.rights import grant, restore, revoke, withdraw
from citebound.errors import StoreError
from tests.engine.tamper import rows
from tests.engine.world import World, facts_of, name_of
from tests.scenarios.worlds import built, current, keys, refused, stale
from tests.store.worlds import AT, changed, moved, right

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

DOC = name_of(0)
OTHER = facts_of(0).replace("1 October", "9 October")


def rewrite(world: World) -> None:
    world.write(DOC, OTHER)


def rewrite_in_place(world: World) -> None:
    (world.root / DOC).write_bytes(OTHER.encode())


@pytest.mark.parametrize("age", [0, 10**9, 10**17], ids=["same time", "older", "years older"])
@pytest.mark.parametrize("write", [rewrite, rewrite_in_place])
def test_h3_14_an_edit_that_keeps_size_and_restores_a_time_is_a_new_version(
    tmp_path: Path, write: Callable[[World], None], age: int
) -> None:
    world = built(tmp_path, 2)
    path = world.root / DOC
    before = path.stat()
    write(world)
    os.utime(path, ns=(before.st_mtime_ns - age, before.st_mtime_ns - age))
    assert path.stat().st_size == before.st_size
    assert refused(world).changed[0].change == "unsynced"
    assert [move.kind for move in world.sync().moves] == ["version"]
    version = "SELECT number, text_sha256 FROM version WHERE slot = 0 ORDER BY number DESC"
    assert rows(world, version)[0] == (2, text_sha256(OTHER))
    assert [change.change for change in stale(world).changed] == ["version"]
    world.build()
    assert "delivery: 9 October." in repr(current(world).claims)


def test_h3_42_what_comes_late_twice_or_out_of_order_never_replaces_a_newer_state(
    tmp_path: Path,
) -> None:
    world = built(tmp_path, 2)
    accepted = {"v2": changed(DOC, 1, "two\n"), "v3": changed(DOC, 2, "three\n")}
    withdrawal = moved(EventKind.WITHDRAWN, DOC, "active", "withdrawn")
    arrivals: list[tuple[NewEvent, bool]] = [
        (accepted["v3"], False),  # v3 comes before v2.
        (accepted["v2"], True),
        (accepted["v3"], True),
        (accepted["v2"], False),  # v2 comes again, late.
        (accepted["v3"], False),  # v3 comes again.
        (withdrawal, True),
        (withdrawal, False),
        (moved(EventKind.RETURNED, DOC, "absent", "active"), False),
        (changed(DOC, 2, "another three\n"), False),
    ]
    for event, is_accepted in arrivals:
        before, last = keys(world), world.store.documents.events(0)[-1].sequence
        if is_accepted:
            assert world.store.documents.append([event], AT) == last + 1
            assert stale(world).sequence == last + 1
        else:
            with pytest.raises(StoreError, match="changed meanwhile"):
                world.store.documents.append([event], AT)
        assert (keys(world) != before) is is_accepted
    (document,) = rows(world, "SELECT version, text_sha256, presence FROM document WHERE slot = 0")
    assert document == (3, text_sha256("three\n"), "withdrawn")
    numbers = [event.sequence for event in world.store.documents.events(0)]
    assert numbers == list(range(1, 2 + 3 + 1))


DECISIONS: dict[str, Callable[[World], object]] = {
    "withdraw": lambda w: withdraw(w.workspace, DOC),
    "restore": lambda w: restore(w.workspace, DOC),
    "revoke": lambda w: revoke(w.workspace, DOC, "owner"),
    "grant": lambda w: grant(w.workspace, DOC, "owner"),
    "sync": lambda w: w.sync(check_content=True),
}


def test_h3_42_a_decision_that_comes_twice_happens_once(tmp_path: Path) -> None:
    world = built(tmp_path, 2)
    for name in ("withdraw", "restore", "revoke", "grant", "sync"):
        before = keys(world)
        DECISIONS[name](world)
        events, now = world.store.documents.events(0), keys(world)
        assert (now != before) is (name != "sync")
        DECISIONS[name](world)
        DECISIONS["sync"](world)
        assert (world.store.documents.events(0), keys(world)) == (events, now)


def test_h3_42_files_that_come_in_another_order_are_numbered_as_they_came(tmp_path: Path) -> None:
    world = built(tmp_path, 2)
    seen = [keys(world)]
    for version, known in ((3, True), (2, True), (3, True), (3, False)):
        world.write_facts(0, version)
        assert refused(world).changed[0].change == "unsynced"
        assert bool(world.sync().moves) is known
        if known:
            stale(world)
        assert (keys(world) not in seen) is known
        seen.append(keys(world))
        world.build()
        assert f"delivery: {version} October." in repr(current(world).claims)
    assert rows(world, "SELECT version FROM document WHERE slot = 0") == [(4,)]
    late = right(EventKind.GRANTED, DOC, "owner", 0)
    with pytest.raises(StoreError, match="changed meanwhile"):
        world.store.documents.append([late], AT)
