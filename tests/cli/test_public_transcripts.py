"""Every fact of the ten public transcripts stands exactly where it says, and who said it when.

Facts are those that cue phrases announce, and the beginning of every fifth long segment, which is
brought as an item so that each transcript has some.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.cli.minutes_case import Project
from tools.documents import ROOT

if TYPE_CHECKING:
    from pathlib import Path

TALKS = ROOT.parent / "shared" / "data" / "transcripts"
FILES = sorted(TALKS.glob("*.json"))


@pytest.mark.skipif(not FILES, reason="the shared data are not here")
def test_there_are_ten_of_them() -> None:
    assert len(FILES) == 10


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_spans_are_exact_and_speakers_and_times_those_of_their_segments(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    talk = json.loads(file.read_text("utf-8"))
    project = Project(tmp_path, capsys)
    project.done("minutes", "import", file)
    quotes = [one["text"][:80].strip() for one in talk["segments"] if len(one["text"]) > 80]
    items = [
        {"extract_id": f"q{place}", "kind": "fact", "claimed_quote": quote, "text": quote}
        for place, quote in enumerate(quotes[::5])
    ]
    project.write("made.jsonl", "".join(json.dumps(item) + "\n" for item in items))
    project.done("minutes", "add", file.stem, tmp_path / "made.jsonl")

    facts = project.shown(file.stem)["facts"]

    # What is cut off in the midst of a number or a denial goes to a person.
    assert 3 * len(facts) >= len(items) > 0
    for fact in facts:
        ref = fact["source_ref"]
        start, end = ref["char_start"], ref["char_end"]
        assert talk["text"][start:end] == fact["quote"]
        (held,) = [one for one in talk["segments"] if one["char_start"] <= start < one["char_end"]]
        assert end <= held["char_end"]
        assert (ref["speaker"], ref["ts"]) == (held["speaker"], held["ts"])
