"""The check of an experiment finds whatever was changed in it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from citebound.check.experiment import check_experiment
from citebound.digest import canonical
from tests.lab.conftest import built, built_once, lab, no_settings_of_the_user
from tests.lab.world import forge, value

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.lab.world import Lab

__all__ = ["built", "built_once", "lab", "no_settings_of_the_user"]

SOUND = {"records": 48 + 7 + 45 + 39, "comparisons": 5, "faults": []}


def flip(lab: Lab, area: str, dossier: str, query: str) -> None:
    """Change the last byte of the payload that a query names."""
    store = lab.store(area, dossier)
    sha = value(store, query)
    body = value(store, f"SELECT body FROM payload WHERE sha256 = '{sha}'")  # noqa: S608
    changed = body[:-1] + bytes([body[-1] ^ 1])
    forge(store, "payload", "UPDATE payload SET body = ? WHERE sha256 = ?", changed, sha)


def raw_answer(lab: Lab) -> None:
    flip(lab, "main", "S-010", "SELECT text_sha256 FROM attempt_end WHERE attempt = 3")


def raw_answer_of_a_full_build(lab: Lab) -> None:
    flip(lab, "main", "S-010", "SELECT raw_sha256 FROM run_result ORDER BY id DESC LIMIT 1")


def token_list(lab: Lab) -> None:
    flip(lab, "main", "S-030", "SELECT tokens_sha256 FROM attempt_end WHERE attempt = 1")


def other_token_list(lab: Lab) -> None:
    """Of one call: the list is whole, and is not what was recorded."""
    store = lab.store("main", "S-010")
    sha = value(store, "SELECT text_sha256 FROM attempt_end WHERE attempt = 1")
    statement = "UPDATE attempt_end SET tokens_sha256 = ? WHERE attempt = 20"
    forge(store, "attempt_end", statement, sha)


def claim(lab: Lab) -> None:
    flip(lab, "main", "S-010", "SELECT out_hash FROM node WHERE address = 'g2.0' LIMIT 1")


def claim_of_the_exercise(lab: Lab) -> None:
    flip(lab, "exercise", "S-037", "SELECT out_hash FROM node ORDER BY id DESC LIMIT 1")


def fact_of_the_baseline(lab: Lab) -> None:
    flip(lab, "baseline", "S-010", "SELECT out_hash FROM node WHERE address = 'd3.0.0'")


def request(lab: Lab) -> None:
    flip(lab, "main", "S-037", "SELECT request_sha256 FROM attempt WHERE id = 2")


def comparison(lab: Lab) -> None:
    different = '"different":[{"node":"root","what":["claims"]}]'
    statement = "UPDATE run_end SET details = replace(details, '\"different\":[]', ?)"
    forge(lab.store("main", "S-010"), "run_end", statement, different)


def right(lab: Lab) -> None:
    statement = "UPDATE rights SET eligible = 1 WHERE eligible = 0"
    forge(lab.store("main", "S-010"), "rights", statement)


def tokens_spent(lab: Lab) -> None:
    statement = "UPDATE attempt_end SET output_tokens = output_tokens - 1 WHERE attempt = 5"
    forge(lab.store("main", "S-010"), "attempt_end", statement)


def missing_store(lab: Lab) -> None:
    lab.store("main", "S-030").write_bytes(b"not a database")


def refusal(lab: Lab) -> None:
    file = lab.places.refusals("main", "S-010")
    file.write_bytes(file.read_bytes().replace(b"STALE", b"CURRENT", 1))


def lost_refusals(lab: Lab) -> None:
    lab.places.refusals("exercise", "S-037").unlink()


def refusal_twice(lab: Lab) -> None:
    file = lab.places.refusals("main", "S-010")
    file.write_bytes(file.read_bytes() + file.read_bytes().splitlines(keepends=True)[0])


def refusal_of_no_event(lab: Lab) -> None:
    file = lab.places.refusals("main", "S-010")
    last = json.loads(file.read_bytes().splitlines()[-1])
    file.write_bytes(file.read_bytes() + canonical(last | {"event": 5}) + b"\n")


def refusal_that_waits_of_another_root(lab: Lab) -> None:
    """The dossier has no rebuild yet; what waits for one must be of the root that is there."""
    file = lab.places.refusals("main", "S-030")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(canonical({"event": 1, "answer": "STALE", "old_root": "other"}) + b"\n")


def corpus_text(lab: Lab) -> None:
    lab.places.text("S-020", 3, 2).write_text("Product P-20-03 status: open.\n")


def lost_corpus_text(lab: Lab) -> None:
    lab.places.text("S-020", 3, 2).unlink()


def labels(lab: Lab) -> None:
    file = lab.root / "labels" / "labels.jsonl"
    file.write_bytes(b"\n".join(file.read_bytes().splitlines()[:-1]) + b"\n")


def setting(lab: Lab) -> None:
    written = json.loads(lab.places.manifest.read_bytes())
    written["settings"]["map_budget"] = 4096
    lab.places.manifest.write_bytes(canonical(written))


def profile(lab: Lab) -> None:
    written = json.loads(lab.places.manifest.read_bytes()) | {"profile": "strict"}
    lab.places.manifest.write_bytes(canonical(written))


def broken_evaluation(lab: Lab) -> None:
    lab.places.evaluation.write_text("{")


TAMPERED = (
    raw_answer,
    raw_answer_of_a_full_build,
    token_list,
    other_token_list,
    claim,
    claim_of_the_exercise,
    fact_of_the_baseline,
    request,
    comparison,
    right,
    tokens_spent,
    missing_store,
    refusal,
    lost_refusals,
    refusal_twice,
    refusal_of_no_event,
    refusal_that_waits_of_another_root,
    corpus_text,
    lost_corpus_text,
    labels,
    setting,
    profile,
    broken_evaluation,
)


def test_an_experiment_as_it_was_made_is_sound(built: Lab):
    assert built.check() == (0, SOUND)
    text = built.done("check")
    assert "sound\n139 generation records, 5 comparisons\n7 stores audited\n" in text
    assert "evaluation.json is as recomputed" in text


@pytest.mark.parametrize("tamper", TAMPERED, ids=lambda tamper: tamper.__name__)
def test_whatever_was_changed_is_found(built: Lab, tamper: Callable[[Lab], None]):
    tamper(built)
    code, found = built.check()
    assert code == 6
    assert found["faults"]
    assert all("\n" not in fault for fault in found["faults"])
    assert "FAULT " in built.say("check").out


FIGURES = [
    ("populations", "test_initial", "claims"),
    ("populations", "after_events_full", "supported"),
    ("populations", "development_initial", "precision"),
    ("baseline", "test_initial", "correct"),
    ("counts", "records"),
    ("counts", "old_roots_refused"),
    ("costs", "incremental", "new_tokens"),
    ("costs", "full", "call_seconds"),
    ("savings", "2", "called"),
    ("exercise", "comparisons"),
    ("conditions", "rebind"),
    ("conditions", "corpus"),
    ("roots", 4, "withheld"),
    ("format",),
]


@pytest.mark.parametrize("place", FIGURES, ids=lambda place: ".".join(map(str, place)))
def test_every_figure_of_the_evaluation_is_recomputed(built: Lab, place):
    said = json.loads(built.places.evaluation.read_bytes())
    inner = said
    for name in place[:-1]:
        inner = inner[name]
    before = inner[place[-1]]
    inner[place[-1]] = before + 1 if isinstance(before, int | float) else "other"
    built.places.evaluation.write_bytes(canonical(said))
    code, found = built.check()
    assert code == 6
    (fault,) = found["faults"]
    assert fault.startswith(f"evaluation: {'.'.join(map(str, place))}: what is written is ")


@pytest.mark.parametrize("name", ["savings", "baseline"])
def test_a_part_that_is_missing_is_a_fault(built: Lab, name: str):
    said = json.loads(built.places.evaluation.read_bytes())
    del said[name]
    built.places.evaluation.write_bytes(canonical(said))
    assert built.check()[0] == 6


def test_without_an_evaluation_the_stores_are_checked_all_the_same(built: Lab):
    built.places.evaluation.unlink()
    assert built.check() == (0, SOUND)
    assert "no evaluation.json to compare" in built.done("check")


def test_where_nothing_was_run_there_is_nothing_to_check(tmp_path: Path):
    with pytest.raises(LookupError, match="nothing was run in"):
        check_experiment(tmp_path)
