from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from citebound.lab.frames import OUTDATED, STAYS, film_of
from citebound.lab.run.events import EVENTS
from citebound.lab.states import State
from tests.lab.world import SCRIPTED

if TYPE_CHECKING:
    from tests.lab.world import Lab


def test_a_film_has_a_frame_for_each_event_and_each_begins_where_the_last_one_ended(built: Lab):
    film = film_of(built.root / "main" / "S-010", EVENTS)
    assert [(f.event, f.change, f.document) for f in film.frames] == [
        (1, "version", "D-00.txt"),
        (2, "withdrawal", "D-04.txt"),
        (3, "revocation", "D-08.txt"),
    ]
    for earlier, later in zip(film.frames, film.frames[1:], strict=False):
        assert [s.name for s in earlier.after.all()] == [s.name for s in later.before.all()]


@pytest.mark.parametrize("event", [0, 1, 2])
def test_what_stays_is_what_is_hit_and_what_is_outdated_is_made_anew(built: Lab, event: int):
    frame = film_of(built.root / "main" / "S-010", EVENTS).frames[event]
    before = {spot.name: spot.mark for spot in frame.before.all()}
    after = {spot.name: spot.mark for spot in frame.after.all()}
    assert {name for name, mark in before.items() if mark == STAYS} == {
        name for name, mark in after.items() if mark == State.HIT
    }
    assert Counter(before.values())[OUTDATED] == 3


def test_a_dossier_without_events_has_no_frame(built: Lab):
    assert film_of(built.root / "main" / "S-030", EVENTS).frames == ()


def test_rebound_nodes_are_marked(lab: Lab):
    lab.done("run", *SCRIPTED, "--dossiers", "S-011")
    film = film_of(lab.root / "main" / "S-011", EVENTS)
    marks = Counter(spot.mark for frame in film.frames for spot in frame.after.all())
    assert marks[State.REBOUND] > 0
