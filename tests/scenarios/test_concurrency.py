"""Things that happen at once: hostile scenarios of the category ``concurrency``."""

from __future__ import annotations

import random  # noqa: TID251
import time
from dataclasses import replace
from threading import Barrier, Event, Thread
from typing import TYPE_CHECKING

import pytest

from citebound.engine.refusal import Refusal, RefusalStatus
from citebound.engine.rights import grant, revoke
from citebound.engine.serve import Summary, show
from citebound.engine.sync import sync
from citebound.errors import StoreError
from citebound.store.sqlite import open_store
from tests.crash.effort import IS_PROOF
from tests.engine.tamper import rows, tamper
from tests.engine.world import World, dossier_of, facts_of, name_of
from tests.scenarios.worlds import built, current, keys, once, product, prompts

if TYPE_CHECKING:
    from pathlib import Path

    from citebound.engine.workspace import Workspace
    from citebound.ports.generator import Request

READERS = 100
TURNS = 20 if IS_PROOF else 2


def test_h3_15_a_text_that_changes_during_the_build_never_lands_under_the_old_key(
    tmp_path: Path,
) -> None:
    world = dossier_of(tmp_path, 2)

    def edit(workspace: Workspace) -> None:
        world.write(name_of(1), facts_of(1, version=9))
        sync(workspace)

    world.generator.before.append(once(world, product(0), edit))
    old = keys(world)["doc:d01.txt"]
    world.build()
    assert "P-00-01 delivery: 2 October" not in prompts(world)
    quotes = [quote for claim in current(world).claims for quote in claim.quotes]
    assert "Product P-00-01 delivery: 10 October." in quotes
    assert world.store.results.nodes([old]) == {}


def test_h3_15_a_leaf_hashes_its_text_again_and_sends_nothing_that_differs(
    tmp_path: Path,
) -> None:
    world = dossier_of(tmp_path, 2)
    (sha,) = rows(world, "SELECT text_sha256 FROM document WHERE slot = 1")[0]
    other = b"Product P-00-01 delivery: 30 October.\n"

    def swap(_: Request) -> None:
        tamper(world, "UPDATE payload SET body = ? WHERE sha256 = ?", other, sha)

    world.generator.before.append(swap)
    with pytest.raises(StoreError, match=f"the text {sha} is missing, erased or damaged"):
        world.build()
    assert product(1) not in prompts(world)
    assert world.store.results.nodes([keys(world)["doc:d01.txt"]]) == {}
    made = {address for (address,) in rows(world, "SELECT address FROM node")}
    assert made == {"d0.0.0"}
    assert world.store.heads.head("owner", "claims") is None


class Readers:
    """A hundred threads, each with a connection of its own, that show until they are stopped."""

    def __init__(self, world: World) -> None:
        self._world, self._stop = world, Event()
        self._ready = Barrier(READERS + 1)
        self.answers: list[Summary | Refusal] = []
        self._threads = [Thread(target=self._read) for _ in range(READERS)]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()
        self._ready.wait(60)
        while not self.answers:  # Somebody has been shown what is then taken.
            time.sleep(0.001)

    def stop(self) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def _read(self) -> None:
        with open_store(
            self._world.root / ".citebound", "case", self._world.root, create=False
        ) as store:
            workspace = replace(self._world.workspace, store=store)
            self._ready.wait(60)
            while True:
                is_last = self._stop.is_set()
                self.answers.append(show(workspace, self._world.job()))
                if is_last:
                    return


def test_h3_46_no_answer_stamped_at_or_after_a_revocation_holds_the_document(
    tmp_path: Path,
) -> None:
    world = built(tmp_path, recipe="facts")
    chance, readers = random.Random(46), Readers(world)  # noqa: S311
    readers.start()
    revocations, grants = list[int](), [0]
    for _ in range(TURNS):
        time.sleep(chance.random() / 2)
        revocations.append(revoke(world.workspace, name_of(8), "owner").sequence)
        time.sleep(chance.random() / 10)
        world.build()
        grants.append(grant(world.workspace, name_of(8), "owner").sequence)
        world.build()
    revocations.append(revoke(world.workspace, name_of(8), "owner").sequence)
    readers.stop()
    forbidden = {
        sequence
        for revoked, granted in zip(revocations, [*grants[1:], revocations[-1] + 1], strict=True)
        for sequence in range(revoked, granted)
    }
    held = set[bool]()
    for answer in readers.answers:
        holds = product(8) in repr(answer)
        held.add(holds)
        assert answer.sequence > 0
        assert not (holds and answer.sequence in forbidden)
        if isinstance(answer, Refusal):
            assert answer.status is RefusalStatus.STALE
            assert not holds
        else:
            assert holds is (answer.sequence not in forbidden)
    assert held == {True, False}
    assert {answer.sequence for answer in readers.answers} >= {revocations[-1]}
    assert len(readers.answers) > READERS
