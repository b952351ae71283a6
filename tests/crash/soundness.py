"""Whether a store holds no half of anything: checked by plain SQL, and by the auditor."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from citebound.check.audit import audit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.crash.dossier import Dossier

Rows: TypeAlias = Callable[..., list[tuple[Any, ...]]]

LIKE: dict[str, str] = {
    "a node without all its edges": """
        SELECT id FROM node
        WHERE children <> (SELECT count(*) FROM edge WHERE edge.node = node.id)""",
    "an edge without its node": "SELECT node FROM edge WHERE node NOT IN (SELECT id FROM node)",
    "a node without its output": """
        SELECT id FROM node WHERE out_hash NOT IN (SELECT sha256 FROM payload)""",
    "a node without what was answered": """
        SELECT id FROM node WHERE raw_sha256 <> ''
        AND raw_sha256 NOT IN (SELECT sha256 FROM payload)""",
    "a node that was asked and is not bound": """
        SELECT id FROM node WHERE call_key <> '' AND NOT EXISTS (
            SELECT 1 FROM binding AS b
            WHERE b.call_key = node.call_key AND b.raw_sha256 = node.raw_sha256)""",
    "an answer that is bound and never came": """
        SELECT id FROM binding WHERE attempt IS NOT NULL
        AND attempt NOT IN (SELECT attempt FROM attempt_end)""",
    "a call without what was sent": """
        SELECT id FROM attempt WHERE request_sha256 NOT IN (SELECT sha256 FROM payload)""",
    "a version without its event": """
        SELECT slot FROM version AS v WHERE NOT EXISTS (
            SELECT 1 FROM event AS e WHERE e.dossier = v.dossier AND e.sequence = v.sequence
            AND e.slot = v.slot AND e.text_sha256 = v.text_sha256)""",
    "a right without its event": """
        SELECT slot FROM rights AS r WHERE NOT EXISTS (
            SELECT 1 FROM event AS e WHERE e.dossier = r.dossier AND e.sequence = r.sequence
            AND e.slot = r.slot AND e.principal = r.principal
            AND e.after = CAST(r.revision AS TEXT))""",
    "an event of a version without the version": """
        SELECT sequence FROM event WHERE text_sha256 <> ''
        AND sequence NOT IN (SELECT sequence FROM version)""",
    "a present document that is not the newest version": """
        SELECT slot FROM document AS d WHERE (version, text_sha256) <> (
            SELECT number, text_sha256 FROM version AS v
            WHERE v.dossier = d.dossier AND v.slot = d.slot ORDER BY number DESC LIMIT 1)""",
    "a present right that is not the newest": """
        SELECT slot FROM present_right AS p WHERE (revision, eligible) <> (
            SELECT revision, eligible FROM rights AS r WHERE r.dossier = p.dossier
            AND r.principal = p.principal AND r.slot = p.slot ORDER BY revision DESC LIMIT 1)""",
    "a head without its root": """
        SELECT root_key FROM head WHERE root_key NOT IN (SELECT key FROM node)""",
    "a head of a run that did not end": """
        SELECT run_id FROM head WHERE run_id NOT IN (SELECT run_id FROM run_end)""",
    "a file that was synced as no document": """
        SELECT doc_id FROM file WHERE bytes_sha256 <> ''
        AND doc_id NOT IN (SELECT doc_id FROM document)""",
}
"""Queries of what must never be found."""


def faults(dossier: Dossier) -> list[str]:
    """Everything in a store that is not whole; nothing when there is no store yet."""
    if not (dossier.store / "store.sqlite").exists():
        return []
    with dossier.opened() as raw:
        found = list(_faults(lambda query, *values: raw.execute(query, values).fetchall()))
        has_schema = raw.execute("PRAGMA user_version").fetchone() != (0,)
    return found + ([str(fault) for fault in audit(dossier.store).faults] if has_schema else [])


def _faults(rows: Rows) -> Iterator[str]:
    yield from (row[0] for row in rows("PRAGMA integrity_check") if row[0] != "ok")
    yield from (f"dangling {row}" for row in rows("PRAGMA foreign_key_check"))
    if rows("PRAGMA user_version") == [(0,)]:
        yield from (f"without schema: {row}" for row in rows("SELECT name FROM sqlite_schema"))
        return
    yield from (what for what, query in LIKE.items() if rows(query))
