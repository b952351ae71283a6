"""What items and tasks are called."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from citebound.core.minutes.naming import Names, head_of, is_called, task_names

DIGESTS = st.sets(st.text("ab", min_size=64, max_size=64), max_size=9)


@given(DIGESTS)
def test_no_two_tasks_have_a_name_of_which_one_begins_the_other(identities):
    names = task_names(identities)
    assert names.keys() == identities
    for identity, name in names.items():
        assert [one for one in identities if one.startswith(name)] == [identity]


def test_a_name_is_as_short_as_it_may_be():
    first, second, third = ("a" * 64, "a" * 11 + "b" * 53, "c" * 64)
    assert set(task_names([first, third]).values()) == {"a" * 10, "c" * 10}
    assert set(task_names([first, second]).values()) == {"a" * 12, "a" * 11 + "b"}
    assert task_names([]) == {}


def test_an_item_that_occurs_again_has_a_number():
    names = Names()
    first, again = (names.of("fact", "So it is.", "It is so.") for _ in range(2))
    assert again == f"{first}-2"
    assert head_of(first) == first


def test_a_task_is_called_by_four_or_more_characters_in_any_case():
    identity = "abcd" * 16
    assert [is_called(identity, name) for name in ("abcd", "ABCDA", "abc", "bcda", "")] == [
        True,
        True,
        False,
        False,
        False,
    ]
