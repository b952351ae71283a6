"""Words, names and stores that somebody made to do harm."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from citebound.cli.main import main

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    case = tmp_path / "case"
    case.mkdir()
    (case / "pub.md").write_text("The agreement must end on 3 May 2024.\n")
    for number in range(5):
        (case / f"secret-{number}.md").write_text(f"The fee number {number} must be paid soon.\n")
    (case / "secret-broken.md").write_bytes(b"\xff")
    main(["summarize", str(case)])
    main(["grant", str(case), "pub.md", "--to", "anna"])
    return case


def test_a_summary_for_a_reader_names_nothing_more_in_json(folder: Path, capsys):
    (folder / "secret-0.md").rename(folder / "secret-new.md")
    capsys.readouterr()
    assert main(["summarize", str(folder), "--as", "anna", "--json"]) == 0
    assert "secret" not in capsys.readouterr().out


@pytest.mark.parametrize("who", ["anna", "nobody"])
@pytest.mark.parametrize("command", ["build", "summarize"])
def test_a_mass_removal_names_nothing_to_a_reader(folder: Path, capsys, command, who):
    for path in folder.glob("secret-?.md"):
        path.unlink()
    capsys.readouterr()
    assert main([command, str(folder), "--as", who]) == (2 if who == "anna" else 5)
    told = capsys.readouterr()
    assert "secret" not in told.out + told.err


def test_a_refused_sync_records_no_retry(folder: Path, capsys):
    for path in folder.glob("secret-?.md"):
        path.unlink()
    main(["history", str(folder)])
    before = capsys.readouterr().out
    assert main(["build", str(folder), "--retry", "root"]) == 2
    capsys.readouterr()
    main(["history", str(folder)])
    assert capsys.readouterr().out == before


def test_names_that_are_printed_alike_do_not_keep_a_summary_stale(tmp_path: Path):
    (tmp_path / "t.md").write_text("The supplier must pay 100 euros.\n")
    (tmp_path / "a\nb.pdf").write_text("1")
    (tmp_path / "a\\nb.pdf").write_text("1")
    assert main(["summarize", str(tmp_path)]) == 0
    assert main(["show", str(tmp_path)]) == 0


def test_a_store_that_is_a_link_is_not_followed(folder: Path, tmp_path: Path, capsys):
    other = tmp_path / "other"
    other.mkdir()
    (other / ".citebound").symlink_to(folder / ".citebound")
    assert main(["sync", str(other)]) == 2
    assert "is a link, which is not followed" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["show", "--as", "\udcff"],
        ["show", "--name", "\udcff"],
        ["source", "9" * 5000],
        ["history", "9" * 5000],
        ["source", "1", "2"],
        ["explain", "root", "pub.md"],
    ],
)
def test_odd_words_are_one_line(folder: Path, monkeypatch, capsys, words):
    monkeypatch.chdir(folder)
    capsys.readouterr()
    assert main(words) == 2
    assert capsys.readouterr().err.count("\n") == 1
