"""Measures the roots of one dossier: as built first, and after each event on both paths."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from citebound.errors import StoreError
from citebound.lab.evaluation.measures import Known, measure
from citebound.lab.evaluation.moments import sources_at
from citebound.lab.evaluation.values import Population, RootMeasures
from citebound.lab.evaluation.work import Work, work_of
from citebound.lab.ledger import Kind, ledger_of
from citebound.lab.opening import opened
from citebound.lab.places import DEVELOPMENT
from citebound.lab.trees import kept, published

if TYPE_CHECKING:
    from pathlib import Path

    from citebound.core.event import Event
    from citebound.lab.evaluation.labels import Labels
    from citebound.lab.ledger import Built, Ledger
    from citebound.ports.store import Store


@dataclass(frozen=True, slots=True)
class DossierMeasures:
    """What one dossier's store says."""

    roots: tuple[RootMeasures, ...]
    """In the order of the builds."""
    work: tuple[Work, ...]
    """What the incremental builds did, one for each event."""
    ledger: Ledger
    """Its builds."""


def dossier_measures(folder: Path, labels: Labels) -> DossierMeasures:
    """Measure every root of the dossier in a folder.

    Raises:
        StoreError: its store cannot be read, or a row does not verify.
        WorldError: something happened in it that does not belong to the experiment.
    """
    with opened(folder, writes=False) as workspace, workspace.store.reading():
        store = workspace.store
        ledger, events = ledger_of(store), store.documents.events(0)
        measuring = _Measuring(store, events, labels)
        roots = tuple(measuring.root(build) for build in ledger.builds)
        return DossierMeasures(roots, tuple(_work(store, ledger)), ledger)


@dataclass(frozen=True, slots=True)
class _Measuring:
    store: Store
    events: tuple[Event, ...]
    labels: Labels

    def root(self, build: Built) -> RootMeasures:
        """The measures of a build's root."""
        dossier = self.store.dossier
        if build.kind is Kind.FULL:
            tree = kept(self.store, build.run_id, build.root_key)
        else:
            tree = published(self.store, build.root_key)
        known = self._known(build)
        return RootMeasures(
            dossier, build.event, _population(dossier, build.kind), measure(tree, known)
        )

    def _known(self, build: Built) -> Known:
        sources = sources_at(self.events, build.sequence)
        gold = {
            fact
            for name, source in sources.items()
            if source.is_eligible
            for fact in self.labels.of(self.store.dossier, name, source.version)
        }
        hashes = {event.text_sha256 for event in self.events if event.text_sha256}
        texts = self.store.documents.texts(hashes)
        return Known(sources, texts, frozenset(gold), _most(self.store, build.run_id))


def _most(store: Store, run_id: int) -> int:
    """How many claims the root may hold."""
    (run,) = store.runs.runs([run_id])
    most = run.start.settings.get("limits.group")
    if not isinstance(most, int):
        raise StoreError(f"run {run_id} of {store.dossier} does not say how many claims it admits")
    return most


def _population(dossier: str, kind: Kind) -> Population:
    match kind:
        case Kind.INITIAL:
            return Population.DEVELOPMENT if dossier in DEVELOPMENT else Population.TEST
        case Kind.INCREMENTAL:
            return Population.INCREMENTAL
        case Kind.FULL:
            return Population.FULL


def _work(store: Store, ledger: Ledger) -> list[Work]:
    called = {(c.run_id, c.node_key) for c in store.attempts.recorded() if c.is_used}
    stages = [build for build in ledger.builds if build.kind is not Kind.FULL]
    return [
        work_of(published(store, build.root_key), before.run_id, called)
        for before, build in pairwise(stages)
    ]
