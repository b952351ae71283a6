"""What summarize and build share: a build that shows on a terminal that it is alive."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citebound.cli.progress import asking, erased, progress
from citebound.core.result import Status
from citebound.engine.build import build
from citebound.engine.invalid import invalid_nodes

if TYPE_CHECKING:
    from citebound.engine.build import BuildReport
    from citebound.engine.invalid import InvalidNode
    from citebound.engine.refusal import Refusal
    from citebound.engine.workspace import Job, Workspace


@dataclass(frozen=True, slots=True)
class Built:
    """What a build did, and what is INVALID after it."""

    report: BuildReport
    """What it did."""
    invalid: tuple[InvalidNode, ...]
    """The INVALID nodes of the tree."""


def built(workspace: Workspace, wanted: Job, *, full: bool = False) -> BuildReport | Refusal:
    """Build, as ``engine.build``."""
    with erased():
        return build(workspace, wanted, full=full, progress=progress, asking=asking)


def invalid_below(
    workspace: Workspace, wanted: Job, report: BuildReport
) -> tuple[InvalidNode, ...]:
    """The INVALID nodes after a build; none after a comparison, which publishes nothing.

    Raises:
        StoreError: the store cannot be read.
    """
    is_told = report.root_status in (Status.INVALID, Status.PARTIAL) and report.comparison is None
    return invalid_nodes(workspace, wanted) if is_told else ()
