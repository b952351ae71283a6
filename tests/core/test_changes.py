from __future__ import annotations

from itertools import count

import pytest

from citebound.core.changes import Change, ChangeKind, Changes, changes_since
from citebound.core.event import Event, EventKind
from tests.core.values import document, snapshot

K, C = EventKind, ChangeKind
SLOT = 1


def events(*told):
    """Events of one document, each told as kind, before, after and perhaps a principal."""
    return [
        Event(sequence, kind, SLOT, "then.txt", "".join(principal), before, after, "", "")
        for sequence, (kind, before, after, *principal) in enumerate(told, 1)
    ]


def present(**changes):
    return snapshot([document(0), document(SLOT, **({"doc_id": "now.txt"} | changes))], "ann")


ADDED = (K.ADDED, "", "1")
WITHDRAWN = (K.WITHDRAWN, "active", "withdrawn")
RESTORED = (K.RESTORED, "withdrawn", "active")
VANISHED = (K.VANISHED, "active", "absent")
RETURNED = (K.RETURNED, "absent", "active")
GONE = {"active": False}
SHUT = {"eligible": False}


@pytest.mark.parametrize(
    ("told", "now", "expected"),
    [
        ([], {}, []),
        ([ADDED], {}, [(C.ADDED, "", "1")]),
        ([ADDED, (K.VERSION, "1", "2")], {"version": 2}, [(C.ADDED, "", "2")]),
        ([ADDED, (K.RENAMED, "a.txt", "now.txt")], {}, [(C.ADDED, "", "1")]),
        ([ADDED, WITHDRAWN], GONE, [(C.ADDED, "", "1")]),
        ([(K.VERSION, "1", "2")], {"version": 2}, [(C.VERSION, "1", "2")]),
        (
            [(K.VERSION, "1", "2"), (K.VERSION, "2", "3")],
            {"version": 3},
            [(C.VERSION, "1", "3")],
        ),
        ([(K.RENAMED, "a.txt", "now.txt")], {}, [(C.RENAMED, "a.txt", "now.txt")]),
        (
            [(K.RENAMED, "a.txt", "b.txt"), (K.RENAMED, "b.txt", "now.txt")],
            {},
            [(C.RENAMED, "a.txt", "now.txt")],
        ),
        ([(K.RENAMED, "now.txt", "b.txt"), (K.RENAMED, "b.txt", "now.txt")], {}, []),
        (
            [(K.RENAMED, "a.txt", "now.txt"), (K.VERSION, "1", "2"), WITHDRAWN],
            {"version": 2, "active": False},
            [
                (C.RENAMED, "a.txt", "now.txt"),
                (C.VERSION, "1", "2"),
                (C.WITHDRAWN, "active", "withdrawn"),
            ],
        ),
        ([WITHDRAWN], GONE, [(C.WITHDRAWN, "active", "withdrawn")]),
        ([WITHDRAWN, RESTORED], {}, []),
        ([VANISHED], GONE, [(C.WITHDRAWN, "active", "absent")]),
        ([VANISHED, RETURNED], {}, []),
        ([RETURNED], {}, [(C.RESTORED, "absent", "active")]),
        ([RESTORED, WITHDRAWN], GONE, []),
        (
            [VANISHED, (K.WITHDRAWN, "absent", "withdrawn and absent")],
            GONE,
            [(C.WITHDRAWN, "active", "withdrawn and absent")],
        ),
        ([(K.RETURNED, "withdrawn and absent", "withdrawn")], GONE, []),
        ([(K.GRANTED, "0", "1", "ann")], {}, [(C.GRANTED, "0", "1")]),
        (
            [(K.REVOKED, "1", "2", "ann")],
            SHUT | {"access_revision": 2},
            [(C.REVOKED, "1", "2")],
        ),
        (
            [
                (K.GRANTED, "0", "1", "ann"),
                (K.REVOKED, "1", "2", "ann"),
                (K.GRANTED, "2", "3", "ann"),
            ],
            {"access_revision": 3},
            [(C.GRANTED, "0", "3")],
        ),
        # The right is back, but another revision of it: keys moved, and the reader is told so.
        (
            [(K.REVOKED, "1", "2", "ann"), (K.GRANTED, "2", "3", "ann")],
            {"access_revision": 3},
            [(C.GRANTED, "1", "3")],
        ),
        ([(K.GRANTED, "0", "1", "bob"), (K.REVOKED, "1", "2", "bob")], {}, []),
        (
            [(K.REVOKED, "1", "2", "bob"), (K.VERSION, "1", "2")],
            {"version": 2},
            [(C.VERSION, "1", "2")],
        ),
    ],
)
def test_the_net_effect_of_events_is_told_once(told, now, expected):
    named = tuple(Change("now.txt", *change) for change in expected)
    assert changes_since(events(*told), present(**now)) == Changes(named, 0)


@pytest.mark.parametrize(
    ("told", "unnamed"),
    [
        ([(K.VERSION, "1", "2"), (K.RENAMED, "a.txt", "now.txt")], 1),
        ([ADDED], 1),
        ([WITHDRAWN, RESTORED], 0),
        ([(K.GRANTED, "0", "1", "bob")], 0),
    ],
)
def test_what_a_principal_could_never_read_is_counted_and_not_named(told, unnamed):
    now = present(eligible=False, access_revision=0)
    assert changes_since(events(*told), now) == Changes((), unnamed)


def test_changes_come_in_the_order_of_slots():
    number = count(1)
    told = [
        Event(next(number), K.VERSION, slot, "x", "", "1", "2", "", "") for slot in (2, 0, 1, 0)
    ]
    changes = changes_since(told, snapshot([document(slot, version=2) for slot in range(3)]))
    assert [change.doc_id for change in changes.named] == ["d00.txt", "d01.txt", "d02.txt"]


def test_a_retry_is_no_change_of_a_document():
    retried = Event(1, K.RETRIED, -1, "g1.0", "ann", "claims", "1", "", "")
    assert changes_since([retried], present()) == Changes(())
