from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.result import Support
from citebound.core.support.findings import Audit, audit
from citebound.core.support.said import Known

EN = ("en",)
MEASURED = Path(__file__).resolve().parents[3] / "docs" / "experiment" / "quotes.md"


def found(finding: str, sentence: str, *beside: str, languages: tuple[str, ...] = EN) -> Audit:
    return audit(finding, sentence, beside, Known(languages))


@pytest.mark.parametrize(
    ("finding", "sentence", "difference"),
    [
        (
            "The seller must refund buyers.",
            "The seller may refund buyers.",
            "the finding says MUST, the sentence MAY",
        ),
        (
            "The seller should refund buyers.",
            "The seller must refund buyers.",
            "the finding says SHOULD, the sentence MUST",
        ),
        (
            "The seller must refund buyers.",
            "The seller refunds buyers.",
            "the finding says MUST, the sentence does not",
        ),
        (
            "The seller refunds buyers.",
            "The seller may refund buyers.",
            "the sentence says MAY (may), the finding does not",
        ),
        (
            "Buyers get 15 days.",
            "Buyers get 14 days.",
            "the finding has the number 15, the sentence has not",
        ),
        (
            "Buyers get five days.",
            "Buyers get 4 days.",
            "the finding has the number 5, the sentence has not",
        ),
        (
            "Goods arrive in June.",
            "Goods arrive in July.",
            "the finding has the date june, the sentence has not",
        ),
        (
            "Goods arrive on 3 May.",
            "Goods arrive on the 3rd.",
            "the finding has the date may, the sentence has not",
        ),
        (
            "We were told by Hynek today.",
            "We were told by Chuck today.",
            "the finding has the name hynek, the sentence has not",
        ),
        (
            "Buyers may not return goods.",
            "Buyers may return goods.",
            "the finding denies (not), the sentence does not",
        ),
        (
            "Buyers may return goods.",
            "Buyers may not return goods.",
            "the sentence denies (not), the finding does not",
        ),
        (
            "Buyers may pay bribes.",
            "Buyers are prohibited from bribes that buyers pay.",
            "the sentence denies (prohibited), the finding does not",
        ),
    ],
)
def test_a_difference_is_named(finding: str, sentence: str, difference: str) -> None:
    assert found(finding, sentence) == Audit(Support.UNSUPPORTED, difference)


@pytest.mark.parametrize(
    ("finding", "sentence"),
    [
        ("Buyers have 1,400 days for returns.", "For returns, buyers have 1400 days."),
        ("Buyers have two days for returns.", "For returns buyers have 2 days."),
        ("Returns end on 3rd May.", "Returns end on May 3."),
        ("Buyers must not return goods.", "Buyers may not return goods."),
        ("The buyer's goods are returned.", "Goods of the buyer are returned."),
        ("GitHub may suspend accounts.", "GitHub's staff may suspend accounts."),
        ("Buyers pay at once.", "Buyers pay at once, but sellers do not deliver."),
        ("Sellers deliver goods in May.", "In May sellers deliver goods."),
    ],
)
def test_what_differs_in_nothing_that_is_compared_is_supported(
    finding: str, sentence: str
) -> None:
    assert found(finding, sentence) == Audit(Support.SUPPORTED)


@pytest.mark.parametrize(
    ("finding", "sentence", "languages"),
    [
        ("Items come home quickly.", "Buyers pay at once.", EN),
        ("Buyers pay at once.", "Buyers pay at once.", ()),
        ("!!", "Buyers pay at once.", EN),
    ],
)
def test_where_nothing_can_be_compared_the_finding_is_unaudited(
    finding: str, sentence: str, languages: tuple[str, ...]
) -> None:
    assert found(finding, sentence, languages=languages).support is Support.UNAUDITED


