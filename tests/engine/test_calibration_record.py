"""The frozen constants, the record of how they were chosen, and the shipped sample: one whole.

A failure here means that a constant, the sample or the gate changed: run `make calibrate`, read
the difference of the record, and raise POLICY_VERSION where a constant moved.
"""

from __future__ import annotations

import json
from dataclasses import replace
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from citebound.core.gate import policy
from citebound.engine.calibrate import Calibration, calibrate
from citebound.engine.labelled import LabelledSet, Truth
from citebound.render.text_calibration import calibration_record
from citebound.sources.labelled import read_labelled

SAMPLE = Path(__file__).resolve().parents[2] / "calibration"
MOST_BYTES = 1_000_000


@pytest.fixture(scope="module")
def found() -> Calibration:
    return calibrate(read_labelled(SAMPLE / "labelled.jsonl"))


@pytest.fixture(scope="module")
def record() -> Any:
    file = resources.files("citebound.core.gate") / "calibration.json"
    return json.loads(file.read_text("utf-8"))


def test_the_frozen_constants_are_those_of_the_record(record) -> None:
    assert record["chosen"] == {"HIGH": policy.HIGH, "LOW": policy.LOW}
    assert record["policy_version"] == policy.POLICY_VERSION


def test_the_record_is_of_the_shipped_sample(record, found) -> None:
    assert record["data"]["sha256"] == found.data.sha256()


def test_the_rule_chooses_the_frozen_constants_on_the_sample(found) -> None:
    assert (found.chosen.high, found.chosen.low) == (policy.HIGH, policy.LOW)


def test_the_record_is_what_the_gate_shows_today(record, found) -> None:
    assert record == json.loads(json.dumps(calibration_record(found)))


def test_every_false_hit_that_is_left_has_a_reason(found) -> None:
    assert all(one.row.known for one in found.false_hits(policy.HIGH))


@pytest.mark.parametrize(
    "change", [{"truth": Truth.SLIP}, {"quote": "another"}, {"text": "another"}, {"known": "why"}]
)
def test_a_changed_label_quote_or_text_changes_the_hash(found, change) -> None:
    rows = found.data.rows
    changed = LabelledSet((replace(rows[0], **change), *rows[1:]))
    assert changed.sha256() != found.data.sha256()


def test_the_sample_is_small_and_names_the_licence_of_every_text() -> None:
    files = [file for file in SAMPLE.rglob("*") if file.is_file()]
    assert sum(file.stat().st_size for file in files) < MOST_BYTES
    table = (SAMPLE / "README.md").read_text("utf-8").split("| `")[1:]
    starts = tuple(line.split("`")[0].rstrip("*") for line in table)
    texts = [file.name for file in SAMPLE.glob("texts/*")]
    assert texts
    assert all(name.startswith(starts) for name in texts)
