"""The benchmark of minutes in small: the counts that must hold, and what is said of another."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from benchmarks import minutes, minutes_gates
from benchmarks.minutes import ITEMS, main, run
from benchmarks.minutes_gates import Counts, faults, freeze

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def counts(tmp_path_factory: pytest.TempPathFactory) -> Counts:
    return run(tmp_path_factory.mktemp("bench"), 2)[1]


def test_every_count_of_two_meetings_is_as_it_must_be(counts: Counts) -> None:
    assert faults(counts) == []
    assert [sum(outcome.values()) for outcome in counts.outcomes] == [ITEMS, ITEMS]
    assert counts.repeats + counts.slips < counts.present == 342


OTHER: dict[str, tuple[dict[str, Any], str]] = {
    "an invented fact": ({"wrong": 1}, "expected no invented or altered quote as a fact, got 1"),
    "a missed quote": ({"missed": 1}, "expected every quote without slips in one place as a fact"),
    "many repeats": ({"repeats": 18}, "18 of 342 quotes are asked about as repeats, more"),
    "a large store": ({"stored": 10**7}, "10000000 bytes stored for 406258 that came in, more"),
    "a lost item": ({"items": 201}, "meeting 1: expected 201 items, got 200"),
}


@pytest.mark.parametrize("name", OTHER)
def test_a_count_that_must_not_be_is_told(counts: Counts, name: str) -> None:
    change, told = OTHER[name]
    assert any(fault.startswith(told) for fault in faults(replace(counts, **change)))


@pytest.mark.parametrize(
    ("table", "number", "told"),
    [
        ("node", 9, "rows of node: expected 8, got 9"),
        ("attempt", 1, "rows of attempt: expected None, got 1"),
        ("version", 0, "rows of version: expected 4, got None"),
        ("payload", 21, "rows of payload: 21, more than 20"),
    ],
)
def test_rows_that_must_not_be_are_told(
    counts: Counts, table: str, number: int, told: str
) -> None:
    assert faults(replace(counts, rows={**counts.rows, table: number})) == [told]


def test_what_writes_though_nothing_changed_is_told(counts: Counts) -> None:
    importing, reading = dict(counts.repeated[0]), counts.repeated[2]
    found = faults(replace(counts, repeated=(importing, importing | {"node": 1}, {"run": 1})))
    assert found == [
        f"an addition again: expected {importing} rows more, got {importing | {'node': 1}}",
        "show, tasks and facts: expected {} rows more, got {'run': 1}",
    ]
    assert reading == {}


def test_outcomes_are_compared_with_those_that_were_frozen(
    counts: Counts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(minutes_gates, "EXPECTED", tmp_path / "expected.json")
    assert faults(counts) == ["expected.json tells of 0 meetings, wanted 2"]
    freeze(counts)
    assert faults(counts) == []
    first, second = counts.outcomes
    other = {**second, "verified": second["verified"] - 1, "dropped": second["dropped"] + 1}
    (told,) = faults(replace(counts, outcomes=(first, other)))
    assert told.startswith(f"meeting 2: expected {second}, got ")


@pytest.mark.parametrize("wrong", [0, 1])
def test_a_fault_is_told_and_ends_with_1(
    counts: Counts,
    wrong: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(minutes, "run", lambda *_: ({"meetings": 2}, replace(counts, wrong=wrong)))
    assert main(["--meetings", "2"]) == wrong
    told = capsys.readouterr()
    assert json.loads(told.out) == {"meetings": 2}
    assert told.err.count("FAULT ") == wrong


def test_counts_are_frozen_when_a_person_says_so(
    counts: Counts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(minutes_gates, "EXPECTED", tmp_path / "expected.json")
    monkeypatch.setattr(minutes, "run", lambda *_: ({}, counts))
    assert (main(["--meetings", "2"]), main(["--meetings", "2", "--freeze"])) == (1, 0)
