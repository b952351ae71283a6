"""Confirmation tasks and spot checks for a terminal: a list, or one in full."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.core.facts.fact import Task
from citebound.render.escape import for_terminal
from citebound.render.minutes_words import (
    anew_line,
    answer_line,
    answer_of,
    checked_of,
    decision_line,
    names_of,
    open_tasks,
    rejected_tasks,
    source_line,
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
    lines = [
        f"{minutes.name}: {counted.open} open, {counted.confirmed} confirmed, "
        f"{counted.rejected} rejected; spot checks: {checked.open} of {checked.asked} open"
    ]
    lines = [*map(for_terminal, lines), *_waiting(minutes, names), *_asked(minutes, names)]
    return "\n".join([*lines, *_decided(minutes, names)]) + "\n"


def task_text(minutes: Minutes, what: Fact | Task) -> str:
    """One task in full, or one fact that a person is or was asked about."""
    name = names_of(minutes)[what.stated.identity]
    if isinstance(what, Task):
        lines = list(task_lines(minutes, name, what))
        if not what.is_open and what.decision is not None:
            lines += wrapped(_BLANK, decision_line(what.decision))
    else:
        lines = list(_fact_in_full(minutes, name, what))
    return "\n".join(lines) + "\n"


def task_lines(minutes: Minutes, name: str, task: Task) -> Iterator[str]:
    """An item that waits for a person: why, and the closest passages with the difference."""
    yield from _item(name, task)
    yield from wrapped(_BLANK, f"{task.judged.reason} (similarity {task.judged.similarity:.4f})")
    if task.is_anew and task.decision is not None:
        yield from wrapped(_BLANK, anew_line(task.decision))
    for number, span in enumerate(task.judged.closest, 1):
        yield from _closest(minutes, task, number, span)


def rejected_lines(name: str, task: Task) -> Iterator[str]:
    """An item that a person rejected."""
    yield from _item(name, task)
    if task.decision is not None:
        yield from wrapped(_BLANK, decision_line(task.decision))


def dropped_lines(task: Task) -> Iterator[str]:
    """An item that the gate dropped."""
    yield from _item(task.stated.extract_id, task)
    yield from wrapped(_BLANK, f"{task.judged.reason} (similarity {task.judged.similarity:.4f})")


def _item(name: str, task: Task) -> Iterator[str]:
    stated = task.stated
    what = f"{stated.kind or 'no kind'}: {stated.text or '(no text)'}"
    yield from wrapped("  ", f"{name or '(no extract_id)'} {what}", _BLANK)
    if stated.quote != stated.text:
        yield from wrapped(_BLANK, f"quote: {clipped(stated.quote)}")


def _closest(minutes: Minutes, task: Task, number: int, span: Span) -> Iterator[str]:
    text = "" if minutes.meeting is None else minutes.meeting.text
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
        yield from _item(names[task.stated.identity], task)
        yield from wrapped(_BLANK, task.judged.reason)
        if task.is_anew and task.decision is not None:
            yield from wrapped(_BLANK, anew_line(task.decision))


def _asked(minutes: Minutes, names: Mapping[str, str]) -> Iterator[str]:
    if minutes.spot_checks:
        yield from ("", "Spot checks: does the passage say what the conclusion states?")
    for fact in minutes.spot_checks:
        yield from _fact_in_full(minutes, names[fact.stated.identity], fact)


def _decided(minutes: Minutes, names: Mapping[str, str]) -> Iterator[str]:
    pinned = [fact for fact in minutes.facts if fact.decision is not None]
    rejected = rejected_tasks(minutes)
    if pinned or rejected:
        yield from ("", "Decided")
    for fact in pinned:
        yield from _fact_in_full(minutes, names[fact.stated.identity], fact)
    for task in rejected:
        yield from rejected_lines(names[task.stated.identity], task)


def _fact_in_full(minutes: Minutes, name: str, fact: Fact) -> Iterator[str]:
    text = "" if minutes.meeting is None else minutes.meeting.text
    yield from wrapped("  ", f"{name} {fact.stated.kind or 'no kind'}: {fact.text}", _BLANK)
    yield from wrapped(_BLANK, source_line(fact.source_ref))
    yield from wrapped(f"{_BLANK}  ", in_context(text, fact.source_ref.span))
    if fact.decision is not None:
        yield from wrapped(_BLANK, decision_line(fact.decision))
    elif (answer := answer_of(minutes, fact)) is not None:
        yield from wrapped(_BLANK, answer_line(answer))
