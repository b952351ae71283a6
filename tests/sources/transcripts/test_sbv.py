from __future__ import annotations

import pytest

from tests.sources.transcripts.helping import of, refusal, said

SBV = "0:00:01.000,0:00:04.000\nAnna: a\nb\n\n0:00:05.000,0:00:06.000\nBen: c\n"


@pytest.mark.parametrize("name", ["t.sbv", "t.txt"])
def test_cues_of_youtube_have_their_times_and_speakers(name: str) -> None:
    found = of(SBV, name)
    assert found.reader == "sbv/1"
    assert said(found) == [("Anna", 1.0, "a b"), ("Ben", 5.0, "c")]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (SBV.replace("0:00:06", "0:00:03"), "line 5: expected a cue that ends after it begins"),
        ("Anna: a\n", "line 1: expected a number and the times of a cue"),
    ],
)
def test_a_broken_cue_is_refused(text: str, line: str) -> None:
    assert refusal(text, "t.sbv").startswith(line)
