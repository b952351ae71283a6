"""Over random events an incremental build is what a full build is, and preview foretells it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from citebound.engine.build import BuildReport, build
from citebound.engine.preview import Expected, Preview, preview
from citebound.engine.refusal import Refusal, RefusalStatus
from citebound.engine.rights import grant, restore, revoke, withdraw
from citebound.engine.serve import Summary
from citebound.errors import DocumentError, SettingsError
from tests.engine.world import World, facts_of

NAMES = ("a.txt", "b.txt", "c.txt", "d.txt", "e.md", "sub/f.txt")
LONG = "\n".join(f"The supplier of lot {n} must pay {n} euros.\n{facts_of(n)}" for n in range(9))
TEXTS = (
    facts_of(1),
    facts_of(1, version=2),
    "A word above.\n\n" + facts_of(1),
    facts_of(2) + "The tenant must pay 40 euros by 3 May 2024. Nobody objects to it.\n",
    "Nothing of any declared form.\n",
    "",
    LONG,
    LONG.replace("lot 7", "lot seven"),
)
PRINCIPALS = ("owner", "ann")

names, texts, principals = (st.sampled_from(pool) for pool in (NAMES, TEXTS, PRINCIPALS))


@dataclass(frozen=True)
class Step:
    """One thing that happens to a dossier."""

    kind: str
    name: str = ""
    other: str = ""


STEPS = st.one_of(
    st.builds(Step, st.just("write"), names, texts),
    st.builds(Step, st.just("write"), names, texts),
    st.builds(Step, st.just("rename"), names, names),
    st.builds(Step, st.just("remove"), names),
    st.builds(Step, st.sampled_from(("withdraw", "restore")), names),
    st.builds(Step, st.sampled_from(("grant", "revoke")), names, principals),
    st.builds(Step, st.just("sync")),
    st.builds(Step, st.just("build"), st.just(""), principals),
)


def take(world: World, step: Step) -> None:
    """Do what a step says, if it can be done."""
    path = world.root / step.name
    match step.kind:
        case "write":
            world.write(step.name, step.other)
        case "rename" if path.is_file() and not (world.root / step.other).exists():
            world.rename(step.name, step.other)
        case "remove":
            path.unlink(missing_ok=True) if step.name else None
        case "sync":
            world.sync(accept_removals=True)
        case "build":
            build(world.workspace, world.job(step.other))
        case _:
            decide(world, step)


def decide(world: World, step: Step) -> None:
    decisions: dict[str, Any] = {"withdraw": withdraw, "restore": restore}
    rights: dict[str, Any] = {"grant": grant, "revoke": revoke}
    try:
        if step.kind in decisions:
            decisions[step.kind](world.workspace, step.name)
        elif step.kind in rights:
            rights[step.kind](world.workspace, step.name, step.other)
    except (DocumentError, SettingsError):
        return


def characters(world: World, name: str, start: int, end: int) -> str:
    return (world.root / name).read_bytes().decode()[start:end]


def check_quotes(world: World, summary: Summary) -> None:
    for claim in summary.claims:
        for pin, quote in zip(claim.claim.pins, claim.quotes, strict=True):
            assert quote == characters(world, pin.doc_id, pin.span.start, pin.span.end) != ""


def check_preview(expected: Preview, report: BuildReport) -> None:
    by_kind = {
        kind: {node.node for node in expected.nodes if node.expected is kind} for kind in Expected
    }
    recomputed, rebound = set(report.recomputed), set(report.rebound)
    assert {node.node for node in expected.nodes} == recomputed | rebound
    assert by_kind[Expected.REBIND] <= rebound
    assert rebound <= by_kind[Expected.REBIND] | by_kind[Expected.CALL_OR_REBIND]
    assert len(by_kind[Expected.INELIGIBLE]) == report.counters.ineligible
    least, most = expected.calls
    assert least <= report.counters.model_calls <= most


def check(world: World, principal: str) -> None:
    foretold = preview(world.workspace, world.job(principal))
    head = world.store.heads.head(principal, world.settings.recipe)
    before = world.show(principal)
    if isinstance(foretold, Refusal):
        assert isinstance(before, Refusal)
        assert foretold.status is before.status is RefusalStatus.FORBIDDEN
        return
    report = world.build(principal)
    check_preview(foretold, report)
    is_same = head is not None and head.root_key == report.root_key
    assert isinstance(before, Summary) is is_same
    summary = world.show(principal)
    assert isinstance(summary, Summary)
    check_quotes(world, summary)
    full = world.build(principal, full=True)
    assert full.comparison is not None
    assert (full.comparison.different, full.root_key) == ((), report.root_key)


@pytest.mark.parametrize("recipe", ["claims", "facts", "extract"])
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(steps=st.lists(STEPS, max_size=24))
def test_after_any_events_an_incremental_build_equals_a_full_one(
    recipe: str, tmp_path_factory: pytest.TempPathFactory, steps: list[Step]
) -> None:
    world = World(tmp_path_factory.mktemp("home"), recipe)
    world.folder.young = True
    world.settings = replace(world.settings, split_size=400)
    for step in steps:
        take(world, step)
    world.sync(accept_removals=True)
    for principal in PRINCIPALS:
        check(world, principal)
    world.store.close()
