"""Which sentences, as a taker of minutes writes them, announce an item, of whom and by when."""

from __future__ import annotations

import pytest

from citebound.core.minutes.cues import proposals
from citebound.core.minutes.due import due_of
from citebound.core.minutes.owner import owner_of
from tests.core.minutes.said import ANNOUNCED, transcript


@pytest.mark.parametrize("row", ANNOUNCED, ids=range(len(ANNOUNCED)))
def test_a_plain_announcement_is_proposed_and_what_only_resembles_one_is_not(row):
    found = proposals(*transcript([("Speaker", row["said"])]))
    assert [str(one.kind) for one in found] == ([row["kind"]] if row["kind"] else [])


@pytest.mark.parametrize("row", [row for row in ANNOUNCED if row["kind"] == "action"])
def test_an_action_has_the_owner_and_the_day_that_it_says_and_no_other(row):
    owner, due = owner_of(row["said"], "Speaker", {"Speaker"}), due_of(row["said"], None)
    said = (owner and owner.said, due and due.said)
    assert said == (row.get("owner"), row.get("due"))
