"""What an experiment's builds did, counted from the rows of their stores and from nothing else."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from citebound.lab.places import READER

if TYPE_CHECKING:
    from collections.abc import Iterable

    from citebound.digest import Json
    from citebound.ports.attempts import Recorded
    from citebound.ports.runs import Run
    from citebound.ports.store import Store


class Kind(StrEnum):
    """A kind of build."""

    INITIAL = "initial"
    """The first one of a dossier."""
    INCREMENTAL = "incremental"
    """After an event, using what is there."""
    FULL = "full"
    """After an event, making every node anew."""


class Finished(NamedTuple):
    """How many builds ended."""

    published: int
    """The initial one, and one more for each event."""
    full: int
    """One for each event."""


@dataclass(frozen=True, slots=True)
class Spent:
    """Calls and what they cost."""

    calls: int = 0
    """Generations."""
    prompt_tokens: int = 0
    """Tokens of their inputs."""
    new_tokens: int = 0
    """Tokens of their answers."""
    seconds: float = 0.0
    """Their duration."""

    @staticmethod
    def of(calls: Iterable[Recorded]) -> Spent:
        """Of these calls."""
        found = list(calls)
        return Spent(
            len(found),
            sum(call.prompt_tokens for call in found),
            sum(call.output_tokens for call in found),
            sum(call.seconds for call in found),
        )

    def __add__(self, other: Spent) -> Spent:
        """Both together."""
        return Spent(
            self.calls + other.calls,
            self.prompt_tokens + other.prompt_tokens,
            self.new_tokens + other.new_tokens,
            self.seconds + other.seconds,
        )


@dataclass(frozen=True, slots=True)
class Built:
    """A build that ended, with the calls that its results rest on."""

    run_id: int
    """Its run."""
    event: int
    """The number of the event that it followed; 0 for the initial one."""
    kind: Kind
    """How it was made."""
    root_key: str
    """Key of its root."""
    sequence: int
    """Last event of its snapshot."""
    spent: Spent
    """Calls of this build, and of the killed ones that it went on from."""
    counters: dict[str, Json]
    """As its run recorded them."""
    rebound: tuple[str, ...]
    """Names of the nodes that recorded outputs were bound to."""
    comparison: dict[str, Json]
    """Of a full build with the stored results; empty for others."""

    @property
    def is_equal(self) -> bool:
        """Of a full build: whether no node differed."""
        return bool(self.comparison) and not self.comparison.get("different")

    @property
    def seconds(self) -> float:
        """Its duration, as its run recorded it."""
        value = self.counters.get("seconds")
        return float(value) if isinstance(value, int | float) else 0.0


@dataclass(frozen=True, slots=True)
class Ledger:
    """One dossier's builds."""

    builds: tuple[Built, ...]
    """In the order in which they ended."""
    waiting: Spent
    """Published by killed builds that nobody went on from yet."""
    apart: Spent
    """Of no result: calls that were cut off or failed, and those of killed full builds."""


def finished(store: Store) -> Finished:
    """How far a dossier is.

    Raises:
        StoreError: the store cannot be read.
    """
    ended = _ended(store)
    full = sum(run.start.full for run in ended)
    return Finished(len(ended) - full, full)


def ledger_of(store: Store) -> Ledger:
    """What a dossier's builds did.

    Raises:
        StoreError: the store cannot be read.
    """
    ended = _ended(store)
    published = [run.run_id for run in ended if not run.start.full]
    full = [run.run_id for run in ended if run.start.full]
    calls: dict[int, list[Recorded]] = {}
    waiting: list[Recorded] = []
    apart: list[Recorded] = []
    for call in store.attempts.recorded():
        if not call.is_used:
            apart.append(call)
        elif call.run_id in full:
            calls.setdefault(call.run_id, []).append(call)
        elif (place := bisect_left(published, call.run_id)) < len(published):
            calls.setdefault(published[place], []).append(call)
        else:
            waiting.append(call)
    numbers = Counter[bool]()
    builds = []
    for run in ended:
        numbers[run.start.full] += 1
        number = numbers[run.start.full] - (not run.start.full)
        builds.append(_built(run, number, calls.get(run.run_id, ())))
    return Ledger(tuple(builds), Spent.of(waiting), Spent.of(apart))


def _ended(store: Store) -> list[Run]:
    return [
        run
        for run in store.runs.runs()
        if run.outcome is not None and run.start.principal == READER
    ]


def _kind(run: Run, event: int) -> Kind:
    if run.start.full:
        return Kind.FULL
    return Kind.INCREMENTAL if event else Kind.INITIAL


def _built(run: Run, event: int, calls: Iterable[Recorded]) -> Built:
    outcome = run.outcome
    if outcome is None:
        raise ValueError(f"run {run.run_id} has not ended")
    rebound, comparison = outcome.details.get("rebound"), outcome.details.get("comparison")
    return Built(
        run.run_id,
        event,
        _kind(run, event),
        outcome.root_key,
        outcome.sequence,
        Spent.of(calls),
        dict(outcome.counters),
        tuple(map(str, rebound)) if isinstance(rebound, list) else (),
        comparison if isinstance(comparison, dict) else {},
    )
