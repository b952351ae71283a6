"""Bad input of every kind: one clear line, the right exit code, and nothing is lost or changed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from tests.cli.case import SCRIPTED, Answer, Case, name_of, tree

if TYPE_CHECKING:
    from pathlib import Path


def is_one_line(answer: Answer) -> bool:
    """Whether all that was said is one line of complaint."""
    return (
        answer.out == ""
        and answer.err.startswith("citebound")
        and answer.err.count("\n") == 1
        and answer.err.endswith("\n")
        and "Traceback" not in answer.err
    )


WRONG_WORDS = [
    (("show", "--bogus"), "unrecognized arguments: --bogus"),
    (("show", "d00.txt"), "unrecognized arguments: d00.txt"),
    (("show", "--since", "x"), "invalid int value: 'x'"),
    (("show", "--since", 99), "owner has no finished run 99"),
    (("show", "--format", "pdf"), "invalid choice: 'pdf'"),
    (("show", "--recipe", "poem"), "invalid choice: 'poem'"),
    (("show", "--model", ""), "model (command line) wants a text that is not empty"),
    (("withdraw", "nothing.txt"), "the dossier has no document 'nothing.txt'"),
    (("restore", "nothing.txt"), "the dossier has no document 'nothing.txt'"),
    (("withdraw",), "expected [DIR] DOC, got"),
    (("grant", "--to", "anna"), "expected [DIR] DOC, got"),
    (("grant", "d00.txt"), "the following arguments are required: --to"),
    (("grant", "nothing.txt", "--to", "anna"), "the dossier has no document 'nothing.txt'"),
    (("grant", "d00.txt", "--to", " anna"), "without blanks at its ends"),
    (("grant", "d00.txt", "--to", ""), "a principal's name wants"),
    (("grant", "d00.txt", "--all", "--to", "anna"), "--all"),
    (("revoke", "d00.txt", "--all", "--from", "owner"), "--all"),
    (("revoke", "d00.txt", "--from", "bob"), "there is no principal 'bob'"),
    (("explain",), "expected [DIR] NODE, got"),
    (("explain", "nothing"), "the tree has no node 'nothing'"),
    (("build", "--retry", "nothing"), "the tree has no node 'nothing'"),
    (("source",), "expected [DIR] N, got"),
    (("source", "x"), "N is the number of a claim"),
    (("source", "²"), "N is the number of a claim"),
    (("source", "-1"), "N is the number of a claim"),
    (("source", 0), "there is no claim 0"),
    (("source", 99), "there is no claim 99"),
    (("source", 1, "--context", "x"), "invalid int value: 'x'"),
    (("history", "x"), "expected 0 or 1 numbers of runs"),
    (("history", 1, 2), "expected 0 or 1 numbers of runs"),
    (("history", 99), "owner has no finished run 99"),
    (("history", 10**30), "has no finished run"),
    (("compare",), "two finished builds by the recipe claims are wanted, got 1"),
    (("compare", 1), "expected 0 or 2 numbers of runs"),
    (("compare", 1, 99), "owner has no finished run 99"),
    (("build", "--max-new-tokens", 0), "max_new_tokens (command line) wants a whole number"),
    (("build", "--split-size", "big"), "split_size (command line) wants a whole number"),
    (("build", "--generator", "replay"), "wants the file of its recordings: --replay FILE"),
    (("build", "--replay", "nothing.jsonl"), "nothing.jsonl cannot be read"),
    (("build", "--map-prompt", "nothing.txt"), "nothing.txt cannot be read"),
    (("build", "--recipe", "extract", "--cite", "quote"), "extract recipe does not read --cite"),
    (("show", "--recipe", "facts", "--reduce", "model"), "facts recipe does not read --reduce"),
    (("preview", "--cite", "sentence"), "does not read --cite; take it out, or say --recipe quo"),
    (("show", "--recipe", "extract", "--profile", "strict"), "recipe does not read --profile; t"),
    (("build", "--threads", 2), "the scripted generator does not read --threads; take it out"),
    (("build", "--store", "nothing"), "there is no summary of"),
]


@pytest.mark.parametrize(("words", "said"), WRONG_WORDS, ids=str)
def test_a_wrong_word_is_one_line_and_changes_nothing(built: Case, words, said: str):
    before = tree(built.folder)
    command, *rest = words
    answer = built.cite(command, *rest)
    assert is_one_line(answer), answer
    assert said in answer.err
    assert answer.code == (4 if "no summary of" in said else 2)
    assert tree(built.folder) == before


NOWHERE = [
    (("bogus",), 2, "there is no command 'bogus'; there are summarize, sync,"),
    (("show", "nowhere"), 2, "there is no folder"),
    (("summarize", "nowhere"), 2, "there is no folder"),
    (("sync", "nowhere"), 2, "there is no folder"),
    (("summarize", "notes.txt"), 2, "is a file; give the folder"),
    (("show", "notes.txt"), 2, "is a file; give the folder"),
    (("show",), 4, "there is no dossier here or above; run `citebound summarize DIR`"),
    (("status", "."), 4, "run `citebound summarize"),
    (("preview", "."), 4, "run `citebound summarize"),
    (("build", "."), 4, "run `citebound summarize"),
    (("history", "."), 4, "run `citebound summarize"),
    (("compare", "."), 4, "run `citebound summarize"),
    (("source", ".", 1), 4, "run `citebound summarize"),
    (("explain", ".", "root"), 4, "run `citebound summarize"),
    (("withdraw", ".", "notes.txt"), 4, "run `citebound summarize"),
    (("summarize", ".", "--recipe", "claims"), 2, "choose one with --generator"),
    (("summarize", ".", "--recipe", "claims", "--replay", "notes.txt"), 2, "notes.txt, line 1"),
    (("summarize", ".", "--recipe", "claims", "--replay", "gone"), 2, "gone cannot be read"),
    (("summarize", ".", *SCRIPTED, "--map-prompt", "empty.txt"), 2, "empty.txt is empty"),
    (("summarize", ".", "--store", "notes.txt"), 1, "no store can be made here"),
    (("summarize", ".", "--store", "no/where"), 1, "no store can be made here"),
]


@pytest.mark.parametrize(("words", "code", "said"), NOWHERE, ids=str)
def test_a_wrong_place_is_one_line_and_makes_nothing(
    case: Case, monkeypatch, *, words, code: int, said: str
):
    case.write("notes.txt", "Notes are no recording.\n")
    case.write("empty.txt", " \n")
    monkeypatch.chdir(case.folder)
    answer = case.say(*words)
    assert is_one_line(answer), answer
    assert (answer.code, said in answer.err) == (code, True), answer
    assert sorted(path.name for path in case.folder.iterdir()) == ["empty.txt", "notes.txt"]


def test_an_empty_folder_is_current_without_claims_and_says_so_in_one_line(case: Case):
    for command in ("summarize", "show"):
        answer = case.cite(command)
        assert answer.code == 0
        assert "CURRENT, nothing to summarise" in answer.out
        assert answer.err == "citebound: the summary is current and holds no claims\n"


def garbage(file: Path) -> None:
    file.write_bytes(b"this is no database at all" * 99)


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:5000])


def newer(file: Path) -> None:
    with closing(sqlite3.connect(file)) as raw:
        raw.execute("PRAGMA user_version = 999")


DAMAGE = [(garbage, "not a database"), (cut, "store"), (newer, "made by a newer citebound")]
STORE_COMMANDS = ("show", "status", "sync", "build", "summarize", "history", "preview")


@pytest.mark.parametrize("command", STORE_COMMANDS)
@pytest.mark.parametrize(("damage", "said"), DAMAGE)
def test_a_store_that_cannot_be_used_is_named_and_left_untouched(
    built: Case, damage, said: str, command: str
):
    file = built.folder / ".citebound" / "store.sqlite"
    damage(file)
    before = file.read_bytes()
    answer = built.cite(command)
    assert is_one_line(answer), answer
    assert answer.code == 1
    assert said in answer.err
    assert str(file) in answer.err
    assert file.read_bytes() == before


FOLDER_SETTINGS = {
    'model = "expensive"': "it chooses 'model', which is refused",
    'generator = "scripted"': "it chooses 'generator', which is refused",
    'map_prompt = "evil.txt"': "it chooses 'map_prompt', which is refused",
    'reduce_prompt = "evil.txt"': "it chooses 'reduce_prompt', which is refused",
    'replay = "evil.jsonl"': "it chooses 'replay', which is refused",
    "max_bytes = 1": "it chooses 'max_bytes', which is refused",
    "[models]\nendpoint = 'http://example.org'": "it chooses 'models', which is refused",
    "recipe = ": "cannot be read: Invalid value",
    "\0": "cannot be read",
    "recipe = 3": "recipe (citebound.toml) wants a text",
    'recipe = "poem"': "no recipe is called 'poem'; there are extract, facts, claims",
    "split_size = -1": "split_size (citebound.toml) wants a whole number from 1, got -1",
    "split_size = true": "split_size (citebound.toml) wants a whole number from 1, got True",
    "split_size = 9999999999999": "split_size (citebound.toml) wants a whole number",
    'patterns = "x"': "patterns (citebound.toml) wants a list of regular expressions",
    "patterns = [1]": "patterns (citebound.toml) wants a list of regular expressions",
    'recipe = "facts"\npatterns = ["("]': "the pattern '(' is not a linear-time regular",
    'recipe = "facts"\npatterns = ["(a)\\\\1"]': "is not a linear-time regular expression",
    'patterns = ["("]': "the pattern '(' is not a linear-time regular",
    'recipe = "extract"\npatterns = ["a"]': "lacks the named group 'subject'",
    'recipe = "claims"': "choose one with --generator",
}


@pytest.mark.parametrize("settings", FOLDER_SETTINGS)
def test_a_hostile_settings_file_in_the_folder_is_refused_before_anything_is_made(
    case: Case, settings: str
):
    case.with_facts(1)
    case.write("citebound.toml", settings)
    answer = case.cite("summarize")
    assert is_one_line(answer), answer
    assert (answer.code, FOLDER_SETTINGS[settings] in answer.err) == (2, True), answer
    assert sorted(tree(case.folder)) == ["citebound.toml", "d00.txt"]


@pytest.mark.parametrize("settings", list(FOLDER_SETTINGS)[:9])
def test_a_settings_file_that_turns_hostile_stops_every_reader(built: Case, settings: str):
    built.write("citebound.toml", settings)
    before = tree(built.folder)
    for command in STORE_COMMANDS:
        answer = built.cite(command)
        assert is_one_line(answer), answer
        assert answer.code == 2
    assert tree(built.folder) == before


USER_SETTINGS = {
    "password = 1": "it chooses 'password', which is refused",
    "share_calls = 3": "share_calls (user settings) wants true or false, got 3",
    "max_bytes = 0": "max_bytes (user settings) wants a whole number from 1, got 0",
    "model = 3": "model (user settings) wants a text",
    "]": "cannot be read",
    'recipe = "claims"\ngenerator = "oracle"': "no generator is called 'oracle'",
}


@pytest.mark.parametrize("settings", USER_SETTINGS)
def test_bad_settings_of_the_user_are_one_line(
    case: Case, no_settings_of_the_user: Path, settings: str
):
    no_settings_of_the_user.write_text(settings)
    answer = case.cite("summarize")
    assert is_one_line(answer), answer
    assert (answer.code, USER_SETTINGS[settings] in answer.err) == (2, True), answer
    assert tree(case.folder) == {}


RECORDINGS = ["{}", "x", "[1]", '{"prompt_sha256": 1}', "\xff" * 3, '{"prompt_sha256": "a"}']


@pytest.mark.parametrize("line", RECORDINGS)
def test_a_bad_recording_is_named_by_file_and_line(case: Case, tmp_path, line: str):
    file = tmp_path / "bad.jsonl"
    file.write_bytes(b"\n" + line.encode("latin-1"))
    answer = case.cite("summarize", "--recipe", "claims", "--replay", file)
    assert is_one_line(answer), answer
    assert answer.code == 2
    assert "bad.jsonl, line 2" in answer.err or "bad.jsonl cannot be read" in answer.err


def test_an_answer_that_cannot_be_recorded_is_one_line(case: Case, tmp_path):
    case.with_facts(1)
    answer = case.cite("summarize", *SCRIPTED, "--record", tmp_path / "no" / "where")
    assert is_one_line(answer), answer
    assert answer.code == 1
    assert "cannot be written" in answer.err


@pytest.mark.parametrize("command", ["sync", "build", "summarize"])
def test_most_documents_gone_at_once_is_refused_until_it_is_accepted(case: Case, command: str):
    case.with_facts(4).json("summarize", *SCRIPTED)
    for number in range(3):
        (case.folder / name_of(number)).unlink()
    before = tree(case.folder)
    answer = case.cite(command)
    assert is_one_line(answer), answer
    assert answer.code == 2
    assert "3 of 4 documents vanished at once (d00.txt, d01.txt, d02.txt)" in answer.err
    assert tree(case.folder) == before
    assert case.cite(command, "--accept-removals").code == 0


def test_all_with_a_word_that_is_no_folder_grants_nothing(built: Case, monkeypatch):
    monkeypatch.chdir(built.folder)
    answer = built.say("grant", "mistyped", "--all", "--to", "anna")
    assert is_one_line(answer), answer
    assert answer.code == 2
    assert built.cite("show", "--as", "anna").code == 5
