"""Does the folder look as it did at the last sync? Left-out files count too."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from citebound.engine.look import FolderCheck, look
from citebound.engine.refusal import Refusal, RefusalStatus
from citebound.engine.serve import Summary, show
from tests.engine.world import World, dossier_of, facts_of, name_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

NOT_UTF8 = b"\xff\xfe\xff"


def world_of(home: Path) -> World:
    """A built dossier with one undecodable file, one of another format and one hidden."""
    world = dossier_of(home, 2)
    (world.root / "broken.txt").write_bytes(NOT_UTF8)
    world.write("scan.pdf", "%PDF")
    world.write(".hidden", "x")
    world.sync()
    world.build()
    return world


def seen(world: World, *, check_content: bool = False) -> list[tuple[str, str, str]]:
    found = look(world.workspace, check_content=check_content).unsynced
    return [(change.doc_id, change.before, change.after) for change in found]


def put_back(world: World, name: str, data: bytes) -> None:
    """Change a file's content and hide it: the stat fields are those of the last sync."""
    path = world.root / name
    before = path.stat()
    path.write_bytes(data)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    listing = world.folder.listing()
    record = world.store.files.last()
    stats = {stat.doc_id: stat for stat in listing.files}
    files = tuple(
        type(file)(stats[file.stat.doc_id], file.bytes_sha256, file.unsettled)
        for file in record.files
    )
    world.store.files.replace(type(record)(record.at, files, record.left_out))


def turn_into_link(world: World) -> None:
    world.remove("scan.pdf")
    (world.root / "scan.pdf").symlink_to(world.root / "d00.txt")


CASES: list[tuple[Callable[[World], object], tuple[str, str, str]]] = [
    (
        lambda w: w.write("more.pdf", "%PDF"),
        ("more.pdf", "", "new in the folder (format not supported)"),
    ),
    (
        lambda w: w.remove("scan.pdf"),
        ("scan.pdf", "format not supported", "gone from the folder"),
    ),
    (
        turn_into_link,
        ("scan.pdf", "format not supported", "a link, not followed"),
    ),
    (
        lambda w: w.write("broken.txt", "whole again\n"),
        ("broken.txt", "as synced", "differs from the last sync"),
    ),
    (lambda w: w.remove("broken.txt"), ("broken.txt", "as synced", "gone from the folder")),
    (lambda w: w.write("new.txt", "words\n"), ("new.txt", "", "new in the folder")),
]


@pytest.mark.parametrize(
    ("event", "change"),
    CASES,
    ids=["new", "gone", "other reason", "readable now", "unreadable gone", "new document"],
)
def test_a_left_out_file_that_changes_makes_the_summary_stale_until_the_next_sync(
    tmp_path: Path, event: Callable[[World], object], change: tuple[str, str, str]
) -> None:
    world = world_of(tmp_path)
    assert isinstance(world.show(), Summary)
    event(world)
    found = world.show()
    assert isinstance(found, Refusal)
    assert (found.status, seen(world)) == (RefusalStatus.STALE, [change])
    world.sync()
    assert seen(world) == []


@pytest.mark.parametrize("young", [False, True])
@pytest.mark.parametrize("check_content", [False, True])
def test_a_file_that_cannot_be_read_does_not_hold_up_the_summary_of_the_rest(
    tmp_path: Path,
    young: bool,  # noqa: FBT001
    check_content: bool,  # noqa: FBT001
) -> None:
    world = dossier_of(tmp_path, 2)
    world.folder.young = young
    (world.root / "broken.txt").write_bytes(NOT_UTF8)
    world.sync()
    world.build()
    found = show(world.workspace, world.job(), check_content=check_content)
    assert isinstance(found, Summary)
    assert [item.doc_id for item in found.coverage.not_included] == ["broken.txt"]


def test_an_unreadable_file_with_a_name_that_cannot_be_printed_is_as_synced(
    tmp_path: Path,
) -> None:
    world = dossier_of(tmp_path, 1)
    (world.root / "bad\u202ename.txt").write_bytes(NOT_UTF8)
    world.sync()
    world.build()
    assert seen(world) == []
    assert isinstance(world.show(), Summary)


@pytest.mark.parametrize(
    ("young", "check_content", "found"),
    [(False, False, False), (True, False, True), (False, True, True)],
    ids=["settled", "young", "content"],
)
def test_a_change_that_left_every_stat_equal_is_found_by_content_only(
    tmp_path: Path,
    young: bool,  # noqa: FBT001
    check_content: bool,  # noqa: FBT001
    found: bool,  # noqa: FBT001
) -> None:
    world = dossier_of(tmp_path, 2)
    world.folder.young = young
    world.sync(check_content=True)
    put_back(world, name_of(1), facts_of(1, version=2).encode())
    assert bool(seen(world, check_content=check_content)) is found
    moves = world.sync(check_content=check_content).moves
    assert bool(moves) is found


def test_a_young_unreadable_file_that_becomes_readable_is_found(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 1)
    world.folder.young = True
    (world.root / "broken.txt").write_bytes(NOT_UTF8)
    world.sync()
    put_back(world, "broken.txt", b"abc")
    assert seen(world) == [("broken.txt", "as synced", "differs from the last sync")]


def test_a_young_file_that_cannot_be_read_any_more_is_found(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 1)
    world.folder.young = True
    world.sync(check_content=True)
    put_back(world, name_of(0), b"\xff" * len(facts_of(0)))
    assert seen(world) == [(name_of(0), "as synced", "differs from the last sync")]


@pytest.mark.parametrize("check_content", [False, True])
def test_a_summary_says_how_the_folder_was_compared(
    tmp_path: Path,
    check_content: bool,  # noqa: FBT001
) -> None:
    world = world_of(tmp_path)
    found = show(world.workspace, world.job(), check_content=check_content)
    assert isinstance(found, Summary)
    assert found.folder_check is (FolderCheck.CONTENT if check_content else FolderCheck.LISTING)


def test_settled_files_are_not_read_to_look_at_the_folder(tmp_path: Path) -> None:
    world = world_of(tmp_path)
    world.folder.reads.clear()
    world.show()
    assert world.folder.reads == []
