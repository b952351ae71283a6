"""Where a claim stands, how things stand, and why a node is missing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from citebound.core.reasons import ReasonKind
from citebound.core.result import Status
from citebound.engine.build import BuildReport, build
from citebound.engine.explain import Explanation, explain
from citebound.engine.history import PastSummary, past
from citebound.engine.preview import preview
from citebound.engine.refusal import Refusal, RefusalStatus
from citebound.engine.rights import retry, withdraw
from citebound.engine.serve import Summary, show
from citebound.engine.source import Source, source
from citebound.engine.status import status
from citebound.errors import DocumentError, StoreError
from citebound.ports.generator import Generation
from tests.engine.tamper import forge, rows, tamper
from tests.engine.world import World, dossier_of, name_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

DOC = name_of(1)


def built(home: Path, recipe: str = "facts", documents: int = 3) -> World:
    world = dossier_of(home, documents, recipe)
    world.build()
    return world


def explained(world: World, name: str) -> Explanation:
    found = explain(world.workspace, world.job(), name)
    assert isinstance(found, Explanation), found
    return found


def one_line_each(home: Path) -> World:
    world = World(home, "facts")
    world.write("a.txt", "one\ntwo\nthree\r\nProduct P-00-01 site: X.\r\nfive\nsix\nseven")
    world.sync()
    world.build()
    return world


@pytest.mark.parametrize(
    ("context", "before", "after"),
    [
        (0, "", "\r"),
        (1, "three\r\n", "\r\nfive"),
        (2, "two\nthree\r\n", "\r\nfive\nsix"),
        (9, "one\ntwo\nthree\r\n", "\r\nfive\nsix\nseven"),
    ],
)
def test_a_passage_stands_between_whole_lines(
    tmp_path: Path, context: int, before: str, after: str
) -> None:
    world = one_line_each(tmp_path)
    found = source(world.workspace, world.job(), 1, context=context)
    assert isinstance(found, Source)
    (passage,) = found.passages
    assert (passage.before, passage.quote, passage.after) == (
        before,
        "Product P-00-01 site: X.",
        after,
    )
    assert (passage.line, found.number) == (4, 1)


@pytest.mark.parametrize("number", [-1, 0, 2])
def test_a_claim_that_is_not_there_is_named_back(tmp_path: Path, number: int) -> None:
    world = one_line_each(tmp_path)
    with pytest.raises(DocumentError, match=f"claims 1 to 1, there is no claim {number}"):
        source(world.workspace, world.job(), number)


def test_no_passage_is_shown_of_a_summary_that_is_not_current(tmp_path: Path) -> None:
    world = one_line_each(tmp_path)
    withdraw(world.workspace, "a.txt")
    found = source(world.workspace, world.job(), 1)
    assert isinstance(found, Refusal)
    assert found.status is RefusalStatus.STALE


def test_by_document_shows_every_document_that_counts(tmp_path: Path) -> None:
    world = built(tmp_path)
    withdraw(world.workspace, DOC)
    world.build()
    found = show(world.workspace, world.job(), by_document=True)
    assert isinstance(found, Summary)
    assert [(d.doc_id, d.status, len(d.claims)) for d in found.by_document] == [
        (name_of(0), Status.VALID, 4),
        (name_of(2), Status.VALID, 4),
    ]


def test_the_invalid_nodes_of_a_partial_summary_are_named_through_every_level(
    tmp_path: Path,
) -> None:
    world = dossier_of(tmp_path, 9)
    for word in ("P-00-02 quantity", "P-00-08 quantity"):
        world.generator.says[word] = Generation("no JSON", "stop", 1, 1)
    world.build()
    found = world.show()
    assert isinstance(found, Summary)
    assert found.partial_nodes == ("doc:d02.txt", "doc:d08.txt")


@pytest.mark.parametrize(
    ("event", "refused", "included"),
    [
        (lambda _: None, None, 3),
        (lambda w: withdraw(w.workspace, DOC), RefusalStatus.STALE, 2),
        (lambda w: w.write("new.txt", "x\n"), RefusalStatus.STALE, 3),
    ],
    ids=["current", "withdrawn", "unsynced"],
)
def test_status_tells_how_things_stand(
    tmp_path: Path,
    event: Callable[[World], object],
    refused: RefusalStatus | None,
    included: int,
) -> None:
    world = built(tmp_path)
    event(world)
    found = status(world.workspace, world.job())
    assert (found.refusal.status if found.refusal else None) is refused
    assert (found.run_id, len(found.documents), found.coverage.included) == (1, 3, included)


def test_status_before_any_build_knows_the_documents_and_no_run(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 2)
    found = status(world.workspace, world.job())
    assert found.refusal is not None
    assert (found.refusal.status, found.run_id) == (RefusalStatus.MISSING, 0)
    assert found.coverage.included == 2


def test_status_tells_a_principal_without_rights_nothing(tmp_path: Path) -> None:
    world = built(tmp_path)
    found = status(world.workspace, world.job("ann"))
    assert found.refusal is not None
    assert (found.refusal.status, found.documents) == (RefusalStatus.FORBIDDEN, ())
    assert (found.coverage.included, found.coverage.not_included) == (0, ())


def test_a_withdrawn_document_is_not_included_with_the_reason(tmp_path: Path) -> None:
    world = built(tmp_path)
    withdraw(world.workspace, DOC)
    found = status(world.workspace, world.job()).coverage
    assert [(n.doc_id, n.reason) for n in found.not_included] == [(DOC, "withdrawn by a person")]


@pytest.mark.parametrize("name", ["root", f"doc:{DOC}", DOC])
def test_a_node_that_is_there_is_explained_without_reasons(tmp_path: Path, name: str) -> None:
    found = explained(built(tmp_path), name)
    assert (found.status, found.reasons, found.diagnosis) == (Status.VALID, (), "")
    assert bool(found.children) is (name == "root")
    assert found.fields["dossier"] == "case"


def test_a_missing_node_is_explained_by_what_moved(tmp_path: Path) -> None:
    world = built(tmp_path)
    world.write_facts(1, version=2)
    world.sync()
    leaf, root = explained(world, DOC), explained(world, "root")
    assert leaf.status is root.status is None
    moved = {reason.field: (reason.before, reason.after) for reason in leaf.reasons}
    assert moved["version"] == (1, 2)
    assert [(reason.kind, reason.field) for reason in root.reasons] == [
        (ReasonKind.CHILD, f"doc:{DOC}")
    ]
    assert root.reasons[0].after == leaf.key


def test_an_added_document_is_a_child_that_was_not_there(tmp_path: Path) -> None:
    world = built(tmp_path)
    world.write("new.txt", "words\n")
    world.sync()
    (child,) = (r for r in explained(world, "root").reasons if r.kind is ReasonKind.CHILD)
    assert (child.field, child.before) == ("doc:new.txt", None)


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("UPDATE node SET out_hash = 'x' WHERE address = 'd1.0.0'", "its output is gone"),
        ("DELETE FROM node WHERE address = 'd1.0.0'", "its row is gone"),
    ],
    ids=["damaged", "deleted"],
)
def test_a_lost_row_is_the_reason_where_nothing_moved(
    tmp_path: Path, statement: str, why: str
) -> None:
    world = built(tmp_path)
    tamper(world, statement)
    found = explained(world, DOC)
    assert found.status is None
    kinds = {reason.kind for reason in found.reasons}
    assert kinds <= {ReasonKind.ROW, ReasonKind.NEW}
    assert ReasonKind.ROW not in kinds or found.reasons[0].after == why


def test_a_part_is_explained_by_its_name(tmp_path: Path) -> None:
    world = World(tmp_path, "facts")
    world.settings = replace(world.settings, split_size=100)
    world.write("long.md", "".join(f"# Part {n}\n\nWords of part {n}.\n\n" * 3 for n in range(9)))
    world.sync()
    world.build()
    assert explained(world, "part:long.md#2").fields["start"] != 0
    assert explained(world, "long.md").children[0] == "part:long.md#1"


@pytest.mark.parametrize("ask", [explain, retry])
def test_a_node_that_the_tree_has_not_is_named_back(
    tmp_path: Path, ask: Callable[[Any, Any, str], object]
) -> None:
    world = built(tmp_path)
    with pytest.raises(DocumentError, match=r"the tree has no node 'doc:no\.txt'"):
        ask(world.workspace, world.job(), "doc:no.txt")


@pytest.mark.parametrize("ask", [explain, lambda w, job, _: preview(w, job)])
def test_nothing_is_explained_to_whom_everything_is_forbidden(
    tmp_path: Path, ask: Callable[[Any, Any, str], object]
) -> None:
    world = built(tmp_path)
    found = ask(world.workspace, world.job("ann"), "root")
    assert isinstance(found, Refusal)
    assert found.status is RefusalStatus.FORBIDDEN


def test_an_unknown_principal_cannot_ask_for_another_try(tmp_path: Path) -> None:
    world = built(tmp_path)
    found = retry(world.workspace, world.job("ann"), "root")
    assert isinstance(found, Refusal)
    assert found.status is RefusalStatus.FORBIDDEN


def test_tries_are_counted(tmp_path: Path) -> None:
    world = built(tmp_path)
    for number in (1, 2):
        retry(world.workspace, world.job(), DOC)
        report = world.build()
        assert (report.recomputed, report.rebound) == ((f"doc:{DOC}",), ("root",))
        assert explained(world, DOC).fields["retry"] == number


PIN = '["d00.txt",1,{start},{end},"{sha}"]'
FORGED = {
    "another shape": '{"status":"VALID"}',
    "no pin": '{"claims":[{"fields":null,"pins":[]}],"diagnosis":"","references":[],'
    '"repairs":[],"status":"VALID"}',
    "a reference that leads nowhere": '{"claims":[],"diagnosis":"","references":[[0,99]],'
    '"repairs":[],"status":"VALID"}',
    "a reference to no child": '{"claims":[],"diagnosis":"","references":[[99,0]],'
    '"repairs":[],"status":"VALID"}',
    "a pin of another version": '{"claims":[{"fields":null,"pins":[["d00.txt",7,0,3,"x"]]}],'
    '"diagnosis":"","references":[],"repairs":[],"status":"VALID"}',
    "a pin of an unknown document": '{"claims":[{"fields":null,"pins":[["no.txt",1,0,3,"x"]]}],'
    '"diagnosis":"","references":[],"repairs":[],"status":"VALID"}',
}


@pytest.mark.parametrize("body", FORGED.values(), ids=FORGED.keys())
def test_a_root_that_was_forged_with_its_hash_is_missing_and_never_shown(
    tmp_path: Path, body: str
) -> None:
    world = built(tmp_path)
    forge(world, "g1.0", body)
    found = world.show()
    assert isinstance(found, Refusal)
    assert found.status is RefusalStatus.MISSING


def test_a_forged_pin_beyond_the_end_of_its_text_is_never_shown(tmp_path: Path) -> None:
    world = built(tmp_path)
    sha = rows(world, "SELECT text_sha256 FROM document WHERE slot = 0")[0][0]
    pin = PIN.format(start=0, end=10**6, sha=sha)
    forge(
        world,
        "g1.0",
        f'{{"claims":[{{"fields":null,"pins":[{pin}]}}],"diagnosis":"","references":[],'
        '"repairs":[],"status":"VALID"}',
    )
    found = world.show()
    assert isinstance(found, Refusal)
    assert "states claims of its own, which no reduction by rule does" in found.reason


@pytest.mark.parametrize("ask", [explain, lambda w, job, _: build(w, job)])
def test_a_result_of_another_shape_is_an_error_of_the_store_that_names_the_node(
    tmp_path: Path, ask: Callable[[Any, Any, str], object]
) -> None:
    world = built(tmp_path)
    forge(world, "g1.0", FORGED["another shape"])
    with pytest.raises(StoreError, match="node root cannot be read"):
        ask(world.workspace, world.job(), "root")
    retry(world.workspace, world.job(), "root")
    assert world.build().recomputed == ("root",)
    assert isinstance(world.show(), Summary)


def test_an_old_summary_of_another_shape_is_gone(tmp_path: Path) -> None:
    world = built(tmp_path)
    forge(world, "g1.0", FORGED["another shape"])
    found = past(world.workspace, world.job(), 1)
    assert isinstance(found, PastSummary)
    assert (found.status, found.claims) == (None, ())


def test_a_full_build_says_that_a_stored_result_of_another_shape_is_missing(
    tmp_path: Path,
) -> None:
    world = built(tmp_path)
    forge(world, "g1.0", FORGED["another shape"])
    report = build(world.workspace, world.job(), full=True)
    assert isinstance(report, BuildReport)
    assert report.comparison is not None
    assert [(d.node, d.what) for d in report.comparison.different] == [("root", ("missing",))]


def test_a_forged_reference_in_an_old_summary_is_withheld(tmp_path: Path) -> None:
    world = built(tmp_path)
    forge(world, "g1.0", FORGED["a reference that leads nowhere"])
    first = past(world.workspace, world.job(), 1)
    forge(world, "g1.0", FORGED["a reference to no child"])
    second = past(world.workspace, world.job(), 1)
    for found in (first, second):
        assert isinstance(found, PastSummary)
        assert (found.claims, found.withheld) == ((), 1)


def test_a_lost_text_names_the_store(tmp_path: Path) -> None:
    world = built(tmp_path)
    sha = rows(world, "SELECT text_sha256 FROM document WHERE slot = 0")[0][0]
    tamper(world, "DELETE FROM payload WHERE sha256 = ?", sha)
    with pytest.raises(StoreError):
        world.show()
