from __future__ import annotations

import pytest

from citebound.core.event import EventKind, Presence


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


def test_the_stored_names_of_kinds_are_what_they_always_were():
    assert [kind.value for kind in EventKind] == [
        "added",
        "version",
        "renamed",
        "vanished",
        "returned",
        "withdrawn",
        "restored",
        "granted",
        "revoked",
        "retried",
    ]
