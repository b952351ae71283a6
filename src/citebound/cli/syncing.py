"""What summarize and build share: a sync that tells a principal nothing that they may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.cli.output import note
from citebound.cli.progress import progress
from citebound.core.event import OWNER
from citebound.engine.planning import readable
from citebound.engine.refusal import Refusal
from citebound.engine.sync import SyncReport, sync
from citebound.errors import MassRemoval

if TYPE_CHECKING:
    import argparse

    from citebound.engine.workspace import Job, Workspace


def synced(args: argparse.Namespace, workspace: Workspace, wanted: Job) -> SyncReport | Refusal:
    """Sync before a build; who may read nothing is FORBIDDEN before anything is written.

    Raises:
        CiteboundError: as ``engine.sync``; names of documents are told to the owner only.
    """
    is_owner = args.principal == OWNER
    allowed = None if is_owner else readable(workspace, wanted)
    if isinstance(allowed, Refusal):
        return allowed
    try:
        report = sync(
            workspace,
            accept_removals=args.accept_removals,
            check_content=args.check_content,
            progress=progress,
        )
    except MassRemoval as error:
        if is_owner:
            raise
        raise MassRemoval(
            "most documents vanished at once; nothing was changed. "
            "If this is meant, run again with --accept-removals"
        ) from error
    if is_owner:
        warn_of_twins(report)
    return report


def warn_of_twins(report: SyncReport) -> None:
    """Say on stderr that a withdrawn text has come in under another name."""
    for path, withdrawn in report.twins:
        note(f"{path} holds the same text as {withdrawn}, which a person withdrew; it counts")
