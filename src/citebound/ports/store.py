"""One dossier in a store: its tables behind their ports, transactions, and the build lock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from citebound.ports.attempts import AttemptLog
    from citebound.ports.documents import DocumentStore
    from citebound.ports.files import FileLedger
    from citebound.ports.parts import PartCache
    from citebound.ports.results import ResultStore
    from citebound.ports.runs import Heads, RunLog


class Store(Protocol):
    """Everything that is kept of one dossier."""

    @property
    def dossier(self) -> str:
        """The dossier's name."""
        ...

    @property
    def documents(self) -> DocumentStore:
        """Documents, rights, events."""
        ...

    @property
    def files(self) -> FileLedger:
        """The last sync."""
        ...

    @property
    def parts(self) -> PartCache:
        """Where long texts are cut."""
        ...

    @property
    def results(self) -> ResultStore:
        """Results of nodes, and answers that may be bound again."""
        ...

    @property
    def runs(self) -> RunLog:
        """Runs and attempts."""
        ...

    @property
    def attempts(self) -> AttemptLog:
        """Calls of generators."""
        ...

    @property
    def heads(self) -> Heads:
        """What is served."""
        ...

    def chain(self) -> tuple[int, str]:
        """Length and head of the audit chain: they name everything that was recorded."""
        ...

    def reading(self) -> AbstractContextManager[None]:
        """A block in which all reads see one moment."""
        ...

    def writing(self) -> AbstractContextManager[None]:
        """A block whose writes all happen or none, and that nobody else writes during.

        May be entered inside itself.

        Raises:
            StoreError: the store is read-only, full, or busy for too long.
        """
        ...

    def build_lock(self) -> AbstractContextManager[None]:
        """Held by one builder of this dossier at a time.

        The kernel releases it when the process dies.

        Raises:
            StoreError: another builder held it for longer than anyone waits.
        """
        ...
