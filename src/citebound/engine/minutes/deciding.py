"""What a person decides about a task or a fact, or answers at a spot check: an event, never lost.

A decision is about what the person saw. Whoever decides second, on an item that somebody decided
meanwhile, is told and changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from citebound.core.event import EventKind, NewEvent
from citebound.core.facts.decision import Act, Ruling, around
from citebound.core.facts.fact import Task
from citebound.core.facts.person import person_of
from citebound.core.text import Span
from citebound.errors import DocumentError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citebound.core.facts.decision import Decision
    from citebound.core.facts.fact import Fact
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
    """What a name stands for, as a person sees it."""

    minutes: Minutes
    """The meeting's minutes."""
    meeting: Meeting
    """Its transcript."""
    what: Fact | Task
    """A task that the gate sent to a person, a fact, or one that a person struck."""
    seen: int
    """How many decisions about the item had been recorded then."""

    @property
    def judged(self) -> Judged:
        """What the gate said of the item."""
        return self.what.judged

    @property
    def is_spot_check(self) -> bool:
        """Whether it was chosen to be asked if the passage says what the conclusion states."""
        asked: tuple[Fact | Task, ...] = (*self.minutes.spot_checks, *self.minutes.refuted)
        item = self.what.stated.identity
        return self.judged.verdict.is_hit and any(one.stated.identity == item for one in asked)


class TaskError(DocumentError):
    """There is no such task or fact, or several are, or it cannot be decided in that way."""


class Overtaken(TaskError):  # noqa: N818 -- the event is named, not the mistake
    """Somebody decided about it before; nothing was recorded."""

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
    """The item is right and this passage says it; of a fact: it is right, as it is or as ``text``.

    What a person struck of the gate's facts is one again.

    Args:
        workspace: the meeting.
        found: the task or the fact as the person saw it.
        by: who decides.
        pinned: the passage; left empty where the gate found it.
        text: the conclusion in better words.
        reason: why.

    Raises:
        Overtaken: somebody else decided meanwhile; nothing was recorded.
        TaskError: no passage is pinned, or there is no such passage, or the gate found it.
        StoreError: the store cannot be written; nothing was recorded.
    """
    if len(text) > _LONGEST:
        raise TaskError(f"a conclusion has at most {_LONGEST} characters, got {len(text)}")
    ref = found.judged.source_ref
    if ref is None:
        ruling = _ruling(found, Act.PIN, _passage(found, pinned), reason)
    elif pinned == NO_PASSAGE:
        ruling = _ruling(found, _confirmed(found, text), ref.span, reason)
    else:
        raise TaskError(
            "the gate found its passage: confirm it without --pin and --span, put its conclusion "
            "in better words with --text, or reject it with a reason"
        )
    return _record(workspace, found, by, replace(ruling, text=text.strip()))


def _confirmed(found: Found, text: str) -> Act:
    """What it is to confirm what the gate let pass."""
    if text.strip():
        return Act.PIN
    return Act.SUPPORTS if found.is_spot_check else Act.KEEP


def reject(workspace: Workspace, found: Found, by: str, *, reason: str) -> Decision:
    """The item is not to be recorded; a fact is struck. Of a spot check: the passage says it not.

    Raises:
        Overtaken: somebody else decided meanwhile; nothing was recorded.
        TaskError: no reason is given.
        StoreError: the store cannot be written; nothing was recorded.
    """
    if not reason.strip():
        raise TaskError("a rejection wants a reason: --reason TEXT")
    act = Act.REFUTES if found.is_spot_check else Act.REJECT
    ref, closest = found.judged.source_ref, found.judged.closest
    shown = closest[0] if closest else None
    seen = shown if ref is None else ref.span
    return _record(workspace, found, by, _ruling(found, act, seen, reason))


def find(minutes: Minutes, name: str) -> Found:
    """What a name stands for: the first characters of the identity of a task's or a fact's item.

    Raises:
        TaskError: nothing has this name, or several have.
    """
    if minutes.meeting is None:
        raise TaskError(f"the meeting {minutes.name!r} has no transcript that may be read")
    named: dict[str, Fact | Task] = {}
    for one in filter(partial(_is_named, name=name), askable(minutes)):
        named.setdefault(one.stated.identity, one)
    if len(named) != 1:
        why = "no task or fact is" if not named else f"{len(named)} tasks or facts are"
        raise TaskError(f"{why} called {name!r}; `citebound tasks` and `facts` list their names")
    identity, what = named.popitem()
    newest = minutes.meeting.decisions.get(identity)
    return Found(minutes, minutes.meeting, what, newest.number if newest else 0)


def refuse_decided(found: Found) -> None:
    """Refuse what was decided already, by whomever, and need not be decided anew.

    Raises:
        Overtaken: it was.
    """
    what, before = found.what, found.what.decision
    is_anew = isinstance(what, Task) and what.is_anew
    told = None if before is None or is_anew else (before.by, before.act, before.at)
    answer = found.minutes.answer(what)
    if told is None and answer is not None:
        told = (answer.by, answer.ruling.act, answer.at)
    if told is not None:
        by, act, at = told
        raise Overtaken(
            f"{by} decided about this {_what(found)} already ({act}, {at}); nothing was recorded. "
            "Look at it again with `citebound tasks`; --replace decides otherwise"
        )


def is_task(minutes: Minutes, name: str) -> bool:
    """Whether a task or a fact of these minutes has this name."""
    return any(_is_named(one, name) for one in askable(minutes))


def askable(minutes: Minutes) -> Iterator[Fact | Task]:
    """Everything that a person may decide about: tasks, facts, then what was struck."""
    yield from minutes.tasks
    yield from minutes.facts
    yield from minutes.struck


def _what(found: Found) -> str:
    return "fact" if found.judged.verdict.is_hit else "task"


def _is_named(one: Fact | Task, name: str) -> bool:
    return len(name) >= _LEAST and one.stated.identity.startswith(name.lower())


def _about(workspace: Workspace, identity: str) -> Sequence[Decision]:
    decisions = workspace.store.documents.decisions()
    return [decision for decision in decisions if decision.ruling.item == identity]


def _passage(found: Found, pinned: Pinned) -> Span:
    span = _pointed_at(found, pinned)
    if len(found.meeting.who_speaks.speak_in(span)) > 1:
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
        speaker=None if span is None else found.meeting.who_speaks.speaker(span.start),
        before=before,
        after=after,
    )


def _record(workspace: Workspace, found: Found, by: str, ruling: Ruling) -> Decision:
    store, document = workspace.store, found.meeting.document
    try:
        by = person_of(by)
    except ValueError as error:
        raise TaskError(str(error)) from error
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
            f"{last.by} decided about this {_what(found)} meanwhile ({last.ruling.act}, "
            f"{last.at}); nothing was recorded. Look at it again with `citebound tasks`, and "
            "decide again if need be"
        )
    held = workspace.store.documents.held()[found.meeting.document.slot]
    if (ruling.version, ruling.text_sha256) != (held.version, held.text_sha256):
        raise Overtaken(
            "the transcript changed meanwhile; nothing was recorded. "
            "Look at it again with `citebound tasks`"
        )


_LONGEST: Final = 1_000
"""Most characters of a conclusion."""
_LEAST: Final = 4
"""Fewest characters of a task's name."""
