"""What was built before, under the reader's present rights (DESIGN.md section 7)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from citebound.core.event import OWNER, Event
from citebound.core.recipes import QuotedClaim
from citebound.core.result import Claim, Reference, Status, result_from_bytes
from citebound.engine.node import result_of
from citebound.engine.planning import readable
from citebound.engine.refusal import Refusal
from citebound.engine.supports import Found, as_found, found_of
from citebound.engine.texts import Texts
from citebound.errors import DocumentError, UnsoundNodeError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citebound.core.evidence import Pin
    from citebound.core.snapshot import Document, Snapshot
    from citebound.engine.workspace import Job, Workspace
    from citebound.ports.results import StoredNode
    from citebound.ports.runs import Run
    from citebound.ports.store import Store


@dataclass(frozen=True, slots=True)
class History:
    """The builds of one principal, and the events of the dossier."""

    runs: tuple[Run, ...]
    """Oldest first; runs of other principals are not here."""
    events: tuple[Event, ...]
    """Oldest first; events of documents that the principal could never read are not here."""
    unnamed: int
    """How many events are left out for that reason."""


@dataclass(frozen=True, slots=True)
class PastClaim:
    """A claim of an old summary that the reader may still read."""

    quoted: QuotedClaim
    """The claim and the characters of the old versions at its pins."""
    is_current: bool
    """Whether every pin is of a document's present version."""


@dataclass(frozen=True, slots=True)
class PastSummary:
    """What an old run's root said, as far as the reader may read it now.

    Never a current summary.
    """

    run: Run
    """The run."""
    status: Status | None
    """Status of its root; None when its row is gone or does not verify."""
    claims: tuple[PastClaim, ...]
    """The readable claims."""
    withheld: int
    """How many claims are not shown: withdrawn or revoked since, or their rows no longer
    verify."""


def history(workspace: Workspace, job: Job) -> History | Refusal:
    """The builds and the events, oldest first.

    Raises:
        StoreError: the store cannot be read.
    """
    with workspace.store.reading():
        snapshot = readable(workspace, job)
        if isinstance(snapshot, Refusal):
            return snapshot
        runs = tuple(
            run for run in workspace.store.runs.runs() if run.start.principal == job.principal
        )
        events = workspace.store.documents.events(0)
        known = tuple(event for event in events if _may_know(event, snapshot))
        return History(runs, known, len(events) - len(known))


def past(workspace: Workspace, job: Job, run_id: int) -> PastSummary | Refusal:
    """What the root of one of the principal's runs said, filtered by present rights.

    Claims chosen by rule are filtered pin by pin. What a model wrote is readable only if every
    source that was eligible in its
    node is readable now. Withdrawn counts as not readable.

    Raises:
        DocumentError: the principal has no such finished run, or it was a full one, which
            published nothing.
        StoreError: the store cannot be read.
    """
    with workspace.store.reading():
        snapshot = readable(workspace, job)
        if isinstance(snapshot, Refusal):
            return snapshot
        run, root_key = _finished(workspace, job, run_id)
        return _Past(workspace.store, snapshot).summary(run, root_key)


def _finished(workspace: Workspace, job: Job, run_id: int) -> tuple[Run, str]:
    """A run of the principal that published something, and the key of its root."""
    found = workspace.store.runs.runs([run_id])
    if found and found[0].fault and found[0].start.principal == job.principal:
        raise DocumentError(f"run {run_id} is lost, the others are not: {found[0].fault}")
    if not found or found[0].start.principal != job.principal or found[0].outcome is None:
        raise DocumentError(
            f"{job.principal} has no finished run {run_id}; `citebound history` lists them"
        )
    if found[0].start.full:
        raise DocumentError(
            f"run {run_id} was a full build, for comparison only: it published nothing"
        )
    return found[0], found[0].outcome.root_key


def may_read(node: StoredNode, snapshot: Snapshot) -> bool:
    """Whether the text that a stored node was made from may be read now.

    True of a node that was made from none. Told by the fields of its key, which the store verified
    against it; its address is in no key.
    """
    fields = json.loads(node.fields_json)
    was_sent = fields.get("eligible") and fields.get("active")
    return not was_sent or snapshot.documents[fields["slot"]].usable


