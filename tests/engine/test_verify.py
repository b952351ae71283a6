# ruff: noqa: RUF001  (full-width marks are meant)
from __future__ import annotations

import random  # noqa: TID251
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.gate.items import Broken, Claimed, claimed, shown
from citebound.core.gate.verdict import Item, Verdict
from citebound.engine.batch import Batch, GivenText, read_items, verify_batch
from citebound.engine.verify import hash_of, verify_citations
from citebound.errors import BaseChanged, DocumentError
from citebound.ports.texts import RefinedText
from tests.engine.texts import LINES, Shelf, at, item, meeting

TEXT = meeting().text
HASH = hash_of(TEXT)
OTHER = hash_of("another text")
CRANE = "The crane inspection is moved to 14 October."
TWICE = "Please send me the invoice list before Friday."


def verify(*items: Any) -> Any:
    return verify_citations("m1", HASH, items, Shelf())


def one(*items: Any) -> Any:
    return verify(*items)[0][-1]


INVENTED = [
    "The board approved a budget of nine million euros.",
    "Everyone will move to the new office in Hamburg.",
    "Tom promised to resign at the end of the month.",
    "董事会一致同意收购竞争对手的全部股份。",
    "下周所有员工都必须到上海参加培训。",
    "The crane inspection is moved to 15 October.",
    "We agreed not to pay the supplier within thirty days.",
    "预算不得超过五十万元，超出部分需要重新审批。",
    "我们决定把码头的上线时间定在九月十三日，由何川负责通知客户。",
    "The crane inspection is moved to 14 October. We agreed to dance.",
]


@pytest.mark.parametrize("kind", ["decision", "risk", "action", "milestone", "fact"])
@pytest.mark.parametrize("quote", INVENTED)
def test_acceptance_1_no_invented_quote_passes(quote, kind):
    (result,), (record,) = verify(item("e1", quote, kind=kind))
    assert result.verdict in {Verdict.TO_HUMAN, Verdict.DROPPED}
    assert result.source_ref is None
    assert kind == "fact" or result.verdict is Verdict.TO_HUMAN
    assert (record.extract_id, record.quote) == ("e1", quote)
    assert (record.similarity, record.reason) == (result.similarity, result.reason)


FAITHFUL = [
    (CRANE, CRANE),
    ("the  crane inspection\nis moved to 14 October", CRANE[:-1]),
    ("THE CRANE INSPECTION IS MOVED TO １４ OCTOBER。", CRANE),
    ("We agreed to pay the suplier within thirty days.", LINES[2][2]),
    ("If the permit is late， the launch slips by two weeks.", LINES[3][2]),
    ("我们决定把码头的上线时间定在九月十二日,由何川负责通知客户.", LINES[4][2]),
    ("预算不得 超过十五万元，超出部分需要重新审批", LINES[6][2][:-1]),
]


@pytest.mark.parametrize(("quote", "passage"), FAITHFUL)
def test_acceptance_2_every_faithful_quote_is_a_hit_on_its_sentence(quote, passage):
    result = one(item("e1", quote))
    assert result.verdict.is_hit, result.reason
    assert result.source_ref.span.of(TEXT).strip(".。") == passage.strip(".。")


def test_acceptance_3_twenty_random_hits_show_the_passage_in_question():
    draw = random.Random(3)  # noqa: S311
    for number in range(20):
        speaker, ts, words = draw.choice(LINES[:5] + LINES[6:7])
        # A passage begins with its line or with a clause of it; elsewhere it could cut a word.
        clauses = [0, *(place + 1 for place, char in enumerate(words[:-9]) if char == "，")]
        quote = words[draw.choice(clauses) :]
        ref = one(item(f"e{number}", quote.upper())).source_ref
        assert ref.span.of(TEXT) == quote
        assert (ref.file_id, ref.speaker, ref.ts) == ("m1", speaker, ts)


