from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.event import EventKind, Presence
from citebound.core.held import Held
from citebound.core.reconcile import Move, is_mass_removal, presence_after, reconcile

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

PATHS = ["a.md", "b.md", "c.md", "c.txt", "d.md", "é.md", "x/a.md", "z.TXT"]
HASHES = ["h1", "h2", "h3"]
STANDING = {
    EventKind.VANISHED: (Presence.ABSENT, Presence.WITHDRAWN_ABSENT),
    EventKind.RETURNED: (Presence.ACTIVE, Presence.WITHDRAWN),
}

found_files = st.dictionaries(st.sampled_from(PATHS), st.sampled_from(HASHES))


@st.composite
def folders(draw: st.DrawFn) -> list[Held]:
    paths = draw(st.lists(st.sampled_from(PATHS), unique=True))
    return [
        Held(slot, path, 1, draw(st.sampled_from(HASHES)), draw(st.sampled_from(Presence)))
        for slot, path in enumerate(paths)
    ]


def applied(
    held: Sequence[Held], moves: Sequence[Move], found: Mapping[str, str]
) -> dict[int, Held]:
    """The slow oracle: the held state after the moves, one by one, as a store records them."""
    state = {document.slot: document for document in held}
    for move in moves:
        text = found.get(move.doc_id, "")
        if move.held is None:
            state[len(state)] = Held(len(state), move.doc_id, 1, text, Presence.ACTIVE)
            continue
        now = state[move.held.slot]
        match move.kind:
            case EventKind.RENAMED:
                now = replace(now, doc_id=move.doc_id)
            case EventKind.VERSION:
                now = replace(now, version=now.version + 1, text_sha256=text)
            case kind:
                now = replace(now, presence=STANDING[kind][now.presence.withdrawn])
        state[move.held.slot] = now
        assert len({document.doc_id for document in state.values()}) == len(state)
    return state


@given(folders(), found_files)
def test_the_moves_lead_to_exactly_what_was_found(held: list[Held], found: dict[str, str]) -> None:
    after = applied(held, reconcile(held, found), found).values()
    assert {d.doc_id: d.text_sha256 for d in after if d.presence.present} == found
    assert len({document.doc_id for document in after}) == len(after)


@given(folders(), found_files)
def test_a_slot_is_for_life(held: list[Held], found: dict[str, str]) -> None:
    after = applied(held, reconcile(held, found), found)
    assert list(after) == list(range(len(after)))
    assert len(after) >= len(held)
    for document in held:
        assert after[document.slot].presence.withdrawn == document.presence.withdrawn
        assert after[document.slot].version - document.version == (
            after[document.slot].text_sha256 != document.text_sha256
        )


@given(folders(), found_files)
def test_a_second_look_finds_nothing_to_do(held: list[Held], found: dict[str, str]) -> None:
    after = list(applied(held, reconcile(held, found), found).values())
    assert reconcile(after, found) == ()


@given(folders(), found_files)
def test_the_order_of_what_was_found_does_not_matter(
    held: list[Held], found: dict[str, str]
) -> None:
    assert reconcile(held, dict(reversed(found.items()))) == reconcile(held, found)


@given(folders(), found_files)
def test_a_known_path_is_never_renamed_or_added(held: list[Held], found: dict[str, str]) -> None:
    known = {document.doc_id for document in held}
    for move in reconcile(held, found):
        if move.kind in (EventKind.RENAMED, EventKind.ADDED):
            assert move.doc_id not in known


@given(folders(), found_files)
def test_a_document_vanishes_beside_its_content_only_where_a_rename_would_be_a_guess(
    held: list[Held], found: dict[str, str]
) -> None:
    moves = reconcile(held, found)
    added = Counter((found[m.doc_id], suffix(m.doc_id)) for m in moves if m.held is None)
    gone = [m.held for m in moves if m.held is not None and m.kind is EventKind.VANISHED]
    vanished = Counter((document.text_sha256, suffix(document.doc_id)) for document in gone)
    for document in gone:
        content = (document.text_sha256, suffix(document.doc_id))
        if added[content]:
            assert not document.presence.withdrawn
            assert added[content] > 1 or vanished[content] > 1


