"""Preview: which nodes a build would make, how, and why they are missing. It writes nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from citebound.core.reasons import ReasonKind
from citebound.engine.preview import Expected, Preview, preview
from citebound.engine.rights import grant, retry, revoke, withdraw
from tests.engine.world import World, dossier_of, facts_of, name_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def previewed(world: World, principal: str = "owner") -> Preview:
    found = preview(world.workspace, world.job(principal))
    assert isinstance(found, Preview), found
    return found


def expectations(world: World) -> dict[str, Expected]:
    return {node.node: node.expected for node in previewed(world).nodes}


def edit(world: World) -> None:
    world.write_facts(1, version=2)
    world.sync()


def revert(world: World) -> None:
    edit(world)
    world.build()
    world.write_facts(1)
    world.sync()


def empty(world: World) -> None:
    world.write(name_of(1), "")
    world.sync()


ROOT = "root"
DOC = "doc:d01.txt"
CASES: list[tuple[Callable[[World], object], dict[str, Expected]]] = [
    (lambda _: None, {}),
    (edit, {DOC: Expected.CALL, ROOT: Expected.CALL_OR_REBIND}),
    (revert, {DOC: Expected.REBIND, ROOT: Expected.REBIND}),
    (empty, {DOC: Expected.SETTLE, ROOT: Expected.CALL}),
    (
        lambda w: withdraw(w.workspace, name_of(1)),
        {DOC: Expected.INELIGIBLE, ROOT: Expected.CALL},
    ),
    (lambda w: retry(w.workspace, w.job(), "root"), {ROOT: Expected.CALL}),
]


@pytest.mark.parametrize(
    ("event", "expected"),
    CASES,
    ids=["nothing", "edit", "revert", "emptied", "withdraw", "retry"],
)
def test_preview_says_of_every_missing_node_what_the_build_would_do(
    tmp_path: Path, event: Callable[[World], object], expected: dict[str, Expected]
) -> None:
    world = dossier_of(tmp_path, 3)
    world.build()
    event(world)
    assert expectations(world) == expected
    report = world.build()
    assert {*report.recomputed, *report.rebound} == expected.keys()


def test_a_recipe_without_a_model_selects_and_calls_nobody(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 2, "facts")
    assert set(expectations(world).values()) == {Expected.SELECT}
    assert previewed(world).calls == (0, 0)


def test_two_documents_with_one_text_cost_one_call(tmp_path: Path) -> None:
    world = World(tmp_path)
    world.write("a.txt", facts_of(1))
    world.write("b.txt", facts_of(1))
    world.sync()
    foretold = expectations(world)
    assert (foretold["doc:a.txt"], foretold["doc:b.txt"]) == (Expected.CALL, Expected.REBIND)
    report = world.build()
    assert (report.recomputed, report.rebound) == (("doc:a.txt", "root"), ("doc:b.txt",))


def test_the_bounds_of_the_cost_enclose_what_the_build_then_calls(tmp_path: Path) -> None:
    world = dossier_of(tmp_path)
    world.build()
    world.write_facts(3, above="A paragraph that was not there.\n\n")
    world.sync()
    assert previewed(world).calls == (1, 3)
    assert world.build().counters.model_calls == 1


def test_preview_counts_the_tokens_of_certain_calls_and_writes_nothing(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 2)
    with world.store.reading():
        found = previewed(world)
    assert [bool(node.tokens) for node in found.nodes] == [True, True, False]
    assert (world.generator.requests, world.store.runs.runs()) == ([], ())


REASONS: list[tuple[Callable[[World], object], str, set[ReasonKind]]] = [
    (edit, DOC, {ReasonKind.VERSION}),
    (edit, ROOT, {ReasonKind.CHILD}),
    (lambda w: withdraw(w.workspace, name_of(1)), DOC, {ReasonKind.ACTIVE}),
    (
        lambda w: withdraw(w.workspace, name_of(1)),
        ROOT,
        {ReasonKind.CHILD, ReasonKind.RIGHT},
    ),
    (lambda w: revoke(w.workspace, name_of(1), "owner"), DOC, {ReasonKind.RIGHT}),
    (lambda w: retry(w.workspace, w.job(), DOC), DOC, {ReasonKind.RETRY}),
]


@pytest.mark.parametrize(
    ("event", "name", "kinds"),
    REASONS,
    ids=["edit", "edit below", "withdraw", "withdraw below", "revoke", "retry"],
)
def test_each_missing_node_names_the_inputs_that_moved(
    tmp_path: Path, event: Callable[[World], object], name: str, kinds: set[ReasonKind]
) -> None:
    world = dossier_of(tmp_path, 3)
    world.build()
    event(world)
    (node,) = (node for node in previewed(world).nodes if node.node == name)
    assert {reason.kind for reason in node.reasons} == kinds


def test_a_rename_is_a_reason_that_names_both_paths(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 1)
    world.build()
    world.rename("d00.txt", "new.txt")
    world.sync()
    reason = previewed(world).nodes[0].reasons[0]
    assert (reason.kind, reason.before, reason.after) == (
        ReasonKind.DOCUMENT,
        "d00.txt",
        "new.txt",
    )


@pytest.mark.parametrize(
    ("field", "value", "nodes"),
    [
        ("map_prompt", "Read.", {"doc:d00.txt", "root"}),
        ("reduce_budget", 4000, {"root"}),
    ],
)
def test_a_changed_setting_is_named_with_both_values(
    tmp_path: Path, field: str, value: object, nodes: set[str]
) -> None:
    world = dossier_of(tmp_path, 1)
    world.build()
    before = world.settings.flat()[field]
    world.settings = replace(world.settings, **{field: value})  # type: ignore[arg-type]
    found = previewed(world).nodes
    assert {node.node for node in found} == nodes
    reason = found[0].reasons[0]
    named = (reason.kind, reason.field, reason.before, reason.after)
    assert named == (ReasonKind.SETTING, field, before, world.settings.flat()[field])


def test_before_the_first_build_every_node_is_new(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 2)
    kinds = {reason.kind for node in previewed(world).nodes for reason in node.reasons}
    assert kinds == {ReasonKind.NEW}


def test_with_shared_calls_a_second_principal_rebinds_what_the_first_paid(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 1)
    world.build()
    grant(world.workspace, "d00.txt", "ann")
    shared = replace(world.job("ann"), share_calls=True)
    found = preview(world.workspace, shared)
    assert isinstance(found, Preview)
    assert {node.expected for node in found.nodes} == {Expected.REBIND}
    assert previewed(world, "ann").calls == (1, 2)
