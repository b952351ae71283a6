from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.errors import CallerError
from citebound.sources.transcripts import transcript_of
from citebound.sources.transcripts.cues import Cue, in_time, refined
from tests.sources.transcripts.helping import of

WORDS = st.text(st.sampled_from("ab 决定。\u00a0\t-"), min_size=1, max_size=12)
CUES = st.lists(
    st.builds(
        Cue,
        st.sampled_from([None, "Anna", "Bob"]),
        st.integers(0, 59).map(float),
        st.lists(WORDS, min_size=1, max_size=3).map("\n".join),
        st.just(1),
        st.booleans(),
    ),
    max_size=12,
)


@given(CUES)
def test_segments_are_in_bounds_apart_and_cover_exactly_the_words(cues: list[Cue]) -> None:
    found = refined(cues)
    at = 0
    for segment in found.segments:
        assert at <= segment.start < segment.end <= len(found.text)
        assert found.text[at : segment.start] in {"", " ", "\n"}
        words = found.text[segment.start : segment.end]
        assert words == words.strip()
        assert "\n" not in words
        at = segment.end
    assert at == len(found.text)


@given(CUES)
def test_all_words_are_there_in_order_with_their_speakers(cues: list[Cue]) -> None:
    ordered, _ = in_time(cues)
    found = refined(ordered)
    want = [(c.speaker, c.ts, "".join(c.text.split())) for c in ordered if c.text.strip()]
    assert [
        (s.speaker, s.ts, "".join(found.text[s.start : s.end].split())) for s in found.segments
    ] == want


@given(CUES)
def test_a_line_begins_where_another_speaks_and_nowhere_else(cues: list[Cue]) -> None:
    said = [cue for cue in cues if cue.text.strip()]
    starts = [
        number == 0 or cue.is_apart or cue.speaker != said[number - 1].speaker
        for number, cue in enumerate(said)
    ]
    text = refined(cues).text
    assert text.count("\n") == max(0, sum(starts) - 1)


@given(CUES)
def test_a_written_vtt_comes_back(cues: list[Cue]) -> None:
    said = [cue for cue in cues if cue.text.strip() and "\n\n" not in cue.text]
    blocks = [
        f"00:{cue.ts:06.3f} --> 99:59.000\n<v {cue.speaker or ''}>{cue.text}</v>\n\n"
        for cue in said
        if all(line.strip() for line in cue.text.split("\n"))
    ]
    if blocks:
        found = of("WEBVTT\n\n" + "".join(blocks))
        assert len(found.refined.segments) == len(blocks)


def _read(text: bytes, name: str) -> str:
    """The text, or the line of the refusal."""
    try:
        return transcript_of(name, text).refined.text
    except CallerError as error:
        return f"refused: {error}"


@given(st.binary(max_size=60), st.sampled_from([".vtt", ".srt", ".json", ".txt"]))
def test_any_bytes_are_read_or_refused_in_one_line(data: bytes, suffix: str) -> None:
    found = _read(data, f"a{suffix}")
    assert found.strip()
    assert not found.startswith("refused") or "\n" not in found


PARTS = ["WEBVTT", "\n", "\n\n", "00:01.000 --> 00:02.000", "1", "2", "<v A>", "</v>", "<", "hm"]
PARTS += ["NOTE", " ", "Anna: ", "[00:05] ", "00:00:03,000 -->", "&amp;", "{", '"text"', ": ", "["]


@given(st.lists(st.sampled_from(PARTS), max_size=14), st.sampled_from([".vtt", ".srt", ".txt"]))
def test_anything_like_a_transcript_keeps_its_words_or_is_refused(
    parts: list[str], suffix: str
) -> None:
    found = _read("".join(parts).encode(), f"a{suffix}")
    is_dropped = "NOTE" in parts or "WEBVTT" in parts[1:] or found.startswith("refused")
    assert is_dropped or found.count("hm") == parts.count("hm")


LONG = 20_000


@pytest.mark.parametrize(
    "text",
    [
        "WEBVTT\n\n00:01.000 --> 00:02.000\n<v A>hm </v>" + "<" * LONG + "\n",
        "WEBVTT\n\n00:01.000 --> 00:02.000\n" + "<v A>hm</v>" * LONG,
        "WEBVTT\n\n00:01.000 --> 00:02.000\nhm" + " " * LONG + "\n" * LONG + "NOTE\n" * LONG,
        "WEBVTT\n\n" + "00:01.000 --> 00:02.000\nhm\n\n" * LONG,
        "1\n00:01.000 --> 00:02.000\nhm " + "{" * LONG + "\n \n" * LONG,
        "1\n00:01.000 --> 00:02.000" + " " * LONG + "\nhm\n",
        "Anna 0:05\n" * LONG + "hm\n",
        "Anna: hm\n" + "and\n" * LONG + "Anna: hm\n",
        "\n" * LONG + "Anna: hm" + " " * LONG + ":\nBob: hm\n",
        '[{"text": "' + "hm " * LONG + '"}]',
    ],
    ids=range(10),
)
def test_nothing_takes_more_than_linear_time(text: str) -> None:
    assert "hm" in of(text, "a.txt").refined.text
