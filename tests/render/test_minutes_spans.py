from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.text import Span
from citebound.render.minutes_spans import cut_at, utf16_of

ANYTHING = st.text(st.characters(), max_size=40)


@st.composite
def intervals(draw: st.DrawFn) -> tuple[str, list[Span], list[int]]:
    text = draw(st.text("ab\U0001f600\u4e2d", min_size=1, max_size=30))
    places = st.integers(0, len(text))
    pairs = draw(st.lists(st.tuples(places, places).filter(lambda p: p[0] < p[1]), max_size=12))
    return text, [Span(*pair) for pair in pairs], draw(st.lists(places, max_size=4))


@given(intervals())
def test_the_stretches_are_the_text_and_those_of_an_interval_are_its_words(case):
    text, spans, edges = case
    cuts = cut_at(len(text), spans, edges)
    assert "".join(cut.span.of(text) for cut in cuts) == text
    for span in spans:
        held = [cut for cut in cuts if span in (*cut.begun, *cut.within)]
        assert "".join(cut.span.of(text) for cut in held) == span.of(text)
        assert [span in cut.begun for cut in held] == [True] + [False] * (len(held) - 1)
        assert [span in cut.ended for cut in held] == [False] * (len(held) - 1) + [True]


def test_of_intervals_that_begin_together_the_longest_is_first():
    first, second = cut_at(4, [Span(0, 2), Span(0, 4)])
    assert (first.begun, first.within, first.ended) == (
        (Span(0, 4), Span(0, 2)),
        (),
        (Span(0, 2),),
    )
    assert (second.begun, second.within, second.ended) == ((), (Span(0, 4),), (Span(0, 4),))


def test_a_text_of_nothing_has_no_stretch():
    assert cut_at(0, []) == []


@pytest.mark.parametrize(("spans", "edges"), [([Span(2, 4)], []), ([], [4]), ([], [-1])])
def test_what_is_outside_the_text_is_refused(spans, edges):
    with pytest.raises(ValueError, match="a text of 3 is cut inside it"):
        cut_at(3, spans, edges)


@given(ANYTHING, st.lists(st.integers(0, 40)))
def test_offsets_are_counted_as_a_browser_counts_them(text, places):
    wanted = [place for place in places if place <= len(text)]
    found = utf16_of(text, wanted)
    assert found == {
        place: len(text[:place].encode("utf-16-le", "surrogatepass")) // 2 for place in wanted
    }
