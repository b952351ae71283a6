"""What a person decides about a task, or answers at a spot check: an event, never lost.

A decision is about what the person saw. Whoever decides second, on an item that somebody decided
meanwhile, is told and changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from citebound.core.event import EventKind, NewEvent
from citebound.core.facts.decision import Act, Ruling, around
from citebound.core.facts.fact import Fact, Task
from citebound.core.gate.speakers import Speakers
from citebound.core.text import Span
from citebound.errors import DocumentError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citebound.core.facts.decision import Decision
    from citebound.core.gate.verdict import Result as Judged
    from citebound.core.minutes.meeting import Meeting
    from citebound.engine.minutes.view import Minutes
    from citebound.engine.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Pinned:
    """The passage that a person points at."""

    closest: int | None = None
    """One of the task's closest passages, from 1."""
    span: Span | None = None
    """Or any interval of the transcript, in code points."""


NO_PASSAGE: Final = Pinned()
"""Where a person points at nothing."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a task's name stands for, as a person sees it."""

    minutes: Minutes
    """The meeting's minutes."""
    meeting: Meeting
    """Its transcript."""
    what: Fact | Task
    """A task that the gate sent to a person, a fact that a person pinned, or a spot check."""
    seen: int
    """How many decisions about the item had been recorded then."""

    @property
    def judged(self) -> Judged:
        """What the gate said of the item."""
        return self.what.judged

    @property
    def is_spot_check(self) -> bool:
        """Whether the question is if the passage says what the conclusion states."""
        return isinstance(self.what, Fact) and self.what.decision is None


class TaskError(DocumentError):
    """There is no such task, or more than one, or it cannot be decided in that way."""


class Overtaken(TaskError):  # noqa: N818 -- the event is named, not the mistake
    """Somebody decided about the task before; nothing was recorded."""

    exit_code = 3


def confirm(
    workspace: Workspace,
    found: Found,
    by: str,
    pinned: Pinned = NO_PASSAGE,
    *,
    text: str = "",
    reason: str = "",
) -> Decision:
    """The item is right and this passage says it; of a spot check: it does.

    Args:
        workspace: the meeting.
        found: the task as the person saw it.
        by: who decides.
        pinned: the passage; left empty at a spot check.
        text: the conclusion in better words.
        reason: why.

    Raises:
        Overtaken: somebody else decided meanwhile; nothing was recorded.
        TaskError: no passage is pinned, or there is no such passage.
        StoreError: the store cannot be written; nothing was recorded.
    """
    if found.is_spot_check:
        if text or pinned != NO_PASSAGE:
            raise TaskError(
                "a spot check only asks whether the passage says what the conclusion states: "
                "confirm it without a passage and a text, or reject it with a reason"
            )
        return _record(workspace, found, by, _check(found, Act.SUPPORTS, reason))
    ruling = _ruling(found, Act.PIN, _passage(found, pinned), reason)
    return _record(workspace, found, by, replace(ruling, text=text.strip()))


def reject(workspace: Workspace, found: Found, by: str, *, reason: str) -> Decision:
    """The item is not to be recorded; of a spot check: the passage does not say it.

    Raises:
        Overtaken: somebody else decided meanwhile; nothing was recorded.
        TaskError: no reason is given.
        StoreError: the store cannot be written; nothing was recorded.
    """
    if not reason.strip():
        raise TaskError("a rejection wants a reason: --reason TEXT")
    if found.is_spot_check:
        return _record(workspace, found, by, _check(found, Act.REFUTES, reason))
    closest = found.judged.closest
    shown = closest[0] if closest else None
    return _record(workspace, found, by, _ruling(found, Act.REJECT, shown, reason))


def find(minutes: Minutes, name: str) -> Found:
    """What a task's name stands for: the first characters of its item's identity.

    Raises:
        TaskError: no task has this name, or several do.
    """
    if minutes.meeting is None:
        raise TaskError(f"the meeting {minutes.name!r} has no transcript that may be read")
    named = {one.stated.identity: one for one in askable(minutes) if _is_named(one, name)}
    if len(named) != 1:
        why = "no task is" if not named else f"{len(named)} tasks are"
        raise TaskError(f"{why} called {name!r}; `citebound tasks` lists their names")
    identity, what = named.popitem()
    return Found(minutes, minutes.meeting, what, _seen(minutes, minutes.meeting, identity))


def refuse_decided(found: Found) -> None:
    """Refuse a task that was decided already, by whomever, and need not be decided anew.

    Raises:
        Overtaken: it was.
    """
    what, before = found.what, found.what.decision
    is_anew = isinstance(what, Task) and what.is_anew
    told = None if before is None or is_anew else (before.by, before.act, before.at)
    answer = found.minutes.checked.get(what.stated.identity)
    if found.is_spot_check and answer is not None:
        told = (answer.by, answer.ruling.act, answer.at)
    if told is not None:
        by, act, at = told
        raise Overtaken(
            f"{by} decided about this task already ({act}, {at}); nothing was recorded. Look at "
            "it again with `citebound tasks`; --replace decides otherwise"
        )


