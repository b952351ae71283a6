"""What earlier builds of a meeting found: stale facts, and everything that was ever stopped.

Rows of results are only ever added, so nothing here can have been rewritten: the past is read from
the nodes that each build left (DESIGN.md section 7).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

from citebound.core.minutes.meeting import transcript_of
from citebound.engine.history import may_read
from citebound.engine.minutes.view import is_hidden
from citebound.engine.node import result_of
from citebound.engine.planning import readable
from citebound.engine.refusal import Refusal, forbidden

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from citebound.core.facts.fact import Fact, Stated, Taken, Task
    from citebound.core.result import Result
    from citebound.core.snapshot import Snapshot
    from citebound.engine.workspace import Job, Workspace
    from citebound.ports.runs import Run


@dataclass(frozen=True, slots=True)
class PastFact:
    """A fact that some build had, whether or not it is current."""

    fact: Fact
    """As it was."""
    version: int
    """The version of the transcript that it is pinned in."""
    first_run: int
    """The build that found it first."""
    superseded_by: int | None
    """The build that no longer had it; None while it is current."""
    struck: Taken | None = None
    """The decision for which it no longer had it; None where there is another cause."""


@dataclass(frozen=True, slots=True)
class PastStop:
    """Something that the gate stopped, when a build first stopped it."""

    task: Task
    """The item, and why."""
    run_id: int
    """The build."""
    at: str
    """When it was recorded, ISO 8601 in UTC."""


def past_facts(workspace: Workspace, principal: str) -> tuple[PastFact, ...]:
    """Every fact that a build of the minutes ever had, oldest build first, each once.

    Only what the principal may read now: of the transcript, and of the files of items.

    Raises:
        StoreError: the store cannot be read.
    """
    found: dict[_Key, PastFact] = {}
    gone: dict[_Key, tuple[int, Taken | None]] = {}
    present: set[_Key] = set()
    for run, leaves in _builds(workspace, principal):
        now: set[_Key] = set()
        for leaf in leaves:
            for claim in leaf.claims:
                if claim.fact is None:
                    continue
                pin = claim.pins[0]
                key = (claim.fact.stated.identity, pin.version, pin.span.start, pin.span.end)
                found.setdefault(key, PastFact(claim.fact, pin.version, run.run_id, None))
                now.add(key)
        struck = _struck(leaves)
        gone |= {key: (run.run_id, struck.get(key[:1] + key[2:])) for key in present - now}
        present = now
    return tuple(
        PastFact(one.fact, one.version, one.first_run, *((None,) if key in present else gone[key]))
        for key, one in found.items()
    )


_Key: TypeAlias = "tuple[str, int, int, int]"
"""An item, the version of the transcript, and the place there."""


def _struck(leaves: Iterable[Result]) -> dict[tuple[str, int, int], Taken]:
    """What persons struck, by item and place, with their decisions."""
    struck: dict[tuple[str, int, int], Taken] = {}
    for task in (task for leaf in leaves for task in leaf.tasks):
        if task.source_ref is not None and task.decision is not None:
            span = task.source_ref.span
            struck[task.stated.identity, span.start, span.end] = task.decision
    return struck


def past_stops(workspace: Workspace, principal: str) -> tuple[PastStop, ...]:
    """Everything that a build ever dropped or sent to a person, oldest build first, each once.

    Only what the principal may read now, as ``past_facts``.

    Raises:
        StoreError: the store cannot be read.
    """
    found: dict[tuple[str, str, str], PastStop] = {}
    for run, leaves in _builds(workspace, principal):
        at = "" if run.outcome is None else run.outcome.at
        for leaf in leaves:
            for task in leaf.tasks:
                if task.is_struck:
                    continue
                key = (task.stated.identity, task.stated.extract_id, task.judged.reason)
                found.setdefault(key, PastStop(task, run.run_id, at))
    return tuple(found.values())


def past_stated(workspace: Workspace, principal: str, items: set[str]) -> Mapping[str, Stated]:
    """Which items these are, by identity: those that a build had and the principal may read now.

    Raises:
        StoreError: the store cannot be read.
    """
    found: dict[str, Stated] = {}
    for _, leaves in _builds(workspace, principal, newest_first=True):
        if found.keys() >= items:
            break
        for leaf in leaves:
            facts = (claim.fact.stated for claim in leaf.claims if claim.fact is not None)
            for stated in chain(facts, (task.stated for task in leaf.tasks)):
                if stated.identity in items:
                    found.setdefault(stated.identity, stated)
    return found


def refusal_of(workspace: Workspace, job: Job) -> Refusal | None:
    """FORBIDDEN to whoever may not read the transcript now; None to all others.

    Raises:
        StoreError: the store cannot be read.
    """
    snapshot = readable(workspace, job)
    if isinstance(snapshot, Refusal):
        return snapshot
    return forbidden(workspace.store.dossier, job) if is_hidden(snapshot) else None


def _builds(
    workspace: Workspace, principal: str, *, newest_first: bool = False
) -> Iterator[tuple[Run, list[Result]]]:
    """Every build that ended and was published, with the results of its readable leaves."""
    snapshot = workspace.store.documents.snapshot(principal)
    if snapshot is None or transcript_of(snapshot) is None:
        return
    runs = workspace.store.runs.runs()
    for run in reversed(runs) if newest_first else runs:
        is_mine = run.start.principal == principal and not run.start.full
        if is_mine and run.outcome is not None:
            yield run, list(_leaves(workspace, snapshot, run.outcome.root_key))


def _leaves(workspace: Workspace, snapshot: Snapshot, root: str) -> Iterator[Result]:
    results = workspace.store.results
    waiting = [root]
    while waiting:
        key = waiting.pop()
        below = results.children(key)
        if below:
            waiting += reversed(below)
            continue
        stored = results.nodes([key]).get(key)
        if stored is not None and may_read(stored, snapshot):
            yield result_of(stored, stored.address)
