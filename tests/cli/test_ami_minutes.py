"""The public AMI items through all of minutes: an extract, and all where the data are at hand.

The time of a fact is that of its segment, here a turn. The annotators' time, ``gold["ts"]``, is
when the quoted dialogue act begins, which is later in the turn; a transcript does not tell it.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from citebound.store.opening import DATABASE
from tests.cli.minutes_case import Project

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
PAIRS = DATA / "pairs/ami_gate_items.jsonl"
EXTRACT = Path(__file__).parent / "ami"
PART = "ami_IS1008b_extract"
_WHOLE = pytest.mark.skipif(not PAIRS.is_file(), reason="the shared data are not here")
TALKS = (
    PART,
    *(pytest.param(f"ami_{it}", marks=_WHOLE) for it in ("ES2002b", "IS1008b", "TS3009c")),
)
TOO_SHORT = {"Okay.", "Yeah, fine.", "Yeah. Round."}
"""Genuine quotes of two words at most, which identify no place: a person is asked."""


@pytest.mark.parametrize("talk", TALKS)
def test_genuine_items_are_facts_and_paraphrases_are_not(
    talk: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    project, asked = Project(tmp_path, capsys), _asked(talk)
    project.done("minutes", "import", _file(talk))
    project.write("made.jsonl", "".join(json.dumps(row) + "\n" for row in asked))
    project.done("minutes", "add", talk, tmp_path / "made.jsonl")

    shown = project.shown(talk)

    facts = {fact["extract_id"]: fact for fact in shown["facts"]}
    stopped = {task["extract_id"] for task in (*shown["tasks"], *shown["dropped"])}
    assert {row["extract_id"] for row in asked} <= facts.keys() | stopped
    assert not facts.keys() & stopped
    for row in asked:
        fact = facts.get(row["extract_id"])
        if row["truth"] == "paraphrase" or row["claimed_quote"] in TOO_SHORT:
            assert fact is None, row
            continue
        assert fact is not None, row
        ref, gold = fact["source_ref"], row["gold"]
        assert (ref["char_start"], ref["char_end"]) == (gold["char_start"], gold["char_end"])
        held = _segment(talk, ref["char_start"])
        assert (ref["speaker"], ref["ts"]) == (held["speaker"], held["ts"])
        assert ref["speaker"] == gold["speaker"]
        assert held["ts"] <= gold["ts"] <= held["ts_end"]


@pytest.mark.parametrize("talk", TALKS)
def test_the_summary_line_counts_what_the_store_holds(
    talk: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    project = Project(tmp_path, capsys)
    project.done("minutes", "import", _file(talk))
    rows = "".join(json.dumps(row) + "\n" for row in _asked(talk))
    project.write("made.jsonl", rows)
    project.done("minutes", "add", talk, tmp_path / "made.jsonl")

    shown = project.shown(talk)

    summary, held = shown["summary"], _held(tmp_path / ".citebound", shown["root_key"])
    assert summary["extracted"] == held.total() > 0
    assert (summary["verified"], summary["to_human"], summary["dropped"]) == (
        held["fact"],
        held["to_human"],
        held["dropped"],
    )
    log = Counter(one["verdict"] for one in project.done("minutes", "log", talk)["stopped"])
    assert log == Counter(to_human=held["to_human"], dropped=held["dropped"]) + Counter()


def _held(store: Path, root_key: str) -> Counter[str]:
    """What the leaves below a root hold, by the stored bytes: facts, and tasks by verdict."""
    with closing(sqlite3.connect(store / DATABASE)) as database:
        bodies = [json.loads(body) for (body,) in database.execute(_LEAVES, (root_key,))]
    found = Counter("fact" for body in bodies for claim in body["claims"] if "fact" in claim)
    found.update(task[1][0] for body in bodies for task in body.get("open", ()))
    return found


_LEAVES = """
WITH RECURSIVE below(key) AS (
    SELECT ?
    UNION SELECT edge.child FROM below
    JOIN node ON node.key = below.key
    JOIN edge ON edge.node = node.id
)
SELECT payload.body FROM below
JOIN node ON node.key = below.key
JOIN payload ON payload.sha256 = node.out_hash
WHERE node.children = 0
"""


def _asked(talk: str) -> list[Any]:
    items = EXTRACT / "items.jsonl" if talk == PART else PAIRS
    rows = (json.loads(line) for line in items.read_text("utf-8").splitlines())
    return [row for row in rows if row["transcript"] == talk]


def _file(talk: str) -> Path:
    folder = EXTRACT if talk == PART else DATA / "transcripts"
    return folder / f"{talk}.json"


def _segment(talk: str, at: int) -> Any:
    segments = json.loads(_file(talk).read_text("utf-8"))["segments"]
    (held,) = [one for one in segments if one["char_start"] <= at < one["char_end"]]
    return held