def is_task(minutes: Minutes, name: str) -> bool:
    """Whether a task of these minutes has this name."""
    return any(_is_named(one, name) for one in askable(minutes))


def askable(minutes: Minutes) -> Iterator[Fact | Task]:
    """Everything that a person is or was asked about, spot checks last."""
    yield from minutes.tasks
    yield from (fact for fact in minutes.facts if fact.decision is not None)
    yield from minutes.spot_checks


def _seen(minutes: Minutes, meeting: Meeting, identity: str) -> int:
    """How many decisions about an item the minutes were made with; they are numbered from 1."""
    newest = (meeting.decisions.get(identity), minutes.checked.get(identity))
    return max(one.number if one else 0 for one in newest)


def _is_named(one: Fact | Task, name: str) -> bool:
    return len(name) >= _LEAST and one.stated.identity.startswith(name.lower())


def _about(workspace: Workspace, identity: str) -> Sequence[Decision]:
    decisions = workspace.store.documents.decisions()
    return [decision for decision in decisions if decision.ruling.item == identity]


def _passage(found: Found, pinned: Pinned) -> Span:
    span = _pointed_at(found, pinned)
    if len(Speakers(found.meeting.voices.segments).speak_in(span)) > 1:
        raise TaskError(
            f"the passage [{span.start}, {span.end}) goes over from one speaker to another; give "
            "the part that one of them says with --span START:END"
        )
    return span


def _pointed_at(found: Found, pinned: Pinned) -> Span:
    if pinned.span is not None:
        return _inside(pinned.span, found.meeting.text)
    closest, number = found.judged.closest, pinned.closest or 0
    if not 1 <= number <= len(closest):
        has = f"it has closest passages 1 to {len(closest)}" if closest else "it has none"
        raise TaskError(
            f"which passage says it? {has}: give one with --pin N, or any with --span START:END"
        )
    return closest[number - 1]


def _inside(span: Span, text: str) -> Span:
    """An interval of the transcript without blanks at its ends, which no gate pins."""
    if span.end > len(text) or not span.of(text).strip():
        raise TaskError(
            f"[{span.start}, {span.end}) is no passage of the transcript, which has {len(text)} "
            "characters; give the code points of one, half-open"
        )
    passage = span.of(text)
    start = span.start + len(passage) - len(passage.lstrip())
    return Span(start, start + len(passage.strip()))


def _ruling(found: Found, act: Act, span: Span | None, reason: str) -> Ruling:
    document, text = found.meeting.document, found.meeting.text
    before, after = ("", "") if span is None else around(text, span)
    return Ruling(
        found.what.stated.identity,
        act,
        document.version,
        document.text_sha256,
        span,
        "" if span is None else span.of(found.meeting.text),
        reason=reason.strip(),
        speaker=None if span is None else _speaker(found, span),
        before=before,
        after=after,
    )


def _speaker(found: Found, span: Span) -> str | None:
    segment = Speakers(found.meeting.voices.segments).segment(span.start)
    return segment.speaker if segment else None


def _check(found: Found, act: Act, reason: str) -> Ruling:
    span = found.what.source_ref.span if isinstance(found.what, Fact) else None
    return _ruling(found, act, span, reason)


def _record(workspace: Workspace, found: Found, by: str, ruling: Ruling) -> Decision:
    store, document = workspace.store, found.meeting.document
    if not by.strip():
        raise TaskError("a decision wants to know who decides: --by NAME")
    _refuse_half_characters(by, ruling.text, ruling.reason)
    with store.writing():
        _refuse_overtaken(workspace, found, ruling)
        number = found.seen + 1
        event = NewEvent(
            EventKind.DECIDED,
            document.doc_id,
            by,
            before=ruling.item,
            after=str(number),
            ruling=ruling.as_text(),
        )
        store.documents.append([event], workspace.clock.now())
        return _about(workspace, ruling.item)[-1]


def _refuse_half_characters(*texts: str) -> None:
    """Refuse what no store can write: bytes of a command line that are no UTF-8."""
    for text in texts:
        if not text.isascii() and any("\ud800" <= char <= "\udfff" for char in text):
            raise TaskError(f"{text!a} holds half a character; write it in UTF-8")


def _refuse_overtaken(workspace: Workspace, found: Found, ruling: Ruling) -> None:
    about = _about(workspace, ruling.item)
    if len(about) > found.seen:
        last = about[-1]
        raise Overtaken(
            f"{last.by} decided about this task meanwhile ({last.ruling.act}, {last.at}); nothing "
            "was recorded. Look at it again with `citebound tasks`, and decide again if need be"
        )
    held = workspace.store.documents.held()[found.meeting.document.slot]
    if not ruling.is_about(held.version, held.text_sha256):
        raise Overtaken(
            "the transcript changed meanwhile; nothing was recorded. "
            "Look at the task again with `citebound tasks`"
        )


_LEAST: Final = 4
"""Fewest characters of a task's name."""
