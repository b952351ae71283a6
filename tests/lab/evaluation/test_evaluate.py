"""The evaluation of three dossiers, from their stores."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from citebound.core.event import Event, EventKind
from citebound.errors import WorldError
from citebound.lab.evaluation.moments import sources_at
from tests.lab.world import NO_REBIND, forge, value

if TYPE_CHECKING:
    from tests.lab.world import Lab


def test_the_same_stores_give_the_same_bytes(built: Lab):
    before = built.places.evaluation.read_bytes()
    printed = built.json("evaluate")
    assert built.places.evaluation.read_bytes() == before
    assert printed == json.loads(before)


def test_each_population_holds_its_roots(built: Lab):
    found = built.json("evaluate")
    roots = {name: p["roots"] for name, p in found["populations"].items()}
    assert roots == {
        "development_initial": 2,
        "test_initial": 1,
        "after_events_incremental": 3,
        "after_events_full": 3,
    }
    gold = {name: p["gold"] for name, p in found["baseline"].items()}
    assert gold == {
        "development_initial": 96,
        "test_initial": 48,
        "after_events_incremental": 132,
    }
    places = [(root["dossier"], root["event"]) for root in found["roots"]]
    assert len(places) == 9
    assert places[:3] == [("S-010", 0), ("S-010", 1), ("S-010", 1)]


def test_costs_and_savings_are_those_of_the_stores(built: Lab):
    found = built.json("evaluate")
    calls = {path: cost["calls"] for path, cost in found["costs"].items()}
    assert calls == {"initial": 48, "incremental": 7, "full": 45}
    assert all(cost["new_tokens"] > 0 for cost in found["costs"].values())
    called = [found["savings"][event]["called"] for event in ("1", "2", "3")]
    assert called == [3, 2, 2]


def test_the_tables_state_the_ceiling_beside_the_recall(built: Lab):
    text = built.done("evaluate")
    assert "ceiling" in text
    assert "  0.0833   0.0833\n" in text
    assert "exercise: 39 generation records (3, 16, 4, 16)" in text
    assert "extractive baseline\n" in text


def test_what_was_not_reached_yet_is_null(lab: Lab):
    lab.done("run", *NO_REBIND, "--dossiers", "S-030")
    found = lab.json("evaluate")
    assert found["exercise"] is None
    assert found["populations"]["test_initial"]["recall"] is None
    assert found["savings"] == {}
    assert "null" not in lab.done("evaluate")
    assert lab.check()[0] == 0


def test_with_other_numbers_of_facts_the_baseline_still_finds_all(lab: Lab):
    lab.done("corpus", "--variant", "varied")
    lab.done("run", *NO_REBIND, "--dossiers", "3")
    evaluated = lab.json("evaluate")
    found = evaluated["baseline"]["after_events_incremental"]
    assert found["gold"] != 3 * 132
    assert evaluated["populations"]["test_initial"]["withheld"] > 0
    assert (found["precision"], found["recall"]) == (1.0, 1.0)
    assert lab.check()[0] == 0


def test_labels_of_another_corpus_are_refused(built: Lab):
    labels = built.root / "labels" / "labels.jsonl"
    labels.write_bytes(labels.read_bytes()[:-1])
    answer = built.say("evaluate")
    assert answer.code == 2
    assert "is not as the corpus was made" in answer.err


def test_a_result_that_is_gone_is_told_and_nothing_is_written(built: Lab):
    store = built.store("main", "S-010")
    before = built.places.evaluation.read_bytes()
    sha = value(store, "SELECT out_hash FROM run_result WHERE address = 'g2.0' LIMIT 1")
    forge(store, "payload", "UPDATE payload SET body = ? WHERE sha256 = ?", b"x", sha)
    answer = built.say("evaluate")
    assert (answer.code, answer.err.count("\n")) == (1, 1)
    assert built.places.evaluation.read_bytes() == before


def test_what_does_not_belong_to_the_experiment_is_refused():
    events = [Event(1, EventKind.ADDED, 0, "a", "", "", "1", "x", "")]
    events.append(Event(2, EventKind.RENAMED, 0, "b", "", "a", "b", "", ""))
    assert sources_at(events, 1)["a"].version == 1
    with pytest.raises(WorldError, match=r"event 2 .renamed b. does not belong"):
        sources_at(events, 2)