CODES = {"German": "de", "Chinese": "zh"}
REVERSALS = [
    ("You must reject offers.", "You must register and you may reject offers."),
    ("Contractors must not submit a report.", "Contractors need not submit a report."),
    ("Users must not delete the account.", "Users do not have to delete the account."),
    ("Users must not delete the account.", "Users are not required to delete the account."),
    ("Users need not delete the account.", "Users must not delete the account."),
    ("Users must not delete the account.", "Users should not delete the account."),
    ("The office opens before 3 May.", "The office opens after 3 May."),
    ("At least 5 votes are needed.", "At most 5 votes are needed."),
    ("The budget increases by 5 percent.", "The budget decreases by 5 percent."),
    ("The committee approved the plan.", "The committee rejected the plan."),
    ("Users are able to delete accounts.", "Users are unable to delete accounts."),
    ("The fee is 5 dollars.", "The fee is 5 euros."),
    ("The fee is 5 dollars.", "The fee is 5 million dollars."),
    ("The fee is $5.", "The fee is 5 euros."),
    ("Buyers have 5 days for returns.", "Buyers have 5 h for returns."),
    ("The fee rises from 5 to 10.", "The fee rises from 10 to 5."),
]
DOUBTS = [
    ("The fee changes: 5, then 10.", "The fee changes: 10, then 5."),
    ("All requests are granted.", "All legitimate requests are granted."),
    ("All requests are granted.", "Legitimate requests are granted."),
    (
        "The board rejects every appeal.",
        "The board rejects every appeal filed after 30 days, unless a manager agrees.",
    ),
    ("Members vote on the plan.", "Only members vote on the plan."),
    ("Staff never share passwords.", "Staff never refuse to share passwords."),
    ("Alice pays Bob 5 euros.", "Bob pays Alice 5 euros."),
]


