"""What was taken out: hostile scenarios of the category ``deletion``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from citebound.core.result import Status
from citebound.engine.rights import revoke, withdraw
from tests.engine.tamper import rows
from tests.engine.world import name_of
from tests.scenarios.worlds import (
    DOCUMENTS,
    LEAVES,
    bodies,
    built,
    current,
    elsewhere,
    keys,
    product,
    prompts,
    stale,
    telling,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from citebound.engine.workspace import Workspace
    from tests.cli.case import Case


def test_h3_08_withdrawing_alone_removes_a_claim_and_its_text_everywhere(tmp_path: Path) -> None:
    world = telling(tmp_path, 4)
    world.build()
    assert product(4) in repr(current(world).claims)
    assert product(4) in bodies(world, keys(world))
    world.generator.requests.clear()
    withdraw(world.workspace, name_of(4))
    assert [change.change for change in stale(world).changed] == ["withdrawn"]
    report = world.build()
    assert report.recomputed == ("doc:d04.txt", "group:1.1", "root")
    assert (report.counters.model_calls, report.counters.ineligible) == (2, 1)
    (leaf,) = rows(world, "SELECT status FROM node WHERE key = ?", keys(world)["doc:d04.txt"])
    assert leaf == ("INELIGIBLE",)
    everywhere = prompts(world) + repr(current(world)) + bodies(world, keys(world))
    assert product(4) not in everywhere


TAKE: dict[str, Callable[[Workspace], object]] = {
    "withdrawn": lambda workspace: withdraw(workspace, name_of(4)),
    "revoked": lambda workspace: revoke(workspace, name_of(4), "owner"),
}


@pytest.mark.parametrize("take", TAKE.values(), ids=TAKE.keys())
def test_h3_31_no_memo_of_who_may_read_survives_from_one_answer_to_the_next(
    tmp_path: Path, take: Callable[[Workspace], object]
) -> None:
    world = built(tmp_path)
    for _ in range(3):  # Whatever could be remembered is remembered by now, and no time passes.
        current(world)
    elsewhere(world, take)
    assert stale(world).sequence == world.store.documents.events(0)[-1].sequence


@pytest.mark.parametrize("take", TAKE.values(), ids=TAKE.keys())
def test_h3_31_rights_and_root_row_are_read_in_one_transaction(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, take: Callable[[Workspace], object]
) -> None:
    world = built(tmp_path)
    before = current(world)
    nodes = world.store.results.nodes

    def taken_between(wanted: Any) -> Any:
        monkeypatch.undo()
        elsewhere(world, take)
        return nodes(wanted)

    monkeypatch.setattr(world.store.results, "nodes", taken_between)
    during = current(world)  # As of before; and it says so.
    assert during == before
    assert during.sequence < world.store.documents.events(0)[-1].sequence
    stale(world)


def test_h3_45_when_everything_is_withdrawn_the_summary_is_empty_and_nobody_is_asked(
    tmp_path: Path,
) -> None:
    world = built(tmp_path)
    for number in range(DOCUMENTS):
        withdraw(world.workspace, name_of(number))
        stale(world)
        world.build()
        assert product(number) not in repr(current(world).claims)
    last = current(world)
    assert (last.claims, last.root_status) == ((), Status.INELIGIBLE)
    asked = len(world.generator.requests)
    assert world.build().recomputed == ()
    assert len(world.generator.requests) == asked


def test_h3_45_the_last_withdrawal_costs_no_call(tmp_path: Path) -> None:
    world = built(tmp_path)
    for number in range(DOCUMENTS):
        withdraw(world.workspace, name_of(number))
        stale(world)
    report = world.build()
    assert (report.counters.model_calls, report.counters.ineligible) == (0, 16)
    assert world.generator.requests == []
    empty = current(world)
    assert (empty.claims, empty.root_status) == ((), Status.INELIGIBLE)
    statuses = rows(world, "SELECT status FROM node WHERE run_id = ?", report.run_id)
    assert {status for (status,) in statuses} == {"INELIGIBLE"}


def test_h3_45_the_whole_dossier_is_withdrawn_at_once(dozen: Case) -> None:
    names = [leaf.removeprefix("doc:") for leaf in LEAVES]
    decided = dozen.json("withdraw", *names)["decisions"]
    assert [one["changed"] for one in decided] == [True] * DOCUMENTS
    assert dozen.cite("show").code == 3
    counters = dozen.json("build")["counters"]
    assert (counters["model_calls"], counters["ineligible"]) == (0, 16)
    shown = dozen.cite("show", "--json")
    assert (shown.code, shown.json["root_status"], shown.json["claims"]) == (0, "INELIGIBLE", [])
