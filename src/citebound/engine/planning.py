"""The plan of the present moment, and which of its nodes exist."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citebound.core.keys import LeafRecord
from citebound.core.minutes.meeting import digest_of, transcript_of
from citebound.core.minutes.voices import holds_items
from citebound.core.plan import Plan, make_plan
from citebound.core.settings import IN_SENTENCES, MINUTES
from citebound.core.split import QUARTERS, split
from citebound.core.syntax import Syntax, syntax_of
from citebound.engine.refusal import Refusal, forbidden

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from citebound.core.settings import Settings
    from citebound.core.snapshot import Snapshot
    from citebound.core.text import Span
    from citebound.engine.workspace import Job, Workspace
    from citebound.ports.results import StoredNode
    from citebound.ports.store import Store


@dataclass(frozen=True, slots=True)
class Survey:
    """A plan beside what is stored of it."""

    plan: Plan
    """What ought to exist."""
    sound: Mapping[str, StoredNode]
    """By key, the nodes of the plan that exist and verify."""

    @property
    def missing(self) -> tuple[int, ...]:
        """Positions of the nodes that a build makes, children first."""
        return tuple(i for i, node in enumerate(self.plan.nodes) if node.key not in self.sound)


def is_forbidden(snapshot: Snapshot | None) -> bool:
    """Whether a principal is refused altogether.

    Unknown, or none of the dossier's documents may be read (DESIGN.md section 9).
    """
    return snapshot is None or bool(
        snapshot.documents and not any(d.eligible for d in snapshot.documents)
    )


def readable(workspace: Workspace, job: Job) -> Snapshot | Refusal:
    """The present snapshot of the job's principal, or FORBIDDEN.

    Raises:
        StoreError: the store cannot be read.
    """
    snapshot = workspace.store.documents.snapshot(job.principal)
    if snapshot is None or is_forbidden(snapshot):
        return forbidden(workspace.store.dossier, job)
    return snapshot


def plan_of(workspace: Workspace, job: Job, snapshot: Snapshot) -> Plan:
    """The plan of a snapshot; long texts are read when nobody has cut them before.

    Raises:
        StoreError: a text cannot be read.
    """
    parts = _parts(workspace.store, job.settings, snapshot)
    retries = workspace.store.heads.retries(job.principal, job.settings.recipe)
    decisions = decisions_digest(workspace.store, snapshot, job.settings)
    return make_plan(snapshot, job.settings, parts, retries, decisions=decisions)


def decisions_digest(store: Store, snapshot: Snapshot, settings: Settings) -> str:
    """What the leaves of a meeting depend on besides their texts; empty for other recipes.

    Raises:
        StoreError: a decision cannot be read.
    """
    if settings.recipe != MINUTES:
        return ""
    return digest_of(transcript_of(snapshot), store.documents.decisions())


def survey_of(workspace: Workspace, plan: Plan) -> Survey:
    """Which nodes of a plan exist, each verified."""
    return Survey(plan, workspace.store.results.nodes([node.key for node in plan.nodes]))


def remember_parts(store: Store, plan: Plan) -> None:
    """Keep where the plan's long documents were cut."""
    owners: dict[str, int] = {}
    parts: dict[str, list[Span]] = {}
    for node in plan.nodes:
        record = node.record
        if isinstance(record, LeafRecord) and record.part is not None:
            sha, slot = record.document.text_sha256, record.document.slot
            if owners.setdefault(sha, slot) == slot:
                parts.setdefault(sha, []).append(record.part)
    for rule, hashes in _by_rule(plan.settings, plan.snapshot, parts).items():
        known = store.parts.parts(hashes, rule)
        store.parts.remember_parts({sha: parts[sha] for sha in hashes if sha not in known}, rule)


def _parts(store: Store, settings: Settings, snapshot: Snapshot) -> Mapping[str, Sequence[Span]]:
    long = {
        d.text_sha256
        for d in snapshot.documents
        if d.usable and d.weight > QUARTERS * settings.split_size and not holds_items(d.reader)
    }
    found: dict[str, Sequence[Span]] = {}
    for rule, hashes in _by_rule(settings, snapshot, long).items():
        known = store.parts.parts(hashes, rule)
        found |= known
        for sha in sorted(hashes.keys() - known.keys()):
            found[sha] = _cut(store.documents.texts([sha])[sha], settings, hashes[sha])
    return found


def _by_rule(
    settings: Settings, snapshot: Snapshot, hashes: Collection[str]
) -> dict[str, dict[str, Syntax]]:
    """By the rule that cuts them, the texts with the syntax of the first document of each."""
    found: dict[str, dict[str, Syntax]] = {}
    seen: set[str] = set()
    for document in snapshot.documents:
        sha = document.text_sha256
        if document.usable and sha in hashes and sha not in seen:
            seen.add(sha)
            syntax = syntax_of(document.reader)
            found.setdefault(_rule(settings, syntax), {})[sha] = syntax
    return found


def _cut(text: str, settings: Settings, syntax: Syntax) -> Sequence[Span]:
    if settings.recipe not in IN_SENTENCES:
        return split(text, settings.split_size)
    from citebound.core.split_sentences import split_sentences  # noqa: PLC0415  (seldom needed)

    return split_sentences(text, settings.split_size, syntax)


def _rule(settings: Settings, syntax: Syntax) -> str:
    versions, size = settings.versions, settings.split_size
    if settings.recipe not in IN_SENTENCES:
        return f"split {versions.split} {size}"
    return f"sentences {versions.split} {size} {syntax} {versions.units}"
