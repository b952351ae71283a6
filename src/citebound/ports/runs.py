"""Runs and heads: what was built, what it cost, and what is served."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from citebound.digest import Json
    from citebound.ports.results import NewNode


@dataclass(frozen=True, slots=True)
class NewRun:
    """A build that starts."""

    principal: str
    """For whom."""
    recipe: str
    """Which recipe."""
    full: bool
    """True for an independent run that reads no cache and publishes nothing."""
    sequence: int
    """Last event of its snapshot."""
    settings: Mapping[str, Json]
    """``Settings.flat``."""
    at: str
    """Start, ISO 8601 in UTC."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a build ended."""

    sequence: int
    """Last event of the snapshot that it ended on."""
    root_key: str
    """Key of its root."""
    root_status: str
    """Status of its root."""
    counters: Mapping[str, Json]
    """Counters, see ``engine.build.Counters``."""
    details: Mapping[str, Json]
    """Recomputed and rebound nodes; for a full run also the comparison."""
    at: str
    """End, ISO 8601 in UTC."""


@dataclass(frozen=True, slots=True)
class Run:
    """A recorded build."""

    run_id: int
    """1 or more, per dossier."""
    start: NewRun
    """How it started."""
    outcome: Outcome | None
    """None while it runs, or when it was killed, or when its row cannot be read."""
    fault: str = ""
    """Why its row cannot be read, in one line; its settings are then empty. Empty otherwise."""


@dataclass(frozen=True, slots=True)
class Head:
    """The newest summary of a principal by a recipe."""

    root_key: str
    """Key of the root as it was built."""
    sequence: int
    """Last event that it was built on."""
    run_id: int
    """The run that built it."""
    recipe: str
    """Which recipe."""


@dataclass(frozen=True, slots=True)
class Resting:
    """A head whose tree was made from a document's text."""

    principal: str
    """Whose."""
    head: Head
    """The head."""
    above: tuple[str, ...]
    """Stored addresses of the nodes between the document and the root, lowest first."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A result of a full run."""

    key: str
    """Its node's key."""
    children: tuple[str, ...]
    """Keys of the children in slot order."""
    body: bytes
    """``Result.as_bytes``, hashed again after reading."""


class RunLog(Protocol):
    """The history of work."""

    def start(self, run: NewRun) -> int:
        """Record a start and return the run's id."""
        ...

    def finish(self, run_id: int, outcome: Outcome) -> None:
        """Record the end.

        Unless the run was full, its root becomes the head of its principal and recipe, in the same
        transaction.
        """
        ...

    def keep(self, run_id: int, nodes: Sequence[NewNode]) -> None:
        """Keep the results of a full run for comparison.

        They are never served and never found by key.
        """
        ...

    def kept(self, run_id: int) -> tuple[Kept, ...]:
        """The results of a full run, in the order in which they were made.

        Raises:
            StoreError: one of them is gone, or does not have its hash.
        """
        ...

    def runs(self, ids: Sequence[int] | None = None) -> tuple[Run, ...]:
        """Runs by id, or all, oldest first."""
        ...


class Heads(Protocol):
    """What is served, and the choices that were made on the command line for it."""

    def head(self, principal: str, recipe: str | None) -> Head | None:
        """The head of a principal for a recipe, or for the recipe that was built last."""
        ...

    def resting_on(self, slot: int) -> tuple[Resting, ...]:
        """Every head whose tree was made from the text of this document.

        By the edges alone, in order of principal and recipe.
        """
        ...

    def retries(self, principal: str, recipe: str) -> Mapping[str, int]:
        """How often a person asked to try a node again, by the stored form of its address.

        RETRIED events.
        """
        ...

    def choices(self, principal: str) -> Mapping[str, str]:
        """The settings that this principal's last build was told to use, by name.

        They stay until told otherwise.
        """
        ...

    def remember(
        self, principal: str, choices: Mapping[str, str], forget: Collection[str] = ()
    ) -> None:
        """Remember these choices beside, or instead of, those of the same names.

        What is to be forgotten is forgotten first.
        """
        ...