def test_acceptance_4_a_repeat_is_told_by_its_place_and_otherwise_by_a_person():
    second = one(item("e1", TWICE, claimed_span=at(TEXT, TWICE, 1)))
    near = one(item("e1", TWICE, claimed_span=at(TEXT, TWICE, 1) | {"char_end": len(TEXT)}))
    between = (TEXT.index(TWICE) + TEXT.rindex(TWICE)) // 2
    midway = {"char_start": between, "char_end": between + 9}
    assert (second.source_ref.speaker, second.verdict) == ("Tom Berger", Verdict.HIT_EXACT)
    assert near.verdict.is_hit
    assert near.source_ref.span == second.source_ref.span
    assert one(item("e1", TWICE, claimed_span=midway)).verdict is Verdict.TO_HUMAN
    assert one(item("e1", TWICE)).verdict is Verdict.TO_HUMAN


def test_acceptance_5_two_runs_give_the_same_to_the_last_field():
    items = [item(f"e{n}", quote) for n, quote in enumerate([*INVENTED, CRANE, TWICE])]
    assert verify(*items) == verify(*items)


def test_acceptance_6_a_batch_on_a_changed_text_is_refused_with_both_hashes():
    shelf = Shelf({"m1": RefinedText(TEXT + "More.")})
    with pytest.raises(BaseChanged) as refused:
        verify_citations("m1", HASH, [item("e1", CRANE)], shelf)
    assert refused.value.claimed == HASH
    assert refused.value.found == hash_of(TEXT + "More.")
    assert refused.value.refined_file_id == "m1"


def test_the_text_is_read_once_and_by_its_name():
    shelf = Shelf()
    verify_citations("m1", HASH.upper(), [item("e1", CRANE), item("e2", TWICE)], shelf)
    assert shelf.reads == ["m1"]


def test_a_text_that_is_not_there_is_the_sources_error():
    with pytest.raises(DocumentError, match="no text m2"):
        verify_citations("m2", HASH, [], Shelf())


BAD = [
    (None, "an item is an object with named fields, got null"),
    ([1], "an item is an object with named fields, got a list"),
    (True, "got true"),
    (False, "got false"),
    ("words", "got 'words'"),
    (2.5, "got 2.5"),
    (10**30, "got 1000000000000 or more"),
    ({}, "extract_id is missing; claimed_quote is missing"),
    (item("", CRANE), "extract_id is empty"),
    (item("e1", None), "claimed_quote is missing"),
    (item("e1", {"a": 1}), "claimed_quote is not text but an object"),
    (item("e1", ""), "the quote is empty"),
    ({**item("e1", CRANE), "extract_id": 7}, "extract_id is not text but 7"),
    (item("e1", CRANE, content_hash="abc"), "content_hash is not 64 hexadecimal digits: 'abc'"),
    (item("e1", CRANE, content_hash=4), "content_hash is not 64 hexadecimal digits: 4"),
    (item("e1", CRANE, refined_file_id=4), "refined_file_id is not text but 4"),
    (item("e1", CRANE, refined_file_id="m2"), "not checked: the item is of the text 'm2'"),
    (item("e1", CRANE, content_hash="0" * 64), "another state of the text, 0000"),
]


@pytest.mark.parametrize(("bad", "reason"), BAD)
def test_a_broken_item_is_dropped_with_its_reason_and_harms_no_other(bad, reason):
    before, after = item("a", CRANE), item("z", LINES[2][2])
    results, audit = verify(before, bad, after)
    assert results[1].verdict is Verdict.DROPPED
    assert reason in results[1].reason
    assert [record.reason for record in audit] == [results[1].reason]
    assert (results[0], results[2]) == (one(before), one(after))


def test_an_item_may_name_its_base():
    named = item("e1", CRANE, refined_file_id="m1", content_hash=HASH.upper())
    assert one(named) == one(item("e1", CRANE))


@pytest.mark.parametrize(
    "hint",
    ["12-15", [1, 2], {}, {"char_start": 1}, {"char_start": "1", "char_end": "2"}, True, 1.5],
)
def test_a_hint_that_is_none_is_passed_over_and_told(hint):
    result = one(item("e1", CRANE, claimed_span=hint))
    assert result.verdict is Verdict.HIT_SUBSTR
    assert "claimed_span was passed over" in result.reason


@pytest.mark.parametrize("kind", [None, 5, "opinion"])
def test_an_unknown_kind_goes_to_a_person(kind):
    assert one(item("e1", CRANE, kind=kind)).verdict is Verdict.TO_HUMAN


