"""Confirmation tasks and spot checks for a terminal: a list, or one in full."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.core.facts.fact import Task
from citebound.engine.minutes.named import names_of
from citebound.render.escape import for_terminal
from citebound.render.minutes_remarks import fact_remarks, task_remarks
from citebound.render.minutes_words import (
    NO_ITEM,
    checked_of,
    holds_no_item,
    invalid_lines,
    open_tasks,
    recorded_line,
    rejected_tasks,
    source_line,
    text_of,
    voice_at,
)
from citebound.render.text_verify import ALIKE, clipped, in_context, marked
from citebound.render.wrapping import wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from citebound.core.facts.fact import Fact
    from citebound.core.text import Span
    from citebound.engine.minutes.view import Minutes

_BLANK = " " * 6


def tasks_text(minutes: Minutes) -> str:
    """What waits for a person, then the spot checks, then what was decided."""
    names, counted, checked = names_of(minutes), minutes.counted, checked_of(minutes)
    struck = f", {counted.struck} struck" if counted.struck else ""
    asked = f"{checked.open} of {checked.asked} open" if checked.asked else "nothing to measure"
    head = (
        f"{minutes.name}: {counted.open} open, {counted.confirmed} confirmed, "
        f"{counted.rejected} rejected{struck}; spot checks: {asked}"
    )
    invalid = (line for told in invalid_lines(minutes) for line in wrapped("  ", told))
    lines = [for_terminal(head), *invalid, *_waiting(minutes, names), *_asked(minutes, names)]
    return "\n".join([*lines, *_decided(minutes, names)]) + "\n"


def task_text(minutes: Minutes, what: Fact | Task) -> str:
    """One task in full, or one fact."""
    name = names_of(minutes)[what.stated.identity]
    if isinstance(what, Task):
        lines = [*_item(name, what), *_all_closest(minutes, what)]
    else:
        lines = [*_fact_in_full(minutes, name, what)]
    return "\n".join([*lines, *_history(minutes, what)]) + "\n"


def _history(minutes: Minutes, what: Fact | Task) -> Iterator[str]:
    """Everything that people decided about an item, also what was replaced."""
    identity = what.stated.identity
    about = [one for one in minutes.decisions if one.ruling.item == identity]
    if about:
        yield f"{_BLANK}decided so far:"
    for one in about:
        yield from wrapped(f"{_BLANK}  {one.number}. ", recorded_line(one))


def task_lines(minutes: Minutes, name: str, task: Task) -> Iterator[str]:
    """An item that is no fact: why, and of one that waits the closest passages that it is near."""
    yield from _item(name, task)
    if task.is_open:
        yield from _all_closest(minutes, task)


def _item(name: str, task: Task) -> Iterator[str]:
    stated = task.stated
    what = f"{stated.kind or 'no kind'}: {stated.text or '(no text)'}"
    told = NO_ITEM if holds_no_item(task) else f"{name or '(no extract_id)'} {what}"
    yield from wrapped("  ", told, _BLANK)
    for remark in task_remarks(task):
        yield from wrapped(_BLANK, remark.line)


def _all_closest(minutes: Minutes, task: Task) -> Iterator[str]:
    for number, span in enumerate(task.judged.closest, 1):
        yield from _closest(minutes, task, number, span)


def _closest(minutes: Minutes, task: Task, number: int, span: Span) -> Iterator[str]:
    text = text_of(minutes)
    who = voice_at(minutes, span.start)
    where = f"closest {number}: [{span.start}:{span.end}){', ' if who else ''}{who}"
    yield from wrapped(_BLANK, where)
    yield from wrapped(f"{_BLANK}  ", in_context(text, span))
    told = marked(task.stated.quote, span.of(text)) if task.judged.similarity >= ALIKE else ""
    if told:
        yield from wrapped(f"{_BLANK}  differs: ", clipped(told))


def _waiting(minutes: Minutes, names: Mapping[str, str]) -> Iterator[str]:
    if waiting := open_tasks(minutes):
        yield from ("", "Waiting for confirmation")
    for task in waiting:
        yield from task_lines(minutes, names[task.stated.identity], task)


def _asked(minutes: Minutes, names: Mapping[str, str]) -> Iterator[str]:
    asked = [fact for fact in minutes.spot_checks if minutes.answer(fact) is None]
    answered = [fact for fact in minutes.spot_checks if minutes.answer(fact) is not None]
    if asked:
        yield from ("", "Spot checks: does the passage say what the conclusion states?")
    for fact in asked:
        yield from _fact_in_full(minutes, names[fact.stated.identity], fact)
    if answered:
        yield from ("", "Spot checks that are answered")
    for fact in answered:
        yield from _fact_in_full(minutes, names[fact.stated.identity], fact)


def _decided(minutes: Minutes, names: Mapping[str, str]) -> Iterator[str]:
    pinned = [fact for fact in minutes.facts if fact.decision is not None]
    rejected = (*rejected_tasks(minutes), *minutes.struck)
    if pinned or rejected:
        yield from ("", "Decided")
    for fact in pinned:
        yield from _fact_in_full(minutes, names[fact.stated.identity], fact)
    for task in rejected:
        yield from _item(names[task.stated.identity], task)


def _fact_in_full(minutes: Minutes, name: str, fact: Fact) -> Iterator[str]:
    text = text_of(minutes)
    yield from wrapped("  ", f"{name} {fact.stated.kind or 'no kind'}: {fact.text}", _BLANK)
    yield from wrapped(_BLANK, source_line(fact.source_ref))
    yield from wrapped(f"{_BLANK}  ", in_context(text, fact.source_ref.span))
    for remark in fact_remarks(minutes, fact):
        yield from wrapped(_BLANK, remark.line)
