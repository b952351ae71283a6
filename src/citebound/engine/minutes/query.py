"""The fact base: facts by kind, people, time, day and text, across a store's meetings."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from citebound.core.minutes.meeting import transcript_of
from citebound.engine.meetings import voices_of
from citebound.engine.minutes.named import names_of
from citebound.engine.minutes.past import past_facts, refusal_of
from citebound.engine.texts import Texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import date

    from citebound.core.facts.fact import Fact
    from citebound.core.facts.said import Said
    from citebound.core.result import Support
    from citebound.engine.minutes.past import PastFact
    from citebound.engine.minutes.view import Minutes
    from citebound.engine.refusal import Refusal
    from citebound.engine.workspace import Job, Workspace


@dataclass(frozen=True, slots=True)
class Days:
    """Days from one to another, both included; None is no bound."""

    first: date | None = None
    """The first day."""
    last: date | None = None
    """The last day."""

    @property
    def bounded(self) -> bool:
        """Whether there is a day outside."""
        return not (self.first is None and self.last is None)

    def hold(self, day: date | None) -> bool:
        """Whether a day lies between; no day lies between bounds."""
        if day is None:
            return not self.bounded
        after = self.first is None or day >= self.first
        return after and (self.last is None or day <= self.last)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which facts are asked for; what is left empty admits everything."""

    kinds: frozenset[str] = frozenset()
    """Any of these kinds."""
    speaker: str = ""
    """Said by this speaker, see ``is_called``."""
    words: str = ""
    """In the conclusion or the quote, letter case aside."""
    since: float | None = None
    """Said at or after so many seconds of the meeting."""
    until: float | None = None
    """Said before so many seconds."""
    owner: str = ""
    """An action of this person, as resolved, otherwise as said; see ``is_called``."""
    due_by: date | None = None
    """Due on this day or before, where a program can tell the day."""

    def admits(self, fact: Fact) -> bool:
        """Whether a fact is asked for; one without a time is not where a time is."""
        return (
            (not self.kinds or fact.stated.kind in self.kinds)
            and self._is_said(fact)
            and self._is_then(fact.source_ref.ts)
            and (not self.owner or is_called(_meant(fact.owner), self.owner))
            and self._is_due(fact.due)
        )

    def _is_said(self, fact: Fact) -> bool:
        texts = (fact.text, fact.stated.quote)
        is_theirs = not self.speaker or is_called(fact.source_ref.speaker or "", self.speaker)
        words = self.words.casefold()
        return is_theirs and any(words in text.casefold() for text in texts)

    def _is_then(self, ts: float | str | None) -> bool:
        if self.since is None and self.until is None:
            return True
        if ts is None or isinstance(ts, str):
            return False
        return (self.since is None or ts >= self.since) and (self.until is None or ts < self.until)

    def _is_due(self, due: Said | None) -> bool:
        if self.due_by is None:
            return True
        return due is not None and bool(due.resolved) and due.resolved <= self.due_by.isoformat()


def is_called(name: str, asked: str) -> bool:
    """Whether a person of this name may be meant: all words that are asked for are in the name.

    Letter case and width are left aside.

    >>> is_called("Jonas Ode", "ode"), is_called("Jonas Ode", "Jo"), is_called("", "Jonas")
    (True, False, False)
    """
    mine, theirs = _folded(name), _folded(asked)
    wanted = set(_WORD.findall(theirs))
    return mine == theirs or (bool(wanted) and wanted <= set(_WORD.findall(mine)))


_WORD: Final = re.compile(r"\w+")


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def _meant(said: Said | None) -> str:
    return "" if said is None else said.resolved or said.said


@dataclass(frozen=True, slots=True)
class FactRow:
    """A fact of one of several meetings."""

    meeting: str
    """The meeting's name."""
    fact: Fact
    """The fact."""
    name: str
    """The fact's name in its meeting."""
    support: Support | None = None
    """Whether a program finds the conclusion in its passage; None where none compared them."""
    note: str = ""
    """Why it does not; empty where it does, or none compared them."""
    day: date | None = None
    """The meeting's day; None where it is not known."""


class Undated(Enum):
    """The answer where days are asked for and that of the meeting is not known."""

    UNDATED = "undated"


UNDATED: Final = Undated.UNDATED
"""The one there is."""


@dataclass(frozen=True, slots=True)
class PastRow:
    """A fact that a build of one of several meetings had."""

    meeting: str
    """The meeting's name."""
    past: PastFact
    """The fact, and what became of it."""
    day: date | None = None
    """The meeting's day; None where it is not known."""


def facts(meetings: Iterable[Minutes], wanted: Wanted) -> Iterator[FactRow]:
    """The facts that are asked for, by meeting and place."""
    for minutes in meetings:
        names, day = names_of(minutes), day_of(minutes)
        for fact in filter(wanted.admits, minutes.facts):
            item = fact.stated.identity
            support, note = minutes.support.get(item), minutes.notes.get(item, "")
            yield FactRow(minutes.name, fact, names[item], support, note, day)


def history(
    workspace: Workspace, job: Job, wanted: Wanted, days: Days
) -> tuple[PastRow, ...] | Undated | Refusal:
    """The facts of every build of a meeting that are asked for.

    FORBIDDEN to whoever may not read the transcript; ``UNDATED`` where days are asked for and
    that of the meeting is not known.

    Raises:
        StoreError: the store cannot be read.
    """
    with workspace.store.reading():
        refusal = refusal_of(workspace, job)
        if refusal is not None:
            return refusal
        day = recorded_day(workspace, job.principal)
        if day is None and days.bounded:
            return UNDATED
        rows = past_rows(workspace, job.principal, wanted) if days.hold(day) else ()
        return tuple(rows)


def past_rows(workspace: Workspace, principal: str, wanted: Wanted) -> Iterator[PastRow]:
    """The facts of every build of a meeting that are asked for, see ``past_facts``.

    Raises:
        StoreError: the store cannot be read.
    """
    day = recorded_day(workspace, principal)
    for past in past_facts(workspace, principal):
        if wanted.admits(past.fact):
            yield PastRow(workspace.store.dossier, past, day)


def day_of(minutes: Minutes) -> date | None:
    """The day of a meeting; None where it is not known."""
    return None if minutes.meeting is None else minutes.meeting.voices.day


def recorded_day(workspace: Workspace, principal: str) -> date | None:
    """The day of a meeting, current or not; None where it is not known, or may not be.

    Raises:
        StoreError: the store cannot be read.
    """
    documents = workspace.store.documents
    snapshot = documents.snapshot(principal)
    document = None if snapshot is None else transcript_of(snapshot)
    return None if document is None else voices_of(document, Texts(documents)).day
