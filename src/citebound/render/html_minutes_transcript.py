"""A transcript as HTML: every cited interval is a place that a link jumps to, and is lit up there.

Intervals may overlap. Their anchors are made here and need no script; what begins an interval
carries its anchor, what goes on with it is lit up by a rule of its own.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from citebound.render.escape import for_terminal_lines
from citebound.render.html_page import html_text as _text
from citebound.render.language import INTERFACE
from citebound.render.minutes_spans import cut_at
from citebound.render.minutes_words import clock

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from citebound.core.gate.verdict import Segment
    from citebound.core.minutes.meeting import Meeting
    from citebound.core.text import Span
    from citebound.render.minutes_spans import Cut


@dataclass(frozen=True, slots=True)
class Back:
    """What cites an interval."""

    anchor: str
    """Its place on the page."""
    sign: str
    """What is shown in the transcript, behind the interval."""
    label: str
    """What that stands for."""


@dataclass(frozen=True, slots=True)
class Transcript:
    """A transcript as markup."""

    turns: str
    """Its turns."""
    rules: str
    """The style rules that light up what is cut into several pieces."""


@dataclass(frozen=True, slots=True)
class _Turn:
    """Where a stretch begins that one voice has, or that nobody said."""

    segment: Segment | None
    start: int


def anchor_of(span: Span) -> str:
    """The place of an interval on the page."""
    return f"p{span.start}-{span.end}"


def transcript_html(meeting: Meeting, cited: Mapping[Span, Sequence[Back]]) -> Transcript:
    """The transcript, turn by turn; the text in its pieces is the transcript's own.

    Raises:
        ValueError: a cited interval is not inside the text.
    """
    turns = _turns(meeting)
    starts = [turn.start for turn in turns]
    cuts = cut_at(len(meeting.text), cited, starts)
    by_turn = groupby(cuts, lambda cut: bisect_right(starts, cut.span.start) - 1)
    return Transcript(
        "".join(
            _turn(turns[number], "".join(_piece(meeting.text, cut, cited) for cut in pieces))
            for number, pieces in by_turn
        ),
        _rules(cuts),
    )


def _turns(meeting: Meeting) -> list[_Turn]:
    """The turns of the whole text; blanks that nobody said go with what stands before them."""
    text, end = meeting.text, 0
    found: list[_Turn] = []
    for segment in meeting.voices.segments:
        found += _unsaid(text, end, segment.start)
        found.append(_Turn(segment, segment.start))
        end = segment.end
    found += _unsaid(text, end, len(text))
    return [replace(found[0], start=0), *found[1:]] if found else [_Turn(None, 0)]


def _unsaid(text: str, start: int, end: int) -> list[_Turn]:
    """The turn of what nobody said there; none when all of it is blank."""
    words = text[start:end].lstrip()
    return [_Turn(None, end - len(words))] if words else []


def _turn(turn: _Turn, said: str) -> str:
    return f'<div class="turn">{_voice(turn.segment)}<p class="said">{said}</p></div>\n'


def _voice(segment: Segment | None) -> str:
    who, when = ("", "") if segment is None else (segment.speaker or "", clock(segment.ts))
    name = f'<b class="who">{_text(who)}</b> ' if who else ""
    time = f'<span class="when">{_text(when)}</span>' if when else ""
    return f'<p class="voice">{name}{time}</p>'


def _piece(text: str, cut: Cut, cited: Mapping[Span, Sequence[Back]]) -> str:
    """A stretch, with the anchors of what begins in it and links back from what ends in it."""
    said = escape(for_terminal_lines(cut.span.of(text)))
    for span in reversed(cut.begun[1:]):
        said = f'<span id="{anchor_of(span)}">{said}</span>'
    if cut.begun or cut.within:
        name = f' id="{anchor_of(cut.begun[0])}"' if cut.begun else ""
        kinds = " ".join(map(anchor_of, cut.within))
        goes_on = f' class="{kinds}"' if kinds else ""
        said = f"<mark{name}{goes_on}>{said}</mark>"
    return said + "".join(_back(back) for span in cut.ended for back in cited[span])


def _back(back: Back) -> str:
    named = f'lang="{INTERFACE}" aria-label="{_text(back.label)}"'
    return f'<a class="back" href="#{back.anchor}" {named}>{_text(back.sign)}</a>'


def _rules(cuts: Sequence[Cut]) -> str:
    """One rule for each interval that goes on after its first piece."""
    going_on = dict.fromkeys(anchor_of(span) for cut in cuts for span in cut.within)
    return "".join(
        f":root:has(#{anchor}:target) .{anchor}{{background:var(--lit);color:var(--lit-ink)}}\n"
        for anchor in going_on
    )
