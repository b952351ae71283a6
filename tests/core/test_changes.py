from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.changes import Change, ChangeKind, Changes, changes_since
from citebound.core.event import Event, EventKind, Presence
from citebound.core.snapshot import Document, Snapshot
from tests.core.samples import document

Step = tuple[str, str, str]
"""Kind, before, after; ``granted bob`` is about another principal than ``ann``."""

ACTIVE, ABSENT, TAKEN = Presence.ACTIVE, Presence.ABSENT, Presence.WITHDRAWN
TAKEN_GONE = Presence.WITHDRAWN_ABSENT
GONE: Step = ("vanished", ACTIVE, ABSENT)
BACK: Step = ("returned", ABSENT, ACTIVE)
TAKE: Step = ("withdrawn", ACTIVE, TAKEN)
LIFT: Step = ("restored", TAKEN, ACTIVE)
UNUSED: dict[str, Any] = {"active": False}
NO_RIGHT: dict[str, Any] = {"eligible": False}


def events(steps: list[Step], slot: int = 0) -> list[Event]:
    found = []
    for number, (what, before, after) in enumerate(steps, 1):
        kind, _, principal = what.partition(" ")
        who = principal or ("ann" if kind in ("granted", "revoked") else "")
        found.append(Event(number, EventKind(kind), slot, "then.md", who, before, after, "", "at"))
    return found


def now(*documents: Document) -> Snapshot:
    return Snapshot("case", "ann", 99, documents)


TABLE: dict[str, tuple[list[Step], dict[str, Any], list[Step]]] = {
    "nothing": ([], {}, []),
    "added": ([("added", "", "1")], {}, [("added", "", "1")]),
    "added, then edited": (
        [("added", "", "1"), ("version", "1", "2")],
        {"version": 2},
        [("added", "", "2")],
    ),
    "added, then renamed and withdrawn": (
        [("added", "", "1"), ("renamed", "b.md", "now.md"), TAKE],
        UNUSED,
        [("added", "", "1")],
    ),
    "edited": ([("version", "1", "2")], {"version": 2}, [("version", "1", "2")]),
    "edited twice": (
        [("version", "1", "2"), ("version", "2", "3")],
        {"version": 3},
        [("version", "1", "3")],
    ),
    "renamed": ([("renamed", "b.md", "now.md")], {}, [("renamed", "b.md", "now.md")]),
    "renamed twice": (
        [("renamed", "b.md", "c.md"), ("renamed", "c.md", "now.md")],
        {},
        [("renamed", "b.md", "now.md")],
    ),
    "renamed back": ([("renamed", "now.md", "b.md"), ("renamed", "b.md", "now.md")], {}, []),
    "renamed and edited": (
        [("version", "1", "2"), ("renamed", "b.md", "now.md")],
        {"version": 2},
        [("renamed", "b.md", "now.md"), ("version", "1", "2")],
    ),
    "withdrawn": ([TAKE], UNUSED, [("withdrawn", ACTIVE, TAKEN)]),
    "withdrawn, then restored": ([TAKE, LIFT], {}, []),
    "restored": ([LIFT], {}, [("restored", TAKEN, ACTIVE)]),
    "restored, then withdrawn": ([LIFT, TAKE], UNUSED, []),
    "vanished": ([GONE], UNUSED, [("withdrawn", ACTIVE, ABSENT)]),
    "vanished, then returned": ([GONE, BACK], {}, []),
    "returned": ([BACK], {}, [("restored", ABSENT, ACTIVE)]),
    "vanished, then withdrawn": (
        [GONE, ("withdrawn", ABSENT, TAKEN_GONE)],
        UNUSED,
        [("withdrawn", ACTIVE, TAKEN_GONE)],
    ),
    "withdrawn before, vanished now": ([("vanished", TAKEN, TAKEN_GONE)], UNUSED, []),
    "withdrawn before, returned and restored now": (
        [("returned", TAKEN_GONE, TAKEN), LIFT],
        {},
        [("restored", TAKEN_GONE, ACTIVE)],
    ),
    "granted": (
        [("granted", "0", "1")],
        {},
        [("granted", "0", "1")],
    ),
    "revoked": (
        [("revoked", "1", "2")],
        {**NO_RIGHT, "access_revision": 2},
        [("revoked", "1", "2")],
    ),
    "revoked, then granted again moves the revision": (
        [("revoked", "1", "2"), ("granted", "2", "3")],
        {"access_revision": 3},
        [("granted", "1", "3")],
    ),
    "another principal's rights": (
        [("granted bob", "0", "1"), ("revoked bob", "1", "2")],
        {},
        [],
    ),
    "own and another principal's right": (
        [("revoked bob", "7", "8"), ("revoked", "1", "2"), ("granted bob", "8", "9")],
        {**NO_RIGHT, "access_revision": 2},
        [("revoked", "1", "2")],
    ),
    "everything at once": (
        [
            *(("version", "1", "2"), ("renamed", "b.md", "now.md")),
            *(TAKE, ("revoked", "1", "2")),
        ],
        {**UNUSED, **NO_RIGHT, "version": 2, "access_revision": 2},
        [
            *(("renamed", "b.md", "now.md"), ("version", "1", "2")),
            *(("withdrawn", ACTIVE, TAKEN), ("revoked", "1", "2")),
        ],
    ),
}


