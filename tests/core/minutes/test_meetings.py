"""Whole meetings, with everything that is to be proposed from them and nothing else."""

from __future__ import annotations

import json
from datetime import date
from typing import TYPE_CHECKING, Any

import pytest

from citebound.core.minutes.cues import proposals
from citebound.core.minutes.due import due_of
from citebound.core.minutes.owner import owner_of
from tests.core.minutes.said import MEETINGS, transcript

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citebound.core.facts.said import Said


def told(meeting: dict[str, Any]) -> Iterator[dict[str, Any]]:
    text, segments = transcript(meeting["turns"])
    names = {str(segment.speaker) for segment in segments}
    for one in proposals(text, segments):
        assert one.quote == one.span.of(text)
        found: dict[str, Any] = {"kind": str(one.kind), "text": one.text}
        if one.quote != one.text:
            found["quote"] = one.quote
        if one.kind == "action":
            at = one.span.start
            (by,) = (s.speaker for s in segments if s.start <= at < s.end)
            owner = owner_of(one.quote, by, names)
            due = due_of(one.quote, date.fromisoformat(meeting["day"]))
            found |= {name: _pair(said) for name, said in (("owner", owner), ("due", due)) if said}
        yield found


def _pair(said: Said) -> list[str]:
    return [said.said, said.resolved]


@pytest.mark.parametrize("path", MEETINGS, ids=[path.stem for path in MEETINGS])
def test_a_meeting_yields_exactly_what_was_announced_in_it(path):
    meeting = json.loads(path.read_text("utf-8"))
    assert list(told(meeting)) == meeting["expected"]
