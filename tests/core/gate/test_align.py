"""The alignment beside a slow, obvious oracle: the whole table of edit distances."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.gate import align, myers
from citebound.core.gate.align import Ends, Searchable, distance, steps

_FEW = st.text("ab ", max_size=12)
_SOME = st.text("abcdeé中文日́\ud83d", max_size=30)


def _table(quote: str, text: str, *, anchored: bool) -> list[list[int]]:
    """Edit distances of every beginning of the quote to passages with every end."""
    rows = [[column * anchored for column in range(len(text) + 1)]]
    for number, mine in enumerate(quote, 1):
        row = [number]
        for column, its in enumerate(text, 1):
            above = rows[-1]
            row.append(min(above[column - 1] + (mine != its), above[column] + 1, row[-1] + 1))
        rows.append(row)
    return rows


def _slowly(quote: str, text: str, most: int) -> Ends | None:
    last = _table(quote, text, anchored=False)[-1]
    best = min(last)
    if best > most:
        return None
    return Ends(best, tuple(end for end, score in enumerate(last) if score == best))


def _without_nothing(found: Ends | None) -> Ends | None:
    """Without the empty passage at the very beginning, of which nobody asks."""
    return found and Ends(found.distance, tuple(end for end in found.ends if end))


@given(_FEW | _SOME, _FEW | _SOME, st.integers(0, 12))
def test_the_closest_passages_are_those_of_the_whole_table(quote: str, text: str, most: int):
    expected = _slowly(quote, text, most) if quote and text else None
    assert _without_nothing(Searchable(text).closest(quote, most)) == _without_nothing(expected)


@given(_FEW | _SOME, _FEW | _SOME)
def test_the_passages_with_an_end_begin_where_the_table_says(quote: str, text: str):
    found = Searchable(text).closest(quote, len(quote))
    for end in found.ends if found else ():
        assert found
        starts = Searchable(text).starts(quote, end, found.distance)
        assert starts == tuple(
            start
            for start in range(end + 1)
            if _table(quote, text[start:end], anchored=True)[-1][-1] == found.distance
        )


@given(_FEW | _SOME, _FEW | _SOME)
def test_the_distance_is_that_of_the_whole_table(one: str, other: str):
    expected = _table(one, other, anchored=True)[-1][-1]
    assert distance(one, other) == myers.distance(one, other) == expected


@given(_FEW | _SOME, _FEW | _SOME)
def test_the_steps_lead_from_one_text_to_the_other_in_the_fewest_changes(one: str, other: str):
    for way in (steps(one, other), myers.steps(one, other)):
        assert _walked(one, other, way) == distance(one, other)
        assert all(before[0] != after[0] for before, after in pairwise(way))


def _walked(one: str, other: str, way: list[tuple[str, int]]) -> int:
    """The changes on a way that leads from one text to the other."""
    i = j = changes = 0
    for kind, count in way:
        mine, its = one[i : i + count * (kind != "D")], other[j : j + count * (kind != "I")]
        assert (mine == its) == (kind == "=")
        assert max(len(mine), len(its)) == count
        changes += count * (kind != "=")
        i, j = i + len(mine), j + len(its)
    assert (i, j) == (len(one), len(other))
    return changes


def _letters(count: int, seed: int, first: int = 0x4E00) -> str:
    """So many different letters in an order that only the seed tells."""
    numbers = sorted(range(count), key=lambda number: (number * 7919 + seed) * 104_729 % 1_000_003)
    return "".join(chr(first + number) for number in numbers)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("slips", [0, 3, 30])
def test_quotes_of_more_letters_than_bytes_are_measured_exactly(seed: int, slips: int):
    text = _letters(500, seed) + _letters(400, seed + 10)
    quote = list(text[100:420])
    for place in range(seed, slips * 10, 10):
        quote[place] = ("", text[place], "x", "yz")[place % 4]
    asked = "".join(quote)
    assert Searchable(text).closest(asked, len(asked) // 3) == _slowly(
        asked, text, len(asked) // 3
    )
    found = Searchable(text).closest(asked, len(asked) // 3)
    assert found
    [end] = found.ends
    assert Searchable(text).starts(asked, end, found.distance)[-1] in range(end - 340, end - 300)


def test_two_texts_of_more_letters_than_bytes_are_compared_exactly():
    one, other = _letters(400, 1), _letters(400, 1)[:390] + "x" + _letters(400, 2)[:5]
    expected = _table(one, other, anchored=True)[-1][-1]
    assert distance(one, other) == expected
    assert _walked(one, other, steps(one, other)) == expected


def test_a_quote_far_from_a_text_of_many_letters_is_close_to_nothing():
    text = _letters(2_000, 3)
    assert Searchable(text).closest(text[:300][::-1], 100) is None


def test_where_shared_bytes_tell_nothing_the_letters_do(monkeypatch: pytest.MonkeyPatch):
    """Three letters on one byte, in every merge: all passages look alike."""
    monkeypatch.setattr(align, "_MOST_LETTERS", 1)
    text, quote = "abcacbacb" * 3, "cab"
    assert Searchable(text).closest(quote, 2) == _slowly(quote, text, 2)
    assert Searchable(text).closest("cccc", 0) is None


def test_where_the_letters_cost_too_much_the_best_that_is_known_is_marked_so(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(align, "_MOST_LETTERS", 1)
    monkeypatch.setattr(align, "_MOST_SLOW", 0)
    found = Searchable("abcacbacb" * 3).closest("cab", 2)
    assert found
    assert not found.is_all


@pytest.mark.parametrize("letters", [200, 600, 3_000, 70_000])
def test_texts_of_any_number_of_letters_are_searched(letters: int):
    text = _letters(letters, 5, first=0x20000)
    quote = text[-150:-100] + text[:60] + "x"
    expected = _slowly(quote, text[:200] + text[-200:], 60)
    searchable = Searchable(text)
    found = searchable.closest(quote, 61)
    assert searchable.closest(quote, 61) == found
    assert expected
    assert found
    assert found.distance == expected.distance


@st.composite
def _planted(draw: st.DrawFn) -> tuple[str, str]:
    """A quote, and a text that holds it with some errors, or twice."""
    letters = draw(st.sampled_from(["abcdefgh", "ab", "中文日本語字数"]))
    quote = draw(st.text(letters, min_size=24, max_size=70))
    spoilt = list(quote)
    for _ in range(draw(st.integers(0, 6))):
        place = draw(st.integers(0, len(spoilt) - 1))
        spoilt[place : place + draw(st.integers(0, 1))] = draw(st.text(letters, max_size=1))
    around = st.text(letters, max_size=40)
    return quote, draw(around) + "".join(spoilt) + draw(around) + draw(
        st.sampled_from(["", quote, "".join(spoilt)])
    )


@pytest.mark.parametrize("is_near_first", [False, True])
@given(planted=_planted())
def test_of_a_quote_with_some_errors_the_same_passages_are_found_as_in_the_whole_table(
    planted: tuple[str, str], *, is_near_first: bool
):
    quote, text = planted
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(align, "_LONG", 0 if is_near_first else 1_000)
        patch.setattr(align, "_SHARE", 100.0)
        for most in (2, len(quote) // 3, len(quote)):
            assert Searchable(text).closest(quote, most) == _slowly(quote, text, most)


_SAID = "the data migration is not finished yet, so we cannot ship in june"


@pytest.mark.parametrize("letters", ["", _letters(300, 1), _letters(1_700, 1)])
@pytest.mark.parametrize(
    ("quote", "errors"),
    [
        (_SAID, 0),
        (_SAID[:-1] + "x", 1),
        ("x" + _SAID.replace(" not ", " now ").replace("ship", "shp"), 3),
        (_SAID.replace("i", "y"), 7),
        (_SAID[::-1], 47),
        (_letters(65, 1)[:20] + _SAID, 20),
    ],
)
def test_in_a_long_text_every_closest_passage_is_found(
    monkeypatch: pytest.MonkeyPatch, letters: str, quote: str, errors: int
):
    """At its beginning, at its end, side by side, and apart, among any number of letters."""
    filler = letters + "all the data are there. " * 600
    text = f"{_SAID}{filler}{_SAID} {_SAID}{filler}{_SAID}"
    found = Searchable(text).closest(quote, len(quote))
    monkeypatch.setattr(align, "_LONG", len(text) + 1)
    assert found == Searchable(text).closest(quote, len(quote))
    assert found
    assert found.distance <= errors
    assert len(found.ends) >= len("1234") * (errors < len(_SAID) // 8)


@pytest.mark.parametrize("quote", ["", "b", "aaaaaaaaaaaaaaaaaaaaaaab"])
def test_pieces_that_stand_everywhere_are_not_gone_through(quote: str):
    text = "a" * 30_000
    found = Searchable(text).closest(quote, len(quote))
    assert found == (_slowly(quote, text, len(quote)) if quote else None)
