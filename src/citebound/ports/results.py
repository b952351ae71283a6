"""Nodes, their edges, and raw outputs that may be bound again. Insert-only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from citebound.core.result import Result, Status
    from citebound.digest import Json


@dataclass(frozen=True, slots=True)
class RawOutput:
    """What a generator or a rule said, before any reading of it."""

    text: str
    """Exact."""
    finished: bool
    """False when it was cut by its length."""
    attempt_id: int | None
    """The recorded generation; None for rules."""


@dataclass(frozen=True, slots=True)
class StoredNode:
    """A node row whose output was verified against its ``out_hash``.

    And whose edges and raw output are complete.
    """

    key: str
    """Node key."""
    address: str
    """Stored form of the address at which it was first computed."""
    status: Status
    """Status."""
    fields_json: str
    """The named fields of its key, as JSON."""
    out_hash: str
    """Hash of ``body``."""
    body: bytes
    """``Result.as_bytes``."""
    call_key: str
    """Empty when nothing was asked (INELIGIBLE, over budget, nothing to choose from)."""
    run_id: int
    """The run that computed it."""
    raw_sha256: str
    """Hash of the raw answer that it was made of; empty when nothing was asked."""


@dataclass(frozen=True, slots=True)
class NewNode:
    """A result about to be published with its edges and, when something was asked, its binding."""

    key: str
    """Node key."""
    address: str
    """Stored form of its address."""
    fields: Mapping[str, Json]
    """The named fields of its key."""
    children: tuple[str, ...]
    """Keys of the children in slot order."""
    result: Result
    """The checked output."""
    call_key: str
    """Empty when nothing was asked."""
    retry: int
    """Number of tries asked for; a binding is found again under the same number only."""
    raw: RawOutput | None
    """None when nothing was asked."""
    principal: str
    """For whom."""
    run_id: int
    """By which run."""


class ResultStore(Protocol):
    """Where results live."""

    def nodes(self, keys: Collection[str]) -> Mapping[str, StoredNode]:
        """The rows of these keys that exist and verify.

        An absent, corrupt or incomplete row is simply not there.
        """
        ...

    def unsound(self, keys: Collection[str]) -> Mapping[str, str]:
        """Of these keys, those whose row exists and does not verify.

        Each with the reason in one line.
        """
        ...

    def children(self, key: str) -> tuple[str, ...]:
        """Keys of a node's children in slot order."""
        ...

    def bound(self, call_key: str, retry: int, principal: str | None) -> RawOutput | None:
        """The recorded output of this call for this principal.

        (None: for any principal of the dossier), verified, or None.
        """
        ...

    def publish(self, nodes: Sequence[NewNode]) -> None:
        """Insert nodes, outputs, edges and bindings in one transaction.

        A key that exists and verifies keeps its first row; a row that does not verify is set aside
        (kept, never read again) and replaced.

        Raises:
            StoreError: the store cannot be written; then nothing of it was.
        """
        ...
