"""Runs of one dossier, see ``ports.runs``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from citebound.digest import Json, canonical, sha256_hex
from citebound.errors import StoreError
from citebound.ports.runs import Kept, NewRun, Outcome, Run
from citebound.store import statements as sql
from citebound.store.audit import Chain, Covered
from citebound.store.payloads import Payloads
from citebound.store.results import NodeTexts, fields_json

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from citebound.ports.results import NewNode
    from citebound.store.connection import Database, Row


class SqliteRuns:
    """Implements ``ports.runs.RunLog``."""

    def __init__(self, database: Database, dossier: int) -> None:
        """Over an open database."""
        self._database = database
        self._dossier = dossier
        self._payloads = Payloads(database)
        self._chain = Chain(database, dossier)

    def start(self, run: NewRun) -> int:
        """Record a start and return the run's id.

        Raises:
            StoreError: the store cannot be written.
        """
        with self._database.writing():
            run_id = int(self._database.value(sql.NEXT_RUN, {"dossier": self._dossier}))
            values: dict[str, Json] = {
                "dossier": self._dossier,
                "run_id": run_id,
                "principal": run.principal,
                "recipe": run.recipe,
                "full": run.full,
                "sequence": run.sequence,
                "settings": _json(run.settings),
                "at": run.at,
            }
            self._database.insert(sql.ADD_RUN, values)
            covered: dict[str, Json] = {name: values[name] for name in values if name != "dossier"}
            self._chain.add(Covered("start", run_id, run_id, covered))
            return run_id

    def finish(self, run_id: int, outcome: Outcome) -> None:
        """Record the end; the root of a run that was not full becomes the head.

        Raises:
            StoreError: the store cannot be written, or the run is unknown or ended before.
        """
        values: dict[str, Json] = {
            "run_id": run_id,
            "sequence": outcome.sequence,
            "root_key": outcome.root_key,
            "root_status": outcome.root_status,
            "counters": _json(outcome.counters),
            "details": _json(outcome.details),
            "at": outcome.at,
        }
        with self._database.writing():
            link = self._chain.add(Covered("finish", run_id, run_id, values))
            chain = {"dossier": self._dossier, "audit_length": link.n, "audit_head": link.head}
            self._database.insert(sql.ADD_RUN_END, values | chain)
            head = {"run_id": run_id, "sequence": outcome.sequence, "root_key": outcome.root_key}
            self._database.insert(sql.SET_HEAD, head | {"dossier": self._dossier})

    def keep(self, run_id: int, nodes: Sequence[NewNode]) -> None:
        """Keep the results of a full run; they are never served and never found by key.

        Raises:
            StoreError: the store cannot be written, or the run is unknown; then nothing was.
        """
        texts = NodeTexts(nodes)
        with self._database.writing():
            texts.put(self._payloads)
            first = int(self._database.value(sql.LAST_RUN_RESULT)) + 1
            rows = [
                (number, *_kept(run_id, node, out, raw))
                for number, (node, out, raw) in enumerate(texts.hashed, first)
            ]
            self._database.many(
                sql.ADD_RUN_RESULT, [(row[0], self._dossier, *row[1:]) for row in rows]
            )
            if rows:
                self._chain.add(Covered("keep", first, first + len(rows) - 1, rows))

    def kept(self, run_id: int) -> tuple[Kept, ...]:
        """The results of a full run, in the order in which they were made.

        Raises:
            StoreError: one of them is gone, or does not have its hash.
        """
        rows = self._database.all(sql.KEPT, {"dossier": self._dossier, "run_id": run_id})
        for key, _, out_hash, body in rows:
            if body is None or sha256_hex(body) != out_hash:
                raise StoreError(
                    f"the kept result {key} of run {run_id} is gone or damaged; "
                    "`citebound audit` says more, restore a copy of the store"
                )
        return tuple(Kept(key, tuple(json.loads(below)), body) for key, below, _, body in rows)

    def runs(self, ids: Sequence[int] | None = None) -> tuple[Run, ...]:
        """Runs by id, or all, oldest first; one that cannot be read says so and hides no other.

        Raises:
            StoreError: the store cannot be read.
        """
        wanted = None if ids is None else json.dumps(list(ids))
        rows = self._database.all(sql.RUNS, {"dossier": self._dossier, "ids": wanted})
        return tuple(_run(row[:7], row[7:]) for row in rows)


def _json(fields: Mapping[str, Json]) -> str:
    return canonical(dict(fields)).decode()


def _kept(run_id: int, node: NewNode, out_hash: str, raw_sha256: str) -> list[Json]:
    raw = node.raw
    said: list[Json] = [None, None] if raw is None else [raw.finished, raw.attempt_id]
    children = canonical(node.children).decode()
    facts: list[Json] = [
        run_id,
        node.key,
        node.address,
        str(node.result.status),
        fields_json(node),
        out_hash,
    ]
    return [*facts, children, node.call_key, node.retry, node.principal, raw_sha256, *said]


def _run(start: Row, end: Row) -> Run:
    run_id, principal, recipe, full, sequence, settings, at = start
    try:
        new = NewRun(principal, recipe, full == 1, sequence, _fields(settings), at)
        return Run(run_id, new, None if end[0] is None else _outcome(end))
    except (ValueError, RecursionError) as error:
        unread = NewRun(principal, recipe, full == 1, sequence, {}, at)
        return Run(run_id, unread, None, f"its row cannot be read: {error}")


def _outcome(row: Row) -> Outcome:
    sequence, root_key, root_status, counters, details, at = row
    return Outcome(sequence, root_key, root_status, _fields(counters), _fields(details), at)


def _fields(stored: str) -> dict[str, Json]:
    found = json.loads(stored)
    if not isinstance(found, dict):
        raise ValueError(f"expected named fields, got {stored[:40]!r}")  # noqa: TRY004  (the row is wrong, not the call)
    return found
