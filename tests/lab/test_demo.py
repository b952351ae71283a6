from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citebound.__main__ import FURTHER
from citebound.cli.main import main
from citebound.lab.demo import CALLS
from tests.lab.world import NO_REBIND, SCRIPTED

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from tests.lab.world import Lab


def test_the_story_is_told_in_order_with_what_really_happened(lab: Lab):
    told = lab.done("demo")
    order = (
        "1. The first build",
        "16 recomputed",
        "P-10-00 · delivery: 20 August",
        "2. Something changes",
        "- Product P-10-00 delivery: 20 August.",
        "+ Product P-10-00 delivery: 20 November.",
        "3. The old summary is refused",
        "STALE:",
        "4. The rebuild",
        "3 recomputed (0 ineligible), 0 rebound, 13 hits",
        "P-10-00 · delivery: 20 November",
        "5. The comparison",
        "16 of 16 nodes equal",
        f"Calls: {CALLS} (16 for the first build, 3 for the incremental one, 16 for the full one)",
        "no experiment counts them",
        "Try next:",
    )
    places = [told.index(piece) for piece in order]
    assert places == sorted(places)


def test_no_line_of_the_story_is_wide(lab: Lab):
    told = lab.done("demo").partition("Try next")[0].splitlines()
    told = [line for line in told if not re.match("run |STALE", line)]
    assert max(map(len, told)) <= 99


def test_the_numbers_alone_can_be_had(lab: Lab):
    assert lab.json("demo") == {
        "calls": [16, 3, 16],
        "old_summary": "STALE",
        "nodes_compared": 16,
        "nodes_equal": 16,
    }


def test_without_a_folder_nothing_is_left(capsys, tmp_path: Path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert main(["lab", "demo"], further=FURTHER) == 0
    assert "kept in DIR/demo" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


def test_its_calls_are_no_experiments_calls(lab: Lab):
    lab.done("demo")
    counts = lab.json("run", *NO_REBIND, "--dossiers", "S-030")
    assert counts["records"] == 16
    assert lab.check()[1]["faults"] == []


def test_the_commands_that_it_names_work(lab: Lab, capsys: pytest.CaptureFixture[str]):
    told = lab.done("demo")
    named = re.findall(r"^  citebound (show|source|audit) (.*)$", told, re.MULTILINE)
    assert [command for command, _ in named] == ["show", "source", "audit"]
    for command, words in named:
        assert main([command, *words.split()]) == 0
    capsys.readouterr()


def test_an_earlier_demonstration_is_not_written_over(lab: Lab):
    lab.done("demo")
    answer = lab.say("demo")
    assert answer.code == 2
    assert "remove it, or name another folder" in answer.err


def test_a_model_wants_its_generator(lab: Lab):
    answer = lab.say("demo", "--model", "some.gguf")
    assert (answer.code, answer.out) == (2, "")
    assert "--generator llama" in answer.err


def test_another_recipe_is_refused(lab: Lab):
    assert lab.say("demo", "--recipe", "facts").code == 2


def test_another_generator_is_announced_with_what_it_takes(lab: Lab, tmp_path: Path):
    answer = lab.say("demo", "--generator", "replay", "--replay", tmp_path / "none.jsonl")
    assert answer.code == 2
    told = lab.done("demo", *SCRIPTED)
    assert "understand nothing" in told
