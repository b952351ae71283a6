"""A CURRENT summary is shown, anything else is refused.

A CURRENT summary, or a refusal that names what changed (DESIGN.md sections 5 and 9, specification
A section 6).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citebound.core.event import OWNER, Presence
from citebound.core.result import Status, stops, withholds
from citebound.engine.judge import Standing, judge
from citebound.engine.look import FolderCheck, Look, look
from citebound.engine.node import Bench
from citebound.engine.refusal import Refusal, missing
from citebound.engine.supports import Supports
from citebound.engine.texts import Texts
from citebound.errors import UnsoundNodeError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citebound.core.finding import Stop
    from citebound.core.plan import Plan
    from citebound.core.recipes import QuotedClaim
    from citebound.core.snapshot import Snapshot
    from citebound.engine.workspace import Job, Workspace
    from citebound.ports.files import SyncRecord


@dataclass(frozen=True, slots=True)
class NotIncluded:
    """Something in the folder that the summary does not cover."""

    doc_id: str
    """Its path."""
    reason: str
    """In words."""
    detail: str = ""
    """One line more, or empty."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """Which documents a summary covers."""

    included: int
    """Documents that were read for it."""
    not_included: tuple[NotIncluded, ...]
    """What was not, by name."""
    not_named: int = 0
    """How many more there are, which the principal may not know by name."""


@dataclass(frozen=True, slots=True)
class DocumentClaims:
    """The document level of a summary."""

    doc_id: str
    """Which document."""
    status: Status
    """Status of the document's node."""
    claims: tuple[QuotedClaim, ...]
    """Its claims in text order."""


@dataclass(frozen=True, slots=True)
class NotShown:
    """A claim of a model that its evidence does not carry, and that is no part of the summary."""

    node: str
    """Name of the node that stated it."""
    claim: QuotedClaim
    """What was stated, with the characters at its pins."""
    reason: str
    """Why it is withheld, in one line."""


@dataclass(frozen=True, slots=True)
class NotPlaced:
    """A finding of a model that has no place in the text, and that is no part of the summary."""

    node: str
    """Name of the node that stated it."""
    stop: Stop
    """What was stated, what it was said to rest on, and why it was stopped."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A CURRENT summary.

    Its key is that of the present snapshot, and every pin was validated while it was read.
    """

    dossier: str
    """The dossier's name."""
    principal: str
    """For whom."""
    recipe: str
    """By which recipe."""
    root_status: Status
    """VALID or PARTIAL, or INELIGIBLE when there is nothing to summarise; structure only."""
    partial_nodes: tuple[str, ...]
    """Names of the INVALID nodes because of which the root is PARTIAL."""
    run_id: int
    """The run that built it."""
    root_key: str
    """Its key."""
    sequence: int
    """Last event that it was checked against."""
    synced_at: str
    """When the folder was last synced."""
    folder_check: FolderCheck
    """How the folder was compared with that sync."""
    coverage: Coverage
    """Documents included and not."""
    claims: tuple[QuotedClaim, ...]
    """The root's claims, in slot order."""
    withheld: tuple[NotShown, ...] = ()
    """What the nodes of the tree withhold, children before parents."""
    by_document: tuple[DocumentClaims, ...] = ()
    """The document level, when it was asked for."""
    stopped: tuple[NotPlaced, ...] = ()
    """Findings without a place in the text, in the order of the leaves."""
    patterns_from: str = ""
    """Who declared the forms in which a line states something, as ``Job.patterns_from``; empty
    where the recipe reads no such forms."""


def show(
    workspace: Workspace, job: Job, *, check_content: bool = False, by_document: bool = False
) -> Summary | Refusal:
    """The newest summary if it is current, or a refusal.

    The folder is looked at first; then event sequence, rights, root row and claims are read in one
    transaction, so a summary holds nothing that an event up to its sequence took away. What the
    folder holds besides documents, and when it was synced, is told as of the look.

    Raises:
        FolderError: the folder is missing or cannot be listed.
        StoreError: the store cannot be read.
    """
    seen = look(workspace, check_content=check_content)
    with workspace.store.reading():
        return shown(workspace, job, seen, by_document=by_document)


