"""Every refusal that a reader can meet, and what it names. A refusal holds no quote."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from citebound.core.changes import Change, ChangeKind
from citebound.engine.invalid import InvalidRoot, invalid_nodes
from citebound.engine.refusal import Refusal, RefusalStatus, SettingChange
from citebound.engine.rights import grant, restore, retry, revoke, withdraw
from citebound.engine.serve import Summary
from citebound.ports.generator import Generation
from tests.engine.tamper import rows, tamper
from tests.engine.world import World, dossier_of, name_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

DOC = name_of(1)


def built(home: Path, documents: int = 3, recipe: str = "claims") -> World:
    world = dossier_of(home, documents, recipe)
    world.build()
    return world


def refused(world: World, principal: str = "owner") -> Refusal:
    found = world.show(principal)
    assert isinstance(found, Refusal), found
    assert not any(word in repr(found) for word in ("Product", "SITE", "October"))
    return found


def edit(world: World) -> None:
    world.write_facts(1, version=2)
    world.sync()


def add(world: World) -> None:
    world.write("new.txt", "New words.\n")
    world.sync()


def rename(world: World) -> None:
    world.rename(DOC, "z.txt")
    world.sync()


def remove(world: World) -> None:
    world.remove(DOC)
    world.sync()


def bring_back(world: World) -> None:
    remove(world)
    world.build()
    world.write_facts(1)
    world.sync()


def restored(world: World) -> None:
    withdraw(world.workspace, DOC)
    world.build()
    restore(world.workspace, DOC)


def granted_again(world: World) -> None:
    revoke(world.workspace, DOC, "owner")
    world.build()
    grant(world.workspace, DOC, "owner")


CHANGES: list[tuple[Callable[[World], object], Change]] = [
    (edit, Change(DOC, ChangeKind.VERSION, "1", "2")),
    (add, Change("new.txt", ChangeKind.ADDED, "", "1")),
    (rename, Change("z.txt", ChangeKind.RENAMED, DOC, "z.txt")),
    (remove, Change(DOC, ChangeKind.WITHDRAWN, "active", "absent")),
    (bring_back, Change(DOC, ChangeKind.RESTORED, "absent", "active")),
    (
        lambda w: withdraw(w.workspace, DOC),
        Change(DOC, ChangeKind.WITHDRAWN, "active", "withdrawn"),
    ),
    (restored, Change(DOC, ChangeKind.RESTORED, "withdrawn", "active")),
    (lambda w: revoke(w.workspace, DOC, "owner"), Change(DOC, ChangeKind.REVOKED, "1", "2")),
    (granted_again, Change(DOC, ChangeKind.GRANTED, "2", "3")),
    (
        lambda w: w.write_facts(1, version=2),
        Change(DOC, ChangeKind.UNSYNCED, "as synced", "differs from the last sync"),
    ),
    (
        lambda w: w.write("new.txt", "New words.\n"),
        Change("new.txt", ChangeKind.UNSYNCED, "", "new in the folder"),
    ),
    (
        lambda w: w.remove(DOC),
        Change(DOC, ChangeKind.UNSYNCED, "as synced", "gone from the folder"),
    ),
]
NAMES = [
    "edited",
    "added",
    "renamed",
    "removed",
    "brought back",
    "withdrawn",
    "restored",
    "revoked",
    "granted",
    "unsynced edit",
    "unsynced new file",
    "unsynced removal",
]


@pytest.mark.parametrize(("event", "change"), CHANGES, ids=NAMES)
def test_a_stale_summary_is_refused_and_names_the_change(
    tmp_path: Path, event: Callable[[World], object], change: Change
) -> None:
    world = built(tmp_path)
    event(world)
    found = refused(world)
    assert (found.status, found.changed) == (RefusalStatus.STALE, (change,))
    assert (found.changed_settings, found.changed_unnamed) == ((), 0)
    world.sync()
    world.build()
    assert isinstance(world.show(), Summary)


def test_what_was_done_and_undone_leaves_the_summary_current(tmp_path: Path) -> None:
    world = built(tmp_path)
    withdraw(world.workspace, DOC)
    restore(world.workspace, DOC)
    rename(world)
    world.rename("z.txt", DOC)
    world.sync()
    assert isinstance(world.show(), Summary)


def test_changed_settings_are_named_with_both_values(tmp_path: Path) -> None:
    world = built(tmp_path)
    world.settings = replace(world.settings, map_budget=999, reduce_prompt="Other words.")
    found = refused(world)
    assert found.status is RefusalStatus.STALE
    assert [change.setting for change in found.changed_settings] == [
        "map_budget",
        "reduce_prompt",
    ]
    assert found.changed_settings[0] == SettingChange("map_budget", 2048, 999)


def test_a_node_that_is_to_be_tried_again_makes_the_summary_stale(tmp_path: Path) -> None:
    world = built(tmp_path)
    retry(world.workspace, world.job(), f"doc:{DOC}")
    found = refused(world)
    assert found.status is RefusalStatus.STALE
    assert found.changed_settings == (SettingChange(f"retry doc:{DOC}", 0, 1),)


def test_another_principals_retry_is_no_change_for_the_owner(tmp_path: Path) -> None:
    world = built(tmp_path)
    grant(world.workspace, DOC, "ann")
    retry(world.workspace, world.job("ann"), "root")
    assert isinstance(world.show(), Summary)


def test_without_a_build_the_summary_is_missing(tmp_path: Path) -> None:
    found = refused(dossier_of(tmp_path, 1))
    assert found.status is RefusalStatus.MISSING
    assert "there is no claims summary for owner yet" in found.reason


def test_an_invalid_root_is_refused_as_invalid(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 2)
    world.generator.says["Claims:"] = Generation("no JSON", "stop", 1, 1)
    assert world.build().root_status == "INVALID"
    found = refused(world)
    assert found.status is RefusalStatus.INVALID
    assert "--retry root" in found.reason
    assert isinstance(found, InvalidRoot)
    assert [one.node for one in found.nodes] == ["root"]
    assert found.nodes[0].diagnosis.startswith("not_json: ")


def test_every_invalid_node_is_named_the_root_first(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 3)
    world.generator.says = {
        "Claims:": Generation("no JSON", "stop", 1, 1),
        "P-00-01": Generation("", "stop", 1, 1),
    }
    world.build()
    found = invalid_nodes(world.workspace, world.job())
    assert [one.node for one in found] == ["root", f"doc:{DOC}"]
    assert [one.diagnosis.partition(":")[0] for one in found] == ["not_json", "empty"]
    refusal = world.show()
    assert isinstance(refusal, InvalidRoot)
    assert refusal.nodes == found
    grant(world.workspace, DOC, "ann")
    assert invalid_nodes(world.workspace, world.job("ann")) == ()
    assert invalid_nodes(world.workspace, world.job("eve")) == ()


def test_a_reader_is_told_to_retry_as_themselves(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 2)
    for number in range(2):
        grant(world.workspace, name_of(number), "ann")
    world.generator.says["Claims:"] = Generation("no JSON", "stop", 1, 1)
    world.build("ann")
    found = refused(world, "ann")
    assert "`citebound build --retry root --as ann` asks again" in found.reason


@pytest.mark.parametrize("revoked", [False, True], ids=["unknown", "all rights taken"])
def test_a_principal_who_may_read_nothing_is_forbidden(tmp_path: Path, revoked: bool) -> None:  # noqa: FBT001
    world = built(tmp_path)
    if revoked:
        grant(world.workspace, DOC, "ann")
        revoke(world.workspace, DOC, "ann")
    found = refused(world, "ann")
    assert found.status is RefusalStatus.FORBIDDEN
    assert (found.changed, found.sequence) == ((), 0)
    assert "d0" not in repr(found)


@pytest.mark.parametrize(
    "event",
    [edit, remove, rename, lambda w: w.write_facts(1, version=2), lambda w: w.remove(DOC)],
    ids=["edit", "remove", "rename", "unsynced edit", "unsynced removal"],
)
def test_a_principal_never_learns_the_names_of_documents_that_were_never_readable(
    tmp_path: Path, event: Callable[[World], object]
) -> None:
    world = built(tmp_path)
    grant(world.workspace, name_of(0), "ann")
    world.build("ann")
    event(world)
    grant(world.workspace, name_of(2), "ann")
    found = refused(world, "ann")
    assert found.status is RefusalStatus.STALE
    assert DOC not in repr(found)
    assert "z.txt" not in repr(found)
    assert found.changed_unnamed == 1


NODE_OF = "SELECT id FROM node WHERE address = ?"
DAMAGE = {
    "its status was changed": "UPDATE node SET status = 'INVALID' WHERE address = ?",
    "its key was changed": "UPDATE node SET key = 'x' || substr(key, 2) WHERE address = ?",
    "its inputs were changed": (
        "UPDATE node SET fields = replace(fields, 'case', 'cave') WHERE address = ?"
    ),
    "its output hash was changed": "UPDATE node SET out_hash = 'x' WHERE address = ?",
    "its output was deleted": (
        "DELETE FROM payload WHERE sha256 = (SELECT out_hash FROM node WHERE address = ?)"
    ),
    "its output was rewritten": (
        "UPDATE payload SET body = CAST(replace(body, 'October', 'January') AS BLOB) "
        "WHERE sha256 = (SELECT out_hash FROM node WHERE address = ?)"
    ),
    "its row was deleted": "DELETE FROM node WHERE address = ?",
}


@pytest.mark.parametrize("statement", DAMAGE.values(), ids=DAMAGE.keys())
@pytest.mark.parametrize(
    ("address", "name"), [("g1.0", "root"), ("d1.0.0", f"doc:{DOC}")], ids=["root", "leaf"]
)
def test_a_damaged_row_is_never_a_hit_and_the_next_build_remakes_just_that_node(
    tmp_path: Path, statement: str, address: str, name: str
) -> None:
    world = built(tmp_path)
    assert tamper(world, statement, address) == 1
    if name == "root":
        found = refused(world)
        assert (found.status, found.changed) == (RefusalStatus.MISSING, ())
        assert "not verify" in found.reason
    report = world.build()
    assert (*report.recomputed, *report.rebound) == (name,)
    assert isinstance(world.show(), Summary)


def test_a_lost_leaf_that_the_root_refers_to_is_missing_and_not_shown(tmp_path: Path) -> None:
    world = built(tmp_path, recipe="facts")
    tamper(world, "DELETE FROM node WHERE address = 'd1.0.0'")
    found = refused(world)
    assert found.status is RefusalStatus.MISSING
    assert f"doc:{DOC}" in found.reason
    report = world.build()
    assert (*report.recomputed, *report.rebound) == (f"doc:{DOC}",)
    assert isinstance(world.show(), Summary)


def test_nodes_lost_with_their_recorded_outputs_are_asked_again(tmp_path: Path) -> None:
    world = built(tmp_path)
    tamper(world, "DELETE FROM binding")
    tamper(world, "DELETE FROM node WHERE address IN ('d0.0.0', 'd2.0.0')")
    world.generator.requests.clear()
    assert world.build().recomputed == ("doc:d00.txt", "doc:d02.txt")
    assert len(world.generator.requests) == len(("doc:d00.txt", "doc:d02.txt"))


def test_a_damaged_row_is_set_aside_and_kept(tmp_path: Path) -> None:
    world = built(tmp_path)
    tamper(world, "UPDATE node SET out_hash = 'x' WHERE address = 'g1.0'")
    world.build()
    kept = rows(world, "SELECT out_hash FROM node WHERE address = 'g1.0' ORDER BY id")
    assert [row[0] == "x" for row in kept] == [True, False]


def test_a_lost_text_of_a_document_is_never_served_around(tmp_path: Path) -> None:
    world = built(tmp_path)
    sha = rows(world, "SELECT text_sha256 FROM document WHERE slot = 0")[0][0]
    tamper(world, "DELETE FROM payload WHERE sha256 = ?", sha)
    with pytest.raises(Exception, match="text"):
        world.show()
