"""Reports of a made-up dossier, as the tests of their texts take them."""

from __future__ import annotations

from typing import Any

from citebound.core.changes import Change, ChangeKind
from citebound.core.event import Event, EventKind, Presence
from citebound.core.held import Held
from citebound.core.reasons import Reason, ReasonKind
from citebound.core.reconcile import Move
from citebound.core.result import Status
from citebound.core.snapshot import Document
from citebound.engine.build import BuildReport
from citebound.engine.counters import Counters
from citebound.engine.history import PastClaim, PastSummary
from citebound.engine.look import FolderCheck, Look
from citebound.engine.preview import Expected, PreviewedNode
from citebound.engine.refusal import Refusal, RefusalStatus
from citebound.engine.serve import Coverage
from citebound.engine.status import StatusReport
from citebound.engine.sync import SyncReport
from citebound.ports.files import SyncRecord
from citebound.wiring.choices import Chosen
from tests.render.values import AT, run

CHANGES = (
    Change("a.md", ChangeKind.VERSION, "1", "2"),
    Change("b.md", ChangeKind.ADDED, "", "1"),
)


def refusal(status: RefusalStatus = RefusalStatus.STALE, **other: Any) -> Refusal:
    return Refusal(status, "case", "owner", "extract", "run `citebound build`", 4, **other)


HELD = Held(0, "old.md", 2, "c" * 64, Presence.ACTIVE)
SYNCED = SyncReport(AT, 9, (Move(EventKind.ADDED, "a.md", None),), 4, ())


COUNTERS = Counters(16, 5, 4, 8, 3, 1, 900, 120, 1.234567)
BUILT = BuildReport(2, "b" * 64, Status.VALID, COUNTERS, ("root",), ())


def node(name: str, expected: Expected, *reasons: Reason, tokens: int = 0) -> PreviewedNode:
    return PreviewedNode(name, expected, reasons, tokens)


EDITED = Reason(ReasonKind.VERSION, "version", 1, 2)
BELOW = Reason(ReasonKind.CHILD, "doc:a.md", "c" * 64, "d" * 64)


def event(kind: EventKind, principal: str = "", before: str = "", after: str = "1") -> Event:
    return Event(12, kind, 0, "a.md", principal, before, after, "", AT)


def past(*claims: PastClaim, withheld: int = 0) -> PastSummary:
    return PastSummary(run(), Status.VALID, claims, withheld)


DOCUMENTS = (
    Document(0, "a.md", 2, "c" * 64, 9, "text/1", active=True, eligible=True, access_revision=1),
    Document(1, "b.md", 1, "c" * 64, 9, "text/1", active=False, eligible=True, access_revision=1),
    Document(2, "c.md", 1, "c" * 64, 9, "text/1", active=True, eligible=False, access_revision=2),
)
CHOSEN = {
    "recipe": Chosen("facts", "remembered"),
    "patterns": Chosen(("a", "b"), "citebound.toml"),
}


def status(refused: Refusal | None = None, coverage: Coverage | None = None) -> StatusReport:
    seen = Look(FolderCheck.LISTING, SyncRecord(AT, (), ()), CHANGES)
    covered = coverage or Coverage(1, ())
    return StatusReport("case", "owner", "facts", refused, 3, seen, covered, DOCUMENTS)
