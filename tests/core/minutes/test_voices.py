from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.gate.fold import Annotations
from citebound.core.gate.verdict import Segment
from citebound.core.minutes.voices import (
    Voices,
    base_sha256,
    holds_items,
    reader_of_items,
    reader_of_transcript,
    voices_sha256,
)
from citebound.core.syntax import Syntax, syntax_of
from citebound.digest import canonical, sha256_hex
from tests.core.facts.samples import spans, times, words

segments = st.builds(
    lambda speaker, ts, span: Segment(speaker, ts, span.start, span.end),
    st.none() | words,
    times,
    spans,
)


def apart(found: list[Segment]) -> tuple[Segment, ...]:
    """The segments in order of place, without those that share a character with one before."""
    kept: list[Segment] = []
    for one in sorted(found, key=lambda one: (one.start, one.end)):
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
    return tuple(kept)


any_voices = st.builds(
    Voices,
    st.lists(segments, max_size=4).map(apart),
    st.sampled_from(Annotations),
    st.none() | st.dates(),
    words,
)
SOME = Voices((Segment("Ann", 1.5, 0, 4),), Annotations.VTT, date(2026, 11, 30), "Weekly")
RECORD: dict[str, Any] = json.loads(SOME.as_text())
SEGMENTS: list[Any] = [
    None, 7, "x", {}, [None], [["Ann", 1.5, 0]], [["Ann", 1.5, 0, 4, 5]], [["Ann", 1.5, 4, 0]],
    [["Ann", 1.5, False, 4]], [["Ann", 1.5, 0, 4.0]], [[7, 1.5, 0, 4]], [["Ann", True, 0, 4]],
    [["Ann", [], 0, 4]], [["Ann", 1.5, -1, 4]],
]  # fmt: skip


@given(any_voices)
def test_all_voices_are_read_as_they_were_recorded(voices: Voices) -> None:
    assert Voices.from_text(voices.as_text()) == voices


def text(**changes: Any) -> str:
    return canonical({**RECORD, **changes}).decode()


BAD: dict[str, str] = {
    "nothing": "",
    "no JSON": "{",
    "no object": "[]",
    "nested too deeply": "[" * 100_000,
    "not canonical": json.dumps(RECORD, indent=1),
    "a key more": text(z=1),
    "an unknown style": text(annotations="stars"),
    "no style": text(annotations=None),
    "no day": text(day=None),
    "a day that is none": text(day="2026-02-30"),
    "a day in another form": text(day="20261130"),
    "a title that is no text": text(title=7),
    "not a number": text().replace("1.5", "NaN"),
    "an endless number": text().replace("1.5", "1e999"),
}
BAD |= {f"segments {bad!r}": text(segments=bad) for bad in SEGMENTS}
BAD |= {
    f"without {key}": canonical({k: v for k, v in RECORD.items() if k != key}).decode()
    for key in RECORD
}


@pytest.mark.parametrize("name", BAD)
def test_recorded_voices_of_another_shape_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Voices.from_text(BAD[name])


@pytest.mark.parametrize("second", [(2, 6), (0, 4), (3, 4)])
def test_segments_that_overlap_or_are_out_of_order_are_refused(second: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="overlap or are out of order"):
        Voices((Segment("Ann", 1.5, 1, 4), Segment("Ben", 2.5, *second)))


def test_the_reader_of_a_transcript_names_its_voices_by_their_hash() -> None:
    reader = reader_of_transcript("vtt/1", "the voices")
    assert reader == f"vtt/1 voices:{sha256_hex(b'the voices')} plain"
    assert (voices_sha256(reader), base_sha256(reader)) == (sha256_hex(b"the voices"), "")
    assert not holds_items(reader)
    assert syntax_of(reader) is Syntax.PLAIN


def test_the_reader_of_items_names_the_text_that_they_were_extracted_from() -> None:
    reader = reader_of_items("abc")
    assert (base_sha256(reader), voices_sha256(reader)) == ("abc", "")
    assert holds_items(reader)
    assert syntax_of(reader) is Syntax.PLAIN


@pytest.mark.parametrize("reader", ["", "text/1", "text/1 markdown", "items/2 base:x plain"])
def test_other_readers_name_neither(reader: str) -> None:
    assert (voices_sha256(reader), holds_items(reader)) == ("", False)
