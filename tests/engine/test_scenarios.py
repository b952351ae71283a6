"""The hostile scenarios that the engine must survive, each named by its id."""

from __future__ import annotations

import os
import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from citebound.core.result import Status
from citebound.engine.build import build
from citebound.engine.history import PastSummary, past
from citebound.engine.refusal import Refusal, RefusalStatus
from citebound.engine.rights import grant, revoke, withdraw
from citebound.engine.serve import Summary
from citebound.engine.sync import sync
from citebound.ports.generator import Generation
from citebound.store.sqlite import open_store
from tests.engine.tamper import rows
from tests.engine.world import World, dossier_of, facts_of, name_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from citebound.engine.workspace import Workspace
    from citebound.ports.generator import Request

ALL_NODES = 16


def built(home: Path, documents: int = 12) -> World:
    world = dossier_of(home, documents)
    world.build()
    world.generator.requests.clear()
    return world


def current(world: World, principal: str = "owner") -> Summary:
    found = world.show(principal)
    assert isinstance(found, Summary), found
    return found


def refused(world: World, principal: str = "owner") -> Refusal:
    found = world.show(principal)
    assert isinstance(found, Refusal), found
    return found


def prompts(world: World) -> str:
    return "\n".join(m.content for request in world.generator.requests for m in request.messages)


def elsewhere(world: World, act: Callable[[Workspace], object]) -> Callable[[Request], None]:
    """A hook that acts once, through a connection of its own, while the model is asked."""
    waiting = [act]

    def hook(_: Request) -> None:
        if waiting:
            act_now = waiting.pop()
            with open_store(world.root / ".citebound", "case", world.root, create=False) as store:
                act_now(replace(world.workspace, store=store))

    return hook


@pytest.mark.parametrize("part", ["model", "tokenizer"])
def test_h3_01_another_model_or_tokenizer_makes_everything_stale(
    tmp_path: Path, part: str
) -> None:
    world = built(tmp_path)
    before = current(world)
    changed: dict[str, Any] = {part: "another"}
    world.generator.identity = replace(world.generator.identity, **changed)
    world.settings = replace(world.settings, generator=world.generator.identity)
    found = refused(world)
    assert found.status is RefusalStatus.STALE
    assert [c.setting for c in found.changed_settings] == [f"generator.{part}"]
    assert len(world.build().recomputed) == ALL_NODES
    old = past(world.workspace, world.job(), before.run_id)
    assert isinstance(old, PastSummary)
    assert [claim.quoted for claim in old.claims] == list(before.claims)


LEAVES = {f"doc:{name_of(n)}" for n in range(2)}


@pytest.mark.parametrize(
    ("settings", "parameters", "nodes"),
    [
        ({}, {"max_new_tokens": 999}, {*LEAVES, "root"}),
        ({}, {"beams": 2}, {*LEAVES, "root"}),
        ({}, {"stop": ("\n\n",)}, {*LEAVES, "root"}),
        ({"schema": "claims/2"}, {}, {*LEAVES, "root"}),
        ({"map_budget": 2000}, {}, {*LEAVES, "root"}),
        ({"reduce_budget": 3000}, {}, {"root"}),
    ],
    ids=["tokens", "beams", "stop", "schema", "map budget", "reduce budget"],
)
def test_h3_03_each_parameter_moves_exactly_the_nodes_that_read_it(
    tmp_path: Path, settings: dict[str, Any], parameters: dict[str, Any], nodes: set[str]
) -> None:
    world = built(tmp_path, 2)
    changed = replace(world.settings.parameters, **parameters)
    world.settings = replace(world.settings, **settings, parameters=changed)
    assert refused(world).status is RefusalStatus.STALE
    report = world.build()
    assert {*report.recomputed, *report.rebound} == nodes


def test_h3_03_another_template_asks_every_node_again(tmp_path: Path) -> None:
    world = built(tmp_path, 2)
    world.generator.identity = replace(world.generator.identity, template="t2")
    world.settings = replace(world.settings, generator=world.generator.identity)
    assert set(world.build().recomputed) == {*LEAVES, "root"}


def test_h3_04_the_summary_of_an_empty_dossier_does_not_outlive_it(tmp_path: Path) -> None:
    world = built(tmp_path, 0)
    empty = current(world)
    assert (empty.claims, empty.root_status) == ((), Status.INELIGIBLE)
    for number in range(3):
        world.write_facts(number)
    world.sync()
    assert refused(world).status is RefusalStatus.STALE
    world.build()
    assert {claim.claim.pins[0].doc_id for claim in current(world).claims} == {
        name_of(n) for n in range(3)
    }


