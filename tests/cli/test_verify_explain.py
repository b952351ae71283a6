# ruff: noqa: RUF001  (full-width marks are meant)
from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.engine.batch import Batch, read_items, verify_batch
from citebound.render.text_verify import explained, marked
from citebound.render.wrapping import columns
from tests.cli.verify_case import CRANE, TEXT, lines_of, written
from tests.engine.texts import item, meeting

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.case import Case


@pytest.fixture
def files(case: Case) -> tuple[Path, Path]:
    return written(case)


def test_explain_shows_quote_passage_difference_step_and_reason(case, files):
    answer = case.say("verify", *files, "--explain")
    assert answer.code == 0
    for line in (
        "e1 (decision): hit_substr, the quote stands there",
        "  where   m.json [53, 97), Tom Berger, 12.5",
        "  differs We agreed to pay the [-suplier-]{+supplier+} within thirty days.",
        "  step    5, the passage with the smallest edit distance",
        "4 extracted, 2 verified at source, 1 sent for confirmation, 1 dropped; what is",
    ):
        assert line in answer.out
    assert "true" not in answer.out.lower()
    assert "{+二+}" in answer.out


HOSTILE = [
    item("e\x1b[31m", "\x1b]0;x\x07 crane inspection is moved \u202e 14 October"),
    item("", CRANE),
    item("e2", None),
    item("e3", CRANE, kind="", claimed_span={"char_start": 53, "char_end": 97}),
    item("e4", "Please send me the invoice list before Friday."),
    item("e5", "agreed"),
    item("e6", "预算不得超过十五万元，超出部分需要重新审批。" * 90),
    item("e7", CRANE, claimed_span={"char_start": 53, "char_end": 97}),
    item("e8", TEXT[53:90] + "\n" + "word " * 2_001),
    item("e9", "x" * 300),
]


def test_an_explanation_is_harmless_and_fits_80_columns(case, files):
    items = case.write("hostile.jsonl", lines_of(*HOSTILE))
    answer = case.say("verify", files[0], items, "--explain")
    assert answer.code == 0
    assert max(columns(line) for line in answer.out.splitlines()) <= 80
    assert not set(answer.out) & set("\x1b\x07\u202e")
    assert "(no extract_id)" in answer.out
    assert "no kind" in answer.out
    for step in ("2, the claimed", "4, one of several", "7, the item on its own"):
        assert f"  step    {step}" in answer.out


def test_a_passage_across_two_speakers_is_stopped_by_step_7(case, files):
    items = case.write("i.jsonl", lines_of(item("e1", TEXT[53:146])))
    answer = case.say("verify", files[0], items, "--explain")
    assert "  step    7, the item on its own" in answer.out


@pytest.mark.parametrize(
    ("quote", "passage", "told"),
    [
        ("The fee, is 40", "the fee is 40!", ""),
        ("a b c", "a x c", "a [-b-]{+x+} c"),
        ("a b", "a b c", "a b{+ c+}"),
        ("a b c", "a b", "a b[- c-]"),
        ("40% of it", "40 of it", "40[-%-] of it"),
        ("十五万", "十六万", "十[-五-]{+六+}万"),
        ("w " * 2_001, "w", ""),
    ],
)
def test_a_difference_is_marked_by_words_and_only_where_it_means_something(quote, passage, told):
    assert marked(quote, passage) == told


TOLD = st.text(st.characters(codec=None), max_size=60)


@given(TOLD, TOLD)
def test_any_explanation_fits_and_is_harmless(text, quote):
    batch = Batch("m", meeting(), read_items([item(text or "e", quote)]))
    shown = explained(verify_batch(batch))
    assert all(columns(line) <= 80 for line in shown.splitlines())
    assert all(char.isprintable() or char == "\n" for char in shown if char.isascii())
