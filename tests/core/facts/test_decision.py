from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from citebound.core.facts.decision import Act, Decision, Ruling, checks, in_force
from citebound.core.text import Span
from citebound.digest import canonical
from tests.core.facts.samples import rulings

PINNED = Ruling("item", Act.PIN, 1, "hash", Span(3, 8), "we go", "We go.", "heard it")


def decided(number: int, act: Act, item: str = "item") -> Decision:
    ruling = replace(PINNED, item=item, act=act)
    return Decision(number, ruling, "ann", "then", f"sha {number}")


@given(rulings())
def test_every_ruling_is_read_as_it_was_recorded(ruling: Ruling) -> None:
    assert Ruling.from_text(ruling.as_text()) == ruling


@pytest.mark.parametrize(
    "changes",
    [
        {"span": None},
        {"passage": ""},
        {"passage": "we"},
        {"span": None, "passage": ""},
        {"version": 0},
        {"version": True},
    ],
)
def test_a_ruling_that_contradicts_itself_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"a decision |versions count"):
        replace(PINNED, **changes)


@pytest.mark.parametrize("act", [act for act in Act if act is not Act.PIN])
def test_only_a_pin_wants_a_passage(act: Act) -> None:
    assert replace(PINNED, act=act, span=None, passage="").span is None


RECORD = json.loads(PINNED.as_text())
BAD: dict[str, str] = {
    "nothing": "",
    "no JSON": "{",
    "no object": "[]",
    "nested too deeply": "[" * 100_000,
    "not canonical": json.dumps(RECORD, indent=1),
    "a key more": canonical({**RECORD, "z": 1}).decode(),
    "a boolean for a number": canonical({**RECORD, "version": True}).decode(),
    "an unknown act": canonical({**RECORD, "act": "doubt"}).decode(),
    "a span that is none": canonical({**RECORD, "span": [8, 3]}).decode(),
    "a span of three": canonical({**RECORD, "span": [3, 8, 9]}).decode(),
}
BAD |= {
    f"without {key}": canonical({k: v for k, v in RECORD.items() if k != key}).decode()
    for key in RECORD
}
BAD |= {f"a list for {key}": canonical({**RECORD, key: []}).decode() for key in RECORD}


@pytest.mark.parametrize("name", BAD)
def test_a_recorded_decision_of_another_shape_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Ruling.from_text(BAD[name])


def test_the_newest_decision_is_in_force_whatever_it_answers() -> None:
    made = [
        decided(1, Act.REFUTES),
        decided(2, Act.SUPPORTS),
        decided(3, Act.PIN),
        decided(1, Act.KEEP, "other"),
        decided(1, Act.REJECT, "third"),
    ]
    newest = {"item": 3, "other": 1, "third": 1}
    assert {item: d.number for item, d in in_force(made).items()} == newest
    assert {item: d.number for item, d in checks(made).items()} == {"item": 2, "other": 1}


def test_what_each_act_is_and_does() -> None:
    told = {act: (act.is_check, act.strikes, act.changes_nothing) for act in Act}
    assert told == {
        Act.PIN: (False, False, False),
        Act.REJECT: (False, True, False),
        Act.KEEP: (False, False, True),
        Act.SUPPORTS: (True, False, True),
        Act.REFUTES: (True, True, False),
    }


@pytest.mark.parametrize(("text_sha256", "is_about"), [("hash", True), ("other", False)])
def test_a_decision_is_about_a_text_and_not_about_the_number_of_a_version(
    text_sha256: str,
    is_about: bool,  # noqa: FBT001
) -> None:
    assert replace(PINNED, version=7).is_about(text_sha256) == is_about
