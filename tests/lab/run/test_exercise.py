from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from citebound.lab.counts import fingerprint
from tests.lab.world import NO_REBIND, stop_at

if TYPE_CHECKING:
    from tests.lab.world import Lab

COUNTS = {"records": 39, "calls": [3, 16, 4, 16], "comparisons": 2, "comparisons_equal": 2}


def test_the_exercise_leaves_the_main_records_and_the_evaluation_as_they_are(built: Lab):
    shutil.rmtree(built.places.exercise)
    shutil.rmtree(built.root / "refusals" / "exercise")
    before, evaluation = fingerprint(built.places), built.places.evaluation.read_bytes()
    files = {path: path.read_bytes() for path in built.places.main.rglob("D-*.txt")}
    assert built.json("exercise") == COUNTS
    assert fingerprint(built.places) == before
    assert built.places.evaluation.read_bytes() == evaluation
    assert {path: path.read_bytes() for path in files} == files
    assert f"the main experiment is unchanged: {before}" in built.done("exercise")


def test_it_begins_with_the_dossier_as_the_main_experiment_built_it(lab: Lab):
    lab.done("run", *NO_REBIND, "--dossiers", "S-030")
    answer = lab.say("exercise")
    assert answer.code == 2
    assert "--dossiers S-037` first" in answer.err
    assert not lab.places.exercise.exists()


@pytest.mark.parametrize("call", [0, 2, 3, 10, 19, 22, 23, 38])
def test_it_goes_on_after_an_interruption(built: Lab, monkeypatch, call: int):
    shutil.rmtree(built.places.exercise)
    shutil.rmtree(built.root / "refusals" / "exercise")
    with monkeypatch.context() as patch:
        stop_at(patch, call, KeyboardInterrupt())
        assert built.say("exercise").code == 130
    exercise = built.json("evaluate")["exercise"]
    assert built.check()[0] == 0
    assert exercise["old_roots_refused"] == (call >= 3) + (call >= 23)
    assert built.json("exercise") == COUNTS
    built.done("evaluate")
    assert built.check()[0] == 0


def test_a_copy_that_cannot_be_made_leaves_nothing(built: Lab, monkeypatch):
    shutil.rmtree(built.places.exercise)

    def full(*_arguments: object, **_options: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copytree", full)
    answer = built.say("exercise")
    assert answer.code == 1
    assert "S-037 cannot be copied" in answer.err
    assert list(built.places.exercise.glob("*")) == []


def test_the_old_summary_was_refused_before_each_rebuild(built: Lab):
    text = built.done("exercise")
    assert "2 of 2 old summaries were refused before their rebuild" in text
