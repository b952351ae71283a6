"""The audit of a store: everything that is recorded, computed again."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import TYPE_CHECKING

from citebound.check.dossier import DossierAudit
from citebound.check.findings import Fault, Findings
from citebound.check.stored.anchors import Anchor, check_expected, sighting_of, sightings_of
from citebound.check.stored.bodies import Bodies
from citebound.check.stored.records import records_of
from citebound.check.stored.schema import schema_faults
from citebound.check.stored.tables import DATABASE, Tables, tables_of
from citebound.check.tree.cutting import Cutting

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from citebound.check.stored.anchors import Sighting

__all__ = ["Anchor", "Audit", "DossierChain", "audit"]


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


def audit(directory: Path, dossier: str | None = None, expected: Sequence[Anchor] = ()) -> Audit:
    """Recompute everything that the store in a directory records. Nothing is written.

    Texts, outputs and raw answers are hashed; the events are folded anew into versions, presence
    and rights; keys, access digests, edges, statuses, pins, calls, bindings, counters, heads and
    comparisons are computed from the records that they rest on; every fact of minutes has a hit
    whose passage reads like its quote, or a recorded decision; the audit chain is followed from
    its first link to its last and compared with the witness beside the database (specification A,
    section 9; DESIGN.md sections 3, 4 and 7). What is not repeated: how texts are cut into
    sentences and parts, how rules choose among them, and the gate.

    Args:
        directory: the store's directory, such as ``DIR/.citebound``.
        dossier: the name of one dossier; None for all of the store.
        expected: links, each of which must be in one of their chains.

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
            with findings.reading("database", DATABASE):
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
        self, dossiers: list[tuple[int, str]], expected: Sequence[Anchor]
    ) -> list[DossierChain]:
        """Audit these dossiers, and what they share."""
        self._check_database()
        self._check_witnesses()
        bodies = Bodies(self.tables)
        self.findings.checked["payloads"] += bodies.hashed
        cutting = Cutting()
        cutting.read(self.tables, bodies, self.findings)
        chains = []
        for number, name in dossiers:
            records = records_of(self.tables, number, name)
            found = DossierAudit(self.findings, bodies, cutting, records)
            with self.findings.reading("database", name):
                found.check(sighting_of(self.directory, number, self.sightings))
            chains.append((name, found.chain))
        check_expected(expected, [chain for _, chain in chains], self.findings)
        for sha256 in bodies.gaps:
            self.findings.add("payload", sha256, "a take of it is gone")
        for sha256 in sorted(bodies.damaged.keys() - bodies.named):
            self.findings.add("payload", sha256, bodies.damaged[sha256])
        return [DossierChain(name, chain.length, chain.head) for name, chain in chains]

    def _check_database(self) -> None:
        with self.findings.reading("database", DATABASE):
            for fault in schema_faults(self.tables):
                self.findings.add("database", DATABASE, fault)

    def _check_witnesses(self) -> None:
        """A witness of a dossier that is gone tells that it was there."""
        known = {f"witness-{number}" for number, _ in self.tables.dossiers()}
        for name in sorted(self.sightings.keys() - known):
            self.findings.add("witness", name, "the dossier that it saw is gone")
