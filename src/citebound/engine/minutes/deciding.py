"""Records what a person decides about a task or a fact, or answers at a spot check: an event.

A decision is about what the person saw. Whoever decides second, on an item that somebody decided
meanwhile, is told and changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, assert_never

from citebound.core.counting import counted
from citebound.core.event import EventKind, NewEvent
from citebound.core.facts.decision import Act, Ruling, around
from citebound.core.facts.person import person_of
from citebound.core.minutes.whole_words import whole_words
from citebound.core.text import Span
from citebound.engine.build import build
from citebound.engine.minutes.current import caught_up
from citebound.engine.minutes.named import find, refuse_decided
from citebound.engine.refusal import Refusal
from citebound.errors import Overtaken, TaskError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citebound.core.facts.decision import Decision
    from citebound.engine.minutes.named import Found
    from citebound.engine.minutes.view import Minutes
    from citebound.engine.workspace import Job, Workspace


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
class Confirmation:
    """The item is right; see ``confirm``."""

    pinned: Pinned = NO_PASSAGE
    """The passage that says it; left empty where the gate found it."""
    text: str = ""
    """The conclusion in better words; empty: as it is."""
    reason: str = ""
    """Why; empty: not said."""


@dataclass(frozen=True, slots=True)
class Rejection:
    """The item is not to be recorded; see ``reject``."""

    reason: str
    """Why."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision that was recorded, and what came of it."""

    decision: Decision
    """As it was recorded."""
    after: Minutes | Refusal
    """The minutes with it; a refusal where somebody changed the meeting meanwhile."""


def decide(
    workspace: Workspace,
    job: Job,
    name: str,
    wanted: Confirmation | Rejection,
    *,
    by: str,
    is_replacing: bool = False,
) -> Decided | Refusal:
    """What one person decides about a task or a fact, recorded and built.

    Decisions that others made meanwhile are built first: who decides about another item is not
    kept waiting for a command, and who decides about the same one is told.

    Args:
        workspace: the meeting.
        job: its minutes, for who decides.
        name: what is decided about, see ``find``.
        wanted: what is decided.
        by: who decides.
        is_replacing: whether to decide otherwise than somebody did before.

    Returns:
        The refusal of minutes that are not current for another cause; nothing was recorded then.

    Raises:
        Overtaken: somebody else decided before or meanwhile; nothing was recorded.
        TaskError: nothing has this name, or it cannot be decided so; nothing was recorded.
        StoreError: the store cannot be read or written.
    """
    minutes = caught_up(workspace, job)
    if isinstance(minutes, Refusal):
        return minutes
    found = find(minutes, name)
    if not is_replacing:
        refuse_decided(found)
    decision = _decide(workspace, found, wanted, by)
    report = build(workspace, job)
    after = report if isinstance(report, Refusal) else caught_up(workspace, job)
    return Decided(decision, after)


def _decide(
    workspace: Workspace, found: Found, wanted: Confirmation | Rejection, by: str
) -> Decision:
    match wanted:
        case Confirmation(pinned, text, reason):
            return confirm(workspace, found, by, pinned, text=text, reason=reason)
        case Rejection(reason):
            return reject(workspace, found, by, reason=reason)
        case _:
            assert_never(wanted)


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
        raise TaskError(f"which passage says it? {_shown(len(closest))} with --span START:END")
    return closest[number - 1]


def _shown(count: int) -> str:
    """The closest passages, and how one of them is given."""
    if not count:
        return "it has none that is close: give any"
    if count == 1:
        return "it has one closest passage: give it with --pin 1, or any"
    return f"it has closest passages 1 to {count}: give one with --pin N, or any"


def _inside(span: Span, text: str) -> Span:
    """An interval of whole words, without blanks at its ends, which no gate pins."""
    if span.end > len(text) or not span.of(text).strip():
        raise TaskError(
            f"[{span.start}, {span.end}) is no passage of the transcript, which has "
            f"{counted(len(text), 'character')}; give the code points of one, half-open"
        )
    passage = span.of(text)
    start = span.start + len(passage) - len(passage.lstrip())
    inside = Span(start, start + len(passage.strip()))
    if not any(map(str.isalnum, passage)):
        raise TaskError(
            f"[{span.start}, {span.end}) holds no letter and no digit; give the passage that says "
            "it with --span START:END"
        )
    whole = whole_words(text, inside)
    if whole != inside:
        raise TaskError(
            f"[{span.start}, {span.end}) begins or ends inside a word; the nearest whole words "
            f"are --span {whole.start}:{whole.end}, {_ends_of(whole.of(text))!a}"
        )
    return inside


def _ends_of(passage: str) -> str:
    """A passage on one line; of a long one where it begins and where it ends."""
    shown = " ".join(passage.split())
    if len(shown) <= 2 * _END:
        return shown
    return f"{shown[:_END]}...{shown[-_END:]}"


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
            f"{last.by} decided about this {found.noun} meanwhile ({last.ruling.act}, "
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
_END: Final = 30
"""Characters of each end of a long passage in a message."""
