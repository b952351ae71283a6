from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.parse import (
    Fault,
    Invalid,
    Limits,
    Parsed,
    ParsedClaim,
    Repair,
    Selection,
    parse_answer,
    parse_selection,
)

ALIASES = [f"E{number}" for number in range(1, 9)]
REFERENCE = Limits()
RULES = Limits(max_claims=None, fields=None)
CLAIM = {"subject": "P-01-02", "field": "status", "value": "open", "evidence": ["E1"]}
GOOD = json.dumps({"claims": [CLAIM]})
PARSED = ParsedClaim("P-01-02", "status", "open", ("E1",))

ONE_OF = "claims[0].field: expected one of delivery, quantity, site, status"


def read(raw: str, limits: Limits = REFERENCE) -> Parsed | Invalid:
    return parse_answer(raw, finished=True, aliases=ALIASES, limits=limits)


def answer(**changes: Any) -> str:
    return json.dumps({"claims": [{**CLAIM, **changes}]})


def fault_of(raw: str) -> Fault | None:
    outcome = read(raw)
    return outcome.fault if isinstance(outcome, Invalid) else None


def test_a_good_answer_is_its_claims() -> None:
    raw = json.dumps({"claims": [CLAIM, {**CLAIM, "evidence": ["E8", "E2", "E3", "E4"]}]})
    second = ParsedClaim("P-01-02", "status", "open", ("E8", "E2", "E3", "E4"))
    assert read(raw) == Parsed((PARSED, second), ())


def test_an_answer_without_claims_is_valid() -> None:
    assert read('{"claims":[]}') == Parsed((), ())


def test_an_answer_cut_off_by_its_length_is_invalid_even_when_it_looks_complete() -> None:
    outcome = parse_answer(GOOD, finished=False, aliases=ALIASES)
    assert isinstance(outcome, Invalid)
    assert outcome.fault is Fault.LENGTH


@pytest.mark.parametrize(
    ("raw", "repairs"),
    [
        (GOOD, ()),
        (f"\n {GOOD}\t\u3000", (Repair.WHITE_SPACE,)),
        (f"```json\n{GOOD}\n```", (Repair.FENCE,)),
        (f"```json \r\n{GOOD}\r\n  ```", (Repair.FENCE,)),
        (f" ```json\n\n{GOOD}\n\n```\n", (Repair.WHITE_SPACE, Repair.FENCE)),
    ],
)
def test_the_two_repairs_are_recorded(raw: str, repairs: tuple[Repair, ...]) -> None:
    assert read(raw) == Parsed((PARSED,), repairs)


@pytest.mark.parametrize(
    "raw",
    [
        f"```\n{GOOD}\n```",
        f"```JSON\n{GOOD}\n```",
        f"```json5\n{GOOD}\n```",
        f"```json {GOOD} ```",
        f"```json\n{GOOD}",
        f"{GOOD}\n```",
        f"```json\n{GOOD}\n```\n```json\n{GOOD}\n```",
        f"```json\n```json\n{GOOD}\n```\n```",
        f"Here it is:\n```json\n{GOOD}\n```",
        f"{GOOD} Done.",
        f"{GOOD}{GOOD}",
        f"\ufeff{GOOD}",
        f"// claims\n{GOOD}",
        '{"claims":[],}',
        '{"claims":[1,]}',
        "{'claims':[]}",
        "{claims:[]}",
        '{"claims":[]',
        '{"claims":["a\nb"]}',
        '{"claims":["\\x"]}',
        '{"claims":[01]}',
        '"' * 100_001,
        '\\"' * 100_000,
    ],
)
def test_nothing_else_is_repaired(raw: str) -> None:
    assert fault_of(raw) is Fault.NOT_JSON


@pytest.mark.parametrize(
    ("raw", "fault"),
    [
        ("", Fault.EMPTY),
        (" \n\u3000", Fault.EMPTY),
        ("```json\n \n```", Fault.EMPTY),
        ("[" * 100_000, Fault.TOO_DEEP),
        ('{"a":' * 100_000, Fault.TOO_DEEP),
        ('{"claims":NaN}', Fault.NUMBER),
        ('{"claims":[-Infinity]}', Fault.NUMBER),
        ('{"claims":1e999}', Fault.NUMBER),
        (f'{{"claims":{"9" * 5_000}}}', Fault.NUMBER),
        ('{"claims":[],"claims":[]}', Fault.DUPLICATE_KEY),
        (f'{{"claims":[{{"subject":"a",{json.dumps(CLAIM)[1:]}]}}', Fault.DUPLICATE_KEY),
        ("[]", Fault.TYPE),
        ("null", Fault.TYPE),
        ('{"claims":{}}', Fault.TYPE),
        ('{"claims":[[]]}', Fault.TYPE),
        ("{}", Fault.MISSING_KEY),
        ('{"claims":[{}]}', Fault.MISSING_KEY),
        ('{"claims":[],"note":1}', Fault.EXTRA_KEY),
        (answer(note="x"), Fault.EXTRA_KEY),
        (json.dumps({"claims": [CLAIM] * 5}), Fault.COUNT),
        (answer(subject=True), Fault.TYPE),
        (answer(value=1), Fault.TYPE),
        (answer(value=1.5), Fault.TYPE),
        (answer(field=None), Fault.TYPE),
        (answer(subject=""), Fault.BLANK),
        (answer(value=" \u3000"), Fault.BLANK),
        (answer(value="x" * 121), Fault.TOO_LONG),
        (answer(value="\ud800"), Fault.CHARACTER),
        (answer(subject="a\0"), Fault.CHARACTER),
        (answer(field="price"), Fault.FIELD),
        (answer(field="Status"), Fault.FIELD),
        (answer(evidence="E1"), Fault.TYPE),
        (answer(evidence=[1]), Fault.TYPE),
        (answer(evidence=[]), Fault.COUNT),
        (answer(evidence=ALIASES[:5]), Fault.COUNT),
        (answer(evidence=["E9"]), Fault.UNKNOWN_EVIDENCE),
        (answer(evidence=["e1"]), Fault.UNKNOWN_EVIDENCE),
        (answer(evidence=["E1 "]), Fault.UNKNOWN_EVIDENCE),
        (answer(evidence=["E1", "E1"]), Fault.REPEATED_EVIDENCE),
    ],
)
def test_every_fault_has_its_kind(raw: str, fault: Fault) -> None:
    assert fault_of(raw) is fault


