"""Minutes that a decision of somebody else keeps from being current for a moment.

A decision is an event first and built afterwards; between the two, or where its process died, the
minutes are STALE. Nothing but the build is missing then, which asks no model.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.core.event import EventKind
from citebound.engine.build import build
from citebound.engine.minutes.view import show_minutes
from citebound.engine.refusal import Refusal, RefusalStatus

if TYPE_CHECKING:
    from citebound.engine.minutes.view import Minutes
    from citebound.engine.workspace import Job, Workspace

_TRIES: Final = 100
"""Most builds before it is given up: so many people do not decide meanwhile."""


def caught_up(workspace: Workspace, job: Job) -> Minutes | Refusal:
    """The minutes with every decision that was recorded; what else they lack is refused as ever.

    Who builds at the same time is waited for.

    Raises:
        StoreError: the store cannot be read or written.
    """
    minutes, is_due = _looked_at(workspace, job)
    for _ in range(_TRIES):
        if not is_due:
            break
        report = build(workspace, job)
        if isinstance(report, Refusal):
            return report
        minutes, is_due = _looked_at(workspace, job)
    return minutes


def _looked_at(workspace: Workspace, job: Job) -> tuple[Minutes | Refusal, bool]:
    """The minutes, and whether they lack decisions and nothing else: both of one moment."""
    with workspace.store.reading():
        minutes = show_minutes(workspace, job)
        return minutes, isinstance(minutes, Refusal) and _lacks_decisions(workspace, job, minutes)


def _lacks_decisions(workspace: Workspace, job: Job, refusal: Refusal) -> bool:
    """Whether the newest minutes lack decisions, and nothing else."""
    head = workspace.store.heads.head(job.principal, job.settings.recipe)
    more = (refusal.changed, refusal.changed_unnamed, refusal.changed_settings)
    if head is None or refusal.status is not RefusalStatus.STALE or any(more):
        return False
    since = workspace.store.documents.events(head.sequence)
    return any(event.kind is EventKind.DECIDED for event in since)
