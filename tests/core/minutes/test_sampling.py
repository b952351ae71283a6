from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.facts.fact import Origin
from citebound.core.minutes.sampling import SHARE, sampled
from tests.core.facts.samples import BY_GATE, BY_PERSON

if TYPE_CHECKING:
    from random import Random  # noqa: TID251

    from citebound.core.facts.fact import Fact


def numbered(count: int) -> list[Fact]:
    stated = [replace(BY_GATE.stated, text=f"Conclusion {n}.") for n in range(count)]
    return [replace(BY_GATE, stated=one) for one in stated]


@pytest.mark.parametrize(("hits", "asked"), [(0, 0), (1, 1), (10, 1), (11, 2), (20, 2), (95, 10)])
def test_one_hit_of_ten_is_asked_about_rounded_up(hits: int, asked: int) -> None:
    assert len(sampled(numbered(hits))) == asked


mixed = st.lists(st.tuples(st.sampled_from((BY_GATE, BY_PERSON)), st.integers(0, 99)), max_size=40)


def made(drawn: list[tuple[Fact, int]]) -> list[Fact]:
    return [replace(fact, stated=replace(fact.stated, text=f"C{n}.")) for fact, n in drawn]


@given(mixed, st.randoms(use_true_random=False))
def test_the_same_items_are_chosen_in_whatever_order(
    drawn: list[tuple[Fact, int]], dice: Random
) -> None:
    once = list({fact.stated.identity: fact for fact in made(drawn)}.values())
    shuffled = once[:]
    dice.shuffle(shuffled)
    assert {f.text for f in sampled(once)} == {f.text for f in sampled(shuffled)}


@given(mixed)
def test_only_hits_are_asked_about_and_in_their_order(drawn: list[tuple[Fact, int]]) -> None:
    found = made(drawn)
    chosen, hits = sampled(found), [fact for fact in found if fact.origin is Origin.GATE]
    assert len(chosen) == -(-len({fact.stated.identity for fact in hits}) // SHARE)
    rest = iter(hits)
    assert all(any(fact is one for one in rest) for fact in chosen)


def test_a_fact_that_a_person_pinned_is_not_asked_about_again() -> None:
    assert sampled([BY_PERSON]) == ()


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
