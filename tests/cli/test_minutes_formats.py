"""`citebound minutes import` on what people have: forms of text, other files, a new day."""
# ruff: noqa: RUF001 (full-width marks are meant)

from __future__ import annotations

import pytest

from tests.cli.minutes_case import Project, vtt


@pytest.fixture
def project(tmp_path, capsys) -> Project:
    return Project(tmp_path / "project", capsys)


def test_a_single_turn_has_its_speaker_and_owner(project: Project) -> None:
    path = project.write("call.txt", "Anna: I will send the report by Friday.")
    project.done("minutes", "import", path)
    (fact,) = project.shown("call")["facts"]
    assert fact["source_ref"]["speaker"] == "Anna"
    assert fact["owner"] == {"said": "I", "resolved": "Anna"}


@pytest.mark.parametrize("said", ["I will send the report.", "我会发送报告。"])
def test_where_nobody_is_known_to_speak_the_import_says_so_and_i_owns_nothing(
    project: Project, said: str
) -> None:
    path = project.write("memo.txt", f"{said}\nWe decided to open the office on Monday.\n")
    answer = project.minutes("import", path)
    told = " ".join(answer.out.split())
    assert "0 segments, 0 speakers no speaker was found" in told
    assert "expected lines such as `Name: words`" in told
    row = project.done("minutes", "import", path)["imported"][0]
    assert [line for line in row["remarks"] if line.startswith("no speaker was found")]
    assert {fact.get("owner") for fact in project.shown("memo")["facts"]} == {None}


@pytest.mark.parametrize(
    ("name", "text", "got"),
    [
        ("t.html", "<html><body><p>Anna: We agreed to go</p></body></html>", "got HTML"),
        ("t.rtf", "{\\rtf1 Anna: We agreed}", "got RTF"),
        ("t.csv", "Ben,0:05,I will send the bill\n", "expected a header"),
        ("t.json", '[{"text": "We agreed", "start": "x"}]', "entry 1: start: expected seconds"),
    ],
)
def test_a_file_of_another_kind_is_refused_in_one_line_and_nothing_is_made(
    project: Project, name: str, text: str, got: str
) -> None:
    answer = project.minutes("import", project.write(name, text))
    assert (answer.code, answer.out) == (2, "")
    assert got in answer.err
    assert answer.err.count("\n") == 1
    assert not (project.folder / ".citebound").exists()


@pytest.mark.parametrize("name", [".", "..", "sub", "sub.d/", "/"])
def test_a_folder_is_called_one(project: Project, monkeypatch, name: str) -> None:
    for folder in ("sub", "sub.d"):
        (project.folder / folder).mkdir()
    monkeypatch.chdir(project.folder)
    answer = project.minutes("import", name)
    assert (answer.code, answer.out) == (2, "")
    assert f"{name}: is a folder; give the files in it that are meant" in answer.err


def test_a_folder_beside_a_file_does_not_stop_it(project: Project, monkeypatch) -> None:
    (project.folder / "sub").mkdir()
    project.write("weekly.vtt", vtt())
    monkeypatch.chdir(project.folder)
    answer = project.minutes("import", "sub", "weekly.vtt")
    assert answer.code == 2
    assert answer.out.startswith("weekly: weekly.vtt, new")


def test_a_new_day_changes_no_word_says_so_and_tells_the_days_anew(project: Project) -> None:
    path = project.imported()
    before, text = project.shown(), project.done("minutes", "transcript", "weekly")
    answer = project.minutes("import", path, "--meeting", "weekly", "--date", "2026-12-14")
    assert "version 2 (date changed, no word), read as" in answer.out
    (row,) = project.done("minutes", "import", path, "--meeting", "weekly", "--title", "Board")[
        "imported"
    ]
    assert (row["version"], row["moved"]) == (3, ["title"])
    after = project.shown()
    assert (_dues(before), _dues(after)) == (["2026-12-04"], ["2026-12-18"])
    assert project.done("minutes", "transcript", "weekly") == text


def _dues(minutes) -> list[str]:
    return [fact["due"]["resolved"] for fact in minutes["facts"] if fact.get("due")]


def test_a_corrected_word_is_a_version_without_more_words(project: Project) -> None:
    path = project.imported()
    path.write_text(path.read_text().replace("portal", "site"))
    (row,) = project.done("minutes", "import", path, "--meeting", "weekly")["imported"]
    assert row["moved"] == ["words", "speakers and times"]
    path.write_text(path.read_text().replace("site", "page"))
    answer = project.minutes("import", path, "--meeting", "weekly")
    assert "version 3, read as vtt/1" in answer.out


def test_a_told_encoding_stands_once(project: Project) -> None:
    said = "王芳：我们决定下周开会，讨论预算的问题。\n李强：好的，我会在周五之前发送报告给大家。\n"
    path = project.folder / "zh.txt"
    path.write_bytes(said.encode("gb18030"))
    answer = project.minutes("import", path)
    assert answer.out.count("gb18030") == answer.out.count("confidence") == 1
