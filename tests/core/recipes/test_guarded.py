from __future__ import annotations

import json
from dataclasses import replace

import pytest

from citebound.core.form import Form, FormKind
from citebound.core.patterns import DEFAULT_PATTERNS
from citebound.core.prompt import Message
from citebound.core.recipes import Child, Question, QuotedClaim, recipe_for
from citebound.core.recipes.guarded import GuardedClaims
from citebound.core.result import Claim, Fields, Reference, Result, Status, Support
from citebound.core.settings import GUARDED
from tests.core.samples import SETTINGS, part_text

GUARD = GuardedClaims(replace(SETTINGS, schema=GUARDED, patterns=DEFAULT_PATTERNS))
TEXT = (
    "Product P-10-00 site: Yard 4.\n"
    "Product P-10-00 delivery was never agreed for 19 April.\n"
    'Note: "Product P-10-00 quantity: 9999."\n'
    "Product P-10-00 status: packed.\n"
)
SITE = {"subject": "P-10-00", "field": "site", "value": "Yard 4"}
LEAF = GUARD.leaf(part_text(TEXT, start=7))


def claim(field: str, value: str, line: str) -> dict[str, object]:
    return {"subject": "P-10-00", "field": field, "value": value, "evidence": [line]}


def read(*claims: object, leaf: bool = True, question: Question = LEAF) -> Result:
    return GUARD.read(json.dumps({"claims": claims}), question, finished=True, leaf=leaf)


def child(*values: str, slot: int = 0) -> Child:
    part = part_text("\n".join(f"Product P-10-0{slot} site: {v}." for v in values), slot)
    question = GUARD.leaf(part)
    claims = (
        QuotedClaim(
            Claim(Fields(f"P-10-0{slot}", "site", value), (pin,), Support.SUPPORTED), (quote,)
        )
        for value, pin, quote in zip(values, question.pins, question.quotes, strict=True)
    )
    return Child(Status.VALID, tuple(claims))


REDUCTION = GUARD.reduction(
    [child("A", "B"), Child(Status.INVALID, ()), child("C", slot=2)], "group"
)


def test_settings_choose_the_profile() -> None:
    assert isinstance(recipe_for(replace(SETTINGS, schema=GUARDED)), GuardedClaims)


def test_the_answer_of_a_leaf_is_held_to_its_lines() -> None:
    assert LEAF.form == Form(FormKind.CLAIMS, ("E1", "E2", "E3", "E4"), 4)
    messages = [[m.role, m.content] for m in LEAF.messages]
    assert LEAF.sent == {"messages": messages, "form": LEAF.form.as_json()}


def test_a_part_without_lines_has_nothing_to_ask() -> None:
    assert GUARD.leaf(part_text(" \n")).form is None


def test_a_claim_that_its_line_states_is_kept() -> None:
    result = read(claim("site", "Yard 4", "E1"), claim("status", "packed", "E4"))
    assert result.status is Status.VALID
    assert [c.support for c in result.claims] == [Support.SUPPORTED] * 2
    assert [c.pins for c in result.claims] == [(LEAF.pins[0],), (LEAF.pins[3],)]
    assert result.withheld == ()


@pytest.mark.parametrize(
    "stated",
    [
        claim("site", "Yard 5", "E1"),
        claim("site", "Yard 4", "E4"),
        claim("delivery", "19 April", "E2"),
        claim("quantity", "9999", "E3"),
        {**claim("site", "Yard 4", "E1"), "subject": "Product P-10-00"},
    ],
)
def test_a_claim_that_its_line_does_not_state_is_withheld(stated: dict[str, object]) -> None:
    result = read(stated, claim("status", "packed", "E4"))
    assert [c.fields.field for c in result.claims if c.fields] == ["status"]
    (withheld,) = result.withheld
    assert withheld.reason == "the cited line does not state it"
    assert withheld.claim.support is Support.UNSUPPORTED
    assert withheld.claim.fields == Fields(stated["subject"], stated["field"], stated["value"])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("raw", "finished", "fault"),
    [
        ('{"claims":[]}', False, "length"),
        ('{"claims":["E1"]}', True, "type"),
        (json.dumps({"claims": [{**SITE, "evidence": ["E4", "E1"]}]}), True, "count"),
        ("{", True, "not_json"),
    ],
)
def test_a_leaf_answer_that_is_not_as_demanded_is_invalid(
    raw: str,
    finished: bool,  # noqa: FBT001
    fault: str,
) -> None:
    result = GUARD.read(raw, LEAF, finished=finished, leaf=True)
    assert (result.status, result.claims) == (Status.INVALID, ())
    assert result.diagnosis.startswith(f"{fault}: ")


def test_a_reduction_offers_its_childrens_claims_by_alias() -> None:
    assert REDUCTION.messages == (
        Message("system", "Choose."),
        Message(
            "user",
            "[C1] P-10-00 | site | A\n[C2] P-10-00 | site | B\n[C3] P-10-02 | site | C",
        ),
    )
    assert REDUCTION.form == Form(FormKind.CHOICE, ("C1", "C2", "C3"), 4)
    assert REDUCTION.references == (Reference(0, 0), Reference(0, 1), Reference(2, 0))


def test_a_reduction_without_claims_has_nothing_to_ask() -> None:
    asked = GUARD.reduction([Child(Status.INVALID, ()), Child(Status.VALID, ())], "group")
    assert (asked.quotes, asked.form) == ((), None)


def test_a_choice_is_copied_by_reference() -> None:
    result = read("C3", "C1", leaf=False, question=REDUCTION)
    assert result == Result(Status.VALID, references=(Reference(2, 0), Reference(0, 0)))


@pytest.mark.parametrize(
    ("names", "fault"),
    [
        (("C1", "C1"), "repeated_evidence"),
        (("C4",), "unknown_evidence"),
        (("C1", "C2", "C3", "C1", "C2"), "count"),
        (({"evidence": ["C1"]},), "type"),
    ],
)
def test_a_choice_that_is_not_as_demanded_is_invalid(
    names: tuple[object, ...], fault: str
) -> None:
    result = read(*names, leaf=False, question=REDUCTION)
    assert (result.status, result.references) == (Status.INVALID, ())
    assert result.diagnosis.startswith(f"{fault}: ")


def test_a_choice_that_was_cut_off_is_invalid() -> None:
    result = GUARD.read('{"claims":[]}', REDUCTION, finished=False, leaf=False)
    assert result.diagnosis.startswith("length: ")


def test_excerpts_are_offered_as_they_stand() -> None:
    quoted = QuotedClaim(Claim(None, (LEAF.pins[0],)), (LEAF.quotes[0],))
    asked = GUARD.reduction([Child(Status.VALID, (quoted,))], "group")
    assert asked.messages[1].content == "[C1] Product P-10-00 site: Yard 4."


def test_no_rule_answers_for_a_model() -> None:
    with pytest.raises(NotImplementedError, match="stated by a generator"):
        GUARD.answer(LEAF, None, "group")
