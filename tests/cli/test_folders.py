"""Folders that move, are copied, share a store, or hold what cannot be read."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import pytest

from tests.cli.case import SCRIPTED, STRICT, Case, displays, tree

if TYPE_CHECKING:
    from pathlib import Path

CAME_WITH_A_COPY = "citebound: this folder came with a store that was not made here: made "


@pytest.fixture
def copied(built: Case, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Case:
    """A copy of a summarised folder, with its store."""
    shutil.copytree(built.folder, tmp_path / "copy")
    return Case(tmp_path / "copy", capsys)


@pytest.mark.parametrize("command", ["show", "status", "preview", "history", "explain"])
def test_a_store_that_came_with_a_copy_is_announced_by_every_reader(copied: Case, command: str):
    words = ("root",) if command == "explain" else ()
    for answer in (copied.cite(command, *words), copied.cite(command, *words)):
        first, _, rest = answer.err.partition("\n")
        assert first.startswith(CAME_WITH_A_COPY)
        assert " bytes; it is used as it is, but the models, prompts and files" in first
        assert CAME_WITH_A_COPY not in rest


def test_a_build_adopts_a_store_that_came_with_a_copy(copied: Case):
    assert copied.cite("build", *SCRIPTED).err.startswith(CAME_WITH_A_COPY)
    again = copied.cite("build")
    assert (again.code, again.err) == (0, "")
    assert "0 recomputed" in again.out


def test_the_copy_and_its_original_go_separate_ways(copied: Case, built: Case):
    copied.edit(0)
    copied.cite("build", *SCRIPTED)
    assert displays(copied.json("show"))[0] == "P-00-00 · delivery: 9 October"
    assert displays(built.json("show"))[0] == "P-00-00 · delivery: 3 October"


@pytest.mark.parametrize("key", ["generator", "replay", "map_prompt", "model"])
def test_a_store_that_came_with_a_copy_chooses_no_model_and_no_file(copied: Case, key: str):
    settings = copied.cite("status", *SCRIPTED, "--json").json["settings"]
    assert settings["recipe"]["origin"] == "command line"
    assert settings.get(key, {}).get("origin") != "remembered"
    refused = copied.cite("show")
    assert (refused.code, refused.out) == (2, "")
    assert "choose one with --generator" in refused.err


def test_what_a_copy_had_chosen_stays_forgotten_when_it_is_adopted(copied: Case):
    assert copied.cite("sync").code == 0
    assert copied.cite("show").code == 2
    settings = copied.cite("status", "--recipe", "facts", "--json").json["settings"]
    assert {item["origin"] for item in settings.values()} == {"command line", "default"}


def test_a_folder_renamed_with_its_store_goes_on_working(built: Case, tmp_path: Path, capsys):
    built.folder.rename(tmp_path / "renamed")
    moved = Case(tmp_path / "renamed", capsys)
    answer = moved.cite("show")
    assert (answer.code, answer.err) == (0, "")
    assert moved.json("build")["counters"]["cache_hits"] == 4


def test_a_folder_with_its_store_elsewhere_is_never_written_to(case: Case, tmp_path: Path):
    store = ("--store", tmp_path / "stores")
    before = tree(case.with_facts(3).folder)
    case.json("summarize", *SCRIPTED, *store)
    for command in ("show", "status", "sync", "preview", "build", "history"):
        assert case.cite(command, *store).code == 0
    assert case.cite("withdraw", "d00.txt", *store).code == 0
    assert tree(case.folder) == before
    assert (tmp_path / "stores" / "store.sqlite").is_file()


def test_two_dossiers_of_one_name_need_two_names_in_one_store(case: Case, tmp_path: Path, capsys):
    store = ("--store", tmp_path / "stores")
    other = Case(tmp_path / "other" / "case", capsys).with_facts(2)
    first = case.with_facts(3).json("summarize", *SCRIPTED, *store)
    refused = other.cite("summarize", *SCRIPTED, *store)
    assert (refused.code, refused.out) == (2, "")
    assert "choose another name with --name" in refused.err
    second = other.json("summarize", *SCRIPTED, *store, "--name", "other")
    assert (first["dossier"], second["dossier"]) == ("case", "other")
    assert other.json("show", *store)["documents"]["included"] == 2
    assert case.json("show", *store)["documents"]["included"] == 3


@pytest.mark.parametrize("command", ["show", "status", "build", "history"])
def test_a_folder_that_a_shared_store_does_not_know_is_missing(
    case: Case, tmp_path: Path, capsys, command: str
):
    store = ("--store", tmp_path / "stores")
    case.with_facts(1).json("summarize", *SCRIPTED, *store)
    stranger = Case(tmp_path / "stranger", capsys)
    answer = stranger.cite(command, *store)
    assert (answer.code, answer.out, answer.err.count("\n")) == (4, "", 1)
    assert stranger.cite(command, *store, "--json").json["status"] == "MISSING"


def test_the_dossier_is_found_upwards_from_a_sub_folder(built: Case, monkeypatch):
    built.write("deep/er/note.txt", "")
    built.json("build")
    monkeypatch.chdir(built.folder / "deep" / "er")
    for command in ("show", "status", "build", "preview", "sync", "summarize", "history"):
        assert built.say(command).code == 0, command
    assert built.say("source", 1).code == 0
    assert built.say("explain", "root").code == 0
    assert built.say("withdraw", "d00.txt").out.startswith("d00.txt: withdrawn")
    assert built.say("show").code == 3
    assert not (built.folder / "deep" / "er" / ".citebound").exists()


def test_summarize_without_a_folder_takes_the_current_one(case: Case, monkeypatch):
    monkeypatch.chdir(case.with_facts(1).folder)
    assert case.say("summarize").code == 0
    assert (case.folder / ".citebound").is_dir()


@pytest.fixture
def untidy(case: Case, no_settings_of_the_user: Path) -> Case:
    """Two documents, and one file of each kind that is left out."""
    no_settings_of_the_user.write_text("max_bytes = 200")
    case.with_facts(2)
    (case.folder / "latin.txt").write_bytes(b"caf\xe9")
    case.write("long.txt", "x" * 201)
    case.write(".hidden.txt", "hidden")
    case.write("photo.png", "no text")
    (case.folder.parent / "outside.txt").write_text("secret")
    (case.folder / "link.txt").symlink_to(case.folder.parent / "outside.txt")
    os.mkfifo(case.folder / "pipe.txt")
    return case


LEFT_OUT = {
    ".hidden.txt": "hidden",
    "latin.txt": "not a UTF-8 text",
    "link.txt": "a link out of the folder",
    "long.txt": "too large",
    "photo.png": "format not supported",
    "pipe.txt": "",
}


def test_what_cannot_be_read_is_counted_in_the_first_line_and_listed(untidy: Case):
    answer = untidy.cite("summarize", *SCRIPTED)
    assert answer.code == 0
    assert answer.out.startswith("2 of 8 documents, ")
    for name, reason in LEFT_OUT.items():
        assert any(
            line.startswith(f"NOT INCLUDED: 1 {reason.removeprefix('a ')}") and name in line
            for line in answer.out.split("\n")
        )
    assert "secret" not in answer.out


@pytest.mark.parametrize("command", ["sync", "status"])
def test_sync_and_status_list_each_file_that_is_left_out_with_its_reason(
    untidy: Case, command: str
):
    untidy.cite("summarize", *SCRIPTED)
    lines = [line for line in untidy.cite(command).out.split("\n") if "NOT INCLUDED" in line]
    assert len(lines) == len(LEFT_OUT)
    for line, (name, reason) in zip(lines, sorted(LEFT_OUT.items()), strict=True):
        assert line.startswith(f"  NOT INCLUDED: {name}: {reason}")


def test_show_lists_them_in_json_and_a_new_one_is_a_change(untidy: Case):
    untidy.cite("summarize", *SCRIPTED)
    left_out = untidy.json("show")["documents"]["not_included"]
    assert {item["doc_id"] for item in left_out} == set(LEFT_OUT)
    untidy.write("second.png", "")
    changed = untidy.cite("show", "--json").json["changed"]
    assert [(item["doc_id"], item["change"]) for item in changed] == [("second.png", "unsynced")]


def test_a_document_that_becomes_unreadable_is_not_served_half_read(built: Case):
    (built.folder / "d00.txt").write_bytes(b"Product P-00-00 delivery: \xff\xfe.\n")
    summary = built.json("summarize")
    assert summary["documents"]["included"] == 2
    assert not any("P-00-00" in display for display in displays(summary))


def test_check_content_finds_an_edit_that_the_listing_cannot_show(built: Case):
    summary = built.json("show", "--check-content")
    assert summary["folder_check"] == "content"
    built.edit(2)
    answer = built.cite("show", "--check-content")
    assert (answer.code, "unsynced: d02.txt" in answer.err) == (3, True)


@pytest.mark.parametrize("words", [(), ("--check-content",)])
def test_a_file_that_cannot_be_read_does_not_keep_the_summary_stale(case: Case, words):
    (case.with_facts(1).folder / "latin.txt").write_bytes(b"caf\xe9")
    case.json("summarize", *SCRIPTED)
    assert case.cite("show", *words).code == 0
    (case.folder / "latin.txt").write_bytes(b"cafe")
    assert case.cite("show", *words).code == 3


HOSTILE_NAMES = ["red\x1b[31m.txt", "two\nlines.txt", "rtl\u202egnp.txt", "zero\u200bwidth.md"]
HOSTILE_TEXT = "Product P-66 status: \x1b[2J\u202eopen\u2066 \x07now.\n"
HARMFUL = ("\x1b", "\u202e", "\u2066", "\u200b", "\x07")


@pytest.fixture
def hostile(case: Case) -> Case:
    """Documents whose names and texts would move a terminal's cursor."""
    for name in HOSTILE_NAMES:
        case.write(name, HOSTILE_TEXT)
    case.write("\x1b[1m.png", "")
    case.cite("summarize", *STRICT)
    return case


