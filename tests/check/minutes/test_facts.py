"""Facts and tasks are read strictly; and what of a hit can be told without the gate."""

from __future__ import annotations

from typing import Any

import pytest

from citebound.check.history.states import State
from citebound.check.minutes.brought import Brought
from citebound.check.minutes.hits import hit_faults
from citebound.check.minutes.meetings import Base, Scene
from citebound.check.minutes.voices import Segment, Voices
from citebound.check.nodes.facts import Item, read_fact, read_task

ITEM = ["a1", "fact", "They came.", "They came"]
HIT = ["hit_substr", 1.0, "found", 3, []]
SOURCE = ["m.vtt", 0, 9, "Ann", 1.5, "substr", 1.0]
PINNED = [1, "pin", "Dora", "now", 1, False, "", ""]
FACT: list[Any] = [ITEM, HIT, SOURCE, None, None, None]
TASK: list[Any] = [ITEM, ["to_human", 0.5, "far", 5, [[0, 1]]], None, False]

TEXT = "They came home. They came late. They came"


def swapped(row: list[Any], path: tuple[int, ...], value: object) -> list[Any]:
    """A row with another value at a path."""
    first, *rest = path
    inner = swapped(row[first], tuple(rest), value) if rest else value
    return [*row[:first], inner, *row[first + 1 :]]


def test_what_is_stored_is_read() -> None:
    assert read_fact(FACT).item == Item(*ITEM)
    assert read_fact(swapped(FACT, (3,), PINNED)).decision is not None
    assert read_fact(swapped(FACT, (4,), ["Ann", ""])).owner == ("Ann", "")
    assert read_task(TASK).judged.closest == ((0, 1),)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ((0,), ITEM[:3]),
        ((0, 3), None),
        ((1, 0), "hit"),
        ((1, 1), 1),
        ((1, 1), 1.5),
        ((1, 3), True),
        ((1, 4), [[1]]),
        ((1, 4), [[1, True]]),
        ((2,), None),
        ((2, 1), "0"),
        ((2, 4), True),
        ((2, 6), 1),
        ((3,), PINNED[:7]),
        ((3,), swapped(PINNED, (1,), "supports")),
        ((3,), swapped(PINNED, (0,), value=True)),
        ((3,), swapped(PINNED, (5,), 0)),
        ((4,), ["Ann"]),
        ((5,), "Friday"),
    ],
)
def test_a_fact_of_another_shape_is_not_read(path: tuple[int, ...], value: object) -> None:
    with pytest.raises(ValueError, match=" is "):
        read_fact(swapped(FACT, path, value))


@pytest.mark.parametrize("row", [FACT[:5], TASK, None, {}])
def test_what_is_no_fact_is_not_read(row: Any) -> None:
    with pytest.raises(ValueError, match="a fact is"):
        read_fact(row)


@pytest.mark.parametrize("row", [TASK[:3], swapped(TASK, (3,), 0), None])
def test_what_is_no_task_is_not_read(row: Any) -> None:
    with pytest.raises(ValueError, match="a task is"):
        read_task(row)


def faults(start: int, step: int, hint: tuple[int, int] | None, voices: Voices) -> list[str]:
    """What is wrong with a hit at a place of TEXT."""
    source = swapped(swapped(SOURCE, (1,), start), (2,), start + 9)
    fact = read_fact(swapped(swapped(FACT, (1, 3), step), (2,), source))
    state = State("m.vtt", 1, "e" * 64, "vtt/1", 1)
    base = Base(Scene(0, 9, state, {}, ""), state, TEXT, voices)
    return [
        fault
        for fault in hit_faults(fact, Brought("a1", "fact", "They came.", "They came", hint), base)
        if fault
    ]


@pytest.mark.parametrize(
    ("start", "step", "hint", "fault"),
    [
        (16, 4, (17, 20), ""),
        (16, 4, (1, 3), "stands at 0 as well, and that is no farther"),
        (16, 4, None, "stands at 0 as well, and that is no farther"),
        (16, 3, (17, 20), "stands at 0 as well, and its verdict says that it is the only one"),
        (1, 3, None, "does not read like its quote"),
    ],
)
def test_of_several_places_only_the_nearest_to_the_hint_will_do(
    start: int, step: int, hint: tuple[int, int] | None, fault: str
) -> None:
    assert faults(start, step, hint, Voices()) == ([fault] if fault else [])


def test_no_hit_goes_over_from_one_speaker_to_another() -> None:
    voices = Voices((Segment("Ann", 1, 0, 20), Segment("Ben", 2, 20, 41)))
    assert faults(16, 4, (17, 20), voices) == ["goes over from one speaker to another"]
