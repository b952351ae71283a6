"""What becomes of a meeting when the file that it was imported from, or its record, changes."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from tests.cli.minutes_case import WORDS, Project, vtt

if TYPE_CHECKING:
    from pathlib import Path

NINETY = vtt((*WORDS[:3], ("Ben", "The budget for the portal is ninety thousand euros.")))


@pytest.fixture
def project(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Project:
    monkeypatch.setenv("CITEBOUND_SETTINGS", str(tmp_path / "settings.toml"))
    return Project(tmp_path / "project", capsys)


def refused(project: Project, name: str) -> None:
    for words in (("minutes", "show", name), ("facts", "--meeting", name)):
        answer = project.project(*words)
        assert (answer.code, answer.err.split(":")[0]) == (3, "STALE"), answer


def linked(project: Project, link: str, target: str) -> None:
    path = project.folder / link
    path.unlink(missing_ok=True)
    path.symlink_to(target)


def test_a_link_that_leads_to_other_words_is_stale_until_it_is_imported_again(
    project: Project,
) -> None:
    project.write("v1.vtt", vtt())
    project.write("v2.vtt", NINETY)
    linked(project, "latest.vtt", "v1.vtt")
    project.done("minutes", "import", project.folder / "latest.vtt")
    assert project.shown("latest")["status"] == "CURRENT"

    linked(project, "latest.vtt", "v2.vtt")

    refused(project, "latest")
    (row,) = project.done("minutes", "import", project.folder / "latest.vtt")["imported"]
    assert (row["version"], project.shown("latest")["status"]) == (2, "CURRENT")


def test_a_link_to_a_folder_that_leads_elsewhere_is_stale(project: Project) -> None:
    project.write("one/m.vtt", vtt())
    project.write("two/m.vtt", NINETY)
    linked(project, "cur", "one")
    project.done("minutes", "import", project.folder / "cur" / "m.vtt")

    linked(project, "cur", "two")

    refused(project, "m")


@pytest.mark.parametrize("what", ["link", "folder", "pipe"])
def test_what_takes_the_place_of_the_file_is_stale(project: Project, what: str) -> None:
    path = project.imported()
    project.write("other.vtt", NINETY)
    path.unlink()
    if what == "link":
        path.symlink_to("other.vtt")
    elif what == "folder":
        path.mkdir()
    else:
        os.mkfifo(path)

    refused(project, "weekly")
    if what == "link":
        (row,) = project.done("minutes", "import", path)["imported"]
        assert row["version"] == 2


CHANGES = (
    "UPDATE file SET disk_path = 'gone.vtt'",
    "UPDATE file SET size = size + 1",
    "UPDATE file SET mtime_ns = mtime_ns + 1",
    "UPDATE file SET ctime_ns = ctime_ns + 1",
    "UPDATE file SET inode = inode || '1'",
    "UPDATE file SET bytes_sha256 = upper(bytes_sha256)",
    "UPDATE file SET unsettled = 1 - unsettled",
    "UPDATE file SET doc_id = 'x'",
    "DELETE FROM file",
    "INSERT INTO left_out VALUES (1, 0, 'x.vtt', 'too_large', 'x')",
    "UPDATE file SET dossier = 2",
)


@pytest.mark.parametrize("change", CHANGES)
def test_a_record_of_the_file_that_was_changed_is_refused_and_found(
    project: Project, change: str
) -> None:
    path = project.imported()
    project.imported("other")
    with closing(sqlite3.connect(project.folder / ".citebound" / "store.sqlite")) as raw:
        raw.execute(f"{change}{'' if change.startswith('INSERT') else ' WHERE dossier = 1'}")
        raw.commit()
    path.write_text(NINETY, "utf-8")

    shown = project.minutes("show", "weekly")
    audited = project.say("audit", "--store", project.folder / ".citebound")

    assert (shown.code, shown.out) == (1, "")
    assert "what the files of 'weekly' were is not as it was recorded" in shown.err
    assert (audited.code, "the files that it covers were changed" in audited.out) == (6, True)


def test_an_import_records_anew_where_the_file_lies(project: Project) -> None:
    path = project.imported()
    with closing(sqlite3.connect(project.folder / ".citebound" / "store.sqlite")) as raw:
        raw.execute("DELETE FROM file")
        raw.commit()

    project.done("minutes", "import", path, "--meeting", "weekly")

    assert project.shown()["status"] == "CURRENT"
    assert project.say("audit", "--store", project.folder / ".citebound").code == 0
