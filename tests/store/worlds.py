"""What the store's tests build with: short ways to make a store, events and nodes."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

from citebound.core.event import EventKind, NewEvent, NewText
from citebound.core.prompt import Message
from citebound.core.result import Result, Status
from citebound.core.settings import Parameters
from citebound.digest import record_digest, sha256_hex
from citebound.ports.attempts import Call
from citebound.ports.generator import Request
from citebound.ports.results import NewNode, RawOutput
from citebound.ports.runs import NewRun, Outcome
from citebound.store import SqliteStore, open_store
from citebound.store.opening import DATABASE
from tests.untriggered import change

if TYPE_CHECKING:
    from pathlib import Path

    from citebound.digest import Json

AT = "2026-01-02T03:04:05Z"
NAMED: tuple[dict[str, Json], ...] = ({"doc_id": "a.txt"}, {"doc_id": "b.txt"})
FIELDS = {record_digest("leaf", fields): fields for fields in NAMED}
KEY, OTHER = sorted(FIELDS)
REQUEST = Request((Message("user", "Say something"),), ("E1",), Parameters())


def new_store(folder: Path, dossier: str = "case") -> SqliteStore:
    return open_store(folder / ".citebound", dossier, folder, create=True)


def added(doc_id: str, text: str = "A text.") -> NewEvent:
    return NewEvent(EventKind.ADDED, doc_id, after="1", text=NewText(text, "text/1", 4))


def changed(doc_id: str, before: int, text: str) -> NewEvent:
    new = NewText(text, "text/2", 8)
    return NewEvent(EventKind.VERSION, doc_id, before=str(before), after=str(before + 1), text=new)


def renamed(before: str, after: str) -> NewEvent:
    return NewEvent(EventKind.RENAMED, after, before=before, after=after)


def moved(kind: EventKind, doc_id: str, before: str, after: str) -> NewEvent:
    return NewEvent(kind, doc_id, before=before, after=after)


def right(kind: EventKind, doc_id: str, principal: str, before: int) -> NewEvent:
    return NewEvent(kind, doc_id, principal, str(before), str(before + 1))


def started(store: SqliteStore, *, recipe: str = "claims", full: bool = False) -> int:
    return store.runs.start(NewRun("owner", recipe, full, 1, {"recipe": recipe}, AT))


def outcome(root: str = KEY) -> Outcome:
    return Outcome(1, root, "VALID", {"calls": 2, "seconds": 0.5}, {"recomputed": [root]}, AT)


def node(  # noqa: PLR0913
    run_id: int,
    key: str = KEY,
    *,
    diagnosis: str = "",
    children: tuple[str, ...] = (),
    raw: str | None = "raw",
    principal: str = "owner",
    retry: int = 0,
) -> NewNode:
    output = None if raw is None else RawOutput(raw, finished=True, attempt_id=None)
    call_key = "" if raw is None else sha256_hex(b"call")
    result = Result(Status.INVALID if diagnosis else Status.VALID, diagnosis=diagnosis)
    return NewNode(
        key,
        "d0.0.0",
        FIELDS[key],
        children,
        result,
        call_key,
        retry,
        output,
        principal,
        run_id,
    )


def filled(folder: Path) -> None:
    """A store with at least one row in every table."""
    with new_store(folder) as store:
        store.documents.append([added("a.txt"), right(EventKind.GRANTED, "a.txt", "bob", 0)], AT)
        run_id = started(store)
        attempt = store.attempts.begin(call(run_id))
        store.attempts.end(attempt, "no answer", 0.5)
        store.results.publish([node(run_id, children=(OTHER,))])
        store.runs.keep(run_id, [node(run_id)])
        store.runs.finish(run_id, outcome())


def call(run_id: int) -> Call:
    return Call(run_id, KEY, sha256_hex(b"call"), REQUEST)


def database_of(folder: Path) -> Path:
    return folder / ".citebound" / DATABASE


def tamper(folder: Path, statement: str, *values: object) -> None:
    """Change a store behind its back: triggers off, the change, triggers on again."""
    change(database_of(folder), (statement, values))


def rows(folder: Path, statement: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(database_of(folder))) as raw:
        return raw.execute(statement).fetchall()
