"""The audit of a store: everything that is recorded, computed again."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from citebound.check.anchors import Anchor, check_expected, sighting_of, sightings_of
from citebound.check.bodies import Bodies
from citebound.check.dossier import DossierAudit
from citebound.check.findings import Fault, Findings
from citebound.check.records import records_of
from citebound.check.tables import DATABASE, Tables, tables_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from citebound.check.anchors import Sighting


@dataclass(frozen=True, slots=True)
class DossierChain:
    """The audit chain of one dossier, to be written down and compared later."""

    dossier: str
    """Its name."""
    length: int
    """How many links."""
    head: str
    """The last link's hash over all; empty without a link."""


@dataclass(frozen=True, slots=True)
class Audit:
    """What an audit found."""

    faults: tuple[Fault, ...]
    """Each thing that is not as the other records demand; empty when the store is sound."""
    checked: dict[str, int]
    """How many records of each kind were recomputed."""
    chains: tuple[DossierChain, ...]
    """One for each dossier of the store."""


def audit(directory: Path, dossier: str | None = None, expected: Anchor | None = None) -> Audit:
    """Recompute everything that the store in a directory records. Nothing is written.

    Texts, outputs and raw answers are hashed; the events are folded anew into versions, presence
    and rights; keys, access digests, edges, statuses, pins, calls, bindings, counters, heads and
    comparisons are computed from the records that they rest on; the audit chain is followed from
    its first link to its last and compared with the witness beside the database (specification A,
    section 9; DESIGN.md sections 3, 4 and 7). What is not repeated: how texts are cut into
    sentences and parts, and how rules choose among them.

    Args:
        directory: the store's directory, such as ``DIR/.citebound``.
        dossier: the name of one dossier; None for all of the store.
        expected: a link that must be in one of their chains.

    Raises:
        LookupError: there is no store, or no dossier of this name in it.
    """
    if not (directory / DATABASE).is_file():
        raise LookupError(f"there is no store at {directory}")
    findings = Findings()
    chains: list[DossierChain] = []
    sightings = sightings_of(directory)  # Before the database: see there.
    try:
        with tables_of(directory) as tables:
            found = [d for d in tables.dossiers() if dossier in {None, d[1]}]
            if dossier is not None and not found:
                raise LookupError(f"there is no dossier {dossier!r} in the store at {directory}")
            auditing = _Store(tables, directory, sightings, findings)
            chains += auditing.audit(found, expected)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        findings.add("database", DATABASE, f"cannot be read: {error}")
    return Audit(tuple(findings.faults), dict(findings.checked), tuple(chains))


@dataclass(frozen=True, slots=True)
class _Store:
    """The audit of a store."""

    tables: Tables
    directory: Path
    sightings: Mapping[str, Sighting]
    findings: Findings

    def audit(
        self, dossiers: list[tuple[int, str]], expected: Anchor | None
    ) -> list[DossierChain]:
        """Audit these dossiers, and what they share."""
        self._check_database()
        bodies = Bodies(self.tables)
        self.findings.checked["payloads"] += bodies.hashed
        chains = []
        for number, name in dossiers:
            found = DossierAudit(self.findings, bodies, records_of(self.tables, number, name))
            found.check(sighting_of(self.directory, number, self.sightings))
            chains.append((name, found.chain))
        if expected is not None:
            check_expected(expected, [chain for _, chain in chains], self.findings)
        self._check_parts(bodies)
        for sha256 in bodies.gaps:
            self.findings.add("payload", sha256, "a take of it is gone")
        for sha256 in sorted(bodies.damaged.keys() - bodies.named):
            self.findings.add("payload", sha256, bodies.damaged[sha256])
        return [DossierChain(name, chain.length, chain.head) for name, chain in chains]

    def _check_database(self) -> None:
        for damage in self.tables.damage():
            self.findings.add("database", DATABASE, damage)
        for name in sorted(_TRIGGERS - self.tables.triggers()):
            what = f"the trigger {name} is gone: history could be changed"
            self.findings.add("database", DATABASE, what)

    def _check_parts(self, bodies: Bodies) -> None:
        """Where a text is cut, nothing is left out."""
        for sha256, rule, spans in self.tables.parts():
            where = f"the parts of {sha256} under {rule}"
            with self.findings.reading("part", where):
                self._check_cut(where, json.loads(spans), bodies.text(sha256))

    def _check_cut(self, where: str, spans: list[tuple[int, int]], text: str | None) -> None:
        reached = 0
        for start, end in spans:
            is_next = start == reached and start < end
            self.findings.expect(("part", where), named="they leave a gap", is_so=is_next)
            reached = end
        if text is not None:
            self.findings.equal(("part", where), "their end", reached, len(text))


_APPEND_ONLY: Final = (
    "payload",
    "event",
    "version",
    "rights",
    "node",
    "edge",
    "binding",
    "attempt",
    "attempt_end",
    "run",
    "run_end",
    "run_result",
    "audit",
)
_TRIGGERS: Final = frozenset(
    f"{table}_no_{change}" for table in _APPEND_ONLY for change in ("update", "delete")
)
