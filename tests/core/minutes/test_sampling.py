from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.minutes.sampling import SHARE, concludes, sampled
from tests.core.facts.samples import BY_GATE, STRUCK

if TYPE_CHECKING:
    from random import Random  # noqa: TID251

    from citebound.core.facts.fact import Fact, Task


def numbered(count: int) -> list[Fact]:
    stated = [replace(BY_GATE.stated, text=f"Conclusion {n}.") for n in range(count)]
    return [replace(BY_GATE, stated=one) for one in stated]


@pytest.mark.parametrize(("hits", "asked"), [(0, 0), (1, 1), (10, 1), (11, 2), (20, 2), (95, 10)])
def test_one_hit_of_ten_is_asked_about_rounded_up(hits: int, asked: int) -> None:
    assert len(sampled(numbered(hits))) == asked


mixed = st.lists(st.tuples(st.sampled_from((BY_GATE, STRUCK)), st.integers(0, 99)), max_size=40)


def made(drawn: list[tuple[Fact | Task, int]]) -> list[Fact | Task]:
    return [replace(hit, stated=replace(hit.stated, text=f"C{n}.")) for hit, n in drawn]


@given(mixed, st.randoms(use_true_random=False))
def test_the_same_items_are_chosen_in_whatever_order(
    drawn: list[tuple[Fact | Task, int]], dice: Random
) -> None:
    once = list({hit.stated.identity: hit for hit in made(drawn)}.values())
    shuffled = once[:]
    dice.shuffle(shuffled)
    chosen = [{one.stated.text for one in sampled(hits)} for hits in (once, shuffled)]
    assert chosen[0] == chosen[1]


@given(mixed)
def test_hits_are_asked_about_once_and_in_their_order(
    drawn: list[tuple[Fact | Task, int]],
) -> None:
    hits = made(drawn)
    chosen = sampled(hits)
    assert len(chosen) == -(-len({hit.stated.identity for hit in hits}) // SHARE)
    rest = iter(hits)
    assert all(any(hit is one for one in rest) for hit in chosen)


@pytest.mark.parametrize(
    ("conclusion", "passage", "is_one"),
    [
        ("We decided to ship it.", "We decided to ship it.", False),
        ("We decided to ship it.", "Uh, we decided to um ship it.", False),
        ("we decided to SHIP it.", "We  decided to\nship it.", False),
        ("It is shipped.", "We decided to ship it.", True),
        ("We decided not to ship it.", "We decided to ship it.", True),
    ],
)
def test_words_of_the_passage_itself_conclude_nothing(
    conclusion: str,
    passage: str,
    is_one: bool,  # noqa: FBT001
) -> None:
    assert concludes(conclusion, passage) == is_one


def moved(fact: Fact, by: int) -> Fact:
    """The same item of another number, found elsewhere in the words of somebody else."""
    ref = replace(fact.source_ref, span=fact.source_ref.span.shifted(by), speaker=f"S{by}", ts=by)
    name = f"x{by}"
    judged = replace(fact.judged, extract_id=name, source_ref=ref)
    stated = replace(fact.stated, extract_id=name)
    return replace(fact, stated=stated, judged=judged, source_ref=ref, owner=None, due=None)


def test_neither_place_nor_speaker_nor_number_decides_who_is_chosen() -> None:
    many = numbered(30)
    elsewhere = [moved(fact, 1000 - 7 * n) for n, fact in enumerate(many)]
    assert [f.stated.text for f in sampled(elsewhere)] == [f.stated.text for f in sampled(many)]