@pytest.mark.parametrize("case", TABLE)
def test_events_have_this_net_effect(case: str) -> None:
    steps, state, expected = TABLE[case]
    changes = changes_since(events(steps), now(document(0, doc_id="now.md", **state)))
    assert changes.unnamed == 0
    assert all(change.doc_id == "now.md" for change in changes.named)
    assert [(c.change.value, c.before, c.after) for c in changes.named] == expected


@pytest.mark.parametrize("case", TABLE)
def test_a_document_that_was_never_readable_is_counted_and_not_named(case: str) -> None:
    steps, state, expected = TABLE[case]
    steps = [step for step in steps if step[0] not in ("granted", "revoked")]
    expected = [step for step in expected if step[0] not in ("granted", "revoked")]
    never = document(0, doc_id="now.md", **{**state, **NO_RIGHT, "access_revision": 0})
    assert changes_since(events(steps), now(never)) == Changes((), int(bool(expected)))


def test_changes_of_several_documents_are_in_slot_order() -> None:
    documents = (document(0, version=2), document(1, access_revision=0), document(2, version=3))
    recorded = [
        *events([("version", "2", "3")], slot=2),
        *events([("version", "1", "2")], slot=1),
        *events([("version", "1", "2")], slot=0),
    ]
    assert changes_since(recorded, now(*documents)) == Changes(
        (
            Change("d00.md", ChangeKind.VERSION, "1", "2"),
            Change("d02.md", ChangeKind.VERSION, "2", "3"),
        ),
        1,
    )


def test_events_of_several_documents_may_be_mixed() -> None:
    one, two = events([TAKE, LIFT], slot=0), events([TAKE, LIFT], slot=1)
    mixed = [one[0], two[0], one[1]]
    found = changes_since(mixed, now(document(0), document(1, active=False)))
    assert [change.doc_id for change in found.named] == ["d01.md"]


def test_a_retry_is_no_change_of_a_document() -> None:
    assert changes_since(events([("retried", "extract", "1")], slot=-1), now()) == Changes(())


@given(st.lists(st.booleans()))
def test_taking_and_lifting_any_number_of_times_is_at_most_one_change(flips: list[bool]) -> None:
    state, steps = ACTIVE, list[Step]()
    for take in flips:
        after = TAKEN if take else ACTIVE
        if state != after:
            steps.append(("withdrawn" if take else "restored", state, after))
            state = after
    changes = changes_since(events(steps), now(document(0, active=state is ACTIVE))).named
    assert len(changes) == (state is not ACTIVE)


@pytest.mark.parametrize("kind", ChangeKind)
def test_a_kind_of_change_is_one_lower_case_word(kind: ChangeKind) -> None:
    assert kind.value.isalpha()
    assert kind.value.islower()
