"""Full runs beside the stored results, node by node, down to the generated token ids."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from citebound.check.audit import audit
from citebound.engine.build import BuildReport, build
from tests.engine.world import Echo, World, dossier_of

if TYPE_CHECKING:
    from pathlib import Path

    from citebound.ports.generator import Generation, Request


def built(world: World, *, full: bool = False, rebind: bool = True) -> BuildReport:
    report = build(world.workspace, world.job(), full=full, rebind=rebind)
    assert isinstance(report, BuildReport)
    return report


def there_and_back(world: World, version: int, *, rebind: bool) -> BuildReport:
    world.write_facts(0, version)
    world.sync()
    return built(world, rebind=rebind)


def faults(world: World) -> tuple[object, ...]:
    return audit(world.root / ".citebound").faults


def test_a_build_may_leave_recorded_outputs_alone_and_an_equal_answer_is_bound_once(
    tmp_path: Path,
) -> None:
    world = dossier_of(tmp_path, 5)
    report = [there_and_back(world, version, rebind=False) for version in (1, 2, 1)][-1]
    assert (report.counters.model_calls, report.counters.rebound) == (3, 0)
    full = built(world, full=True, rebind=True)
    assert full.comparison is not None
    assert (full.counters.rebound, full.comparison.different) == (0, ())
    assert faults(world) == ()


def test_the_same_events_with_rebinding_cost_nothing(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 5)
    report = [there_and_back(world, version, rebind=True) for version in (1, 2, 1)][-1]
    assert (report.counters.model_calls, report.counters.rebound) == (0, 3)
    full = built(world, full=True)
    assert full.comparison is not None
    assert full.comparison.different == ()
    assert faults(world) == ()


@pytest.mark.parametrize("rebind", [True, False])
def test_token_ids_that_differ_are_told_though_the_texts_are_equal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, rebind: bool
) -> None:
    say, ids = Echo.generate, [1, 2]

    def with_ids(self: Echo, request: Request) -> Generation:
        return replace(say(self, request), token_ids=tuple(ids))

    monkeypatch.setattr(Echo, "generate", with_ids)
    world = dossier_of(tmp_path, 2)
    built(world, rebind=rebind)
    equal = built(world, full=True).comparison
    assert equal is not None
    assert (equal.nodes, equal.equal) == (3, 3)
    ids.append(3)
    other = built(world, full=True).comparison
    assert other is not None
    assert [d.what for d in other.different] == [("tokens",)] * 3
    assert faults(world) == ()
