"""What the commands of meetings did and found, for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.core.counting import counted, plural
from citebound.core.facts.decision import Act
from citebound.core.gate.items import Claimed
from citebound.engine.minutes.moved import WORDS
from citebound.engine.minutes.view import Minutes
from citebound.render.escape import for_terminal
from citebound.render.minutes_words import (
    NO_ITEM,
    counted_line,
    holds_no_item,
    invalid_told,
    source_line,
    struck_line,
)
from citebound.render.wrapping import wrapped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from citebound.core.facts.decision import Decision
    from citebound.engine.minutes.importing import Imported
    from citebound.engine.minutes.past import PastStop
    from citebound.engine.minutes.query import PastRow
    from citebound.engine.minutes.refused import RefusedItems
    from citebound.engine.refusal import Refusal
    from citebound.ports.readers import Transcript

_BLANK = " " * 2
_DIGITS = 12
"""Of a hash, enough for a person."""


def imported_text(minutes: Minutes, transcript: Transcript, done: Imported) -> str:
    """How a transcript was read, what a user must know of it, and the summary line."""
    refined = transcript.refined
    speakers = len({segment.speaker for segment in refined.segments} - {None})
    sure = "" if transcript.confidence == 1 else f" (confidence {transcript.confidence:.2f})"
    read = (
        f"{minutes.name}: {done.doc_id}, {_version(done)}, read as {transcript.reader}, "
        f"{transcript.encoding}{sure}, "
        f"{len(refined.text):,} {plural(len(refined.text), 'character')}, "
        f"{counted(len(refined.segments), 'segment')}, {counted(speakers, 'speaker')}"
    )
    return _lines([read, *transcript.remarks, counted_line(minutes.counted), *_invalid(minutes)])


def added_text(minutes: Minutes, done: Imported) -> str:
    """How many items were recorded, and the summary line."""
    told = f"{minutes.name}: {done.doc_id}, {_version(done)}, {counted(done.items, 'item')}"
    return _lines([told, counted_line(minutes.counted), *_invalid(minutes)])


def listed_text(found: Iterable[Minutes | Refusal]) -> str:
    """A line for each meeting."""
    lines = [
        f"{one.name}: {counted_line(one.counted)}{_partial(one)}"
        if isinstance(one, Minutes)
        else f"{one.dossier}: {one.status}: {one.reason}"
        for one in found
    ]
    return "".join(f"{for_terminal(line)}\n" for line in lines) or "No meetings.\n"


def _partial(minutes: Minutes) -> str:
    return f"; PARTIAL ({len(minutes.invalid)} INVALID)" if minutes.invalid else ""


def log_text(stops: Sequence[PastStop], refused: Sequence[RefusedItems]) -> str:
    """What was dropped or sent to a person, then the files that were refused, oldest first."""
    lines = [line for one in stops for line in _stop(one)]
    lines += [line for one in refused for line in _refused(one)]
    return "\n".join(lines or ["Nothing was stopped."]) + "\n"


def past_text(rows: Sequence[PastRow]) -> str:
    """Facts of every build, with what became of them."""
    if not rows:
        return "No facts.\n"
    return "\n".join(line for row in rows for line in _past(row)) + "\n"


def decided_text(minutes: Minutes, decision: Decision) -> str:
    """What was recorded, and the summary line."""
    said = _SAID[decision.ruling.act]
    told = f"{minutes.name}: {decision.ruling.item[:10]} {said} by {decision.by}, {decision.at}"
    return _lines([told, counted_line(minutes.counted)])


_SAID = {
    Act.PIN: "confirmed",
    Act.REJECT: "rejected",
    Act.KEEP: "confirmed",
    Act.SUPPORTS: "checked: the passage supports it,",
    Act.REFUTES: "checked: the passage does not support it,",
}


def _lines(told: Sequence[str]) -> str:
    first, *rest = told
    return "".join(f"{line}\n" for line in [for_terminal(first), *_below(rest)])


def _below(told: Sequence[str]) -> Iterator[str]:
    for line in told:
        yield from wrapped(_BLANK, line)


def _invalid(minutes: Minutes) -> list[str]:
    return invalid_told(minutes)


def _version(done: Imported) -> str:
    if done.is_new:
        return "new"
    if not done.is_version:
        return f"version {done.version}, as before"
    return f"version {done.version}{_without_words(done.moved)}"


def _without_words(moved: Sequence[str]) -> str:
    """What a version changed that left every word as it was."""
    if not moved or WORDS in moved:
        return ""
    return f" ({', '.join(moved)} changed, no word)"


def _stop(one: PastStop) -> Iterator[str]:
    stated, judged = one.task.stated, one.task.judged
    what = f"{stated.kind or 'no kind'}: {stated.text or stated.extract_id}"
    told = NO_ITEM if holds_no_item(one.task) else what
    yield from wrapped("", f"run {one.run_id}, {one.at}: {judged.verdict}: {told}", _BLANK)
    yield from wrapped(_BLANK, f"{judged.reason} (similarity {judged.similarity:.4f})")


def _refused(one: RefusedItems) -> Iterator[str]:
    why = f"of the text {one.claimed[:_DIGITS]}, the transcript was {one.found[:_DIGITS]}"
    head = f"{one.at}: refused: {one.doc_id}, {counted(len(one.items), 'item')} {why}"
    yield from wrapped("", head, _BLANK)
    for found in one.items:
        if isinstance(found, Claimed):
            told = f"{found.item.kind or 'no kind'}: {found.item.text or found.item.extract_id}"
        else:
            told = f"{NO_ITEM}: {found.reason}"
        yield from wrapped(_BLANK, told)


def _past(row: PastRow) -> Iterator[str]:
    one, day = row.past, "" if row.day is None else f", {row.day}"
    ended = "current" if one.superseded_by is None else f"superseded by run {one.superseded_by}"
    head = f"{row.meeting}{day}, version {one.version}, run {one.first_run}, {ended}: "
    yield from wrapped("", f"{head}{one.fact.stated.kind}: {one.fact.text}", _BLANK)
    yield from wrapped(_BLANK, source_line(one.fact.source_ref))
    if one.struck is not None:
        yield from wrapped(_BLANK, struck_line(one.struck))
