"""What does a name stand for? The tasks and the facts of minutes, as a person names them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citebound.core.facts.fact import Task
from citebound.core.minutes.naming import is_called, task_names
from citebound.errors import Overtaken, TaskError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from citebound.core.facts.fact import Fact
    from citebound.core.gate.verdict import Result as Judged
    from citebound.core.minutes.meeting import Meeting
    from citebound.engine.minutes.view import Minutes


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

    @property
    def noun(self) -> str:
        """What a person calls it."""
        return "fact" if self.judged.verdict.is_hit else "task"


def find(minutes: Minutes, name: str) -> Found:
    """What a name stands for: the first characters of the identity of a task's or a fact's item.

    Raises:
        TaskError: nothing has this name, or several have.
    """
    if minutes.meeting is None:
        raise TaskError(f"the meeting {minutes.name!r} has no transcript that may be read")
    named: dict[str, Fact | Task] = {}
    for one in askable(minutes):
        if is_called(one.stated.identity, name):
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
            f"{by} decided about this {found.noun} already ({act}, {at}); nothing was recorded. "
            "Look at it again with `citebound tasks`; --replace decides otherwise"
        )


def is_task(minutes: Minutes, name: str) -> bool:
    """Whether a task or a fact of these minutes has this name."""
    return any(is_called(one.stated.identity, name) for one in askable(minutes))


def askable(minutes: Minutes) -> Iterator[Fact | Task]:
    """Everything that a person may decide about: tasks, facts, then what was struck."""
    yield from minutes.tasks
    yield from minutes.facts
    yield from minutes.struck


def names_of(minutes: Minutes) -> Mapping[str, str]:
    """By item, the name of everything that a person may decide about."""
    return task_names(one.stated.identity for one in askable(minutes))


def name_of(minutes: Minutes, item: str) -> str:
    """An item's name, also where these minutes no longer have it."""
    return names_of(minutes).get(item) or task_names([item])[item]
