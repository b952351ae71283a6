"""At which moment something is looked at, read and written, and what must not slip in between."""

from __future__ import annotations

from dataclasses import replace
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

from citebound.engine.build import build
from citebound.engine.history import past
from citebound.engine.preview import Expected, Preview, preview
from citebound.engine.refusal import Refusal, RefusalStatus
from citebound.engine.rights import revoke, withdraw
from citebound.engine.serve import show
from citebound.engine.since import show_since
from citebound.engine.source import source
from citebound.errors import DocumentError
from citebound.store.sqlite import open_store
from tests.engine.world import World, dossier_of, facts_of, name_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

ASKS: dict[str, Callable[[World], object]] = {
    "show": lambda world: show(world.workspace, world.job()),
    "source": lambda world: source(world.workspace, world.job(), 1),
    "show --since": lambda world: show_since(world.workspace, world.job(), 1),
}


@pytest.mark.parametrize("ask", ASKS.values(), ids=ASKS.keys())
def test_what_is_revoked_while_the_folder_is_looked_at_is_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ask: Callable[[World], object]
) -> None:
    world = dossier_of(tmp_path, 2, "facts")
    world.build()
    listing = world.folder.listing

    def slow() -> Any:
        revoke(world.workspace, name_of(0), "owner")
        return listing()

    monkeypatch.setattr(world.folder, "listing", slow)
    answer = ask(world)
    assert isinstance(answer, Refusal)
    assert answer.status is RefusalStatus.STALE


def test_a_sync_lists_the_folder_when_nobody_else_can_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = dossier_of(tmp_path, 1, "facts")
    order: list[str] = []

    def noting(word: str, call: Callable[[], Any]) -> Callable[[], Any]:
        def noted() -> Any:
            order.append(word)
            return call()

        return noted

    monkeypatch.setattr(world.store, "writing", noting("writing", world.store.writing))
    monkeypatch.setattr(world.folder, "listing", noting("listing", world.folder.listing))
    world.sync()
    assert order[:2] == ["writing", "listing"]


def test_history_reads_each_node_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    world = dossier_of(tmp_path, 20, "facts")
    world.build()
    reads: list[object] = []
    nodes = world.store.results.nodes

    def counting(keys: Any) -> Any:
        reads.append(keys)
        return nodes(keys)

    monkeypatch.setattr(world.store.results, "nodes", counting)
    found = past(world.workspace, world.job(), 1)
    assert not isinstance(found, Refusal)
    assert len(found.claims) == 80
    assert len(reads) < 400  # Not once for every claim at every level, squared.


def test_a_full_run_shows_nothing_of_its_own(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 1, "facts")
    world.build(full=True)
    with pytest.raises(DocumentError, match="was a full build, for comparison only"):
        past(world.workspace, world.job(), 1)


def test_preview_foretells_equal_documents_however_many_there_are(tmp_path: Path) -> None:
    world = World(tmp_path, "facts")
    for number in range(9):
        world.write(name_of(number), facts_of(1))
    world.sync()
    foretold = preview(world.workspace, world.job())
    assert isinstance(foretold, Preview)
    report = world.build()
    selected = [node.node for node in foretold.nodes if node.expected is Expected.SELECT]
    assert tuple(selected) == report.recomputed


def test_a_withdrawn_text_under_a_new_name_is_told(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 2, "facts")
    withdraw(world.workspace, name_of(0))
    world.write("copy.txt", facts_of(0))
    assert world.sync().twins == (("copy.txt", name_of(0)),)


def test_nothing_is_revoked_between_the_last_look_at_the_events_and_the_record_of_a_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = dossier_of(tmp_path, 1)
    begin, seen = world.store.attempts.begin, list[Any]()

    def elsewhere(act: Callable[[Any], object]) -> None:
        with open_store(world.root / ".citebound", "case", world.root, create=False) as store:
            act(store)

    def revoke_it(store: Any) -> None:
        revoke(replace(world.workspace, store=store), name_of(0), "owner")

    writer = Thread(target=elsewhere, args=[revoke_it])

    def late(call: Any) -> int:
        writer.start()
        writer.join(0.5)
        elsewhere(lambda store: seen.extend(store.documents.events(1)))
        return begin(call)

    monkeypatch.setattr(world.store.attempts, "begin", late)
    world.generator.before.append(lambda _: writer.join())
    report = build(world.workspace, world.job())
    assert seen == []  # Whatever comes now finds the call recorded: it is in flight.
    assert isinstance(report, Refusal)
    assert len(world.generator.requests) == 1