def suffix(path: str) -> str:
    return path.rpartition(".")[2].lower()


A = Held(0, "a.md", 1, "h1", Presence.ACTIVE)
B = Held(1, "b.md", 3, "h2", Presence.ACTIVE)
GONE = replace(A, presence=Presence.ABSENT)
TAKEN = replace(A, presence=Presence.WITHDRAWN)
TAKEN_GONE = replace(A, presence=Presence.WITHDRAWN_ABSENT)
TWIN = replace(B, text_sha256="h1")

TABLE: dict[str, tuple[list[Held], dict[str, str], list[tuple[str, str, int | None]]]] = {
    "nothing at all": ([], {}, []),
    "nothing new": ([A, B], {"b.md": "h2", "a.md": "h1"}, []),
    "new files in code-point order": (
        [],
        {"é.md": "h", "b.md": "h", "B.md": "h"},
        [("added", "B.md", None), ("added", "b.md", None), ("added", "é.md", None)],
    ),
    "edited": ([A], {"a.md": "h9"}, [("version", "a.md", 0)]),
    "gone": ([A, B], {"b.md": "h2"}, [("vanished", "a.md", 0)]),
    "still gone": ([GONE], {}, []),
    "withdrawn, still there": ([TAKEN], {"a.md": "h1"}, []),
    "withdrawn, gone": ([TAKEN], {}, [("vanished", "a.md", 0)]),
    "withdrawn, back": ([TAKEN_GONE], {"a.md": "h1"}, [("returned", "a.md", 0)]),
    "withdrawn, renamed": ([TAKEN], {"n.md": "h1"}, [("renamed", "n.md", 0)]),
    "back": ([GONE], {"a.md": "h1"}, [("returned", "a.md", 0)]),
    "back and edited": (
        [GONE],
        {"a.md": "h9"},
        [("version", "a.md", 0), ("returned", "a.md", 0)],
    ),
    "renamed": ([A, B], {"n.md": "h1", "b.md": "h2"}, [("renamed", "n.md", 0)]),
    "moved into a folder, suffix in capitals": (
        [A],
        {"x/y.MD": "h1"},
        [("renamed", "x/y.MD", 0)],
    ),
    "renamed and edited is another document": (
        [A],
        {"n.md": "h9"},
        [("vanished", "a.md", 0), ("added", "n.md", None)],
    ),
    "another suffix is another document": (
        [A],
        {"a.txt": "h1"},
        [("vanished", "a.md", 0), ("added", "a.txt", None)],
    ),
    "no suffix is read like a plain text": (
        [replace(A, doc_id="a.txt")],
        {"README": "h1"},
        [("renamed", "README", 0)],
    ),
    "what was gone before is not renamed": ([GONE], {"n.md": "h1"}, [("added", "n.md", None)]),
    "copied, not renamed": ([A], {"a.md": "h1", "n.md": "h1"}, [("added", "n.md", None)]),
    "swapped contents are two edits": (
        [A, B],
        {"a.md": "h2", "b.md": "h1"},
        [("version", "a.md", 0), ("version", "b.md", 1)],
    ),
    "renamed onto another's path": (
        [A, B],
        {"b.md": "h1"},
        [("vanished", "a.md", 0), ("version", "b.md", 1)],
    ),
    # Which twin became which would be a guess, and a right could pass to another document.
    "twins are no renames": (
        [TWIN, A],
        {"n.md": "h1", "m.md": "h1"},
        [
            ("vanished", "b.md", 1),
            ("vanished", "a.md", 0),
            ("added", "m.md", None),
            ("added", "n.md", None),
        ],
    ),
    "which of two twins is left is not guessed": (
        [A, TWIN],
        {"n.md": "h1"},
        [("vanished", "a.md", 0), ("vanished", "b.md", 1), ("added", "n.md", None)],
    ),
    "one becomes three": (
        [A],
        {"n.md": "h1", "m.md": "h1", "o.md": "h1"},
        [
            ("vanished", "a.md", 0),
            ("added", "m.md", None),
            ("added", "n.md", None),
            ("added", "o.md", None),
        ],
    ),
}