def test_of_two_items_with_one_name_the_later_is_dropped():
    results, audit = verify(item("e1", CRANE), item("e1", TWICE), item("e1", None))
    assert [str(result.verdict) for result in results] == ["hit_substr", "dropped", "dropped"]
    assert {record.reason for record in audit} == {"an item before it has the same extract_id"}
    assert audit[0].quote == TWICE


def test_two_items_without_a_name_are_not_taken_for_one():
    results, _ = verify({}, {})
    assert {result.reason for result in results} == {
        "extract_id is missing; claimed_quote is missing"
    }


def test_typed_items_pass_as_they_are():
    typed = Claimed(Item("e1", "decision", "-", CRANE))
    assert one(typed) == one(item("e1", CRANE))
    assert claimed(Broken("e1", "q", "why")) == Broken("e1", "q", "why")


def test_a_long_value_is_shown_in_part():
    assert shown("x" * 100) == "'" + "x" * 39 + "..."


def test_a_lone_surrogate_has_a_hash_of_its_own_and_is_verified():
    text = "a\ud800b. " + CRANE
    shelf = Shelf({"m1": RefinedText(text)})
    assert hash_of(text) != hash_of(text.replace("\ud800", "\ufffd"))
    results, _ = verify_citations("m1", hash_of(text), [item("e1", CRANE)], shelf)
    ref = results[0].source_ref
    assert ref is not None
    assert ref.span.of(text) == CRANE


@pytest.mark.parametrize("source", [Shelf(), GivenText("m1", meeting())])
def test_a_source_gives_the_text_of_a_name_and_refuses_another(source):
    assert source.read("m1") == meeting()
    with pytest.raises(DocumentError, match="no text"):
        source.read("m2")


BASES = [
    ((HASH, None), None),
    ((HASH, HASH), None),
    ((OTHER, None), OTHER),
    ((OTHER, OTHER), OTHER),
]


@pytest.mark.parametrize(("named", "refused"), BASES)
def test_a_batch_without_a_hash_was_made_from_the_one_that_its_items_name(named, refused):
    items = [item(f"e{n}", CRANE, content_hash=sha) for n, sha in enumerate(named)]
    batch = Batch("m1", meeting(), read_items(items))
    if refused is None:
        assert all(result.verdict.is_hit for result in verify_batch(batch).results)
    else:
        with pytest.raises(BaseChanged, match=refused):
            verify_batch(batch)


def test_where_items_name_several_bases_those_of_another_one_are_dropped():
    items = [item("e1", CRANE, content_hash=HASH), item("e2", CRANE, content_hash=OTHER)]
    results = verify_batch(Batch("m1", meeting(), read_items(items))).results
    assert [str(result.verdict) for result in results] == ["hit_substr", "dropped"]


QUOTES = st.sampled_from([*INVENTED, *(quote for quote, _ in FAITHFUL), TWICE, "", None, 3])
BATCHES = st.lists(QUOTES, min_size=1, max_size=8).map(
    lambda quotes: [item(f"e{n}", quote) for n, quote in enumerate(quotes)]
)


@given(BATCHES, st.randoms(use_true_random=False), st.integers(0, 8))
def test_permuting_and_splitting_a_batch_changes_nothing(batch, rng, cut):
    whole = {result.extract_id: result for result in verify(*batch)[0]}
    mixed = rng.sample(batch, len(batch))
    parts = [*verify(*mixed[:cut])[0], *verify(*mixed[cut:])[0]]
    assert {result.extract_id: result for result in parts} == whole


JSONISH = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)
FIELDS = ("extract_id", "kind", "text", "claimed_quote", "claimed_span", "content_hash")


@given(st.lists(st.dictionaries(st.sampled_from(FIELDS), JSONISH) | JSONISH, max_size=4))
def test_whatever_the_items_are_each_has_a_result(items):
    results, audit = verify(*items)
    stopped = [result for result in results if not result.verdict.is_hit]
    assert len(results) == len(items)
    assert [record.reason for record in audit] == [result.reason for result in stopped]