@pytest.mark.parametrize("value", ["x" * 120, "\U0001f600" * 120, "x", " a\n", "```"])
def test_texts_within_the_limits_are_kept_exactly(value: str) -> None:
    outcome = read(answer(value=value))
    assert isinstance(outcome, Parsed)
    assert outcome.claims[0].value == value


@pytest.mark.parametrize(
    ("raw", "diagnosis"),
    [
        (
            json.dumps({"claims": [CLAIM, CLAIM, {**CLAIM, "evidence": ["E99"]}]}),
            'claims[2].evidence[0]: "E99" was not supplied',
        ),
        ("[]", "the answer: expected an object, got a list"),
        ('{"claims":null}', "claims: expected a list, got null"),
        ("{}", 'the answer: expected the key "claims", got none'),
        (
            answer(note=1),
            'claims[0]: expected only subject, field, value, evidence, got the key "note"',
        ),
        (answer(value=True), "claims[0].value: expected a string, got true or false"),
        (answer(value=7), "claims[0].value: expected a string, got a number"),
        (answer(value="x" * 121), "claims[0].value: expected 1 to 120 characters, got 121"),
        (answer(evidence=[]), "claims[0].evidence: expected 1 to 4 ids, got 0"),
        (
            answer(field="\u202e\n" + "x" * 90),
            f'{ONE_OF}, got "\\u202e\\n{"x" * 38}..."',
        ),
        ("{'", "expected one JSON object and nothing else, got at line 1 column 2: "),
    ],
)
def test_a_diagnosis_says_where_what_was_expected_and_what_came(raw: str, diagnosis: str) -> None:
    outcome = read(raw)
    assert isinstance(outcome, Invalid)
    assert outcome.diagnosis.startswith(diagnosis)


def test_the_rule_based_recipe_has_no_limit_of_claims_and_fields() -> None:
    claims = [{**CLAIM, "field": f"field {number}"} for number in range(48)]
    outcome = read(json.dumps({"claims": claims}), RULES)
    assert isinstance(outcome, Parsed)
    assert len(outcome.claims) == 48
    blank = read(answer(field=" "), RULES)
    assert isinstance(blank, Invalid)
    assert blank.fault is Fault.BLANK


def test_a_selection_is_its_evidence() -> None:
    raw = ' {"claims":[{"evidence":["E3"]},{"evidence":["E1","E2"]}]}'
    assert parse_selection(raw, ALIASES, None) == Selection(
        (("E3",), ("E1", "E2")), (Repair.WHITE_SPACE,)
    )


@pytest.mark.parametrize(
    ("raw", "fault"),
    [
        ('{"claims":[{"evidence":["E3"]},{"evidence":["E1"]}]}', Fault.COUNT),
        ('{"claims":[{"evidence":["E9"]}]}', Fault.UNKNOWN_EVIDENCE),
        ('{"claims":[{"evidence":["E1","E2","E3","E4","E5"]}]}', Fault.COUNT),
        (GOOD, Fault.EXTRA_KEY),
    ],
)
def test_a_selection_is_checked_like_an_answer(raw: str, fault: Fault) -> None:
    outcome = parse_selection(raw, ALIASES, 1)
    assert isinstance(outcome, Invalid)
    assert outcome.fault is fault


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from([*ALIASES, "site"]),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from([*CLAIM, "claims"]), inner),
)


def assert_sound(outcome: Parsed | Invalid) -> None:
    if isinstance(outcome, Invalid):
        assert outcome.diagnosis.isprintable()
        return
    assert len(outcome.claims) <= 4
    for claim in outcome.claims:
        assert claim.field in REFERENCE.fields  # type: ignore[operator]
        assert all(0 < len(text) <= 120 for text in (claim.subject, claim.value))
        assert 1 <= len(set(claim.evidence) & set(ALIASES)) == len(claim.evidence) <= 4


@given(st.text() | st.text(alphabet='{}[]",:\\ ufE1`json\n0.-'))
def test_any_text_is_sound(raw: str) -> None:
    assert_sound(read(raw))


@given(VALUES)
def test_any_json_is_sound(value: object) -> None:
    assert_sound(read(json.dumps(value)))


@given(st.integers(0, len(GOOD)), st.integers(0, 4), st.text(max_size=4))
def test_any_damage_to_a_good_answer_is_sound(at: int, gone: int, added: str) -> None:
    assert_sound(read(GOOD[:at] + added + GOOD[at + gone :]))


TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1)


@given(st.lists(TEXT.filter(str.strip), max_size=4), st.booleans())
def test_a_good_answer_survives_every_spelling(values: list[str], escaped: bool) -> None:  # noqa: FBT001
    claims = [{**CLAIM, "value": value[:120]} for value in values if value[:120].strip()]
    raw = json.dumps({"claims": claims}, ensure_ascii=escaped, indent=1)
    outcome = read(raw)
    assert isinstance(outcome, Parsed)
    assert [claim.value for claim in outcome.claims] == [claim["value"] for claim in claims]
