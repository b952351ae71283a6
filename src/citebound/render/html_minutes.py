"""Minutes as one HTML page that holds the transcript: every source is a link to its passage there.

Everything is escaped, there is no script, nothing is loaded from elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.engine.minutes.named import names_of
from citebound.render.html_minutes_remarks import remarks_html
from citebound.render.html_minutes_rest import Part, rest_parts
from citebound.render.html_minutes_sources import sources_of
from citebound.render.html_minutes_style import MINUTES_STYLE
from citebound.render.html_minutes_transcript import Transcript, transcript_html
from citebound.render.html_page import html_page, html_text
from citebound.render.language import INTERFACE
from citebound.render.minutes_beside import Numbered, action_line, numbered, speakers_of
from citebound.render.minutes_remarks import Remark, fact_remarks, passage_beside
from citebound.render.minutes_words import (
    checked_line,
    counted_line,
    cues_line,
    decided_line,
    invalid_lines,
    minutes_headline,
    sections_of,
    source_place,
    title_of,
    voice,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citebound.engine.minutes.view import Minutes
    from citebound.render.html_minutes_sources import Sources


def minutes_html(minutes: Minutes) -> str:
    """CURRENT minutes with their transcript as a page of its own."""
    sources = sources_of(minutes)
    shown = Transcript("", "")
    if minutes.meeting is not None:
        shown = transcript_html(minutes.meeting, sources.cited)
    parts = [*_conclusions(minutes, sources), *rest_parts(minutes, sources)]
    body = (
        '<a class="skip" href="#transcript">Skip to the transcript</a>\n<main>\n'
        f'<section aria-label="Minutes" tabindex="0">\n{_head(minutes, sources, parts)}'
        f"{''.join(part.html() for part in parts)}</section>\n"
        f"{_transcript(shown, sources)}</main>\n"
    )
    return html_page(title_of(minutes), MINUTES_STYLE + shown.rules, body, language=INTERFACE)


def _head(minutes: Minutes, sources: Sources, parts: Sequence[Part]) -> str:
    counted = minutes.counted
    told = "".join(
        f'<p class="told">{html_text(line)}</p>\n'
        for line in (cues_line(minutes), decided_line(counted), checked_line(minutes))
        if line
    )
    out = "".join(f'<p class="out">{html_text(line)}</p>\n' for line in invalid_lines(minutes))
    links = "".join(f'<a href="#{part.anchor}">{html_text(part.title)}</a> ' for part in parts)
    titled = minutes.meeting is not None and minutes.meeting.voices.title
    spoken = sources.spoken_of(titled) if titled else ""
    return (
        f"<h1{spoken}>{html_text(title_of(minutes))}</h1>\n"
        f'<p class="head">{html_text(minutes_headline(minutes))}</p>\n'
        f'<p class="counted">{html_text(counted_line(counted))}</p>\n{told}{out}'
        f'<nav aria-label="Contents">{links}<a href="#transcript">Transcript</a></nav>\n'
    )


def _conclusions(minutes: Minutes, sources: Sources) -> Iterator[Part]:
    names = names_of(minutes)
    for section in sections_of(minutes.facts):
        items = "".join(
            f'<li id="c{one.number}" value="{one.number}">'
            f"{_fact(minutes, sources, one)}{_remarks(minutes, sources, one)}</li>\n"
            for one in numbered(section, names)
        )
        yield Part(section.title.lower(), section.title, f"<ol>\n{items}</ol>\n")
    if not minutes.facts:
        yield Part("conclusions", "Conclusions", "<p>No conclusions.</p>\n")


def _fact(minutes: Minutes, sources: Sources, one: Numbered) -> str:
    fact, ref = one.fact, one.fact.source_ref
    who = voice(ref.speaker, ref.ts)
    link = sources.link(ref.span, "show source", f"show source of conclusion {one.number}")
    action = action_line(fact, speakers_of(minutes))
    passage = passage_beside(minutes, fact)
    spoken = sources.spoken_of(fact.text) if passage else sources.spoken
    return (
        f"<p{spoken}>{html_text(fact.text)}</p>"
        + (f'<p class="passage"{sources.spoken}>“{html_text(passage)}”</p>' if passage else "")
        + (f'<p class="action">{html_text(action)}</p>' if action else "")
        + f'<p class="by">{html_text(who)}{" · " if who else ""}{link} '
        f'<span class="place">{html_text(source_place(ref))}</span> <code>{one.name}</code></p>'
    )


def _remarks(minutes: Minutes, sources: Sources, one: Numbered) -> str:
    """That it rests on another one's passage, and what a reader should know of it."""
    same = [Remark(one.same)] if one.same else []
    return remarks_html([*same, *fact_remarks(minutes, one.fact)], sources)


def _transcript(shown: Transcript, sources: Sources) -> str:
    turns = f"<div{sources.spoken}>\n{shown.turns}</div>" if shown.turns else "<p>None.</p>"
    return (
        '<section aria-label="Transcript" tabindex="0">\n<h2 id="transcript">Transcript</h2>\n'
        f"{turns}</section>\n"
    )
