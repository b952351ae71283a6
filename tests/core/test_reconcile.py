from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.event import EventKind, Presence
from citebound.core.held import Held
from citebound.core.reconcile import Move, is_mass_removal, presence_after, reconcile
from citebound.core.syntax import reader_of

K = EventKind

paths = st.sampled_from(("a.txt", "b.txt", "B.txt", "c.md", "d.md", "sub/a.txt", "é.txt", "e.rst"))
contents = st.sampled_from("xyz")
founds = st.dictionaries(paths, contents)


@st.composite
def helds(draw):
    known = draw(st.lists(paths, unique=True))
    return tuple(
        Held(slot, path, 1, draw(contents), draw(st.sampled_from(Presence)))
        for slot, path in enumerate(known)
    )


def apply(state, move, found):
    """The dossier after one move, by the plain meaning of the move's kind."""
    if move.kind is K.ADDED:
        new = Held(len(state), move.doc_id, 1, found[move.doc_id], Presence.ACTIVE)
        return [*state, new]
    old = state[move.held.slot]
    if move.kind is K.VERSION:
        new = replace(old, version=old.version + 1, text_sha256=found[move.doc_id])
    elif move.kind is K.RENAMED:
        new = replace(old, doc_id=move.doc_id)
    else:
        new = replace(old, presence=presence_after(replace(move, held=old))[1])
    return [new if held.slot == old.slot else held for held in state]


def expected(held, found):
    """The moves in no order, found the slow way: one pair of a lost and a new file at a time."""
    moves, lost, new = [], [], sorted(found)
    for old in held:
        if old.doc_id in found:
            new.remove(old.doc_id)
            moves += [(K.VERSION, old.doc_id)] * (found[old.doc_id] != old.text_sha256)
            moves += [(K.RETURNED, old.doc_id)] * (not old.presence.present)
        elif old.presence.present:
            lost.append(old)
    for old in sorted(lost, key=lambda document: document.doc_id):
        alike = [
            p for p in new if found[p] == old.text_sha256 and reader_of(p) == reader_of(old.doc_id)
        ]
        moves.append((K.RENAMED, alike[0]) if alike else (K.VANISHED, old.doc_id))
        new = [path for path in new if path not in alike[:1]]
    return moves + [(K.ADDED, path) for path in new]


@given(helds(), founds)
def test_the_moves_are_those_of_the_slow_way(held, found):
    moves = reconcile(held, found)
    assert Counter((m.kind, m.doc_id) for m in moves) == Counter(expected(held, found))


@given(helds(), founds)
def test_the_moves_lead_from_what_is_held_to_exactly_what_is_found(held, found):
    state = list(held)
    for move in reconcile(held, found):
        assert move.held is None if move.kind is K.ADDED else move.held in held
        state = apply(state, move, found)
        assert len({document.doc_id for document in state}) == len(state)
        assert [document.slot for document in state] == list(range(len(state)))
    assert {d.doc_id: d.text_sha256 for d in state if d.presence.present} == found


@given(helds(), founds)
def test_withdrawals_by_people_outlive_every_move(held, found):
    state = list(held)
    for move in reconcile(held, found):
        state = apply(state, move, found)
    for before, after in zip(held, state, strict=False):
        assert before.presence.withdrawn == after.presence.withdrawn


@given(helds(), founds)
def test_what_was_found_once_is_no_move_when_it_is_found_again(held, found):
    state = list(held)
    for move in reconcile(held, found):
        state = apply(state, move, found)
    assert reconcile(state, found) == ()


@given(helds(), founds)
def test_the_order_of_the_folder_changes_nothing(held, found):
    backwards = dict(reversed(found.items()))
    assert reconcile(held, found) == reconcile(held, backwards)


@given(helds(), st.permutations(("p.txt", "q.md", "r.rst", "s.txt")))
def test_a_file_with_content_of_its_own_that_moves_is_renamed(held, new):
    alone = [replace(d, text_sha256=f"own {d.slot}") for d in held if d.presence.present]
    chosen = {
        d.doc_id: p
        for d, p in zip(alone, new, strict=False)
        if reader_of(d.doc_id) == reader_of(p)
    }
    found = {chosen.get(d.doc_id, d.doc_id): d.text_sha256 for d in alone}
    told = {(m.kind, m.held.doc_id, m.doc_id) for m in reconcile(alone, found) if m.held}
    assert told == {(K.RENAMED, old, path) for old, path in chosen.items()}


def held(*documents):
    return [
        Held(slot, doc_id, 1, text, presence)
        for slot, (doc_id, text, presence) in enumerate(documents)
    ]


A, GONE, OUT = Presence.ACTIVE, Presence.ABSENT, Presence.WITHDRAWN


