"""Links from a page of minutes into its transcript, and what cites each of its intervals."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from citebound.core.extract.language import SAMPLE
from citebound.engine.minutes.named import names_of
from citebound.render.html_minutes_transcript import Back, anchor_of
from citebound.render.html_page import html_text
from citebound.render.language import language_of
from citebound.render.minutes_spans import utf16_of
from citebound.render.minutes_words import open_tasks, sections_of, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from citebound.core.text import Span
    from citebound.engine.minutes.view import Minutes


@dataclass(frozen=True, slots=True)
class Sources:
    """What of the transcript is cited on a page."""

    cited: Mapping[Span, Sequence[Back]]
    """By interval, what cites it."""
    units: Mapping[int, int]
    """By offset in code points, the offset in the browser's units, UTF-16."""
    spoken: str
    """The attribute ``lang`` for words of the meeting; without a value where it is unknown."""

    @staticmethod
    def spoken_of(words: str) -> str:
        """The attribute ``lang`` for words that need not be of the meeting's language."""
        return f' lang="{language_of(words[:SAMPLE])}"'

    def link(self, span: Span, shown: str, label: str) -> str:
        """A link that jumps to an interval; it names the interval in the browser's units."""
        units = f'data-start="{self.units[span.start]}" data-end="{self.units[span.end]}"'
        label = html_text(label)
        return f'<a href="#{anchor_of(span)}" {units} aria-label="{label}">{html_text(shown)}</a>'


def sources_of(minutes: Minutes) -> Sources:
    """Every interval that the facts, the open tasks and what was struck point at."""
    cited: defaultdict[Span, list[Back]] = defaultdict(list)
    for span, back in chain(_concluded(minutes), _waiting(minutes), _struck(minutes)):
        cited[span].append(back)
    text = text_of(minutes)
    units = utf16_of(text, (end for span in cited for end in (span.start, span.end)))
    return Sources(cited, units, f' lang="{language_of(text[:SAMPLE])}"')


def _concluded(minutes: Minutes) -> Iterator[tuple[Span, Back]]:
    for section in sections_of(minutes.facts):
        for number, fact in section.facts:
            label = f"back to conclusion {number}"
            yield fact.source_ref.span, Back(f"c{number}", str(number), label)


def _waiting(minutes: Minutes) -> Iterator[tuple[Span, Back]]:
    names = names_of(minutes)
    for number, task in enumerate(open_tasks(minutes), 1):
        label = f"back to what waits for confirmation, {names[task.stated.identity]}"
        for span in task.judged.closest:
            yield span, Back(f"t{number}", "?", label)


def _struck(minutes: Minutes) -> Iterator[tuple[Span, Back]]:
    names = names_of(minutes)
    for number, task in enumerate(minutes.struck, 1):
        if task.source_ref is not None:
            label = f"back to what was struck, {names[task.stated.identity]}"
            yield task.source_ref.span, Back(f"s{number}", "\u2212", label)
