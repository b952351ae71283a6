"""Minutes as Markdown: no link, image, markup or HTML of a meeting takes effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.engine.minutes.named import names_of
from citebound.render.escape import for_markdown, for_markdown_inside
from citebound.render.minutes_beside import Numbered, action_line, numbered, speakers_of
from citebound.render.minutes_remarks import fact_remarks, passage_beside, task_remarks
from citebound.render.minutes_words import (
    NO_ITEM,
    checked_line,
    counted_line,
    cues_line,
    decided_line,
    holds_no_item,
    invalid_lines,
    minutes_headline,
    named_line,
    open_tasks,
    rejected_tasks,
    sections_of,
    text_of,
    title_of,
    voice_at,
)
from citebound.render.text_verify import ALIKE, clipped, context, marked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citebound.core.facts.fact import Task
    from citebound.core.text import Span
    from citebound.engine.minutes.view import Minutes


def minutes_markdown(minutes: Minutes) -> str:
    """CURRENT minutes, each conclusion with its passage, speaker, time and place."""
    lines = [*_head(minutes), *_conclusions(minutes), *_rest(minutes)]
    return "\n".join(lines) + "\n"


def _head(minutes: Minutes) -> Iterator[str]:
    counted = minutes.counted
    yield f"# {for_markdown(title_of(minutes))}"
    yield from ("", f"**{for_markdown(minutes_headline(minutes))}**")
    yield from ("", for_markdown(counted_line(counted)))
    told = [
        line for line in (cues_line(minutes), decided_line(counted), checked_line(minutes)) if line
    ]
    told += invalid_lines(minutes)
    yield from ([""] if told else [])
    yield from (f"- {for_markdown(line)}" for line in told)


def _conclusions(minutes: Minutes) -> Iterator[str]:
    if not minutes.facts:
        yield from ("", "No conclusions.")
    names = names_of(minutes)
    for section in sections_of(minutes.facts):
        yield from ("", f"## {section.title}", "")
        for one in numbered(section, names):
            yield from _fact(minutes, one)


def _fact(minutes: Minutes, one: Numbered) -> Iterator[str]:
    first, fact = f"{one.number}. ", one.fact
    blank = " " * len(first)
    yield f"{first}{for_markdown(fact.text)}  "
    if action := action_line(fact, speakers_of(minutes)):
        yield f"{blank}{for_markdown(action)}  "
    if passage := passage_beside(minutes, fact):
        yield from ("", f"{blank}> {for_markdown(passage)}", "")
    remarks = [remark.line for remark in fact_remarks(minutes, fact)]
    for line in (*([one.same] if one.same else []), *remarks):
        yield f"{blank}{for_markdown(line)}  "
    yield f"{blank}<sub>{for_markdown(named_line(fact.source_ref, one.name))}</sub>"


def _rest(minutes: Minutes) -> Iterator[str]:
    names = names_of(minutes)
    for title, tasks in (
        ("Waiting for confirmation", open_tasks(minutes)),
        ("Rejected", rejected_tasks(minutes)),
        ("Struck", minutes.struck),
        ("Dropped", minutes.dropped),
    ):
        if tasks:
            yield from ("", f"## {title}", "")
        for task in tasks:
            own = task.stated.extract_id if task.is_dropped else names[task.stated.identity]
            yield from _task(minutes, own or "(no extract_id)", task)


def _task(minutes: Minutes, name: str, task: Task) -> Iterator[str]:
    yield f"- **{NO_ITEM}**  " if holds_no_item(task) else f"- {_named(name, task)}  "
    yield from (f"  {for_markdown(one.line)}  " for one in task_remarks(task))
    for number, span in enumerate(task.judged.closest if task.is_open else (), 1):
        yield from (line and f"  {line}" for line in _closest(minutes, task, number, span))


def _named(name: str, task: Task) -> str:
    kind, text = task.stated.kind or "no kind", task.stated.text or "(no text)"
    own, kind, text = map(for_markdown_inside, (name, kind, text))
    return f"**{own}** {kind}: {text}"


def _closest(minutes: Minutes, task: Task, number: int, span: Span) -> Iterator[str]:
    text, who = text_of(minutes), voice_at(minutes, span.start)
    before, passage, after = map(for_markdown_inside, context(text, span))
    where = f"closest {number}: [{span.start}:{span.end}){', ' if who else ''}{who}"
    yield from ("", for_markdown(where), "", f"> {before}**{passage}**{after}")
    told = marked(task.stated.quote, span.of(text)) if task.judged.similarity >= ALIKE else ""
    if told:
        yield from (">", f"> {for_markdown(f'differs: {clipped(told)}')}")
