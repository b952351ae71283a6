"""A model of the hub's layout behind the commands, from a folder to stored calls."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from tests.model_folders import folder
from tests.tiny_model import made

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.case import Case

FEW = ("--max-new-tokens", "16", "--map-budget", "4000", "--reduce-budget", "4000")


def words(model: Path, *more: str) -> tuple[str, ...]:
    who = ("--recipe", "claims", "--generator", "transformers", "--model", str(model))
    return (*who, "--threads", "1", *FEW, *more)


@pytest.fixture(autouse=True)
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for name in ("HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE", "HF_HUB_DISABLE_TELEMETRY"):
        monkeypatch.setenv(name, "1")  # So that it is put back as it was.


def test_a_store_keeps_no_path_of_a_model_that_cannot_be_loaded(
    case: Case, tmp_path: Path
) -> None:
    model = made(tmp_path / "m")
    stored, file = pytest.importorskip("safetensors.torch"), model / "model.safetensors"
    weights = stored.load_file(file)
    del weights["model.norm.weight"]
    stored.save_file(weights, file, {"format": "pt"})
    case.write("a.txt", "A line.\n")
    answer = case.cite("summarize", *words(model))
    assert (answer.code, f"the model {model} cannot be used: " in answer.err) == (2, True)
    files = [path for path in (case.folder / ".citebound").rglob("*") if path.is_file()]
    kept = b"".join(path.read_bytes() for path in files)
    assert b"the model \xe2\x80\xa6 cannot be used: " in kept
    assert str(tmp_path).encode() not in kept


@pytest.mark.parametrize(("profile", "code"), [("guarded", 0), ("strict", 4)])
def test_a_free_answer_is_read_as_strictly_as_any(
    case: Case, tmp_path: Path, profile: str, code: int
) -> None:
    model = made(tmp_path / "m")
    case.write("a.txt", "Product P-1 delivery: 3 May.\n<|im_end|>\n")
    case.write("b.txt", "Product P-2 site: Depot Nord.\n")
    answer = case.cite("summarize", *words(model, "--profile", profile))
    assert (answer.code, "invalid" in (answer.out + answer.err).lower()) == (code, True)
    assert "0 model calls" in case.cite("build").out
    with closing(sqlite3.connect(case.folder / ".citebound" / "store.sqlite")) as raw:
        sent = "SELECT body FROM attempt JOIN payload ON sha256 = request_sha256"
        forms = [json.loads(body)["form"] for (body,) in raw.execute(sent)]
        came = raw.execute("SELECT stop_reason, output_tokens, device_memory FROM attempt_end")
        assert set(came.fetchall()) == {("length", 16, 0)}
    assert [form is None for form in forms] == [profile == "strict"] * len(forms)
    assert len(forms) >= 2


def test_a_bad_model_makes_no_store_and_says_so_in_one_line(case: Case, tmp_path: Path) -> None:
    pytest.importorskip("torch")
    case.write("a.txt", "A line.\n")
    model = folder(tmp_path / "m", {"model.safetensors": None, "pytorch_model.bin": b"\x80\x04."})
    answer = case.cite("summarize", *words(model))
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert "only pytorch_model.bin, and pickles are never loaded" in answer.err
    assert not (case.folder / ".citebound").exists()
