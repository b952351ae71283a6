"""A withdrawal or a revocation before it is taken: which nodes, which summaries, no writes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from citebound.engine.preview import Preview, preview
from citebound.engine.refusal import Refusal, RefusalStatus
from citebound.engine.rights import grant, restore, retry, revoke, withdraw
from citebound.engine.whatif import Assumption, Dependents, Step, resting_on
from citebound.errors import DocumentError
from tests.engine.world import World, dossier_of, name_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

DOC = name_of(3)
WITHDRAWN, REVOKED = Assumption(DOC, Step.WITHDRAWN), Assumption(DOC, Step.REVOKED)


def shared(home: Path, documents: int = 6) -> World:
    """Owner and ann have a summary of all documents, bob of the first three."""
    world = dossier_of(home, documents, "facts")
    for number in range(documents):
        grant(world.workspace, name_of(number), "ann")
        if number < 3:
            grant(world.workspace, name_of(number), "bob")
    for principal in ("owner", "ann", "bob"):
        world.build(principal)
    return world


def foretold(world: World, *assumed: Assumption, principal: str = "owner") -> Preview:
    found = preview(world.workspace, world.job(principal), assumed=assumed)
    assert isinstance(found, Preview), found
    return found


def resting(found: Preview) -> list[tuple[str, bool]]:
    return [(one.principal, one.is_current) for one in found.dependents]


@pytest.mark.parametrize(
    ("assumed", "take"),
    [
        (WITHDRAWN, lambda w: withdraw(w.workspace, DOC)),
        (REVOKED, lambda w: revoke(w.workspace, DOC, "owner")),
    ],
    ids=["withdraw", "revoke"],
)
@pytest.mark.parametrize("recipe", ["claims", "facts"])
def test_a_step_makes_exactly_the_nodes_that_were_foretold(
    tmp_path: Path, assumed: Assumption, take: Callable[[World], object], recipe: str
) -> None:
    world = dossier_of(tmp_path, 6, recipe)
    world.build()
    found = foretold(world, assumed)
    assert [node.node for node in found.nodes] == ["doc:d03.txt", "group:1.0", "root"]
    assert foretold(world).nodes == ()
    (dependent,) = found.dependents
    assert list(dependent.nodes) == [node.node for node in found.nodes]
    take(world)
    assert foretold(world).nodes == found.nodes
    report = world.build()
    assert {*report.recomputed, *report.rebound} == {node.node for node in found.nodes}


def test_a_preview_of_a_step_writes_nothing_and_asks_nobody(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 2)
    world.build()
    world.generator.requests.clear()
    before = (world.store.documents.events(0), world.store.runs.runs())
    foretold(world, Assumption(name_of(1), Step.WITHDRAWN))
    assert (world.store.documents.events(0), world.store.runs.runs()) == before
    assert world.generator.requests == []


def test_the_owner_is_told_of_every_summary_that_rests_on_a_document(tmp_path: Path) -> None:
    world = shared(tmp_path)
    assert resting(foretold(world, WITHDRAWN)) == [("ann", True), ("owner", True)]
    first = Assumption("./" + name_of(0), Step.WITHDRAWN)
    assert resting(foretold(world, first)) == [("ann", True), ("bob", True), ("owner", True)]


def test_others_are_told_of_their_own_and_a_right_concerns_one_principal(tmp_path: Path) -> None:
    world = shared(tmp_path)
    assert resting(foretold(world, WITHDRAWN, principal="ann")) == [("ann", True)]
    assert resting(foretold(world, REVOKED, principal="ann")) == [("ann", True)]
    assert resting(foretold(world, REVOKED)) == [("owner", True)]


OLDER: dict[str, Callable[[World], object]] = {
    "another document withdrawn": lambda w: withdraw(w.workspace, name_of(5)),
    "a node to be tried again": lambda w: retry(w.workspace, w.job(), "root"),
    "a right of another": lambda w: revoke(w.workspace, name_of(5), "ann"),
    "done and undone": lambda w: (withdraw(w.workspace, DOC), restore(w.workspace, DOC)),
}


@pytest.mark.parametrize("event", OLDER.values(), ids=OLDER.keys())
def test_a_summary_is_called_current_when_it_would_be_shown(
    tmp_path: Path, event: Callable[[World], object]
) -> None:
    world = shared(tmp_path)
    event(world)
    is_shown = not isinstance(world.show(), Refusal)
    assert dict(resting(foretold(world, WITHDRAWN)))["owner"] is is_shown


def test_what_no_summary_uses_changes_none(tmp_path: Path) -> None:
    world = shared(tmp_path)
    withdraw(world.workspace, DOC)
    revoke(world.workspace, DOC, "owner")
    for principal in ("owner", "ann"):
        world.build(principal)
    again = foretold(world, WITHDRAWN, REVOKED)
    assert (again.nodes, again.dependents) == ((), ())


@pytest.mark.parametrize("name", [DOC, "./" + DOC])
def test_the_summaries_that_rest_on_a_document_are_found_without_a_plan(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    world = shared(tmp_path)
    expected = foretold(world, WITHDRAWN).dependents
    monkeypatch.setattr(world.store.results, "nodes", None)
    monkeypatch.setattr(world.store.documents, "texts", None)
    sequence = world.store.documents.events(0)[-1].sequence
    found = resting_on(world.workspace, world.job(), name)
    assert found == Dependents(DOC, sequence, expected)
    eve = resting_on(world.workspace, world.job("eve"), name)
    assert isinstance(eve, Refusal)
    assert eve.status is RefusalStatus.FORBIDDEN


def test_a_long_document_is_found_by_any_of_its_parts(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 2, "facts")
    world.write("long.txt", "".join(f"Product P-1 site: X{n}.\n\n" for n in range(900)))
    world.sync()
    world.build()
    long = Assumption("long.txt", Step.WITHDRAWN)
    assert resting(foretold(world, long)) == [("owner", True)]


def test_who_could_then_read_nothing_is_forbidden(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 1)
    found = preview(world.workspace, world.job(), assumed=(Assumption(name_of(0), Step.REVOKED),))
    assert isinstance(found, Refusal)
    assert found.status is RefusalStatus.FORBIDDEN


@pytest.mark.parametrize("doc_id", ["none.txt", name_of(5)], ids=["not there", "not known"])
def test_a_document_that_a_reader_may_not_know_is_not_there(tmp_path: Path, doc_id: str) -> None:
    world = shared(tmp_path)
    with pytest.raises(DocumentError, match="has no document"):
        foretold(world, Assumption(doc_id, Step.WITHDRAWN), principal="bob")
