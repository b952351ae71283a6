"""Words that stand in keys, rows and reports: another word would orphan what is stored."""

from __future__ import annotations

import pytest

from citebound.core.event import OWNER, EventKind, Presence
from citebound.core.evidence import Pin
from citebound.core.recipes import Child, QuotedClaim, claims, extract, facts
from citebound.core.recipes.selection import reduction_of
from citebound.core.result import Claim, Status
from citebound.core.settings import NodeLimits
from citebound.core.text import Span
from citebound.digest import text_sha256

PIN = Pin("a.md", 1, Span(0, 3), text_sha256("abc"))


@pytest.mark.parametrize(
    ("present", "withdrawn", "presence", "stored"),
    [
        (True, False, Presence.ACTIVE, "active"),
        (False, False, Presence.ABSENT, "absent"),
        (True, True, Presence.WITHDRAWN, "withdrawn"),
        (False, True, Presence.WITHDRAWN_ABSENT, "withdrawn and absent"),
    ],
)
def test_a_presence_is_two_answers_and_its_stored_form(present, withdrawn, presence, stored):
    assert Presence.of(present=present, withdrawn=withdrawn) is presence
    assert (presence.present, presence.withdrawn, presence.value) == (present, withdrawn, stored)


@pytest.mark.parametrize(
    ("words", "stored"),
    [
        (
            EventKind,
            (
                "added version renamed vanished returned withdrawn restored granted revoked"
                " retried decided refused"
            ),
        ),
        (Status, "VALID PARTIAL INVALID INELIGIBLE"),
    ],
)
def test_the_stored_names_are_what_they_always_were(words, stored):
    assert " ".join(word.value for word in words) == stored


def test_the_default_principal_is_the_owner():
    assert OWNER == "owner"


def test_a_deterministic_reduction_is_asked_in_the_form_that_its_call_key_covers():
    child = Child(Status.VALID, (QuotedClaim(Claim(None, (PIN,)), ("abc",)),))
    assert reduction_of([child, child], 12).sent == {
        "rules": 12,
        "candidates": [[0, text_sha256("abc")], [0, text_sha256("abc")]],
    }


@pytest.mark.parametrize(
    ("recipe", "limits"),
    [
        (claims, NodeLimits(part=4, inner=4, document=4, group=4)),
        (extract, NodeLimits(part=4, inner=12, document=4, group=12)),
        (facts, NodeLimits(part=0, inner=0, document=0, group=0)),
    ],
)
def test_the_limits_of_a_recipe_are_those_that_its_keys_hold(recipe, limits):
    assert limits == recipe.LIMITS