@pytest.mark.parametrize(
    ("before", "found", "told"),
    [
        (held(), {}, []),
        (held(), {"b.txt": "x", "a.txt": "x"}, [(K.ADDED, "a.txt"), (K.ADDED, "b.txt")]),
        (held(), {"é.txt": "x", "z.txt": "x"}, [(K.ADDED, "z.txt"), (K.ADDED, "é.txt")]),
        (held(("a.txt", "x", A)), {"a.txt": "x"}, []),
        (held(("a.txt", "x", A)), {"a.txt": "y"}, [(K.VERSION, "a.txt")]),
        (held(("a.txt", "x", A)), {"b.txt": "x"}, [(K.RENAMED, "b.txt")]),
        (held(("a.txt", "x", OUT)), {"b.txt": "x"}, [(K.RENAMED, "b.txt")]),
        # Another reader reads another text out of the same characters.
        (held(("a.txt", "x", A)), {"a.md": "x"}, [(K.VANISHED, "a.txt"), (K.ADDED, "a.md")]),
        (held(("a.txt", "x", A)), {"b.txt": "y"}, [(K.VANISHED, "a.txt"), (K.ADDED, "b.txt")]),
        (held(("a.txt", "x", A)), {"a.txt": "x", "b.txt": "x"}, [(K.ADDED, "b.txt")]),
        (held(("a.txt", "x", GONE)), {"b.txt": "x"}, [(K.ADDED, "b.txt")]),
        (held(("a.txt", "x", GONE)), {"a.txt": "x"}, [(K.RETURNED, "a.txt")]),
        (
            held(("a.txt", "x", GONE)),
            {"a.txt": "y"},
            [(K.VERSION, "a.txt"), (K.RETURNED, "a.txt")],
        ),
        # Two that swap their contents stay who they are.
        (
            held(("a.txt", "x", A), ("b.txt", "y", A)),
            {"a.txt": "y", "b.txt": "x"},
            [(K.VERSION, "a.txt"), (K.VERSION, "b.txt")],
        ),
        # Copies are paired in the order of their names.
        (
            held(("b.txt", "x", A), ("a.txt", "x", A), ("c.txt", "x", A)),
            {"p.txt": "x", "q.txt": "x"},
            [(K.RENAMED, "p.txt"), (K.RENAMED, "q.txt"), (K.VANISHED, "c.txt")],
        ),
    ],
)
def test_what_happened_is_told_in_the_order_in_which_it_is_recorded(before, found, told):
    assert [(move.kind, move.doc_id) for move in reconcile(before, found)] == told


def test_copies_keep_their_slots_in_the_order_of_their_names():
    before = held(("b.txt", "x", A), ("a.txt", "x", A))
    moves = reconcile(before, {"p.txt": "x", "q.txt": "x"})
    assert [(move.doc_id, move.held and move.held.slot) for move in moves] == [
        ("p.txt", 1),
        ("q.txt", 0),
    ]


@pytest.mark.parametrize(
    ("present", "vanished", "guarded"),
    [
        (0, 0, False),
        (3, 3, False),
        (4, 0, False),
        (4, 2, False),
        (4, 3, True),
        (4, 4, True),
        (5, 2, False),
        (5, 3, True),
        (100, 50, False),
        (100, 51, True),
    ],
)
def test_more_than_half_of_four_or_more_is_a_mass_removal(present, vanished, guarded):
    before = held(
        *((f"{i:03}.txt", f"text {i}", OUT if i % 3 == 0 else A) for i in range(present)),
        *((f"old{i}.txt", "x", GONE) for i in range(9)),
    )
    found = {document.doc_id: document.text_sha256 for document in before[vanished:present]}
    assert is_mass_removal(before, reconcile(before, found)) is guarded


def test_renaming_everything_is_no_mass_removal():
    before = held(*((f"{i}.txt", f"text {i}", A) for i in range(9)))
    found = {f"sub/{d.doc_id}": d.text_sha256 for d in before}
    assert not is_mass_removal(before, reconcile(before, found))


@pytest.mark.parametrize(
    ("kind", "before", "after"),
    [
        (K.VANISHED, Presence.ACTIVE, Presence.ABSENT),
        (K.VANISHED, Presence.WITHDRAWN, Presence.WITHDRAWN_ABSENT),
        (K.RETURNED, Presence.ABSENT, Presence.ACTIVE),
        (K.RETURNED, Presence.WITHDRAWN_ABSENT, Presence.WITHDRAWN),
    ],
)
def test_coming_and_going_changes_whether_the_file_is_there_only(kind, before, after):
    (document,) = held(("a.txt", "x", before))
    assert presence_after(Move(kind, "a.txt", document)) == (before, after)


@pytest.mark.parametrize(
    "move", [Move(K.ADDED, "a.txt", None), Move(K.VERSION, "a.txt", held(("a.txt", "x", A))[0])]
)
def test_no_other_move_has_a_presence_of_its_own(move):
    with pytest.raises(ValueError, match="only vanished and returned documents"):
        presence_after(move)
