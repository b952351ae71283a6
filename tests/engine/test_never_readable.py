"""What a principal could never read is counted for them and named nowhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from citebound.engine.build import build
from citebound.engine.explain import explain
from citebound.engine.history import history, past
from citebound.engine.look import look
from citebound.engine.preview import Preview, preview
from citebound.engine.rights import grant, retry, revoke, withdraw
from citebound.engine.serve import Summary, show
from citebound.engine.status import status
from citebound.errors import DocumentError
from tests.engine.world import World, facts_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

HIDDEN = "secret.txt"


def world_of(home: Path) -> World:
    """Ann may read one of two documents, and the other one has just changed."""
    world = World(home)
    world.write("open.txt", facts_of(1))
    world.write(HIDDEN, facts_of(2))
    world.sync()
    world.build()
    grant(world.workspace, "open.txt", "ann")
    world.build("ann")
    world.write(HIDDEN, facts_of(2, version=2))
    world.sync()
    world.rename(HIDDEN, f"a {HIDDEN}")
    world.sync()
    return world


REPORTS: dict[str, Callable[[World, Any], object]] = {
    "show": lambda w, job: show(w.workspace, job),
    "status": lambda w, job: status(w.workspace, job).refusal,
    "status documents": lambda w, job: status(w.workspace, job).documents,
    "coverage": lambda w, job: status(w.workspace, job).coverage,
    "preview": lambda w, job: preview(w.workspace, job),
    "build": lambda w, job: build(w.workspace, job),
    "explain root": lambda w, job: explain(w.workspace, job, "root"),
    "history": lambda w, job: history(w.workspace, job),
    "past": lambda w, job: past(w.workspace, job, 2),
}


@pytest.mark.parametrize("report", REPORTS.values(), ids=REPORTS.keys())
def test_no_report_names_a_document_that_was_never_readable(
    tmp_path: Path, report: Callable[[World, Any], object]
) -> None:
    world = world_of(tmp_path)
    found = repr(report(world, world.job("ann")))
    assert HIDDEN not in found
    assert "P-00-02" not in found


@pytest.mark.parametrize(
    ("ask", "name"),
    [
        (explain, f"a {HIDDEN}"),
        (explain, f"doc:a {HIDDEN}"),
        (explain, "unnamed:1"),
        (retry, f"a {HIDDEN}"),
        (retry, f"doc:a {HIDDEN}"),
    ],
)
def test_asking_for_such_a_document_by_name_tells_nothing(
    tmp_path: Path, ask: Callable[[Any, Any, str], object], name: str
) -> None:
    world = world_of(tmp_path)
    with pytest.raises(DocumentError, match="the tree has no node"):
        ask(world.workspace, world.job("ann"), name)


def test_preview_still_counts_the_nodes_that_it_does_not_name(tmp_path: Path) -> None:
    world = world_of(tmp_path)
    foretold = preview(world.workspace, world.job("ann"))
    assert isinstance(foretold, Preview)
    report = world.build("ann")
    assert {node.node for node in foretold.nodes} == {*report.recomputed, *report.rebound}
    assert "unnamed:1" in report.recomputed
    assert foretold.nodes[0].reasons
    assert all((r.before, r.after) == (None, None) for r in foretold.nodes[0].reasons)


def test_what_is_not_named_is_counted(tmp_path: Path) -> None:
    world = world_of(tmp_path)
    withdraw(world.workspace, f"a {HIDDEN}")
    world.build("ann")
    found = world.show("ann")
    assert isinstance(found, Summary)
    assert (found.coverage.included, found.coverage.not_included) == (1, ())
    assert found.coverage.not_named == 1
    assert look(world.workspace).unsynced == ()


def test_a_document_that_was_readable_once_stays_known_by_name(tmp_path: Path) -> None:
    world = world_of(tmp_path)
    grant(world.workspace, f"a {HIDDEN}", "ann")
    revoke(world.workspace, f"a {HIDDEN}", "ann")
    world.build("ann")
    found = world.show("ann")
    assert isinstance(found, Summary)
    assert [(n.doc_id, n.reason) for n in found.coverage.not_included] == [
        (f"a {HIDDEN}", "ann may not read it")
    ]
