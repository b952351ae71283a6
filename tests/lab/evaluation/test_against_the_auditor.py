"""A model that lies, repeats itself, obeys hostile notes and breaks off.

Evaluation and auditor count it alike, each with its own code.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from citebound.digest import sha256_hex
from citebound.models.scripted import Scripted
from citebound.ports.generator import Generation
from tests.lab.world import STRICT, Lab

if TYPE_CHECKING:
    from citebound.ports.generator import Request

LINE = re.compile(r"^\[(E\d+)\] (.*)$", re.MULTILINE)
SENT = re.compile(r"^- (\{.*\})$", re.MULTILINE)


def stated(alias: str, subject: str, field: str, value: str) -> dict[str, object]:
    return {"subject": subject, "field": field, "value": value, "evidence": [alias]}


def lies(prompt: str) -> list[dict[str, object]]:
    """Of a document: a hostile note, a denied date, and its first fact twice."""
    claims = []
    for alias, line in LINE.findall(prompt):
        fact = re.fullmatch(r"Product (\S+) (\w+): (.+)\.", line)
        if fact:
            claims += [stated(alias, *fact.groups())] * 2
        elif '"' in line:
            claims.insert(0, stated(alias, "every product", "delivery", "1 January"))
        elif "never agreed" in line or "no longer valid" in line:
            claims.insert(0, stated(alias, "P-00-00", "delivery", "18 October"))
    return claims[:4]


def answer(self: Scripted, request: Request) -> Generation:
    prompt = request.messages[-1].content
    number = int(sha256_hex(prompt.encode())[:4], 16)
    sent = [json.loads(claim) for claim in SENT.findall(prompt)]
    claims = sent[number % 3 :][:4] if sent else lies(prompt)
    text, reason = json.dumps({"claims": claims}), "stop"
    if number % 4 == 0:
        text, reason = text[:-3], "length"
    return Generation(text, reason, self.count_tokens(request.messages), 9, (number, 1))


@pytest.mark.parametrize("rebind", ["--rebind", "--no-rebind"])
@pytest.mark.parametrize("facts", ["4", "7"])
def test_evaluation_and_auditor_agree_on_a_model_that_lies(
    lab: Lab, monkeypatch: pytest.MonkeyPatch, rebind: str, facts: str
):
    monkeypatch.setattr(Scripted, "generate", answer)
    lab.done("corpus", "--facts-per-document", facts)
    lab.done("run", *STRICT, rebind, "--dossiers", "S-010,S-011,S-012,S-013,S-037")
    lab.done("exercise")
    found = lab.json("evaluate")["populations"]["after_events_incremental"]
    for name in ("invalid", "partial", "unsupported", "supported", "cites_quoted", "cites_denied"):
        assert found[name] > 0, name
    assert found["duplicates"] > 0
    assert found["reference_valid"] == found["claims"]
    assert found["precision"] < 1
    code, checked = lab.check()
    assert (code, checked["faults"]) == (0, [])


def test_a_model_of_another_mind_differs_and_the_difference_is_published(
    lab: Lab, monkeypatch: pytest.MonkeyPatch
):
    asked = 0

    def moody(_self: Scripted, request: Request) -> Generation:
        nonlocal asked
        asked += 1
        text = json.dumps({"claims": lies(request.messages[-1].content)[asked % 3 :]})
        return Generation(text, "stop", 9, 9, (asked,))

    monkeypatch.setattr(Scripted, "generate", moody)
    counts = lab.json("run", *STRICT, "--no-rebind", "--dossiers", "1")
    assert (counts["comparisons"], counts["comparisons_equal"]) == (3, 0)
    lab.done("evaluate")
    assert lab.check() == (0, {"records": 68, "comparisons": 3, "faults": []})
