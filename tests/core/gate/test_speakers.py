"""Who speaks where, against a look at every segment."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from citebound.core.gate.speakers import Speakers
from citebound.core.gate.verdict import Segment
from citebound.core.text import Span

EDGES = st.sets(st.integers(0, 40), max_size=9).map(sorted)
NAMES = st.sampled_from(("Ann", "Ben", None))


@st.composite
def apart(draw: st.DrawFn) -> list[Segment]:
    """Segments that share no character, some of them side by side, in any order."""
    between = [pair for pair in pairwise(draw(EDGES)) if draw(st.booleans())]
    return draw(st.permutations([Segment(draw(NAMES), None, *pair) for pair in between]))


@given(apart(), st.integers(0, 40))
def test_a_place_has_the_segment_that_holds_it(segments, at):
    held = next((one for one in segments if one.start <= at < one.end), None)
    found = Speakers(segments)
    assert found.segment(at) == held
    assert found.speaker(at) == (held.speaker if held else None)


@given(apart(), st.integers(0, 40), st.integers(1, 20))
def test_an_interval_has_all_segments_that_share_a_character_with_it(segments, start, length):
    end = start + length
    shared = [one for one in segments if one.start < end and start < one.end]
    found = Speakers(segments)
    assert found.within(start, end) == sorted(shared, key=lambda one: one.start)
    assert found.speak_in(Span(start, end)) == {one.speaker for one in shared}
