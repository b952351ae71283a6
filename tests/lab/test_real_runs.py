"""The committed figures of the real model: its recorded answers give them again, to the last."""

from __future__ import annotations

import json
import re
import shlex
from typing import TYPE_CHECKING, Any

import pytest

from citebound.__main__ import FURTHER
from citebound.cli.main import main
from tests.lab.world import Lab
from tools import lab_recording, quotes_experiment
from tools.documents import ROOT

if TYPE_CHECKING:
    from pathlib import Path

EXPERIMENT = ROOT / "docs" / "experiment"
RUNS = EXPERIMENT / "real-runs"
RECORDED = ("answers.jsonl", "answers-strict.jsonl", "answers-varied.jsonl")


@pytest.mark.parametrize("name", ["guarded", "strict", "varied", "rebind"])
def test_the_commands_of_the_page_give_the_committed_figures_again(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    monkeypatch.chdir(tmp_path)
    commands = [words for words in _commands() if words[-1] == name]
    assert [words[1] for words in commands][-2:] == ["evaluate", "check"]

    for words in commands:
        assert main(words, further=FURTHER) == 0, words

    found = json.loads((tmp_path / name / "evaluation.json").read_bytes())
    committed = json.loads((RUNS / f"{name}.json").read_bytes())
    assert _without_times(found) == _without_times(committed)


def test_every_command_of_the_page_is_of_a_committed_run():
    assert {words[-1] for words in _commands()} == {"guarded", "strict", "varied", "rebind"}


@pytest.mark.parametrize("name", RECORDED)
def test_the_page_says_how_many_prompts_a_recording_holds(name: str):
    lines = (RUNS / name).read_text("utf-8").splitlines()
    page = (EXPERIMENT / "real-runs.md").read_text("utf-8")
    assert f"[{len(lines) - 1} prompts](real-runs/{name})" in page


def test_a_recording_holds_the_answers_of_the_exercise_too(
    built: Lab, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    recording = tmp_path / "answers.jsonl"
    assert lab_recording.main([str(built.root), str(recording)]) == 0
    again = Lab(tmp_path / "again", capsys)
    again.done("run", "--no-rebind", "--replay", recording, "--dossiers", "S-010,S-030,S-037")
    assert again.json("exercise")["calls"] == built.json("exercise")["calls"]


def test_the_figures_of_quotes_are_those_in_the_documents():
    everything = [
        row for cite in quotes_experiment.PROMPTS for row in quotes_experiment.rows(cite)
    ]
    tables = quotes_experiment.figures(everything)
    for document in quotes_experiment.DOCUMENTS:
        text = document.read_text("utf-8")
        assert "<!-- quotes:" in text
        assert quotes_experiment.rewritten(text, tables) == text


def _commands() -> list[list[str]]:
    """The commands of the page, without the program's name; the last word is the folder."""
    page = (EXPERIMENT / "real-runs.md").read_text("utf-8")
    blocks = re.findall(r"```sh\n(.*?)```", page, re.DOTALL)
    lines = "\n".join(blocks).replace("\\\n", " ").splitlines()
    return [shlex.split(line)[1:] for line in lines if line.strip()]


def _without_times(value: Any) -> Any:
    """A tree of JSON without its durations, which no replay has."""
    if isinstance(value, dict):
        return {k: _without_times(v) for k, v in value.items() if not k.endswith("seconds")}
    return [_without_times(one) for one in value] if isinstance(value, list) else value