def test_h3_05_a_principal_gets_no_row_of_another_and_no_prompt_holds_what_is_not_theirs(
    tmp_path: Path,
) -> None:
    world = built(tmp_path, 4)
    for number in range(3):
        grant(world.workspace, name_of(number), "ann")
    assert refused(world, "ann").status is RefusalStatus.MISSING
    report = world.build("ann")
    assert (report.counters.cache_hits, report.counters.rebound) == (0, 0)
    assert report.counters.ineligible == 1
    assert "P-00-03" not in prompts(world)
    assert "P-00-02" in prompts(world)
    assert "P-00-03" not in repr(current(world, "ann"))


def test_h3_06_a_cut_answer_stays_invalid_under_its_key(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 6)
    whole = world.generator.says
    whole["P-00-05 delivery"] = Generation('{"claims":[]}', "length", 1, 1)
    assert world.build().root_status is Status.PARTIAL
    assert current(world).partial_nodes == ("doc:d05.txt",)
    small, whole_settings = world.settings, replace(world.settings.parameters, max_new_tokens=999)
    world.settings = replace(small, parameters=whole_settings)
    whole.clear()
    assert world.build().root_status is Status.VALID
    world.settings = small
    world.generator.requests.clear()
    report = world.build()
    assert (report.root_status, report.recomputed, report.rebound) == (Status.PARTIAL, (), ())
    assert current(world).partial_nodes == ("doc:d05.txt",)


def test_h3_08_withdrawing_alone_removes_a_claim_and_its_text_everywhere(tmp_path: Path) -> None:
    world = built(tmp_path, 8)
    withdraw(world.workspace, name_of(3))
    assert refused(world).status is RefusalStatus.STALE
    report = world.build()
    assert report.recomputed == ("doc:d03.txt", "group:1.0", "root")
    assert (report.counters.model_calls, report.counters.ineligible) == (2, 1)
    assert "P-00-03" not in prompts(world) + repr(current(world).claims)


@pytest.mark.parametrize("age", [0, 10**9], ids=["same time", "older time"])
def test_h3_14_an_edit_that_keeps_size_and_restores_a_time_is_found(
    tmp_path: Path, age: int
) -> None:
    world = built(tmp_path, 2)
    path = world.root / name_of(0)
    mtime = path.stat().st_mtime_ns
    world.write(name_of(0), facts_of(0).replace("open", "shut"))
    os.utime(path, ns=(mtime - age, mtime - age))
    assert refused(world).changed[0].change == "unsynced"
    assert [move.kind for move in world.sync().moves] == ["version"]
    assert [change.change for change in refused(world).changed] == ["version"]


def test_h3_15_a_text_that_changes_during_the_build_never_lands_under_the_old_key(
    tmp_path: Path,
) -> None:
    world = dossier_of(tmp_path, 2)

    def edit(workspace: Workspace) -> None:
        world.write(name_of(1), facts_of(1, version=9))
        sync(workspace)

    world.generator.before.append(elsewhere(world, edit))
    world.build()
    assert "P-00-01 delivery: 2 October" not in prompts(world)
    quotes = [quote for claim in current(world).claims for quote in claim.quotes]
    assert "Product P-00-01 delivery: 10 October." in quotes


def test_h3_29_what_is_revoked_during_a_build_is_not_sent_and_its_tree_never_current(
    tmp_path: Path,
) -> None:
    world = dossier_of(tmp_path, 4)
    world.generator.before.append(
        elsewhere(world, lambda workspace: revoke(workspace, name_of(3), "owner"))
    )
    report = world.build()
    assert "P-00-03" not in prompts(world)
    assert report.counters.ineligible == 1
    assert "P-00-03" not in repr(current(world).claims)
    fields = [row[0] for row in rows(world, "SELECT fields FROM node WHERE address = 'd3.0.0'")]
    assert all('"eligible":false' in field for field in fields)


