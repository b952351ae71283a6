"""What is no conclusion, for a page of minutes: waiting, rejected, struck, dropped."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citebound.engine.minutes.named import names_of
from citebound.render.html_minutes_remarks import remarks_html
from citebound.render.html_page import html_text
from citebound.render.minutes_remarks import task_remarks
from citebound.render.minutes_words import (
    NO_ITEM,
    holds_no_item,
    open_tasks,
    rejected_tasks,
    text_of,
    voice_at,
)
from citebound.render.text_verify import ALIKE, compared, context

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citebound.core.facts.fact import Task
    from citebound.core.text import Span
    from citebound.engine.minutes.view import Minutes
    from citebound.render.html_minutes_sources import Sources


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a page under a heading of its own."""

    anchor: str
    """Its place on the page."""
    title: str
    """Its heading."""
    markup: str
    """What it holds."""

    def html(self) -> str:
        """The heading, and what it holds."""
        return f'<h2 id="{self.anchor}">{html_text(self.title)}</h2>\n{self.markup}'


def rest_parts(minutes: Minutes, sources: Sources) -> list[Part]:
    """What waits for a person, what persons rejected and struck, what was dropped; none empty."""
    found = (
        ("waiting", "Waiting for confirmation", [*_waiting(minutes, sources)]),
        ("rejected", "Rejected", [*_rejected(minutes, sources)]),
        ("struck", "Struck", [*_struck(minutes, sources)]),
        ("dropped", "Dropped", [*_dropped(minutes, sources)]),
    )
    return [
        Part(anchor, title, f'<ul class="items">\n{"".join(items)}</ul>\n')
        for anchor, title, items in found
        if items
    ]


def _waiting(minutes: Minutes, sources: Sources) -> Iterator[str]:
    names = names_of(minutes)
    for number, task in enumerate(open_tasks(minutes), 1):
        name = names[task.stated.identity]
        closest = "".join(_closest(minutes, sources, task))
        yield f'<li id="t{number}">{_item(name, task, sources)}{closest}</li>\n'


def _rejected(minutes: Minutes, sources: Sources) -> Iterator[str]:
    names = names_of(minutes)
    for task in rejected_tasks(minutes):
        yield f"<li>{_item(names[task.stated.identity], task, sources)}</li>\n"


def _struck(minutes: Minutes, sources: Sources) -> Iterator[str]:
    names = names_of(minutes)
    for number, task in enumerate(minutes.struck, 1):
        name, link = names[task.stated.identity], ""
        if task.source_ref is not None:
            label = f"show source of what was struck, {name}"
            link = sources.link(task.source_ref.span, "show source", label)
        yield f'<li id="s{number}">{_item(name, task, sources)}<p class="by">{link}</p></li>\n'


def _dropped(minutes: Minutes, sources: Sources) -> Iterator[str]:
    for task in minutes.dropped:
        yield f"<li>{_item(task.stated.extract_id, task, sources)}</li>\n"


def _item(name: str, task: Task, sources: Sources) -> str:
    stated = task.stated
    kind = f'<span class="kind">{html_text(stated.kind or "no kind")}</span>'
    told = remarks_html(task_remarks(task), sources)
    if holds_no_item(task):
        return f"<p>{NO_ITEM}</p>{told}"
    return (
        f"<p><code>{html_text(name or '(no extract_id)')}</code> {kind}</p>"
        f"<p{sources.spoken_of(stated.text)}>{html_text(stated.text or '(no text)')}</p>{told}"
    )


def _closest(minutes: Minutes, sources: Sources, task: Task) -> Iterator[str]:
    for number, span in enumerate(task.judged.closest, 1):
        who = voice_at(minutes, span.start)
        shown = f"closest passage {number}"
        link = sources.link(span, shown, f"{shown}, show it in the transcript")
        by = f"{html_text(who)} · " if who else ""
        place = f'<span class="place">[{span.start}:{span.end})</span>'
        yield f'<p class="by">{by}{link} {place}</p>'
        yield _passage(text_of(minutes), span, sources)
        if task.judged.similarity >= ALIKE:
            yield _difference(task.stated.quote, span.of(text_of(minutes)), sources)


def _passage(text: str, span: Span, sources: Sources) -> str:
    before, passage, after = map(html_text, context(text, span))
    return f'<p class="passage"{sources.spoken}>{before}<b>{passage}</b>{after}</p>'


def _difference(quote: str, passage: str, sources: Sources) -> str:
    """What only the quote has is struck out, what only the passage has is underlined."""
    found = compared(quote, passage)
    told = "".join(
        (f"<del>{html_text(one.removed)}</del>" if one.removed else "")
        + (f"<ins>{html_text(one.added)}</ins>" if one.added else "")
        + html_text(one.kept)
        for one in found
    )
    if not told:
        return ""
    return f'<p class="by">differs:</p><p class="passage"{sources.spoken}>{told}</p>'
