"""The counts of an experiment, added up from its stores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citebound.digest import record_digest, sha256_hex
from citebound.lab.ledger import Kind, Ledger, Spent, ledger_of
from citebound.lab.opening import is_made, opened
from citebound.lab.places import EXERCISED
from citebound.lab.refusals import Refusals

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from citebound.digest import Json
    from citebound.lab.ledger import Built
    from citebound.lab.places import Places


@dataclass(frozen=True, slots=True)
class MainCounts:
    """The main experiment."""

    dossiers: int
    """Dossiers that were begun."""
    events: int
    """Events that were followed by a rebuild."""
    initial: Spent
    """Calls of initial builds."""
    incremental: Spent
    """Calls of builds after events."""
    full: Spent
    """Calls of full builds."""
    waiting: Spent
    """Calls of builds that were killed, whose results wait to be used."""
    apart: Spent
    """Calls of no result: cut off, failed, or of full builds that were killed."""
    comparisons: int
    """Full builds that were compared."""
    equal: int
    """Of these, those without a difference."""
    refused: int
    """Old summaries that were refused as STALE before a rebuild that ended."""

    @property
    def records(self) -> int:
        """Generations of the experiment."""
        return self.initial.calls + self.incremental.calls + self.full.calls

    def as_json(self) -> dict[str, Json]:
        """The structural counts, in this order."""
        return {
            "records": self.records,
            "initial_calls": self.initial.calls,
            "incremental_calls": self.incremental.calls,
            "full_calls": self.full.calls,
            "comparisons": self.comparisons,
            "comparisons_equal": self.equal,
        }


@dataclass(frozen=True, slots=True)
class ExerciseCounts:
    """The exercise."""

    builds: tuple[Built, ...]
    """After the initial one: incremental and full, for each of its events."""
    refused: int
    """Old summaries that were refused as STALE before a rebuild that ended."""

    @property
    def records(self) -> int:
        """Generations of the exercise."""
        return sum(build.spent.calls for build in self.builds)

    @property
    def comparisons(self) -> list[Built]:
        """The full builds."""
        return [build for build in self.builds if build.kind is Kind.FULL]

    def as_json(self) -> dict[str, Json]:
        """The structural counts, in this order."""
        return {
            "records": self.records,
            "calls": [build.spent.calls for build in self.builds],
            "comparisons": len(self.comparisons),
            "comparisons_equal": sum(build.is_equal for build in self.comparisons),
        }


def main_counts(places: Places) -> MainCounts:
    """What the stores of the main experiment say.

    Raises:
        SettingsError: the kept refusals cannot be read.
        StoreError: a store cannot be read.
    """
    folders = built_folders(places.main)
    ledgers = [ledger_in(folder) for folder in folders]
    initial, after, full = (_builds(ledgers, kind) for kind in Kind)
    return MainCounts(
        dossiers=len(folders),
        events=len(after),
        initial=_spent(initial),
        incremental=_spent(after),
        full=_spent(full),
        waiting=sum((ledger.waiting for ledger in ledgers), Spent()),
        apart=sum((ledger.apart for ledger in ledgers), Spent()),
        comparisons=len(full),
        equal=sum(build.is_equal for build in full),
        refused=sum(
            _refused(places, "main", folder.name, ledger.builds)
            for folder, ledger in zip(folders, ledgers, strict=True)
        ),
    )


def exercise_counts(places: Places) -> ExerciseCounts | None:
    """What the store of the exercise says; None when there is none.

    Raises:
        SettingsError: the kept refusals cannot be read.
        StoreError: the store cannot be read.
    """
    folders = [f for f in built_folders(places.exercise) if f.name == EXERCISED]
    if not folders:
        return None
    builds = sorted(ledger_in(folders[0]).builds, key=lambda b: (b.event, b.kind is Kind.FULL))
    refused = _refused(places, "exercise", EXERCISED, builds)
    return ExerciseCounts(tuple(build for build in builds if build.event), refused)


def ledger_in(folder: Path) -> Ledger:
    """What the store in a dossier's folder says.

    Raises:
        StoreError: it cannot be read.
    """
    with opened(folder, writes=False) as workspace:
        return ledger_of(workspace.store)


def built_folders(area: Path) -> list[Path]:
    """The folders of an area that hold a dossier, by name; one half made by a killed run does not.

    Raises:
        StoreError: a store cannot be read.
    """
    if not area.is_dir():
        return []
    found = (path for path in sorted(area.iterdir()) if not path.name.startswith("."))
    return [path for path in found if is_made(path)]


def fingerprint(places: Places) -> str:
    """Names everything that the main experiment recorded, and what was computed from it.

    Raises:
        StoreError: a store cannot be read.
    """
    chains: dict[str, Json] = {}
    for folder in built_folders(places.main):
        with opened(folder, writes=False) as workspace:
            chains[folder.name] = list(workspace.store.chain())
    files: dict[str, Json] = {
        str(path.relative_to(places.root)): sha256_hex(path.read_bytes())
        for path in _computed(places)
        if path.is_file()
    }
    return record_digest("main experiment", {"chains": chains, "files": files})


def _computed(places: Places) -> list[Path]:
    return [places.evaluation, places.report, *sorted(places.review.glob("sample.*"))]


def _builds(ledgers: Iterable[Ledger], kind: Kind) -> list[Built]:
    return [build for ledger in ledgers for build in ledger.builds if build.kind is kind]


def _spent(builds: Iterable[Built]) -> Spent:
    return sum((build.spent for build in builds), Spent())


def _refused(places: Places, area: str, dossier: str, builds: Iterable[Built]) -> int:
    rebuilt = sum(build.kind is Kind.INCREMENTAL for build in builds)
    return Refusals(places.refusals(area, dossier)).refused(rebuilt)
