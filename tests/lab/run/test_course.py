"""A run that is killed goes on, and its records are those of a run that was not."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from citebound.errors import GenerationError
from citebound.lab.opening import alone
from tests.lab.world import NO_REBIND, stop_at
from tools.documents import ROOT

if TYPE_CHECKING:
    from tests.lab.world import Lab

ONE = ("--dossiers", "S-010")
COUNTS = {
    "records": 68,
    "initial_calls": 16,
    "incremental_calls": 7,
    "full_calls": 45,
    "comparisons": 3,
    "comparisons_equal": 3,
}
CALLS = [0, 7, 15, 16, 17, 18, 19, 25, 33, 34, 35, 36, 37, 51, 52, 53, 54, 67]
"""Every call after an event, the first and last of each build, and some between."""


@pytest.mark.parametrize("call", CALLS)
def test_a_run_that_was_interrupted_at_any_call_goes_on(
    lab: Lab, monkeypatch: pytest.MonkeyPatch, call: int
):
    with monkeypatch.context() as patch:
        stop_at(patch, call, KeyboardInterrupt())
        answer = lab.say("run", *NO_REBIND, *ONE)
    assert (answer.code, answer.out) == (130, "")
    _refused_as_rebuilt(lab)
    assert lab.json("run", *ONE) == COUNTS
    assert lab.json("evaluate")["counts"]["old_roots_refused"] == 3
    assert lab.check() == (0, {"records": 68, "comparisons": 3, "faults": []})


def _refused_as_rebuilt(lab: Lab) -> None:
    """What was cut off is sound, and a refusal counts once its rebuild ended."""
    counts = lab.json("evaluate")["counts"]
    assert lab.check() == (
        0,
        {"records": counts["records"], "comparisons": counts["comparisons"], "faults": []},
    )
    assert counts["old_roots_refused"] == counts["events"]


def test_calls_of_a_full_build_that_was_killed_are_told_apart(lab: Lab, monkeypatch):
    with monkeypatch.context() as patch:
        stop_at(patch, 25, KeyboardInterrupt())
        lab.say("run", *NO_REBIND, *ONE)
    text = lab.done("run", *ONE)
    assert "68 generation records" in text
    assert "of no result, apart from these:     7 calls" in text


def test_a_generator_that_does_not_answer_is_told_in_one_line_and_asked_again(
    lab: Lab, monkeypatch
):
    with monkeypatch.context() as patch:
        stop_at(patch, 20, GenerationError("the line is cut"))
        answer = lab.say("run", *NO_REBIND, *ONE)
    assert answer.code == 1
    assert answer.err == (
        "citebound: S-010: no answer for doc:D-01.txt: the line is cut; what was answered is "
        "kept, run the command again\n"
    )
    assert lab.json("run", *ONE) == COUNTS


def test_a_process_that_was_killed_leaves_what_another_goes_on_with(lab: Lab):
    words = ["lab", "run", "--out", str(lab.root), *NO_REBIND, "--dossiers", "6"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}  # noqa: TID251
    command = [sys.executable, "-m", "citebound", *words]
    with subprocess.Popen(command, env=environment) as process:  # noqa: S603  (our own words)
        begun = time.monotonic()
        while not lab.store("main", "S-011").is_file() and time.monotonic() - begun < 60:
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
    counts = lab.json("run", "--dossiers", "6")
    assert counts == {name: 6 * number for name, number in COUNTS.items()}
    assert lab.check()[0] == 0


def test_a_store_that_was_half_made_when_the_run_was_killed_is_made_whole(lab: Lab):
    lab.done("run", *NO_REBIND, *ONE)
    for dossier in ("S-011", "S-037"):
        lab.store("main", dossier).parent.mkdir(parents=True)
        lab.store("main", dossier).touch()
    assert lab.json("run", *ONE) == COUNTS
    assert lab.say("exercise").code == 2
    assert lab.json("run", "--dossiers", "2")["records"] == 2 * 68


@pytest.mark.parametrize(
    ("command", "area"), [("run", "main"), ("exercise", "exercise"), ("evaluate", "baseline")]
)
def test_two_at_work_in_one_area_are_one_too_many(built: Lab, command: str, area: str):
    with alone(built.root / area):
        answer = built.say(command)
    assert (answer.code, answer.out, answer.err.count("\n")) == (1, "", 1)
    assert "another `citebound lab` is at work in" in answer.err
    assert built.say(command).code == 0


def test_a_dossier_without_a_finished_build_has_no_baseline_yet(lab: Lab, monkeypatch):
    with monkeypatch.context() as patch:
        stop_at(patch, 5, KeyboardInterrupt())
        lab.say("run", *NO_REBIND, *ONE)
    found = lab.json("evaluate")
    assert found["baseline"]["test_initial"]["roots"] == 0
    assert (found["counts"]["waiting_calls"], found["counts"]["apart_calls"]) == (5, 1)
    assert lab.check() == (0, {"records": 0, "comparisons": 0, "faults": []})


def test_a_folder_that_cannot_be_made_is_told_in_one_line(lab: Lab):
    lab.done("corpus")
    lab.places.main.write_text("a file")
    answer = lab.say("run", *NO_REBIND, *ONE)
    assert (answer.code, answer.err.count("\n")) == (1, 1)
    assert "cannot be made" in answer.err


def test_a_revoked_document_is_not_granted_again_by_the_next_run(lab: Lab):
    lab.done("run", *NO_REBIND, *ONE)
    before = lab.store("main", "S-010").read_bytes()
    assert lab.json("run", *ONE) == COUNTS
    assert lab.store("main", "S-010").read_bytes() == before


def test_more_dossiers_join_later(lab: Lab):
    lab.done("run", *NO_REBIND, "--dossiers", "1")
    counts = lab.json("run", "--dossiers", "S-030,S-010")
    assert (counts["records"], counts["initial_calls"]) == (84, 32)
