"""Whether the summary is current, why not, and what the folder holds besides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citebound.core.event import OWNER
from citebound.engine.judge import judge
from citebound.engine.look import Look, look
from citebound.engine.planning import is_forbidden
from citebound.engine.refusal import Refusal
from citebound.engine.serve import Coverage, coverage_of

if TYPE_CHECKING:
    from citebound.core.snapshot import Document, Snapshot
    from citebound.engine.workspace import Job, Workspace


@dataclass(frozen=True, slots=True)
class StatusReport:
    """How things stand for one principal and recipe."""

    dossier: str
    """The dossier's name."""
    principal: str
    """For whom."""
    recipe: str
    """By which recipe."""
    refusal: Refusal | None
    """Why there is no current summary; None when there is one."""
    run_id: int
    """The run that built the newest summary; 0 when there is none."""
    look: Look
    """The folder beside the last sync."""
    coverage: Coverage
    """What is included and what is not."""
    documents: tuple[Document, ...]
    """Every document that the principal may know by name, in slot order."""


def status(workspace: Workspace, job: Job, *, check_content: bool = False) -> StatusReport:
    """How things stand. Nothing is written and no claim is read.

    Raises:
        FolderError: the folder is missing or cannot be listed.
        StoreError: the store cannot be read.
    """
    seen = look(workspace, check_content=check_content)
    with workspace.store.reading():
        standing = judge(workspace, job, seen)
        snapshot = workspace.store.documents.snapshot(job.principal)
        head = workspace.store.heads.head(job.principal, job.settings.recipe)
        allowed = None if snapshot is None or is_forbidden(snapshot) else snapshot
        return StatusReport(
            workspace.store.dossier,
            job.principal,
            job.settings.recipe,
            standing if isinstance(standing, Refusal) else None,
            head.run_id if head else 0,
            seen,
            coverage_of(workspace, allowed, seen.record) if allowed else Coverage(0, ()),
            _known(allowed) if allowed else (),
        )


def _known(snapshot: Snapshot) -> tuple[Document, ...]:
    is_owner = snapshot.principal == OWNER
    return tuple(d for d in snapshot.documents if is_owner or d.access_revision > 0)
