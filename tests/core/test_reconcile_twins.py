from __future__ import annotations

import pytest

from citebound.core.event import EventKind, Presence
from citebound.core.held import Held
from citebound.core.reconcile import reconcile

A = Held(0, "a.md", 1, "same", Presence.ACTIVE)
B = Held(1, "b.md", 1, "same", Presence.ACTIVE)
GONE = Held(1, "b.md", 1, "same", Presence.WITHDRAWN)


@pytest.mark.parametrize(
    ("held", "found", "renamed"),
    [
        ([A], ["x.md"], {"x.md": "a.md"}),
        ([A, B], ["x.md"], {}),
        ([A], ["x.md", "y.md"], {}),
        ([A, B], ["x.md", "y.md"], {}),
        ([A, GONE], ["x.md"], {"x.md": "b.md"}),
        ([A, GONE], ["x.md", "y.md"], {"x.md": "b.md", "y.md": "a.md"}),
    ],
)
def test_a_rename_is_told_only_where_it_is_no_guess(held, found, renamed):
    moves = reconcile(held, dict.fromkeys(found, "same"))
    told = {move.doc_id: move.held for move in moves if move.kind is EventKind.RENAMED}
    assert {path: before.doc_id for path, before in told.items() if before} == renamed
