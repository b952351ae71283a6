"""Nodes, edges and bindings of one dossier, see ``ports.results``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from citebound.core.result import Status
from citebound.digest import Json, canonical, sha256_hex, written_digest
from citebound.errors import StoreError
from citebound.ports.results import NewNode, RawOutput, StoredNode
from citebound.store import statements as sql
from citebound.store.audit import Chain, Covered
from citebound.store.payloads import LONE_SURROGATES, Payloads

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from citebound.store.connection import Database, Row

_STATUSES: Final = {str(status): status for status in Status}
_ENDINGS: Final = {status: f'"status":"{status}"}}'.encode() for status in _STATUSES}
_ID: Final = 7
"""Where a row holds its id: the greatest is the newest."""


class SqliteResults:
    """Implements ``ports.results.ResultStore``."""

    def __init__(self, database: Database, dossier: int) -> None:
        """Over an open database."""
        self._database = database
        self._dossier = dossier
        self._payloads = Payloads(database)
        self._chain = Chain(database, dossier)

    def nodes(self, keys: Collection[str]) -> dict[str, StoredNode]:
        """The rows of these keys that exist and verify.

        Raises:
            StoreError: the store cannot be read.
        """
        rows = self._newest(keys)
        return {key: _stored(row) for key, row in rows.items() if not _fault(row)}

    def unsound(self, keys: Collection[str]) -> dict[str, str]:
        """Of these keys, those whose row exists and does not verify, each with the reason.

        Raises:
            StoreError: the store cannot be read.
        """
        faults = {key: _fault(row) for key, row in self._newest(keys).items()}
        return {key: fault for key, fault in faults.items() if fault}

    def children(self, key: str) -> tuple[str, ...]:
        """Keys of a node's children in slot order.

        Raises:
            StoreError: the store cannot be read.
        """
        rows = self._database.all(sql.CHILDREN, {"dossier": self._dossier, "key": key})
        return tuple(child for (child,) in rows)

    def bound(self, call_key: str, retry: int, principal: str | None) -> RawOutput | None:
        """The oldest recorded output of this call that verifies, or None.

        Args:
            call_key: what was sent.
            retry: the number of tries that were asked for.
            principal: for whom; None for anybody of the dossier.

        Raises:
            StoreError: the store cannot be read.
        """
        call = {"dossier": self._dossier, "call_key": call_key, "retry": retry}
        rows = self._database.all(sql.BOUND, call | {"principal": principal})
        bodies = self._payloads.verified({row[0] for row in rows}) if rows else {}
        for digest, finished, attempt in rows:
            if digest in bodies:
                text = bodies[digest].decode("utf-8", LONE_SURROGATES)
                return RawOutput(text, finished == 1, attempt)
        return None

    def publish(self, nodes: Sequence[NewNode]) -> None:
        """Insert nodes, outputs, edges and bindings in one transaction.

        A key that exists and verifies keeps its first row, and of two nodes with one key the first
        counts. A row that does not verify is kept and never read again.

        Raises:
            StoreError: the store cannot be written, or a call comes without its raw output; then
                nothing of it was.
        """
        with self._database.writing():
            sound = self.nodes({node.key for node in nodes})
            new = {node.key: node for node in reversed(nodes) if node.key not in sound}
            if new:
                self._insert([new[key] for key in reversed(new)])

    def _insert(self, nodes: Sequence[NewNode]) -> None:
        texts = NodeTexts(nodes)
        texts.put(self._payloads)
        first = int(self._database.value(sql.LAST_NODE)) + 1
        rows, edges, bindings, covered = [], [], [], list[Json]()
        for number, (node, out, raw) in enumerate(texts.hashed, first):
            facts = (node.key, node.address, str(node.result.status), fields_json(node), out)
            rows.append(
                (
                    number,
                    self._dossier,
                    *facts,
                    len(node.children),
                    node.call_key,
                    raw,
                    node.run_id,
                )
            )
            edges += [(number, position, child) for position, child in enumerate(node.children)]
            covered.append([number, *facts, list(node.children), node.call_key, raw, node.run_id])
            if node.raw is not None:
                call = (self._dossier, node.call_key, node.retry, node.principal)
                bindings.append((*call, raw, node.raw.finished, node.raw.attempt_id))
        self._database.many(sql.ADD_NODE, rows)
        self._database.many(sql.ADD_EDGE, edges)
        self._database.many(sql.ADD_BINDING, bindings)
        self._chain.add(Covered("publish", first, first + len(rows) - 1, covered))

    def _newest(self, keys: Collection[str]) -> dict[str, Row]:
        """The newest row of each key."""
        newest: dict[str, Row] = {}
        values = {"dossier": self._dossier, "keys": json.dumps(list(keys))}
        for row in self._database.all(sql.NODES, values):
            other = newest.setdefault(row[0], row)
            if other[_ID] < row[_ID]:
                newest[row[0]] = row
        return newest


class NodeTexts:
    """The outputs and raw outputs of nodes that are about to be inserted, each hashed once."""

    def __init__(self, nodes: Iterable[NewNode]) -> None:
        """Of these nodes.

        Raises:
            StoreError: a node was asked for and comes without its raw output.
        """
        self._bodies: dict[str, bytes] = {}
        self.hashed = [
            (node, self._add(node.result.as_bytes()), self._raw(node)) for node in nodes
        ]
        """Each node with the hashes of its output and of its raw output (empty without one)."""

    def put(self, payloads: Payloads) -> None:
        """Keep all of them.

        Raises:
            StoreError: the store cannot be written.
        """
        payloads.put(self._bodies)

    def _raw(self, node: NewNode) -> str:
        if (node.raw is None) != (node.call_key == ""):
            raise StoreError(
                f"node {node.key}: a call and its raw output come together or not at all"
            )
        return (
            "" if node.raw is None else self._add(node.raw.text.encode("utf-8", LONE_SURROGATES))
        )

    def _add(self, body: bytes) -> str:
        digest = sha256_hex(body)
        self._bodies[digest] = body
        return digest


def fields_json(node: NewNode) -> str:
    """The named fields of a node's key as canonical JSON."""
    return canonical(dict(node.fields)).decode()


def _stored(row: Row) -> StoredNode:
    key, address, status, fields, out_hash, call_key, run_id, _, _, _, raw, body = row
    facts = (key, address, _STATUSES[status], fields, out_hash, body)
    return StoredNode(*facts, call_key, run_id, raw)


def _fault(row: Row) -> str:
    key, _, status, fields, out_hash, _, _, _, has_edges, has_raw, _, body = row
    if not _is_key_of(key, fields):
        return "its key is not that of its inputs"
    if body is None:
        return "its output is gone"
    if sha256_hex(body) != out_hash:
        return "its output has another hash"
    # The canonical body ends with its status.
    if status not in _ENDINGS or not body.endswith(_ENDINGS[status]):
        return "its status is not that of its output"
    if not has_edges:
        return "its edges are incomplete"
    return "" if has_raw else "its raw output is gone"


def _is_key_of(key: str, fields: str) -> bool:
    """Whether the stored fields are what was hashed into the key: nothing was relabelled."""
    kind = "leaf" if '"doc_id":' in fields else "reduce"
    return written_digest(kind, fields) == key
