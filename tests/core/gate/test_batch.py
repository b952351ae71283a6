from __future__ import annotations

import pytest

from citebound.core.gate.batch import Base, judge_all, quote_of
from citebound.core.gate.gate import Gate
from citebound.core.gate.items import Broken, Claimed, claimed
from citebound.core.gate.verdict import Item, Result, Step, Verdict

TEXT = "The blue model goes to the factory in the spring of next year."
GATE = Gate("m.txt", TEXT)
BASE = Base("m.txt", "a" * 64)


def item(extract_id: str = "1", quote: str = TEXT, **fields: str) -> Claimed:
    return Claimed(Item(extract_id, "fact", "", quote), **fields)


def verdicts(*items: Claimed | Broken) -> list[Result]:
    return list(judge_all(GATE, BASE, items))


def test_every_item_has_its_verdict_in_its_place() -> None:
    found = verdicts(item("1"), Broken("2", "q", "no object"), item("3", ""), item("4"))
    assert [(one.extract_id, one.verdict.is_hit) for one in found] == [
        ("1", True),
        ("2", False),
        ("3", False),
        ("4", True),
    ]


def test_no_item_changes_another_ones_verdict() -> None:
    alone = verdicts(item("1"))
    among = verdicts(Broken("", "", "x"), item("0", ""), item("1"), item("2"))
    assert among[2] == alone[0]


def test_of_one_extract_id_the_first_counts_even_when_it_is_broken() -> None:
    found = verdicts(Broken("1", "", "no quote"), item("1"), item("1"))
    assert [one.reason for one in found] == [
        "no quote",
        "an item before it has the same extract_id",
        "an item before it has the same extract_id",
    ]
    assert {one.step for one in found} == {Step.ITEM}


def test_broken_items_without_an_extract_id_are_not_the_same() -> None:
    assert [one.reason for one in verdicts(Broken("", "", "a"), Broken("", "", "b"))] == ["a", "b"]


@pytest.mark.parametrize(
    ("base", "told"),
    [
        ({}, ""),
        ({"refined_file_id": "m.txt"}, ""),
        ({"content_hash": "a" * 64}, ""),
        ({"refined_file_id": "x.txt"}, "not checked: the item is of the text 'x.txt'"),
        (
            {"content_hash": "b" * 64},
            (
                "not checked: the item was extracted from another state of the text, "
                f"{'b' * 64}; extract it anew"
            ),
        ),
    ],
)
def test_an_item_of_another_base_is_not_checked(base: dict[str, str], told: str) -> None:
    (found,) = verdicts(item(**base))
    assert found.verdict is (Verdict.DROPPED if told else Verdict.HIT_SUBSTR)
    if told:
        assert (found.reason, found.step, found.similarity) == (told, Step.BASE, 0.0)


def test_what_was_passed_over_is_said_beside_the_reason() -> None:
    value = {"extract_id": "1", "kind": "fact", "text": "", "claimed_quote": TEXT}
    (found,) = verdicts(claimed({**value, "claimed_span": 7}))
    assert found.verdict is Verdict.HIT_SUBSTR
    assert "(claimed_span was passed over: " in found.reason


def test_a_hit_that_is_in_doubt_goes_to_a_person_with_its_passage() -> None:
    (found,) = verdicts(item("1", doubt="Ann objects"))
    assert (found.verdict, found.step, found.reason) == (
        Verdict.TO_HUMAN,
        Step.ITEM,
        "Ann objects",
    )
    assert [span.of(TEXT) for span in found.closest] == [TEXT]
    (invented,) = verdicts(item("1", "Somebody said something else.", doubt="Ann objects"))
    assert invented == verdicts(item("1", "Somebody said something else."))[0]


def test_the_quote_of_an_item_is_what_it_claims() -> None:
    assert (quote_of(item("1", "q")), quote_of(Broken("1", "b", "x"))) == ("q", "b")
