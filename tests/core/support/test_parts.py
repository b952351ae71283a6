"""Who a finding speaks of, what it tells as done, and the order and conditions of its words."""

from __future__ import annotations

import pytest

from citebound.core.result import Support
from citebound.core.support import order_zh
from citebound.core.support.findings import Audit, audit
from citebound.core.support.inflection import root
from citebound.core.support.premise import premise
from citebound.core.support.said import Known, said

EN = ("en",)


@pytest.mark.parametrize(
    "forms",
    [
        "pay pays paid paying",
        "decide decides decided deciding",
        "carry carries carried carrying",
        "stop stops stopped stopping",
        "agree agrees agreed agreeing",
        "call calls called calling",
        "pass passes passed passing",
        "fee fees",
        "send sent sends",
    ],
)
def test_forms_of_a_word_have_one_root(forms: str) -> None:
    assert len({root(word) for word in forms.split()}) == 1


@pytest.mark.parametrize("words", ["carl carla", "bring king", "fee fed", "need net", "bus busy"])
def test_other_words_have_other_roots(words: str) -> None:
    one, other = words.split()
    assert root(one) != root(other)


@pytest.mark.parametrize(
    ("before", "language", "word"),
    [
        ("If we ", "en", "if"),
        ("If the bank agrees, we ", "en", "if"),
        ("Well, unless it rains, we ", "en", "unless"),
        ("We asked whether they ", "en", "whether"),
        ("We asked whether they came, and we ", "en", ""),
        ("Whether they come is open; we ", "en", ""),
        ("It rains, as if it were spring, and we ", "en", ""),
        ("He stays if it rains, and we ", "en", ""),
        ("If I remember rightly, we ", "en", ""),
        ("If it rains we stay. We ", "en", ""),
        ("If it rains; we ", "en", ""),
        ("Even if it rains, we ", "en", ""),
        ("Falls es regnet, ", "de", "falls"),
        ("要是下雨，我们", "zh", "要是"),  # noqa: RUF001
        ("", "en", ""),
    ],
)
def test_a_condition_before_a_quote_tells_on_it_in_its_own_sentence(
    before: str, language: str, word: str
) -> None:
    assert premise(before, [language]) == word


def test_a_quote_whose_condition_is_cut_supports_only_what_has_one() -> None:
    whole, before = "If it rains, the office closes.", "If it rains, "
    known = Known(EN)
    assert audit("The office closes.", whole, [], known, before=before) == Audit(
        Support.UNSUPPORTED, "a condition (if) stands before the quote, the finding has none"
    )
    for text in (whole, "The office closes if it rains."):
        assert audit(text, whole, [], known, before=before).support is Support.SUPPORTED


@pytest.mark.parametrize(
    ("finding", "sentence", "support"),
    [
        ("Boats and cranes are sold.", "Cranes and boats are sold.", Support.SUPPORTED),
        ("The budget for marketing rises.", "The marketing budget rises.", Support.SUPPORTED),
        ("The plan is new and costly.", "A new plan and costly.", Support.SUPPORTED),
        ("The client owns the yard.", "The yard owns the client.", Support.UNAUDITED),
        ("The yard was bought by clients.", "Clients bought the yard.", Support.SUPPORTED),
        ("The yard was bought by clients.", "The yard bought clients.", Support.UNAUDITED),
        ("The yard was bought by the city.", "We bought the yard.", Support.UNAUDITED),
        ("The yard was bought.", "We agreed to buy the yard.", Support.UNAUDITED),
        ("The yard is bought.", "We agreed to buy the yard.", Support.SUPPORTED),
        ("Nurses write reports.", "Nurses rest and doctors write reports.", Support.UNAUDITED),
        ("Nurses write reports.", "Nurses rest and write reports.", Support.SUPPORTED),
        ("I pay the yard.", "Clients pay the yard.", Support.UNAUDITED),
        ("The fee for the yard rises.", "The price for the yard rises.", Support.UNAUDITED),
    ],
)
def test_who_does_what_is_told_by_the_order_around_the_verb(
    finding: str, sentence: str, support: Support
) -> None:
    assert audit(finding, sentence, [], Known(EN)).support is support


def test_a_subject_that_a_neighbour_names_is_no_stranger() -> None:
    found = audit("Clients sell boats.", "They sell boats.", ["Clients wait."], Known(EN))
    assert found.support is Support.SUPPORTED


def test_speakers_are_names_wherever_they_stand() -> None:
    known = Known.of(
        "The bank is in the yard and all of it was sold.", ["Ann Marie Mark", "李小明"]
    )
    assert known.people == {"ann", "marie", "mark", "李小明", "小明"}
    assert said("Mark sells boats.", known).people == {"mark"}
    assert said("We mark boats.", known).people == frozenset()
    assert said("小明卖船", known).people == {"小明"}


@pytest.mark.parametrize(
    ("one", "other", "begin"),
    [
        ("公司卖船", "我们卖船", "公司"),
        ("将卖船", "我们卖船", ""),
        ("公司", "我们卖船", "公司"),
        ("", "卖船", ""),
    ],
)
def test_what_a_chinese_finding_begins_with_is_told(one: str, other: str, begin: str) -> None:
    assert order_zh.opening(one, other) == begin
