"""The public AMI items through all of minutes, where the shared data are at hand."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.cli.minutes_case import Project

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
PAIRS = DATA / "pairs/ami_gate_items.jsonl"
TALKS = ("ami_ES2002b", "ami_IS1008b", "ami_TS3009c")
TOO_SHORT = {"Okay.", "Yeah, fine.", "Yeah. Round."}
"""Genuine quotes of two words at most, which identify no place: a person is asked."""

pytestmark = pytest.mark.skipif(not PAIRS.is_file(), reason="the shared data are not here")


@pytest.mark.parametrize("talk", TALKS)
def test_genuine_items_are_facts_and_paraphrases_are_not(
    talk: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    project, asked = Project(tmp_path, capsys), _asked(talk)
    project.done("minutes", "import", DATA / f"transcripts/{talk}.json")
    project.write("made.jsonl", "".join(json.dumps(row) + "\n" for row in asked))
    project.done("minutes", "add", talk, tmp_path / "made.jsonl")

    shown = project.shown(talk)

    facts = {fact["extract_id"]: fact for fact in shown["facts"]}
    for row in asked:
        fact = facts.get(row["extract_id"])
        if row["truth"] == "paraphrase" or row["claimed_quote"] in TOO_SHORT:
            assert fact is None, row
            continue
        assert fact is not None, row
        ref, gold = fact["source_ref"], row["gold"]
        assert (ref["char_start"], ref["char_end"]) == (gold["char_start"], gold["char_end"])
        assert (ref["speaker"], ref["ts"]) == _voice(talk, ref["char_start"])
        assert ref["speaker"] == gold["speaker"]


def test_the_summary_line_counts_what_the_store_holds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    project, talk = Project(tmp_path, capsys), TALKS[0]
    project.done("minutes", "import", DATA / f"transcripts/{talk}.json")
    rows = "".join(json.dumps(row) + "\n" for row in _asked(talk))
    project.write("made.jsonl", rows)
    project.done("minutes", "add", talk, tmp_path / "made.jsonl")

    shown = project.shown(talk)

    summary = shown["summary"]
    assert len(shown["facts"]) == summary["verified"]
    assert len(shown["tasks"]) == summary["to_human"]
    assert len(shown["dropped"]) == summary["dropped"]
    assert summary["extracted"] == sum(len(shown[name]) for name in ("facts", "tasks", "dropped"))
    log = Counter(one["verdict"] for one in project.done("minutes", "log", talk)["stopped"])
    assert log == Counter(to_human=summary["to_human"], dropped=summary["dropped"]) + Counter()


def _asked(talk: str) -> list[Any]:
    rows = (json.loads(line) for line in PAIRS.read_text("utf-8").splitlines())
    return [row for row in rows if row["transcript"] == talk]


def _voice(talk: str, at: int) -> tuple[str, float]:
    segments = json.loads((DATA / f"transcripts/{talk}.json").read_text("utf-8"))["segments"]
    (held,) = [one for one in segments if one["char_start"] <= at < one["char_end"]]
    return held["speaker"], held["ts"]