TERMINAL = [
    ("show",),
    ("show", "--by-document"),
    ("show", "--format", "markdown"),
    ("status",),
    ("sync",),
    ("history",),
    ("history", 1),
    ("compare", 1, 1),
    ("source", 1),
    ("preview", "--model", "\x1b[5m"),
    ("explain", HOSTILE_NAMES[0]),
    ("withdraw", *HOSTILE_NAMES),
    ("withdraw", "\x1b[31m"),
    ("show", "\x1b[31m\n\u202e"),
    ("show", "--\x1b[31m"),
    ("show", "--model", "\x1b[31m"),
    ("show", "--as", "\x1b[31m"),
    ("explain", "\x1b[31m\u202e"),
    ("build", "--replay", "\x1b[31m"),
]


@pytest.mark.parametrize("words", TERMINAL, ids=repr)
def test_no_name_and_no_text_reaches_the_terminal_unescaped(hostile: Case, words):
    answer = hostile.cite(*words)
    said = answer.out + answer.err
    assert said
    assert not [char for char in HARMFUL if char in said], said
    assert "Traceback" not in said


def test_a_refusal_escapes_the_names_that_it_lists(hostile: Case):
    hostile.write(HOSTILE_NAMES[0], "changed")
    hostile.write("new\x1b[0m.txt", "new")
    answer = hostile.cite("show")
    assert answer.code == 3
    assert "unsynced: red\\x1b[31m.txt" in answer.err
    assert "unsynced: new\\x1b[0m.txt" in answer.err


def test_json_keeps_names_and_quotes_as_they_are(hostile: Case):
    pins = [pin for claim in hostile.json("show")["claims"] for pin in claim["pins"]]
    assert {pin["quote"] for pin in pins} == {HOSTILE_TEXT.rstrip("\n")}
    assert {pin["doc_id"] for pin in pins} <= set(HOSTILE_NAMES)


def test_html_and_markdown_neutralise_what_a_document_brings(case: Case):
    case.write("a.txt", "Product P-1 status: <script>x</script> ![i](http://e.org/i.png).\n")
    case.json("summarize", *STRICT)
    page = case.cite("show", "--format", "html").out
    assert "<script>" not in page
    assert "&lt;script&gt;" in page
    markdown = case.cite("show", "--format", "markdown").out
    assert "![i]" not in markdown
    assert "<script>" not in markdown
