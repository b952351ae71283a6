from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.evidence import Pin
from citebound.core.facts.stored_form import fact_from_json, fact_json, task_from_json, task_json
from citebound.core.result import Claim, Result, Status, asks, result_from_bytes
from citebound.digest import canonical
from tests.core.facts.samples import ANEW, BY_GATE, BY_PERSON, OPEN, REJECTED, facts, tasks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from citebound.core.facts.fact import Fact, Task


@given(facts)
def test_every_fact_is_read_as_it_was_stored(fact: Fact) -> None:
    assert fact_from_json(json.loads(canonical(fact_json(fact)))) == fact


@given(tasks)
def test_every_task_is_read_as_it_was_stored(task: Task) -> None:
    assert task_from_json(json.loads(canonical(task_json(task)))) == task


def claim(fact: Fact) -> Claim:
    return Claim(None, (Pin("m.vtt", 1, fact.source_ref.span, "t"),), fact=fact)


@given(st.lists(facts.map(claim), max_size=3), st.lists(tasks, max_size=3))
def test_a_whole_result_is_read_as_it_was_stored(claims: list[Claim], open_: list[Task]) -> None:
    result = Result(Status.VALID, tuple(claims), tasks=tuple(open_))
    assert result_from_bytes(result.as_bytes()) == result
    assert asks(result.as_bytes()) == bool(open_)


def broken(value: Any) -> Iterator[Any]:
    """Every way to break one place of a stored form."""
    yield from (None, True, 7, -1, 1.5, "x", "", [], {})
    if isinstance(value, list):
        for place, inner in enumerate(value):
            yield [*value[:place], *value[place + 1 :]]
            for bad in broken(inner):
                yield [*value[:place], bad, *value[place + 1 :]]
        yield [*value, None]


def is_misread(bad: Any, read: Callable[[Any], Any], write: Callable[[Any], Any]) -> bool:
    """Whether a broken form is read, and is not exactly what is stored of another value."""
    try:
        made = read(bad)
    except ValueError:
        return False
    return canonical(write(made)) != canonical(bad)


@pytest.mark.parametrize("fact", [BY_GATE, BY_PERSON])
def test_a_stored_fact_of_another_shape_is_refused(fact: Fact) -> None:
    stored = json.loads(canonical(fact_json(fact)))
    assert [bad for bad in broken(stored) if is_misread(bad, fact_from_json, fact_json)] == []


@pytest.mark.parametrize("task", [OPEN, REJECTED, ANEW])
def test_a_stored_task_of_another_shape_is_refused(task: Task) -> None:
    stored = json.loads(canonical(task_json(task)))
    assert [bad for bad in broken(stored) if is_misread(bad, task_from_json, task_json)] == []


@pytest.mark.parametrize("bad", [None, [], [1, 2], {"a": 1}, "fact", [[], [], [], [], [], []]])
def test_what_is_no_stored_form_at_all_is_refused(bad: Any) -> None:
    for read in (fact_from_json, task_from_json):
        with pytest.raises(ValueError, match="another shape"):
            read(bad)


@pytest.mark.parametrize("bad", [[], [1, 2], {"a": 1}, "fact", 7])
def test_what_is_no_stored_decision_is_refused(bad: Any) -> None:
    for read, stored in (
        (fact_from_json, [*fact_json(BY_PERSON)[:3], bad, None, None]),
        (task_from_json, [*task_json(REJECTED)[:2], bad, False]),
    ):
        with pytest.raises(ValueError, match="a stored decision of another shape"):
            read(stored)
