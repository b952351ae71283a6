"""A conclusion beside its passage: whose names stand in it, and what is known of the text."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from citebound.core.gate.fold import Annotations
from citebound.core.minutes.voices import Voices
from citebound.core.recipes.comparison import Comparison
from citebound.core.recipes.minutes import Minutes
from citebound.core.result import Support
from citebound.core.support.said import Known
from tests.core.minutes.samples import brought_to, meeting
from tests.core.recipes.test_minutes import RULES

ACCOUNT = "CORP\\dana Lee"
LINES = (
    (ACCOUNT, "I will write the report about the flood."),
    ("Ben Weber", "Then Lee sends the report to the council."),
)


@pytest.mark.parametrize(
    ("quote", "conclusion"),
    [
        ("I will write the report", f"{ACCOUNT} will write the report about the flood."),
        ("Then Lee sends the report", f"{ACCOUNT} sends the report to the council."),
    ],
)
def test_a_backslash_in_a_speakers_name_is_a_character_like_others(
    quote: str, conclusion: str
) -> None:
    row = {"extract_id": "1", "kind": "fact", "text": conclusion, "claimed_quote": quote}
    part, recipe = brought_to(meeting(LINES), json.dumps(row)), Minutes(RULES)

    found = recipe.read(part.text, recipe.leaf(part), finished=True, leaf=True)

    assert [claim.support for claim in found.claims] == [Support.SUPPORTED]


@pytest.mark.parametrize("annotations", list(Annotations))
def test_what_is_known_of_a_whole_meeting_is_what_is_known_of_its_text(
    annotations: Annotations,
) -> None:
    plain = meeting((("Ann", "{vocalsound} Then we agreed on the price of Berlin."),))
    voices = Voices(plain.voices.segments, annotations)
    whole = replace(plain, voices=voices)

    known = Comparison(whole, whole.text)._known

    assert known == Known.of(whole.text, whole.speakers)