@pytest.mark.parametrize("case", TABLE)
def test_a_folder_is_told_as_these_moves(case: str) -> None:
    held, found, expected = TABLE[case]
    moves = reconcile(held, found)
    assert [(m.kind.value, m.doc_id, m.held.slot if m.held else None) for m in moves] == expected


@given(
    st.sampled_from([path for path in PATHS if path != B.doc_id]),
    st.sampled_from([path for path in PATHS if path != B.doc_id]),
    st.sampled_from(Presence),
)
def test_unique_content_under_a_new_path_with_the_same_suffix_is_renamed(
    old: str, new: str, presence: Presence
) -> None:
    document = Held(0, old, 2, "only", presence)
    kinds = [move.kind for move in reconcile([document, B], {new: "only", "b.md": "h2"})]
    renamed = suffix(old) == suffix(new) and presence.present and new != old
    assert (EventKind.RENAMED in kinds) is renamed


@pytest.mark.parametrize(
    ("before", "vanished", "mass"),
    [
        *((0, 0, False), (1, 1, False), (3, 3, False), (4, 0, False), (4, 2, False)),
        *((4, 3, True), (4, 4, True), (5, 2, False), (5, 3, True), (6, 3, False), (6, 4, True)),
        *((101, 50, False), (101, 51, True)),
    ],
)
def test_more_than_half_of_four_or_more_is_a_mass_removal(
    before: int, vanished: int, *, mass: bool
) -> None:
    held = [Held(n, f"{n}.md", 1, f"h{n}", Presence.ACTIVE) for n in range(before)]
    found = {document.doc_id: document.text_sha256 for document in held[vanished:]}
    assert is_mass_removal(held, reconcile(held, found)) is mass


@pytest.mark.parametrize(
    ("presences", "mass"),
    [
        ([Presence.ACTIVE] * 3 + [Presence.ABSENT] * 5, False),
        ([Presence.ACTIVE] * 3 + [Presence.WITHDRAWN], True),
        ([Presence.ACTIVE] * 3 + [Presence.WITHDRAWN_ABSENT], False),
    ],
)
def test_only_files_that_were_there_count_for_a_mass_removal(
    presences: list[Presence], *, mass: bool
) -> None:
    held = [Held(n, f"{n}.md", 1, f"h{n}", presence) for n, presence in enumerate(presences)]
    assert is_mass_removal(held, reconcile(held, {})) is mass


def test_a_folder_that_was_renamed_as_a_whole_is_no_mass_removal() -> None:
    held = [Held(n, f"{n}.md", 1, f"h{n}", Presence.ACTIVE) for n in range(9)]
    moves = reconcile(held, {f"new/{n}.md": f"h{n}" for n in range(9)})
    assert {move.kind for move in moves} == {EventKind.RENAMED}
    assert not is_mass_removal(held, moves)


@pytest.mark.parametrize(
    ("kind", "held", "after"),
    [
        (EventKind.VANISHED, A, Presence.ABSENT),
        (EventKind.VANISHED, TAKEN, Presence.WITHDRAWN_ABSENT),
        (EventKind.RETURNED, GONE, Presence.ACTIVE),
        (EventKind.RETURNED, TAKEN_GONE, Presence.WITHDRAWN),
    ],
)
def test_a_withdrawal_outlives_the_coming_and_going_of_the_file(
    kind: EventKind, held: Held, after: Presence
) -> None:
    assert presence_after(Move(kind, held.doc_id, held)) == (held.presence, after)


@pytest.mark.parametrize(
    "move",
    [
        Move(EventKind.ADDED, "a.md", None),
        Move(EventKind.VANISHED, "a.md", None),
        Move(EventKind.VERSION, "a.md", A),
        Move(EventKind.RENAMED, "n.md", A),
    ],
)
def test_other_moves_change_no_presence(move: Move) -> None:
    with pytest.raises(ValueError, match=f"change their presence, got {move.kind}"):
        presence_after(move)


@pytest.mark.parametrize("present", [True, False])
@pytest.mark.parametrize("withdrawn", [True, False])
def test_a_presence_is_what_it_was_made_of(*, present: bool, withdrawn: bool) -> None:
    presence = Presence.of(present=present, withdrawn=withdrawn)
    assert (presence.present, presence.withdrawn) == (present, withdrawn)
