from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.lab.report.conftest import report_on

if TYPE_CHECKING:
    from tests.lab.world import Lab


def reviewed(lab: Lab, kind: str, verdict: str) -> None:
    """Record a review with one verdict on every claim."""
    review = json.loads(lab.done("review"))
    review["reviewer"] = {"kind": kind, "name": "Mara <Lind>"}
    review["verdicts"] = dict.fromkeys(review["verdicts"], verdict)
    file = lab.root.parent / "review.json"
    file.write_text(json.dumps(review), "utf-8")
    lab.done("review", file)


def test_without_a_review_the_sample_is_pending(built: Lab):
    page = report_on(built.root).page
    assert "No review was recorded: the sample is PENDING." in page.text
    assert set(page.column("sample", "in the sample")) == {"PENDING"}
    sample = json.loads((built.root / "review/sample.json").read_text("utf-8"))
    ids = [claim["id"] for state in sample["states"] for claim in state["claims"]]
    assert page.column("sample", "claim") == ids


def test_each_review_stands_beside_the_claims_with_its_reviewer(built: Lab):
    reviewed(built, "person", "supported")
    reviewed(built, "assistant", "unclear")
    page = report_on(built.root).page
    assert set(page.column("sample", "person Mara <Lind>")) == {"supported"}
    assert set(page.column("sample", "assistant Mara <Lind>")) == {"unclear"}
    assert set(page.column("sample", "in the sample")) == {"PENDING"}
    assert "has 2 reviews: one by assistant Mara <Lind>, one by person Mara <Lind>." in page.text
    assert "Reviewed by person Mara <Lind>: 16 supported." in page.text


def test_a_review_of_another_sample_is_named_and_not_counted(built: Lab):
    reviewed(built, "person", "supported")
    (file,) = (built.root / "review/reviews").glob("*.json")
    file.write_text(json.dumps({**json.loads(file.read_text("utf-8")), "sample_sha256": "0"}))
    page = report_on(built.root).page
    assert "A review by person Mara <Lind> is of another sample and is not counted." in page.text
    assert "is PENDING: nobody reviewed it." in page.text


@pytest.mark.parametrize("content", ["{", "[]", ""])
def test_a_review_that_cannot_be_read_is_refused_with_its_name(built: Lab, content: str):
    file = built.root / "review" / "reviews" / "person-1.json"
    file.parent.mkdir()
    file.write_text(content)
    answer = built.say("report")
    assert (answer.code, answer.out) == (2, "")
    assert "person-1.json" in answer.err


@pytest.mark.parametrize("content", ["{}", '{"reviewer": 1, "verdicts": []}'])
def test_a_review_without_its_parts_is_of_another_sample(built: Lab, content: str):
    file = built.root / "review" / "reviews" / "person-1.json"
    file.parent.mkdir()
    file.write_text(content)
    assert "is of another sample and is not counted" in report_on(built.root).page.text


def test_an_exercise_that_did_not_end_is_said(built: Lab):
    (built.root / "exercise/exercise.json").unlink()
    assert "The exercise is not done yet." in report_on(built.root).page.text
