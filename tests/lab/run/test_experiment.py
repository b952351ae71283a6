"""The whole experiment on all dossiers: the counts that any correct run reproduces."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from citebound.cli.main import main
from tests.lab.world import NO_REBIND, SCRIPTED

if TYPE_CHECKING:
    from tests.lab.world import Lab

RUN = (
    '{"records":1520,"initial_calls":480,"incremental_calls":140,"full_calls":900,'
    '"comparisons":60,"comparisons_equal":60}\n'
)
EXERCISE = '{"records":39,"calls":[3,16,4,16],"comparisons":2,"comparisons_equal":2}\n'
CHECK = '{"records":1559,"comparisons":62,"faults":[]}\n'
GOLD = {"development_initial": 480, "test_initial": 960, "after_events_incremental": 2640}


def test_all_thirty_dossiers_give_the_published_structural_counts(lab: Lab):
    assert lab.done("run", *NO_REBIND, "--json") == RUN
    assert lab.done("exercise", "--json") == EXERCISE
    assert lab.done("check", "--json") == CHECK
    evaluation = lab.json("evaluate")
    assert evaluation["counts"]["old_roots_refused"] == 60
    assert evaluation["exercise"]["old_roots_refused"] == 2
    baseline = evaluation["baseline"]
    assert {name: found["gold"] for name, found in baseline.items()} == GOLD
    for found in baseline.values():
        assert found["claims"] == found["unique"] == found["correct"] == found["gold"]
        assert (found["precision"], found["recall"]) == (1.0, 1.0)
        assert (found["valid"], found["unsupported"]) == (found["roots"], 0)
    assert lab.done("check", "--json") == CHECK
    assert lab.done("run", "--json") == RUN


def test_a_dossier_can_be_looked_into_with_the_usual_commands(lab: Lab, capsys):
    lab.done("run", *SCRIPTED, "--dossiers", "1")
    capsys.readouterr()
    assert main(["show", str(lab.places.main / "S-010"), "--as", "reader"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("10 of 12 documents")
    assert "P-10-00 · delivery: " in shown


def test_with_rebinding_some_calls_are_saved_and_all_comparisons_are_equal(lab: Lab):
    counts = lab.json("run", *SCRIPTED, "--dossiers", "20")
    assert (counts["initial_calls"], counts["full_calls"]) == (320, 900)
    assert counts["incremental_calls"] < 140
    assert (counts["comparisons"], counts["comparisons_equal"]) == (60, 60)
    lab.done("evaluate")
    savings = json.loads(lab.places.evaluation.read_bytes())["savings"]
    for number, ineligible in (("1", 0), ("2", 20), ("3", 20)):
        work = savings[number]
        assert work["nodes"] == 320
        assert work["ineligible"] == ineligible
        assert work["hits"] == 260
        rebound = work["rebound_leaves"] + work["rebound_groups"] + work["rebound_roots"]
        assert work["called"] + rebound + ineligible == 60
    saved = sum(savings[n][kind] for n in savings for kind in ("rebound_groups", "rebound_roots"))
    assert saved == 140 - counts["incremental_calls"]
    assert lab.check() == (0, {"records": 1220 + 140 - saved, "comparisons": 60, "faults": []})
