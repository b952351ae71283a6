"""Minutes for a terminal: what was concluded, where it was said, and what waits for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.engine.minutes.named import names_of
from citebound.render.escape import for_terminal
from citebound.render.minutes_beside import Numbered, action_line, numbered, speakers_of
from citebound.render.minutes_remarks import fact_remarks, passage_beside
from citebound.render.minutes_words import (
    checked_line,
    counted_line,
    cues_line,
    decided_line,
    invalid_lines,
    minutes_headline,
    named_line,
    open_tasks,
    rejected_tasks,
    sections_of,
)
from citebound.render.text_minutes_tasks import task_lines
from citebound.render.wrapping import wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from citebound.engine.minutes.view import Minutes
    from citebound.render.minutes_words import Section


def minutes_text(minutes: Minutes) -> str:
    """CURRENT minutes: headline, summary line, conclusions by kind, then what did not pass."""
    return "\n".join([*_head(minutes), *_conclusions(minutes), *_rest(minutes)]) + "\n"


def _head(minutes: Minutes) -> Iterator[str]:
    counted = minutes.counted
    told = (minutes_headline(minutes), counted_line(counted), cues_line(minutes))
    for line in (*told, decided_line(counted), checked_line(minutes), *invalid_lines(minutes)):
        if line:
            yield for_terminal(line)


def _conclusions(minutes: Minutes) -> Iterator[str]:
    if not minutes.facts:
        yield from ("", "No conclusions.")
    names = names_of(minutes)
    for section in sections_of(minutes.facts):
        yield from ("", section.title)
        yield from _section(minutes, section, names)


def _section(minutes: Minutes, section: Section, names: Mapping[str, str]) -> Iterator[str]:
    for one in numbered(section, names):
        first = f"{one.number:>3}. "
        yield from wrapped(first, one.fact.text)
        yield from _beside(minutes, " " * len(first), one)


def _beside(minutes: Minutes, blank: str, one: Numbered) -> Iterator[str]:
    """What is known of a conclusion besides its words."""
    if passage := passage_beside(minutes, one.fact):
        yield from wrapped(f'{blank}"', f'{passage}"')
    action = action_line(one.fact, speakers_of(minutes))
    place = named_line(one.fact.source_ref, one.name)
    remarks = (remark.line for remark in fact_remarks(minutes, one.fact))
    for line in (action, place, one.same, *remarks):
        if line:
            yield from wrapped(blank, line)


def _rest(minutes: Minutes) -> Iterator[str]:
    """What is among the conclusions for a person's sake only, or is none of them."""
    names = names_of(minutes)
    if waiting := open_tasks(minutes):
        yield from ("", "Waiting for confirmation")
        for task in waiting:
            yield from task_lines(minutes, names[task.stated.identity], task)
    for title, decided in (("Rejected", rejected_tasks(minutes)), ("Struck", minutes.struck)):
        yield from ("", title) if decided else ()
        for task in decided:
            yield from task_lines(minutes, names[task.stated.identity], task)
    if minutes.dropped:
        yield from ("", "Dropped")
        for task in minutes.dropped:
            yield from task_lines(minutes, task.stated.extract_id, task)