class _Past:
    """Reads old trees by their edges alone."""

    def __init__(self, store: Store, snapshot: Snapshot) -> None:
        self._store, self._texts = store, Texts(store.documents)
        self._snapshot = snapshot
        self._known: dict[str, tuple[PastClaim | None, ...]] = {}

    def summary(self, run: Run, root_key: str) -> PastSummary:
        """What the root of a run said."""
        row = self._row(root_key)
        if row is None:
            return PastSummary(run, None, (), 0)
        claims = self._claims_of(row)
        shown = tuple(claim for claim in claims if claim is not None)
        return PastSummary(run, row.status, shown, len(claims) - len(shown))

    def _claims_of(self, row: StoredNode) -> tuple[PastClaim | None, ...]:
        """The claims of a node, each node read once; None for what may not be read."""
        if row.key not in self._known:
            self._known[row.key] = tuple(self._claims(row))
        return self._known[row.key]

    def _claims(self, row: StoredNode) -> Iterator[PastClaim | None]:
        result = result_from_bytes(row.body)
        readable = not result.claims or self._wrote_from_readable(row)
        below = self._supports_below(row) if readable and result.claims else {}
        for claim in result.claims:
            yield self._past(as_found(claim, below)) if readable else None
        for reference in result.references:
            yield self._referred(row, reference)

    def _supports_below(self, row: StoredNode) -> Found:
        """What was found of the claims of a node's children, which the node may restate."""
        children = map(self._row, self._store.results.children(row.key))
        claims = (one for child in children if child is not None for one in self._claims_of(child))
        return found_of(one.quoted.claim for one in claims if one is not None)

    def _referred(self, row: StoredNode, reference: Reference) -> PastClaim | None:
        children = self._store.results.children(row.key)
        child = self._row(children[reference.child]) if reference.child < len(children) else None
        if child is None:
            return None
        claims = self._claims_of(child)
        return claims[reference.index] if reference.index < len(claims) else None

    def _wrote_from_readable(self, row: StoredNode) -> bool:
        """Whether every source that was eligible below a node may be read now.

        For a leaf its own document. A row below that is lost could have told of any source, so
        nothing is readable then.
        """
        pending = [row.key]
        while pending:
            rows = self._store.results.nodes(pending)
            if rows.keys() != set(pending):
                return False
            if not all(may_read(one, self._snapshot) for one in rows.values()):
                return False
            pending = [child for key in pending for child in self._store.results.children(key)]
        return True

    def _past(self, claim: Claim) -> PastClaim:
        quotes = tuple(map(self._quote, claim.pins))
        finding = claim.finding
        whole = "" if finding is None else self._quote(finding.sentence_of(claim.pins[0]))
        is_current = all(map(self._is_current, claim.pins))
        return PastClaim(QuotedClaim(claim, quotes, whole), is_current)

    def _quote(self, pin: Pin) -> str:
        return pin.span.of(self._texts.get(pin.text_sha256))

    def _is_current(self, pin: Pin) -> bool:
        return any(_is_of(pin, document) for document in self._snapshot.documents)

    def _row(self, key: str) -> StoredNode | None:
        """The row of a key when it verifies and can be read, or None."""
        row = self._store.results.nodes([key]).get(key)
        try:
            if row is not None:
                result_of(row, key)
        except UnsoundNodeError:
            return None
        return row


def _is_of(pin: Pin, document: Document) -> bool:
    """A name and a version alone can be those of another document, which took the name later."""
    now = document.doc_id, document.version, document.text_sha256
    return document.usable and now == (pin.doc_id, pin.version, pin.text_sha256)


def _may_know(event: Event, snapshot: Snapshot) -> bool:
    if event.slot < 0 or event.principal not in ("", snapshot.principal):
        return snapshot.principal in (event.principal, OWNER)
    return snapshot.documents[event.slot].access_revision > 0