def shown(
    workspace: Workspace, job: Job, seen: Look, *, by_document: bool = False
) -> Summary | Refusal:
    """As ``show``, after a look at the folder and inside the caller's ``store.reading()`` block.

    The block must begin after the look: what is revoked during the look is then seen.

    Raises:
        StoreError: the store cannot be read.
    """
    standing = judge(workspace, job, seen)
    if isinstance(standing, Refusal):
        return standing
    try:
        return _summary(workspace, job, standing, by_document=by_document)
    except UnsoundNodeError as error:
        return missing(workspace, job, standing.plan.snapshot.sequence, str(error))


def _summary(workspace: Workspace, job: Job, standing: Standing, *, by_document: bool) -> Summary:
    plan, store = standing.plan, workspace.store
    bench = Bench(plan, job, Texts(store.documents), standing.rows.get)
    root = len(plan.nodes) - 1
    top = bench.child(root)
    supports = Supports(bench, restates=job.recipe.restates)
    return Summary(
        dossier=store.dossier,
        principal=job.principal,
        recipe=job.settings.recipe,
        root_status=top.status,
        partial_nodes=tuple(_invalid_below(bench, root)) if top.status is Status.PARTIAL else (),
        run_id=standing.head.run_id,
        root_key=plan.root.key,
        sequence=plan.snapshot.sequence,
        synced_at=standing.look.record.at,
        folder_check=standing.look.check,
        coverage=coverage_of(workspace, plan.snapshot, standing.look.record),
        claims=supports.told(top.claims),
        withheld=tuple(_not_shown(bench, standing)),
        by_document=tuple(_documents(plan, bench, supports)) if by_document else (),
        stopped=tuple(_not_placed(bench, standing)),
        patterns_from=job.patterns_from if job.settings.patterns else "",
    )


def _not_shown(bench: Bench, standing: Standing) -> Iterator[NotShown]:
    for position, node in enumerate(standing.plan.nodes):
        if withholds(standing.rows[node.key].body):
            for one in bench.known(position).withheld:
                yield NotShown(node.name, bench.with_quotes(one.claim), one.reason)


def _not_placed(bench: Bench, standing: Standing) -> Iterator[NotPlaced]:
    for position, node in enumerate(standing.plan.nodes):
        if stops(standing.rows[node.key].body):
            yield from (NotPlaced(node.name, stop) for stop in bench.known(position).stopped)


def coverage_of(workspace: Workspace, snapshot: Snapshot, record: SyncRecord) -> Coverage:
    """Which documents of the folder a principal's summary covers, as of a sync.

    And which it does not, with reasons.
    """
    included = sum(document.usable for document in snapshot.documents)
    left_out = list(_not_included(workspace, snapshot, record))
    known = [item for item, may_know in left_out if may_know]
    return Coverage(
        included, tuple(sorted(known, key=lambda item: item.doc_id)), len(left_out) - len(known)
    )


def _not_included(
    workspace: Workspace, snapshot: Snapshot, record: SyncRecord
) -> Iterator[tuple[NotIncluded, bool]]:
    is_owner = snapshot.principal == OWNER
    for item in record.left_out:
        yield NotIncluded(item.path, item.reason.phrase, item.detail), is_owner
    unused = [document for document in snapshot.documents if not document.usable]
    everything = workspace.store.documents.held() if unused else ()
    held = {document.slot: document for document in everything}
    for document in unused:
        if held[document.slot].presence is Presence.WITHDRAWN:
            yield (
                NotIncluded(document.doc_id, "withdrawn by a person"),
                document.access_revision > 0,
            )
        elif document.active:
            reason = f"{snapshot.principal} may not read it"
            yield NotIncluded(document.doc_id, reason), document.access_revision > 0


def _invalid_below(bench: Bench, position: int) -> Iterator[str]:
    """The INVALID nodes below a node, reached through PARTIAL ones only."""
    for child in bench.plan.nodes[position].children:
        status = bench.child(child).status
        if status is Status.INVALID:
            yield bench.plan.nodes[child].name
        elif status is Status.PARTIAL:
            yield from _invalid_below(bench, child)


def _documents(plan: Plan, bench: Bench, supports: Supports) -> Iterator[DocumentClaims]:
    for position, doc_id in _document_nodes(plan):
        child = bench.child(position)
        if child.status is not Status.INELIGIBLE:
            yield DocumentClaims(doc_id, child.status, supports.told(child.claims))


def _document_nodes(plan: Plan) -> Iterator[tuple[int, str]]:
    for position, node in enumerate(plan.nodes):
        if node.name.startswith("doc:"):
            yield position, node.name.removeprefix("doc:")
