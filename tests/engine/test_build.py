"""Build: failures, budgets, tries, several builders, and a dossier that moves meanwhile."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from citebound.core.result import Status
from citebound.engine.build import BuildReport, build
from citebound.engine.explain import Explanation, explain
from citebound.engine.preview import Expected, Preview, preview
from citebound.engine.refusal import Refusal, RefusalStatus
from citebound.engine.rights import grant, restore, retry, withdraw
from citebound.engine.serve import Summary
from citebound.engine.workspace import Workspace
from citebound.errors import GenerationError, SettingsError
from citebound.ports.generator import Generation
from citebound.store.sqlite import open_store
from tests.engine.tamper import rows
from tests.engine.world import Counting, Echo, World, dossier_of, facts_of, name_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from citebound.ports.generator import Request

FAILED = "SELECT failure FROM attempt_end WHERE failure <> ''"


def current(world: World, principal: str = "owner") -> Summary:
    found = world.show(principal)
    assert isinstance(found, Summary), found
    return found


def fail_for(world: World, *words: str) -> None:
    world.generator.fails = set(words)


def calls_of(world: World, event: Callable[[], object]) -> int:
    """How many calls an event makes."""
    before = len(world.generator.requests)
    event()
    return len(world.generator.requests) - before


def test_a_dead_line_costs_its_path_only_and_the_next_build_pays_what_is_missing(
    tmp_path: Path,
) -> None:
    world = dossier_of(tmp_path, 8)
    fail_for(world, "P-00-02 quantity")
    with pytest.raises(GenerationError, match=r"no answer for doc:d02\.txt: the line is dead;"):
        build(world.workspace, world.job())
    assert rows(world, FAILED) == [("the line is dead",)]
    assert world.store.heads.head("owner", "claims") is None
    fail_for(world)
    report = world.build()
    assert report.recomputed == ("doc:d02.txt", "group:1.0", "root")
    assert report.counters.cache_hits == len(("group:1.1",)) + 7


def test_a_build_that_fails_leaves_the_old_summary_as_the_newest(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 2)
    world.build()
    head = world.store.heads.head("owner", "claims")
    world.write_facts(1, version=2)
    world.sync()
    fail_for(world, "P-00-01")
    with pytest.raises(GenerationError):
        build(world.workspace, world.job())
    assert world.store.heads.head("owner", "claims") == head
    assert [run.outcome is None for run in world.store.runs.runs()] == [False, True]


def test_after_three_failures_a_build_gives_up(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 8)
    fail_for(world, *(f"P-00-0{n} " for n in range(2, 8)))
    with pytest.raises(GenerationError, match=r"doc:d02\.txt: .* \(and 2 more\)"):
        build(world.workspace, world.job())
    assert (len(world.generator.requests), len(rows(world, FAILED))) == (5, 3)
    fail_for(world)
    assert calls_of(world, world.build) == 6 + 3


def test_a_setting_that_lets_no_call_succeed_ends_the_build_at_once(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 8)
    fail_for(world, *(f"P-00-0{n} " for n in range(2, 8)))
    world.generator.fault = SettingsError("set the variable")
    with pytest.raises(SettingsError, match="set the variable"):
        build(world.workspace, world.job())
    assert rows(world, FAILED) == [("set the variable",)]
    fail_for(world)
    assert calls_of(world, world.build) == 6 + 3


def test_a_failed_attempt_is_counted_as_a_call(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 1)
    fail_for(world, "P-00-00")
    with pytest.raises(GenerationError):
        build(world.workspace, world.job())
    assert rows(world, "SELECT count(*) FROM attempt") == [(1,)]
    assert rows(world, "SELECT count(*) FROM node") == [(0,)]


def test_a_leaf_over_its_budget_is_invalid_without_a_call_and_makes_its_ancestors_partial(
    tmp_path: Path,
) -> None:
    world = dossier_of(tmp_path, 8)
    world.settings = replace(world.settings, split_size=10**6)
    world.write("d05.txt", facts_of(5) + "word " * 3000)
    world.sync()
    report = world.build()
    assert (report.root_status, report.counters.model_calls) == (Status.PARTIAL, 10)
    summary = current(world)
    assert (summary.root_status, summary.partial_nodes) == (Status.PARTIAL, ("doc:d05.txt",))
    explained = explain(world.workspace, world.job(), "d05.txt")
    assert isinstance(explained, Explanation)
    assert "the budget is 2048; nothing was cut and nothing was sent" in explained.diagnosis
    assert "word word" not in world.generator.requests[-1].messages[-1].content


def test_a_root_over_its_budget_is_invalid_without_a_call(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 2)
    world.settings = replace(world.settings, reduce_budget=3)
    report = world.build()
    assert (report.root_status, report.counters.model_calls) == (Status.INVALID, 2)
    assert report.counters.recomputed == 3
    found = world.show()
    assert isinstance(found, Refusal)
    assert found.status is RefusalStatus.INVALID


def test_preview_foretells_a_leaf_over_its_budget(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 1)
    world.settings = replace(world.settings, map_budget=3)
    foretold = preview(world.workspace, world.job())
    assert isinstance(foretold, Preview)
    expected = {node.node: node.expected for node in foretold.nodes}
    assert expected == {"doc:d00.txt": Expected.SETTLE, "root": Expected.CALL}


def test_an_answer_of_all_leaves_invalid_is_still_a_partial_root(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 2)
    world.generator.says["Product"] = Generation("no JSON", "stop", 1, 1)
    assert world.build().root_status is Status.PARTIAL
    assert current(world).partial_nodes == ("doc:d00.txt", "doc:d01.txt")
    assert current(world).claims == ()


def test_an_invalid_answer_stays_until_somebody_asks_for_another_try(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 2)
    world.generator.says["P-00-01 quantity"] = Generation("no JSON", "stop", 1, 1)
    world.build()
    world.generator.says.clear()
    assert world.build().recomputed == ()
    retry(world.workspace, world.job(), "doc:d01.txt")
    report = world.build()
    assert (report.recomputed, report.root_status) == (("doc:d01.txt", "root"), Status.VALID)
    assert world.generator.requests[-2].retry == 1
    assert rows(world, "SELECT status FROM node WHERE address = 'd1.0.0' ORDER BY id") == [
        ("INVALID",),
        ("VALID",),
    ]


def builder(world: World, generator: Echo, reports: list[object]) -> threading.Thread:
    """A builder with a connection of its own, as another process would have."""

    def run() -> None:
        with open_store(world.root / ".citebound", "case", world.root, create=False) as store:
            workspace = Workspace(store, world.folder, Counting())
            reports.append(build(workspace, replace(world.job(), generator=generator)))

    return threading.Thread(target=run)


def test_two_builders_at_once_pay_each_call_once(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 6)
    generator, reports = Echo(), list[object]()
    second = builder(world, generator, reports)

    def start_second(_: Request) -> None:
        generator.before.clear()
        second.start()

    generator.before.append(start_second)
    first = builder(world, generator, reports)
    first.start()
    first.join()
    second.join()
    done = [report for report in reports if isinstance(report, BuildReport)]
    assert sorted(len(report.recomputed) for report in done) == [0, 9]
    assert len(generator.requests) == 9
    assert len({request.messages for request in generator.requests}) == 9


@pytest.mark.parametrize(("shared", "calls"), [(True, 0), (False, 3)])
def test_calls_are_shared_among_principals_only_when_told_so(
    tmp_path: Path,
    shared: bool,  # noqa: FBT001
    calls: int,
) -> None:
    world = dossier_of(tmp_path, 2)
    world.build()
    for number in range(2):
        grant(world.workspace, name_of(number), "ann")
    report = build(world.workspace, replace(world.job("ann"), share_calls=shared))
    assert isinstance(report, BuildReport)
    assert (report.counters.model_calls, len(report.rebound)) == (calls, 3 - calls)
    assert current(world, "ann").claims == current(world).claims


def meanwhile(world: World, act: Callable[[], object], times: int = 1) -> None:
    """Do something while the model is asked, so many times."""
    left = [act] * times

    def hook(_: Request) -> None:
        if left:
            left.pop()()

    world.generator.before.append(hook)


@pytest.mark.parametrize("full", [False, True])
def test_a_dossier_that_moves_during_a_build_is_planned_again(
    tmp_path: Path,
    full: bool,  # noqa: FBT001
) -> None:
    world = dossier_of(tmp_path, 3)
    meanwhile(world, lambda: withdraw(world.workspace, name_of(2)))
    report = world.build(full=full)
    assert report.counters.ineligible == 1
    assert "P-00-02" not in repr(world.generator.requests)
    (run,) = world.store.runs.runs()
    assert run.outcome is not None
    assert (run.start.sequence, run.outcome.sequence) == (3, 4)


def test_a_dossier_that_moves_after_the_last_call_is_planned_again(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 2)
    world.generator.says["Claims:"] = Generation('{"claims":[]}', "stop", 1, 1)
    world.generator.before.append(
        lambda request: (
            withdraw(world.workspace, name_of(1))
            if "Claims:" in request.messages[-1].content
            else None
        )
    )
    report = world.build()
    assert report.counters.ineligible == 1
    assert current(world).root_key == report.root_key


def test_a_build_restarted_on_what_is_there_already_asks_nobody_twice(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 3)
    meanwhile(world, lambda: grant(world.workspace, name_of(0), "ann"))
    report = world.build()
    assert report.counters.model_calls == len(world.generator.requests) == 4
    assert len(report.recomputed) == 4


def test_a_dossier_that_never_comes_to_rest_ends_the_build_with_one_line(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 2)
    flips = [restore, withdraw]

    def flip() -> None:
        flips.reverse()
        flips[0](world.workspace, name_of(1))

    meanwhile(world, flip, times=99)
    with pytest.raises(GenerationError, match="kept changing"):
        build(world.workspace, world.job(), full=True)
    assert [run.outcome for run in world.store.runs.runs()] == [None]


def test_a_principal_who_may_read_nothing_builds_nothing(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 1)
    found = build(world.workspace, world.job("ann"))
    assert isinstance(found, Refusal)
    assert found.status is RefusalStatus.FORBIDDEN
    assert (world.store.runs.runs(), world.generator.requests) == ((), [])


def test_a_full_build_publishes_nothing_and_asks_for_everything(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 2)
    report = world.build(full=True)
    assert report.comparison is not None
    assert [d.what for d in report.comparison.different] == [("missing",)] * 3
    found = world.show()
    assert isinstance(found, Refusal)
    assert found.status is RefusalStatus.MISSING
    assert rows(world, "SELECT count(*) FROM run_result") == [(3,)]
    assert len(world.build().recomputed) == 3


@pytest.mark.parametrize("recipe", ["claims", "facts"])
def test_a_full_build_finds_the_node_that_was_stored_otherwise(
    tmp_path: Path, recipe: str
) -> None:
    world = dossier_of(tmp_path, 2, recipe)
    world.build()
    report = world.build(full=True)
    assert report.comparison is not None
    assert report.comparison.as_json() == {"nodes": 3, "equal": 3, "different": []}


def test_progress_is_told_once_for_each_missing_node(tmp_path: Path) -> None:
    world, told = dossier_of(tmp_path, 2), list[tuple[int, int]]()
    build(world.workspace, world.job(), progress=lambda *done: told.append(done))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_tokens_and_seconds_are_counted(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 1)
    counters = world.build().counters
    sent = sum(world.generator.count_tokens(r.messages) for r in world.generator.requests)
    assert counters.prompt_tokens == sent > 0
    assert counters.new_tokens > 0
    assert counters.seconds > 0
    assert counters.as_json()["recomputed"] == 2


def test_many_nodes_by_rule_are_published_in_several_transactions(tmp_path: Path) -> None:
    world = World(tmp_path, "facts")
    for number in range(520):
        world.write(f"d{number}.txt", f"Product P-00-01 quantity: {number}.\n")
    world.sync()
    report = world.build()
    # A reduction of one child asks what its child asked, so it is bound to the same answer.
    assert report.counters.recomputed + report.counters.rebound == report.counters.nodes
    assert len(current(world).claims) == 520


def test_a_build_says_before_each_node_whom_it_asks_for(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 2)
    told: list[tuple[int, int, str, int]] = []

    def asking(place: int, total: int, name: str) -> None:
        told.append((place, total, name, len(world.generator.requests)))

    build(world.workspace, world.job(), asking=asking)
    names = (f"doc:{name_of(0)}", f"doc:{name_of(1)}", "root")
    assert told == [(place, 3, name, place - 1) for place, name in enumerate(names, 1)]


def test_a_build_by_rules_asks_for_nobody(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 2, "facts")
    told: list[str] = []
    build(world.workspace, world.job(), asking=lambda _place, _total, name: told.append(name))
    assert told == []
