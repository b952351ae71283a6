"""The benchmark's counters on small dossiers: what edits write, and that a look writes nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.dossier import RECIPES
from benchmarks.engine import Results, _arguments, main, run
from benchmarks.expectations import faults, growth_faults
from benchmarks.report import performance
from benchmarks.tree import nodes_of, path_of
from citebound.core.plan import make_plan
from tests.core.samples import SETTINGS, snapshot

SMALL = ["200", "--times", "1", "--growth", "60", "--edits", "4", "--no-peers"]


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    return run(_arguments(SMALL), tmp_path_factory.mktemp("bench"))


def test_every_counter_of_a_small_dossier_is_as_expected(results: Results) -> None:
    assert results.faults == []
    assert [found.recipe for found in results.dossiers] == list(RECIPES)


def test_a_look_writes_nothing_and_a_build_without_work_writes_its_run_only(
    results: Results,
) -> None:
    for found in results.dossiers:
        counters = found.counters
        assert counters["show: changed"] == counters["preview: changed"] == 0
        assert counters["audit: changed"] == 0
        grown = {name for name in counters if name.startswith("no-op rows: ")}
        assert grown == {f"no-op rows: {table}" for table in ("audit", "run", "run_end")}


def test_an_edit_writes_in_proportion_to_the_levels(results: Results) -> None:
    path, edges = path_of(200, 100)
    for found in results.dossiers:
        rows = [n for name, n in found.counters.items() if name.startswith("edit rows: ")]
        assert found.counters["edit rows: node"] == path == 5
        assert found.counters["edit rows: edge"] == edges
        assert sum(rows) <= 16 * path


def test_edits_of_one_document_add_rows_for_it_and_its_ancestors_only(results: Results) -> None:
    growth = results.growth
    assert growth is not None
    path, edges = path_of(60, 30)
    assert growth.rows["node"] == (path,)
    assert growth.rows["edge"] == (edges,)
    assert growth.rows["version"] == growth.rows["event"] == (1,)
    assert 0 < growth.bytes / growth.edits < 40_000


def test_a_counter_that_differs_is_a_fault_that_names_both_numbers(results: Results) -> None:
    found, growth = results.dossiers[0], results.growth
    assert growth is not None
    more = replace(found, counters=found.counters | {"edit rows: node": 6})
    assert faults(more) == ["extract, 200 documents, edit rows: node: expected 5, got 6"]
    strange = replace(growth, rows=growth.rows | {"node": (4, 5), "rights": (1,), "audit": (9,)})
    assert len(growth_faults(strange)) == 3


def test_a_size_without_expected_numbers_is_a_fault(results: Results) -> None:
    unknown = replace(results.dossiers[0], documents=201)
    assert faults(unknown)[0] == "extract, 201: expected.json lacks it"


def test_the_report_is_whole_and_names_no_place_on_this_machine(results: Results) -> None:
    page = performance(results)
    assert "Every counter was as expected." in page
    assert "<!--" not in page
    assert str(Path.home()) not in page
    assert str(Path.cwd()) not in page
    assert "left out by --no-peers" in page


def test_a_fault_fails_the_benchmark(
    results: Results, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = tmp_path / "performance.md"
    monkeypatch.setattr("benchmarks.engine.run", lambda *_: results)
    assert main([*SMALL, "--report", str(page)]) == 0
    monkeypatch.setattr(results, "faults", ["a counter differs"])
    assert main([*SMALL, "--report", str(page)]) == 1
    assert "- a counter differs" in page.read_text()


@pytest.mark.parametrize("documents", [0, 1, 2, 4, 5, 16, 17, 21, 200])
def test_the_tree_is_counted_as_the_plan_is_made(documents: int) -> None:
    plan = make_plan(snapshot(documents), SETTINGS, {})
    assert nodes_of(documents) == len(plan.nodes)
    for number in range(documents):
        ancestors, edges, below = 1, 0, number
        for position, node in enumerate(plan.nodes):
            if below in node.children:
                ancestors, edges, below = ancestors + 1, edges + len(node.children), position
        assert path_of(documents, number) == (ancestors, edges)
