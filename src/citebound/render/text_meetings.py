"""What the commands of meetings did and found, for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.core.counting import counted, plural
from citebound.core.facts.decision import Act
from citebound.core.gate.items import Claimed
from citebound.core.minutes.naming import task_names
from citebound.core.result import Support
from citebound.engine.minutes.moved import WORDS
from citebound.engine.minutes.named import name_of
from citebound.engine.minutes.view import Minutes
from citebound.render.escape import for_terminal
from citebound.render.minutes_remarks import doubt_line
from citebound.render.minutes_words import (
    NO_ITEM,
    called,
    holds_no_item,
    invalid_told,
    progress_line,
    recorded_line,
    source_line,
    struck_line,
)
from citebound.render.wrapping import wrapped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from citebound.core.facts.decision import Decision
    from citebound.engine.minutes.importing import Imported
    from citebound.engine.minutes.log import Log, PastDecision
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
    return _lines([read, *transcript.remarks, progress_line(minutes.counted), *_invalid(minutes)])


def added_text(minutes: Minutes, done: Imported) -> str:
    """How many items were recorded, and the summary line."""
    told = f"{minutes.name}: {done.doc_id}, {_version(done)}, {counted(done.items, 'item')}"
    return _lines([told, progress_line(minutes.counted), *_invalid(minutes)])


def listed_text(found: Iterable[Minutes | Refusal]) -> str:
    """A line for each meeting."""
    lines = [
        f"{called(one)}: {progress_line(one.counted)}{_partial(one)}"
        if isinstance(one, Minutes)
        else f"{one.dossier}: {one.status}: {one.reason}"
        for one in found
    ]
    return "".join(f"{for_terminal(line)}\n" for line in lines) or "No meetings.\n"


def _partial(minutes: Minutes) -> str:
    return f"; PARTIAL ({len(minutes.invalid)} INVALID)" if minutes.invalid else ""


def log_text(log: Log) -> str:
    """What was dropped or sent to a person, the files that were refused, then the decisions.

    Each oldest first.
    """
    lines = [line for one in log.stops for line in _stop(one)]
    lines += [line for one in log.refused for line in _refused(one)]
    lines = lines or ["Nothing was stopped."]
    lines += [line for one in log.decisions for line in _decision(one)]
    return "\n".join(lines) + "\n"


def past_text(rows: Sequence[PastRow]) -> str:
    """Facts of every build, with what became of them."""
    if not rows:
        return "No facts.\n"
    return "\n".join(line for row in rows for line in _past(row)) + "\n"


def decided_text(minutes: Minutes, decision: Decision) -> str:
    """What was recorded, and the summary line."""
    said, name = _SAID[decision.ruling.act], name_of(minutes, decision.ruling.item)
    told = f"{minutes.name}: {name} {said} by {decision.by}, {decision.at}"
    return _lines([told, progress_line(minutes.counted)])


def differs_line(minutes: Minutes, decision: Decision) -> str:
    """What a program finds to differ between what a person confirmed and its passage."""
    item = decision.ruling.item
    if decision.ruling.act is not Act.PIN or minutes.support.get(item) is not Support.UNSUPPORTED:
        return ""
    why = doubt_line(Support.UNSUPPORTED, minutes.notes.get(item, ""))
    return f"{name_of(minutes, item)} is recorded as you confirmed it; {why}"


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


def _decision(one: PastDecision) -> Iterator[str]:
    stated, decision = one.stated, one.decision
    name = task_names([decision.ruling.item])[decision.ruling.item]
    what = f"{decision.at}: decided: {name} {stated.kind or 'no kind'}: {stated.text}"
    yield from wrapped("", what, _BLANK)
    yield from wrapped(_BLANK, f"{decision.number}. {recorded_line(decision)}")


def _past(row: PastRow) -> Iterator[str]:
    one, day = row.past, "" if row.day is None else f", {row.day}"
    ended = "current" if one.superseded_by is None else f"superseded by run {one.superseded_by}"
    head = f"{row.meeting}{day}, version {one.version}, run {one.first_run}, {ended}: "
    yield from wrapped("", f"{head}{one.fact.stated.kind}: {one.fact.text}", _BLANK)
    yield from wrapped(_BLANK, source_line(one.fact.source_ref))
    if one.struck is not None:
        yield from wrapped(_BLANK, struck_line(one.struck))
