from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from citebound.digest import sha256_hex
from tests.lab.world import NO_REBIND

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from tests.lab.world import Lab


def filled(lab: Lab, **changes: Any) -> Path:
    """A review in which a person found every claim supported."""
    review = json.loads(lab.done("review"))
    review["reviewer"] = {"kind": "person", "name": "A. Reader"}
    review["verdicts"] = dict.fromkeys(review["verdicts"], "supported")
    file = lab.root / "review.json"
    file.write_text(json.dumps(review | changes))
    return file


def test_the_sample_is_s_010_with_all_root_claims_of_four_states_each_pending(built: Lab):
    sample = json.loads((built.places.review / "sample.json").read_bytes())
    assert sample["dossier"] == "S-010"
    changes = [state["after"] and state["after"]["change"] for state in sample["states"]]
    assert changes == [None, "version", "withdrawal", "revocation"]
    claims = [claim for state in sample["states"] for claim in state["claims"]]
    assert len(claims) == 16
    assert {claim["status"] for claim in claims} == {"PENDING"}
    for claim in claims:
        text = f"Product {claim['subject']} {claim['field']}: {claim['value']}."
        assert text in [citation["quote"] for citation in claim["citations"]]
    readable = (built.places.review / "sample.txt").read_text()
    assert all(claim["id"] in readable for claim in claims)


def test_a_review_is_recorded_apart_bound_by_hash_and_computed_files_stay(built: Lab):
    computed = [built.places.evaluation, built.places.review / "sample.json"]
    before = [file.read_bytes() for file in computed]
    answer = built.json("review", filled(built))
    assert answer["sample"] == sha256_hex(before[1])
    record = json.loads((built.root / answer["recorded"]).read_bytes())
    assert record["reviewer"] == {"kind": "person", "name": "A. Reader"}
    assert record["sample_sha256"] == answer["sample"]
    assert set(record["verdicts"].values()) == {"supported"}
    assert built.json("review", filled(built)) == answer
    built.done("evaluate")
    assert [file.read_bytes() for file in computed] == before
    assert "recorded as review/reviews/person-" in built.done("review", filled(built))


def test_an_assistant_is_told_from_a_person(built: Lab):
    file = filled(built, reviewer={"kind": "assistant", "name": "a model"}, remarks="read twice")
    assert "review/reviews/assistant-" in built.json("review", file)["recorded"]


BAD = [
    ({"sample_sha256": "0" * 64}, "reviews another sample: it names SHA-256 000"),
    ({"reviewer": {"kind": "robot", "name": "x"}}, 'reviewer wants {"kind": "person" or'),
    ({"reviewer": {"kind": "person", "name": " "}}, 'reviewer wants {"kind": "person" or'),
    ({"reviewer": None}, "got None"),
    ({"verdicts": {}}, "one for each of the 16 claims of the sample, by id, got 0"),
    ({"verdicts": None}, "one for each of the 16 claims of the sample, by id, got 0"),
]


@pytest.mark.parametrize(("changes", "said"), BAD)
def test_a_review_that_is_not_whole_is_refused_and_not_recorded(built: Lab, changes, said: str):
    answer = built.say("review", filled(built, **changes))
    assert (answer.code, answer.err.count("\n")) == (2, 1)
    assert said in answer.err
    assert not (built.places.review / "reviews").exists()


def test_a_verdict_is_one_of_three_words(built: Lab):
    blank = built.root / "blank.json"
    review = json.loads(built.done("review")) | {"reviewer": {"kind": "person", "name": "x"}}
    blank.write_text(json.dumps(review))
    answer = built.say("review", blank)
    assert answer.code == 2
    assert "is one of supported, unsupported, unclear, got 'PENDING'" in answer.err


def test_a_sample_that_was_changed_is_not_overwritten(built: Lab):
    file = built.places.review / "sample.json"
    changed = file.read_bytes().replace(b"PENDING", b"GRANTED")
    file.write_bytes(changed)
    answer = built.say("evaluate")
    assert answer.code == 2
    assert "is not the sample of this experiment" in answer.err
    assert file.read_bytes() == changed


def test_there_is_no_sample_before_s_010_is_done(lab: Lab):
    lab.done("run", *NO_REBIND, "--dossiers", "S-030")
    lab.done("evaluate")
    assert not lab.places.review.exists()
    answer = lab.say("review")
    assert answer.code == 2
    assert "not done yet; run `citebound lab run --out" in answer.err
