"""What holds for every text and every quote, as far as a fuzzer can tell."""

from __future__ import annotations

import json

from hypothesis import example, given, settings
from hypothesis import strategies as st

from citebound.core.gate.edges import cut_at_end, cut_at_start
from citebound.core.gate.fold import Annotations, fold
from citebound.core.gate.gate import Gate
from citebound.core.gate.verdict import Item, Result, Segment, Verdict

_ANY = st.text(st.characters(codec=None), max_size=80)
_ODD = st.lists(
    st.sampled_from(
        [*"abA ßİﬁ.,-'…?5０万六不对中文\n\t\u0301\u0323\u00ad\u200d\ud83d", "👍🏽", "{x}"]
    ),
    max_size=80,
).map("".join)
_WORDS = st.lists(
    st.sampled_from(
        [
            "the",
            "module",
            "ships",
            "in",
            "May",
            "not",
            "19",
            "1,000",
            "audit",
            "ends",
            "soon",
            "we",
            "unable",
            "able",
            "Marta",
            "Kofi",
            "5%",
            "-5",
            "？",
            "，",
            "先灰度",
            "再放量",
            "十五万",
            ".",
            "…",
        ]
    ),
    min_size=3,
    max_size=25,
)
_TEXTS = _ANY | _ODD | _WORDS.map(" ".join)
_HINTS = st.none() | st.tuples(st.integers(-5, 120), st.integers(-5, 120))


@st.composite
def _asked(draw: st.DrawFn) -> tuple[str, str]:
    """A text and a quote, which often is a part of it with a few characters changed."""
    text = draw(_TEXTS)
    if not text or draw(st.booleans()):
        return text, draw(_TEXTS)
    start = draw(st.integers(0, len(text) - 1))
    part = text[start : draw(st.integers(start + 1, len(text)))]
    cut = draw(st.integers(0, len(part)))
    return text, part[:cut] + draw(st.sampled_from(["", "", "x", " ", "5", "不"])) + part[cut:]


@st.composite
def _spoken(draw: st.DrawFn) -> tuple[str, str]:
    """A text of words and a quote of some of them, with or without a change."""
    words = draw(_WORDS)
    start = draw(st.integers(0, len(words) - 3))
    part = words[start : draw(st.integers(start + 3, len(words)))]
    quote = draw(st.sampled_from([" ", "  ", "\n"])).join(part)
    old, new = draw(
        st.sampled_from([("", ""), ("audit", "audti"), ("module", "modul"), ("a", "")])
    )
    return " ".join(words), quote.replace(old, new)


def _judged(text: str, quotes: list[str], hint: tuple[int, int] | None = None) -> list[Result]:
    segments = [Segment("A", 0, 0, 40), Segment("B", 1, 40, 90)]
    gate = Gate("f", text, segments, Annotations.BRACES)
    return [gate.judge(Item(str(n), "fact", "-", quote, hint)) for n, quote in enumerate(quotes)]


@settings(max_examples=300)
@given(_asked(), _HINTS)
def test_a_gate_never_fails_and_says_the_same_twice(
    asked: tuple[str, str], hint: tuple[int, int] | None
):
    text, quote = asked
    [result] = _judged(text, [quote], hint)
    assert _judged(text, [quote], hint) == [result]
    assert 0 <= result.similarity <= 1
    assert result.verdict.is_hit == (result.source_ref is not None)
    spans = [*result.closest, *([result.source_ref.span] if result.source_ref else [])]
    assert all(0 <= span.start < span.end <= len(text) for span in spans)
    json.dumps(result.reason)


@settings(max_examples=300)
@given(_spoken() | _asked(), _HINTS)
def test_a_hit_pins_whole_words_that_fold_to_the_quote(
    asked: tuple[str, str], hint: tuple[int, int] | None
):
    text, quote = asked
    [result] = _judged(text, [quote], hint)
    if not result.source_ref:
        return
    span, folded = result.source_ref.span, fold(text, Annotations.BRACES)
    first, end = folded.starts.index(span.start), len(folded.ends)
    end -= folded.ends[::-1].index(span.end)
    assert not cut_at_start(folded, first)
    assert not cut_at_end(folded, end)
    same = folded.text[first:end] == fold(quote).text
    assert same == (result.verdict != Verdict.HIT_FUZZY)


@given(_TEXTS, st.lists(_TEXTS, max_size=4))
def test_the_order_and_the_parts_of_a_batch_change_nothing(text: str, quotes: list[str]):
    together = _judged(text, quotes)
    apart = [_judged(text, [quote])[0] for quote in quotes]
    backwards = _judged(text, quotes[::-1])[::-1]
    as_told = [(r.verdict, r.source_ref, r.similarity, r.reason, r.closest) for r in together]
    for other in (apart, backwards):
        told = [(r.verdict, r.source_ref, r.similarity, r.reason, r.closest) for r in other]
        assert told == as_told


_FAR = "\n\nThe weather in the mountains was rather pleasant, although nobody expected it!\n\n"


@settings(max_examples=200)
@given(_spoken() | _asked(), st.booleans())
@example(asked=(":00000000000", "\u3400:00000000000"), is_before=True)
def test_text_far_away_never_turns_a_persons_case_into_a_wrong_pin(
    asked: tuple[str, str],
    is_before: bool,  # noqa: FBT001
):
    text, quote = asked
    [before] = _judged(text, [quote])
    longer = _FAR + text if is_before else text + _FAR
    after = Gate("f", longer).judge(Item("0", "fact", "-", quote))
    if not after.source_ref or fold(quote).text in fold(_FAR).text:
        return
    shift = len(_FAR) if is_before else 0
    span = after.source_ref.span
    assert shift <= span.start
    assert span.end <= shift + len(text)
    if before.source_ref:
        assert before.source_ref.span.shifted(shift) == span


def test_texts_without_any_order_are_searched_in_bounded_work():
    """Finishes at all: no list of places is gone through without an end."""
    size = 3_000
    for text in (unit * (size // len(unit)) for unit in ("对", "ab ", ".", " ", "a", "1,")):
        part = text[size // 3 : size // 3 + 400]
        quotes = [part, part[:200] + "z" + part[200:], "Quarterly numbers look bad"]
        assert not any(result.source_ref for result in _judged(text, quotes))
