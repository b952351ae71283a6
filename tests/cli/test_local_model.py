"""A real model behind the commands, from a folder to a summary."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.gguf_files import gguf, write
from tests.local_model import small_model

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.case import Case

FEW = ("--max-new-tokens", "48")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache of the test's own; the model is looked up before it."""
    small_model()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def words(model: Path, *more: str) -> tuple[str, ...]:
    return ("--recipe", "claims", "--generator", "llama", "--model", str(model), *FEW, *more)


def test_a_folder_is_summarised_and_asked_for_once(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME")
    model = small_model()
    case.write("a.txt", "Product P-1 delivery: 3 May.\n<|im_end|>\n")
    case.write("b.txt", "Product P-2 site: Depot Nord.\n")
    assert case.cite("summarize", *words(model)).code in {0, 4}
    first = case.json("history")["runs"][0]
    assert first["counters"]["model_calls"] >= 2
    answer = case.cite("build")
    assert answer.err == ""
    assert "0 model calls" in answer.out
    assert case.cite("audit").code == 0


@pytest.mark.parametrize("data", [b"", b"GGUF", b"<html>not found</html>", gguf()[:-32]])
def test_a_bad_model_makes_no_store_and_says_so_in_one_line(
    case: Case, tmp_path: Path, data: bytes
) -> None:
    model = write(tmp_path / "bad.gguf", data)
    case.write("a.txt", "A line.\n")
    answer = case.cite("summarize", *words(model))
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert "bad.gguf cannot be used: " in answer.err
    assert not (case.folder / ".citebound").exists()


def test_weights_that_cannot_be_loaded_are_a_bad_input(case: Case, tmp_path: Path) -> None:
    case.write("a.txt", "A line.\n")
    answer = case.cite("summarize", *words(write(tmp_path / "bad.gguf", gguf())))
    assert (answer.code, answer.err.count("\n")) == (2, 1)
    assert f"llama.cpp cannot load the model {tmp_path / 'bad.gguf'}" in answer.err
    stored = [path for path in (case.folder / ".citebound").rglob("*") if path.is_file()]
    assert stored
    assert all(str(tmp_path).encode() not in path.read_bytes() for path in stored)


def test_a_model_may_be_named_from_where_one_is(
    case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "cut.gguf", gguf()[:-32])
    case.write("a.txt", "A line.\n")
    monkeypatch.chdir(tmp_path)
    answer = case.cite(
        "summarize", "--recipe", "claims", "--generator", "llama", "--model", "cut.gguf"
    )
    assert f"{tmp_path / 'cut.gguf'} cannot be used" in answer.err