def test_what_is_said_to_stay_undetected_does() -> None:
    table = MEASURED.read_text("utf-8").split("## What stays undetected")[1].split("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines() if line[:1] == "|"][2:]
    assert len(rows) > len(EN)
    for kind, finding, sentence in rows:
        language = next((code for name, code in CODES.items() if name in kind), "en")
        told = found(finding, sentence, languages=(language,))
        assert told == Audit(Support.SUPPORTED), kind


@pytest.mark.parametrize(("finding", "sentence"), REVERSALS)
def test_a_reversal_is_unsupported(finding: str, sentence: str) -> None:
    assert found(finding, sentence).support is Support.UNSUPPORTED


@pytest.mark.parametrize(("finding", "sentence"), DOUBTS)
def test_what_a_sentence_limits_or_orders_otherwise_is_unaudited_with_a_note(
    finding: str, sentence: str
) -> None:
    told = found(finding, sentence)
    assert (told.support, bool(told.note)) == (Support.UNAUDITED, True)


@pytest.mark.parametrize(
    ("finding", "sentence"),
    [
        ("You may reject offers.", "You must register and you may reject offers."),
        ("The seller must ship goods.", "The seller must pack and ship goods."),
        ("Buyers must reject goods.", "Buyers must, within the day, reject goods."),
        ("Contractors need not submit a report.", "Contractors do not have to submit a report."),
        ("The budget rises by 5 %.", "By 5 percent the budget rises."),
        ("Goods cost $5.", "The goods cost 5 dollars."),
        ("The way is 5 km long.", "The way is 5 kilometers long."),
        ("All requests are granted.", "All of the requests are granted."),
        ("All requests are granted.", "Every request is granted."),
        ("If it rains, the office closes.", "The office closes if it rains."),
        ("Alice pays Bob.", "Alice always pays Bob."),
    ],
)
def test_what_is_said_in_another_way_is_no_reversal(finding: str, sentence: str) -> None:
    assert found(finding, sentence) == Audit(Support.SUPPORTED)


def test_a_question_states_nothing() -> None:
    asked = "Do buyers pay at once?"
    assert found("Buyers pay at once.", asked).note == "the sentence asks, the finding does not"
    assert found(asked, asked).support is Support.SUPPORTED


def test_a_finding_that_a_neighbour_supports_moves_there_and_says_so() -> None:
    moved = found(
        "Sellers must deliver goods.",
        "Buyers may pay.",
        "It rains.",
        "Sellers must deliver goods.",
    )
    assert (moved.support, moved.place) == (Support.SUPPORTED, 1)
    assert moved.note == "moved to a neighbour: the finding says MUST, the sentence MAY"
    vague = found("Sellers deliver goods.", "It rains.", "Sellers deliver goods.")
    assert vague.note == "moved to a neighbour: nothing could be compared"


def test_the_first_word_is_a_name_where_the_text_around_knows_it_as_one() -> None:
    names = frozenset({"zorblax"})
    told = audit("Zorblax sells goods.", "He sells goods.", [], Known(EN, names))
    assert told.note == "the finding has the name zorblax, the sentence has not"
    assert found("Zorblax sells goods.", "He sells goods.") == Audit(
        Support.UNAUDITED, "the finding begins with zorblax, of which the sentence says nothing"
    )


def test_a_finding_stays_where_the_quoted_sentence_supports_it() -> None:
    assert found("Buyers pay.", "Buyers pay.", "Buyers pay.").place is None


@pytest.mark.parametrize(
    ("finding", "sentence", "language", "support"),
    [
        ("Der Käufer muss zahlen.", "Der Käufer kann zahlen.", "de", Support.UNSUPPORTED),
        ("Der Käufer muss zahlen.", "Der Käufer muss sofort zahlen.", "de", Support.SUPPORTED),
        (
            "Der Käufer muss zahlen.",
            "Der Käufer kann zahlen und muss liefern.",
            "de",
            Support.UNSUPPORTED,
        ),
        (
            "Der Käufer darf die Ware nicht verkaufen.",
            "Der Käufer muss die Ware nicht verkaufen.",
            "de",
            Support.UNSUPPORTED,
        ),
        ("预算增加到五百元。", "预算减少到五百元。", "zh", Support.UNSUPPORTED),
        ("L'acheteur peut payer.", "L'acheteur ne peut pas payer.", "fr", Support.UNSUPPORTED),
        ("买方必须付款。", "买方可以付款。", "zh", Support.UNSUPPORTED),
        ("买方必须付款。", "买方必须立即付款。", "zh", Support.SUPPORTED),
        ("期限为十五天。", "期限为十四天。", "zh", Support.UNSUPPORTED),
    ],
)
def test_every_language_with_a_lexicon_is_compared(
    finding: str, sentence: str, language: str, support: Support
) -> None:
    assert found(finding, sentence, languages=(language,)).support is support


@given(st.text(max_size=80), st.text(max_size=80), st.sampled_from([(), EN, ("zh", "de")]))
def test_comparing_never_raises_and_never_says_more_than_it_knows(
    finding: str, sentence: str, languages: tuple[str, ...]
) -> None:
    told = audit(finding, sentence, [sentence], Known(languages))
    assert (told.support is Support.UNSUPPORTED) <= bool(told.note)
    assert told.place is None


@given(
    st.lists(
        st.sampled_from(
            ["the", "buyer", "must", "not", "pay", "14", "days", "in", "May", "GitHub", "if"]
        ),
        max_size=9,
    )
)
def test_a_sentence_never_contradicts_itself(words: list[str]) -> None:
    assert found(" ".join(words), " ".join(words)).support is not Support.UNSUPPORTED


@pytest.mark.parametrize(
    "text",
    [
        "Product P-10-01 site: Yard 4.",
        "Form A-12 must be filed.",
        "See Section C-4a of the plan.",
        "Mina Orchard signs the COVID-19 sheet.",
    ],
)
def test_a_finding_that_is_its_sentence_is_supported(text: str) -> None:
    """A label with a hyphen before a digit is no name that ends in a hyphen."""
    assert found(text, text).support is Support.SUPPORTED
