from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from citebound.cli.main import main
from citebound.core.gate.fold import Annotations
from citebound.core.gate.verdict import MatchType, Verdict
from tests.render.test_schemas import SCHEMAS, faults

GATE = Path(__file__).resolve().parents[2] / "examples" / "gate"
PAIRS = (("harbour.json", "harbour-items.jsonl"), ("pier.zh.json", "pier-items.zh.jsonl"))


def batch(pair: tuple[str, str], **more: Any) -> dict[str, Any]:
    text, items = ((GATE / name).read_text(encoding="utf-8") for name in pair)
    found = [json.loads(line) for line in items.splitlines()]
    return {**json.loads(text), "id": pair[0], "items": found, **more}


@pytest.mark.parametrize("pair", PAIRS)
def test_a_document_of_verify_is_as_its_schema_says(pair, capsys):
    assert main(["verify", *(str(GATE / name) for name in pair), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert faults("verify", answer) == []
    for spoilt in spoilt_answers(answer):
        assert faults("verify", spoilt)


def spoilt_answers(answer: dict[str, Any]) -> list[dict[str, Any]]:
    first, *rest = answer["results"]
    lacking = [{key: answer[key] for key in answer if key != name} for name in answer]
    wrong = [{"verdict": "true"}, {"source_ref": None}, {"similarity": 2}, {"reason": ""}]
    return [
        *lacking,
        {**answer, "surplus": 1},
        *({**answer, "results": [first | change, *rest]} for change in wrong),
    ]


def test_lines_of_a_batch_are_as_their_schemas_say(tmp_path, capsys):
    lines = [batch(pair) for pair in PAIRS]
    assert [faults("verify_batch", line) for line in lines] == [[], []]
    changed = batch(PAIRS[0], content_hash="0" * 64)
    path = tmp_path / "batch.jsonl"
    path.write_text("".join(f"{json.dumps(line)}\n" for line in [*lines, changed, 5, {"id": 3}]))
    assert main(["verify", "--batch", str(path)]) == 2
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(answers) == 5
    assert [faults("verify_answer", answer) for answer in answers] == [[]] * 5
    assert [faults("verify_batch", line) == [] for line in (5, {"id": 3})] == [False, False]


def test_a_changed_base_is_as_its_schema_says(capsys):
    text, items = (GATE / name for name in PAIRS[0])
    words = [str(text), str(items), "--content-hash", "0" * 64, "--json"]
    assert main(["verify", *words]) == 3
    answer = json.loads(capsys.readouterr().out)
    assert faults("base_changed", answer) == []
    assert answer["claimed"] == "0" * 64
    assert answer["found"] == batch(PAIRS[0])["content_hash"]


DEFINITIONS = SCHEMAS["verify"]["$defs"]


@pytest.mark.parametrize(
    ("words", "known"),
    [
        (DEFINITIONS["result"]["properties"]["verdict"]["enum"], Verdict),
        (SCHEMAS["verify"]["properties"]["counts"]["required"], Verdict),
        (DEFINITIONS["source_ref"]["properties"]["match_type"]["enum"], MatchType),
        (SCHEMAS["verify_batch"]["properties"]["annotations"]["enum"][:-1], Annotations),
    ],
)
def test_the_schemas_of_verify_know_exactly_the_words_of_the_program(words, known):
    assert sorted(words) == sorted(map(str, known))
