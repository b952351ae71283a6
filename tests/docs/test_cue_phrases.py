"""The page of the cue phrases is what their tables are."""

from __future__ import annotations

from citebound.core.minutes.cues_en import ENGLISH
from citebound.core.minutes.cues_zh import CHINESE
from tools.cue_phrases import PAGE, page


def test_the_page_of_the_cue_phrases_is_written_from_their_tables() -> None:
    told = PAGE.read_text("utf-8")
    assert told == page(), "run `python tools/cue_phrases.py`"
    for tables in (ENGLISH, CHINESE):
        lines = "\n".join(cues.lines for cues in tables.cues).split("\n")
        assert all(line.strip() in told for line in lines)
