# ruff: noqa: RUF001 (full-width marks are what is tested)
"""Where a sentence holds the tasks of several people, each is an item of its own."""

from __future__ import annotations

from datetime import date

import pytest

from citebound.core.minutes.cues import proposals
from citebound.core.minutes.due import due_of, dues_of
from citebound.core.minutes.owner import owner_of, several_owners
from tests.core.minutes.said import transcript

PARTED = (
    (
        "我负责在周五前更新文档，陈静负责联系供应商。",
        [("我负责在周五前更新文档", "我", "在周五前"), ("陈静负责联系供应商。", "陈静", "")],
    ),
    (
        "I'll send the report by next Tuesday, and Ben will check it by 5 December.",
        [
            ("I'll send the report by next Tuesday", "I", "by next Tuesday"),
            ("Ben will check it by 5 December.", "Ben", "by 5 December"),
        ],
    ),
    (
        "Ann will book the room; Ben will order the food, and I'll call the bank by Monday.",
        [
            ("Ann will book the room", "Ann", ""),
            ("Ben will order the food", "Ben", ""),
            ("I'll call the bank by Monday.", "I", "by Monday"),
        ],
    ),
)
WHOLE = (
    "I'll send the report to Ann, Ben and the board by Friday.",
    "I'll send the report, and then we see whether Ben will check it.",
    "I'll ask the supplier whether it is late, and Ben will check it.",
    "Ann and Ben will send the report, with all numbers, by Friday.",
    "I'll send the draft by Monday or Tuesday, and the rest follows.",
    "由我和陈静负责更新文档，内容很多。",
)


def parts(said: str) -> list[str]:
    return [one.quote for one in proposals(*transcript([("Speaker", said)]))]


@pytest.mark.parametrize(("said", "expected"), PARTED)
def test_every_clause_has_its_own_quote_owner_and_day(
    said: str, expected: list[tuple[str, str, str]]
) -> None:
    day, names = date(2026, 11, 30), {"Speaker"}
    found = [(one, owner_of(one, "Speaker", names), due_of(one, day)) for one in parts(said)]
    told = [(one, owner and owner.said, due.said if due else "") for one, owner, due in found]
    assert told == expected


@pytest.mark.parametrize("said", WHOLE)
def test_a_sentence_that_cannot_be_parted_is_one_item(said: str) -> None:
    assert parts(said) == [said]


def test_several_owners_and_days_are_told_apart_from_one() -> None:
    assert several_owners("Ann and Ben will send it.", ()) == {"ann", "ben"}
    assert several_owners("Ann will send it.", ()) == {"ann"}
    assert dues_of("I'll send it by Monday or by Tuesday.") == {"by monday", "by tuesday"}
    assert dues_of("x" * 2_001) == frozenset()
