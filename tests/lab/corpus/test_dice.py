from __future__ import annotations

import pytest

from citebound.lab.corpus.dice import Dice


def test_the_same_seed_gives_the_same_numbers_everywhere():
    dice = Dice("a seed")
    assert [dice.below(1000) for _ in range(8)] == FIRST


FIRST = [32, 426, 463, 184, 872, 921, 284, 780]


@pytest.mark.parametrize("limit", [1, 2, 7, 1000])
def test_numbers_are_below_their_limit_and_all_occur(limit: int):
    dice = Dice("x")
    found = {dice.below(limit) for _ in range(30 * limit)}
    assert found == set(range(limit))


def test_both_ends_of_a_range_occur():
    dice = Dice("y")
    assert {dice.between(3, 5) for _ in range(50)} == {3, 4, 5}


def test_some_of_these_are_different_ones_and_all_of_them_are_an_order():
    dice = Dice("z")
    assert sorted(dice.some_of("abcdef", 6)) == list("abcdef")
    assert len(set(dice.some_of(range(100), 40))) == 40
    assert dice.one_of(["only"]) == "only"
