"""Processes that die and stores that lose rows: hostile scenarios of the category ``crash``."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from citebound.core.result import Status
from citebound.engine.refusal import RefusalStatus
from citebound.ports.generator import Generation
from tests.crash.dossier import Dossier
from tests.crash.processes import KILLED, Processes
from tests.crash.trial import COMMANDS, Trial
from tests.engine.tamper import rows, tamper
from tests.engine.world import World, dossier_of, name_of
from tests.scenarios.worlds import ALL_NODES, built, current, keys, refused

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

LEAF_5 = "doc:d05.txt"
CUT = Generation('{"claims":[]}', "length", 1, 1)
"""Cut by its length, though what came is JSON."""


def statuses(world: World) -> dict[str, str]:
    """The status of every node of the present tree, by name."""
    of = dict(rows(world, "SELECT key, status FROM node ORDER BY id"))
    return {name: of[key] for name, key in keys(world).items()}


def test_h3_06_a_cut_answer_stays_invalid_under_its_key(tmp_path: Path) -> None:
    world = dossier_of(tmp_path)
    world.generator.says["P-00-05 delivery"] = CUT
    assert world.build().root_status is Status.PARTIAL
    above = {"group:1.1", "root"}
    expected = {LEAF_5: "INVALID"} | dict.fromkeys(above, "PARTIAL")
    small, key = statuses(world), keys(world)[LEAF_5]
    assert small == dict.fromkeys(ALL_NODES, "VALID") | expected
    assert current(world).partial_nodes == (LEAF_5,)
    assert "P-00-05" not in repr(current(world).claims)
    raw = "SELECT body FROM node JOIN payload ON sha256 = raw_sha256 WHERE key = ?"
    assert rows(world, raw, key) == [(CUT.text.encode(),)]

    budget = world.settings
    larger = replace(budget.parameters, max_new_tokens=999)
    world.settings = replace(budget, parameters=larger)
    world.generator.says.clear()
    assert world.build().root_status is Status.VALID
    assert keys(world)[LEAF_5] != key
    assert set(statuses(world).values()) == {"VALID"}

    world.settings = budget
    world.generator.requests.clear()
    report = world.build()
    assert (report.root_status, report.recomputed, report.rebound) == (Status.PARTIAL, (), ())
    assert world.generator.requests == []
    assert (statuses(world), keys(world)[LEAF_5]) == (small, key)
    assert current(world).partial_nodes == (LEAF_5,)


def first(points: tuple[str, ...], name: str, after: int = 0) -> int:
    """The first such moment."""
    return next(n for n, point in enumerate(points) if n >= after and point.startswith(name))


MOMENTS: dict[str, Callable[[tuple[str, ...]], int]] = {
    "before the model call": lambda points: first(points, "before the call"),
    "after the call": lambda points: first(points, "after the call"),
    "inside the store transaction": lambda points: first(points, "before INSERT INTO edge"),
    "after commit, before it is acknowledged": lambda points: first(
        points, "after COMMIT", after=first(points, "before INSERT INTO node")
    ),
}


@pytest.mark.parametrize("moment", MOMENTS.values(), ids=MOMENTS.keys())
def test_h3_16_a_builder_that_is_killed_loses_the_call_in_flight_at_most(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: Callable[[tuple[str, ...]], int]
) -> None:
    monkeypatch.setenv("CITEBOUND_SETTINGS", str(tmp_path / "none.toml"))
    with Processes(tmp_path / "processes") as processes:
        trial = Trial(Dossier(tmp_path), processes, COMMANDS["a build after an edit"])
        assert trial.check(die_at=moment(trial.points)).code == KILLED


def test_h3_16_a_row_whose_output_has_another_hash_is_absent_set_aside_and_reported(
    tmp_path: Path,
) -> None:
    world = built(tmp_path, 5)
    before, key = current(world), keys(world)["group:1.0"]
    output = "UPDATE node SET out_hash = substr(out_hash, 2) || 'x' WHERE key = ?"
    assert tamper(world, output, key) == 1
    assert world.store.results.nodes([key]) == {}
    assert world.store.results.unsound([key]) == {key: "its output is gone"}
    found = refused(world)
    assert found.status is RefusalStatus.MISSING
    assert "group:1.0: its output is gone" in found.reason
    report = world.build()
    assert (*report.recomputed, *report.rebound) == ("group:1.0",)
    kept = rows(world, "SELECT out_hash FROM node WHERE key = ? ORDER BY id", key)
    assert [out.endswith("x") for (out,) in kept] == [True, False]
    assert current(world).claims == before.claims
    full = world.build(full=True)
    assert full.comparison is not None
    assert full.comparison.different == ()


LOST = ("doc:d02.txt", "group:1.1")


def lose_outputs(world: World) -> None:
    """Some outputs are deleted from the object store, while the index still lists their nodes."""
    for name in LOST:
        key = keys(world)[name]
        gone = "DELETE FROM payload WHERE sha256 = (SELECT out_hash FROM node WHERE key = ?)"
        assert tamper(world, gone, key) == 1


def test_h3_27_deleted_outputs_are_missing_and_just_their_nodes_are_made_again(
    tmp_path: Path,
) -> None:
    world = built(tmp_path)
    before = current(world)
    lose_outputs(world)
    found = refused(world)
    assert found.status is RefusalStatus.MISSING
    assert "2 stored nodes do not verify" in found.reason
    report = world.build()
    assert sorted((*report.recomputed, *report.rebound)) == sorted(LOST)
    assert report.counters.cache_hits == len(ALL_NODES) - len(LOST)
    assert current(world).claims == before.claims
    assert refused(world, "nobody").status is RefusalStatus.FORBIDDEN


def test_h3_27_outputs_of_an_older_backup_are_missing_and_just_theirs_are_made_again(
    tmp_path: Path,
) -> None:
    world = built(tmp_path)
    backup = {sha for (sha,) in rows(world, "SELECT sha256 FROM payload")}
    world.write_facts(3, version=2)
    world.sync()
    world.build()
    after = current(world)
    texts = {sha for (sha,) in rows(world, "SELECT text_sha256 FROM version")}
    for (sha,) in rows(world, "SELECT sha256 FROM payload"):
        if sha not in backup | texts:
            tamper(world, "DELETE FROM payload WHERE sha256 = ?", sha)
    assert refused(world).status is RefusalStatus.MISSING
    world.generator.requests.clear()
    report = world.build()
    made = (f"doc:{name_of(3)}", "group:1.0", "root")
    assert sorted((*report.recomputed, *report.rebound)) == sorted(made)
    assert len(world.generator.requests) == len(report.recomputed)
    assert current(world).claims == after.claims