def test_h3_29_a_document_revoked_while_its_own_leaf_is_asked_is_kept_under_the_old_right_only(
    tmp_path: Path,
) -> None:
    world = dossier_of(tmp_path, 1)
    world.generator.before.append(
        elsewhere(world, lambda workspace: revoke(workspace, name_of(0), "owner"))
    )
    report = build(world.workspace, world.job())
    assert isinstance(report, Refusal)
    assert report.status is RefusalStatus.FORBIDDEN
    assert refused(world).status is RefusalStatus.FORBIDDEN
    assert world.store.heads.head("owner", "claims") is None
    (kept,) = rows(world, "SELECT fields FROM node")
    assert '"access_revision":1' in kept[0]


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_h3_32_a_withdrawal_hits_its_document_in_either_normal_form(
    tmp_path: Path, form: Any
) -> None:
    world = World(tmp_path)
    name = unicodedata.normalize("NFD", "Übung.txt")
    text = unicodedata.normalize("NFD", "Product P-00-01 site: Übung.\n")
    world.write(name, text)
    world.sync()
    world.build()
    summary = current(world)
    assert summary.claims[0].quotes == (text.rstrip("\n"),)
    assert summary.claims[0].claim.pins[0].doc_id == unicodedata.normalize("NFC", name)
    withdraw(world.workspace, unicodedata.normalize(form, name))
    assert refused(world).changed[0].change == "withdrawn"


def test_h3_32_two_names_that_differ_by_normal_form_only_are_left_out_loudly(
    tmp_path: Path,
) -> None:
    world = World(tmp_path)
    for form in ("NFC", "NFD"):
        (world.root / unicodedata.normalize(form, "Übung.txt")).write_text(form)
    report = world.sync()
    assert {item.reason for item in report.left_out} == {"name_clash"}
    assert report.documents == 0


def test_h3_35_a_right_taken_and_given_again_is_a_new_revision(tmp_path: Path) -> None:
    world = built(tmp_path, 2)
    first = current(world).root_key
    revoke(world.workspace, name_of(1), "owner")
    grant(world.workspace, name_of(1), "owner")
    found = refused(world)
    assert (found.changed[0].before, found.changed[0].after) == ("1", "3")
    report = world.build()
    assert (report.recomputed, report.rebound) == ((), ("doc:d01.txt", "root"))
    assert current(world).root_key != first


def test_h3_38_a_moved_line_is_pinned_anew_though_no_reduction_is_asked(tmp_path: Path) -> None:
    world = built(tmp_path, 2)
    world.write_facts(1, above="Words above.\n\n")
    world.sync()
    report = world.build()
    assert (report.recomputed, report.rebound) == (("doc:d01.txt",), ("root",))
    (pin,) = (c.claim.pins[0] for c in current(world).claims if "P-00-01" in c.quotes[0])
    assert (pin.version, pin.span.start) == (2, len("Words above.\n\n"))


def test_h3_39_a_right_taken_from_a_document_without_claims_still_makes_the_root_stale(
    tmp_path: Path,
) -> None:
    world = dossier_of(tmp_path, 1)
    world.write("silent.txt", "Nothing of any declared form.\n")
    world.sync()
    world.build()
    before = current(world)
    revoke(world.workspace, "silent.txt", "owner")
    assert refused(world).status is RefusalStatus.STALE
    report = world.build()
    assert (report.recomputed, report.rebound) == (("doc:silent.txt",), ("root",))
    after = current(world)
    assert (after.claims, after.root_key == before.root_key) == (before.claims, False)


def test_h3_41_a_model_that_answers_otherwise_is_published_and_the_first_row_stays(
    tmp_path: Path,
) -> None:
    world = built(tmp_path, 3)
    before = current(world)
    world.generator.says["P-00-02 quantity"] = Generation('{"claims":[]}', "stop", 1, 1)
    report = world.build(full=True)
    assert report.comparison is not None
    found = {difference.node: difference.what for difference in report.comparison.different}
    assert found["doc:d02.txt"] == ("claims", "pins", "output")
    assert "doc:d01.txt" not in found
    assert report.comparison.equal == report.comparison.nodes - len(found)
    assert current(world) == before
    assert world.build().recomputed == ()


def test_h3_45_when_everything_is_withdrawn_the_summary_is_empty_and_nobody_is_asked(
    tmp_path: Path,
) -> None:
    world = built(tmp_path, 5)
    for number in range(5):
        withdraw(world.workspace, name_of(number))
        assert refused(world).status is RefusalStatus.STALE
        world.build()
        assert f"P-00-0{number}" not in repr(current(world).claims)
    last = current(world)
    assert (last.claims, last.root_status) == ((), Status.INELIGIBLE)
    asked = prompts(world)
    assert world.build().recomputed == ()
    assert prompts(world) == asked


def test_h3_45_the_last_withdrawal_costs_no_call(tmp_path: Path) -> None:
    world = built(tmp_path, 2)
    withdraw(world.workspace, name_of(0))
    withdraw(world.workspace, name_of(1))
    report = world.build()
    assert (report.counters.model_calls, report.counters.ineligible) == (0, 3)
