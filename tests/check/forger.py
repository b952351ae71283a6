"""An attacker who tampers with a store and then makes everything that is only a hash right again.

Bodies, output hashes, keys and the edges, calls, ends of runs and heads that name them, digests of
settings and rights, call keys, the audit chain and the witness: after ``reforge`` none of them
tells. What is left for an auditor to find is what the records say of each other.
"""

from __future__ import annotations

import json
import re
import sqlite3
from typing import TYPE_CHECKING, Any

from citebound.check.nodes.builds import Build, read_build
from citebound.check.nodes.call_keys import call_key
from citebound.check.nodes.node import leaf_access
from citebound.check.stored.chain import FILES, Covered
from citebound.check.stored.records import records_of
from citebound.check.stored.rows import RunRow
from citebound.check.stored.tables import tables_of
from citebound.digest import Json, canonical, record_digest, sha256_hex

if TYPE_CHECKING:
    from citebound.check.audit import Audit
    from citebound.check.findings import Fault
    from tests.check.stores import Store

TRIGGERS = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"
NODE = (
    "SELECT max(n.id) FROM node AS n JOIN run AS r USING (dossier, run_id) "
    "WHERE dossier = 1 AND n.address = ? AND r.principal = ? AND r.recipe = ?"
)
CALL_KEY = re.compile(r"call: .*\(row (\d+), .*: its call key is (\w+), recomputed (\w+)")


class Forger:
    """Changes the records of the first dossier, and forges every hash over them."""

    def __init__(self, store: Store) -> None:
        self.store, self.name = store, "case"
        self._raw = sqlite3.connect(store.directory / "store.sqlite", isolation_level=None)
        self._raw.execute("PRAGMA synchronous = OFF")
        self._triggers = self.rows(TRIGGERS)
        self._raw.execute("BEGIN")
        for name, _ in self._triggers:
            self._raw.execute(f"DROP TRIGGER {name}")

    # Tampering

    def rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        return self._raw.execute(statement, values).fetchall()

    def value(self, statement: str, *values: object) -> Any:
        (row,) = self.rows(statement, *values)[:1]
        return row[0]

    def change(self, statement: str, *values: object) -> None:
        """Change at least one row."""
        assert self._raw.execute(statement, values).rowcount > 0, (statement, values)

    def may_change(self, statement: str, *values: object) -> None:
        self._raw.execute(statement, values)

    def put(self, body: bytes) -> str:
        digest = sha256_hex(body)
        self.may_change("INSERT OR IGNORE INTO payload VALUES (?, 0, ?, NULL)", digest, body)
        return digest

    def body(self, sha256: str) -> Any:
        """A body that is JSON."""
        return json.loads(self.value("SELECT body FROM payload WHERE sha256 = ?", sha256))

    def node(self, address: str, principal: str = "owner", recipe: str = "claims") -> int:
        """The newest row of an address."""
        number = self.value(NODE, address, principal, recipe)
        assert isinstance(number, int), address
        return number

    def fields(self, number: int) -> dict[str, Any]:
        fields = json.loads(self.value("SELECT fields FROM node WHERE id = ?", number))
        assert isinstance(fields, dict)
        return fields

    def set_fields(self, number: int, **fields: Json) -> None:
        """Other inputs for a result."""
        new = canonical(self.fields(number) | fields).decode()
        self.change("UPDATE node SET fields = ? WHERE id = ?", new, number)

    def set_output(self, number: int, table: str = "node", **members: Json) -> None:
        """Another output for a result, with its hash and its status; None takes a member out."""
        out = self.value(f"SELECT out_hash FROM {table} WHERE id = ?", number)  # noqa: S608
        changed = self.body(out) | members
        record = {name: value for name, value in changed.items() if value is not None}
        new = self.put(canonical(record))
        update = f"UPDATE {table} SET out_hash = ?, status = ? WHERE id = ?"  # noqa: S608
        self.change(update, new, record["status"], number)

    def claims(self, number: int, table: str = "node") -> list[Any]:
        """The claims of a result."""
        out = self.value(f"SELECT out_hash FROM {table} WHERE id = ?", number)  # noqa: S608
        found = self.body(out)["claims"]
        assert isinstance(found, list)
        return found

    def raw_answer(self, number: int) -> Any:
        return self.body(self.value("SELECT raw_sha256 FROM node WHERE id = ?", number))

    def set_raw(self, number: int, answer: object) -> None:
        """Another raw answer for a result, wherever its call had the old one."""
        row = "SELECT call_key, raw_sha256 FROM node WHERE id = ?"
        ((key, old),) = self.rows(row, number)
        new = self.put(answer if isinstance(answer, bytes) else json.dumps(answer).encode())
        for table in ("node", "binding", "run_result"):
            named = f"UPDATE {table} SET raw_sha256 = ? WHERE call_key = ? AND raw_sha256 = ?"  # noqa: S608
            self.may_change(named, new, key, old)
        came = (
            "UPDATE attempt_end SET text_sha256 = ? WHERE text_sha256 = ? "
            "AND attempt IN (SELECT id FROM attempt WHERE call_key = ?)"
        )
        self.may_change(came, new, old, key)

    def replace(self, old: str, new: str, which: str = "1 = 1") -> None:
        """Put a text in the place of another one in the fields and outputs of results."""
        for table in ("node", "run_result"):
            rows = f"SELECT id, fields, out_hash FROM {table} WHERE {which}"  # noqa: S608
            for number, fields, out in self.rows(rows):
                body = canonical(self.body(out)).decode()
                forged = fields.replace(old, new), self.put(body.replace(old, new).encode())
                update = f"UPDATE {table} SET fields = ?, out_hash = ? WHERE id = ?"  # noqa: S608
                self.change(update, *forged, number)

    def request(self, number: int) -> dict[str, Any]:
        found = self.body(self.value("SELECT request_sha256 FROM attempt WHERE id = ?", number))
        assert isinstance(found, dict)
        return found

    def set_request(self, number: int, **members: Json) -> None:
        """Another request of a call, with its hash."""
        new = self.put(canonical(self.request(number) | members))
        self.change("UPDATE attempt SET request_sha256 = ? WHERE id = ?", new, number)

    def set_settings(self, run_id: int, **members: Json) -> None:
        """Other settings of a run; dots in names are written as two underscores."""
        old = json.loads(
            self.value("SELECT settings FROM run WHERE dossier = 1 AND run_id = ?", run_id)
        )
        named = {name.replace("__", "."): value for name, value in members.items()}
        new = canonical(old | named).decode()
        self.change("UPDATE run SET settings = ? WHERE dossier = 1 AND run_id = ?", new, run_id)

    def set_details(self, run_id: int, **members: Json) -> None:
        """Other details of the end of a run."""
        old = json.loads(self.value("SELECT details FROM run_end WHERE run_id = ?", run_id))
        new = canonical(old | members).decode()
        self.change("UPDATE run_end SET details = ? WHERE run_id = ?", new, run_id)

    def details(self, run_id: int) -> dict[str, Any]:
        found = json.loads(self.value("SELECT details FROM run_end WHERE run_id = ?", run_id))
        assert isinstance(found, dict)
        return found

    def count(self, run_id: int, **by: int) -> None:
        """Add to a run's counters."""
        counters = json.loads(self.value("SELECT counters FROM run_end WHERE run_id = ?", run_id))
        new = counters | {name: counters[name] + number for name, number in by.items()}
        update = "UPDATE run_end SET counters = ? WHERE run_id = ?"
        self.change(update, canonical(new).decode(), run_id)

    def shift_events(self, after: int, by: int) -> None:
        """Renumber the events after one, and everything that names them."""
        step, first = 1_000_000, "dossier = 1 AND"
        for table in ("event", "version", "rights", "run", "run_end", "head"):
            away = f"UPDATE {table} SET sequence = sequence + ? WHERE {first} sequence > ?"  # noqa: S608
            back = f"UPDATE {table} SET sequence = sequence + ? WHERE {first} sequence > ?"  # noqa: S608
            self.may_change(away, step, after)
            self.may_change(back, by - step, step)
        appended = "dossier = 1 AND kind = 'append'"
        links = f'UPDATE audit SET "last" = "last" + ? WHERE {appended} AND "last" > ?'  # noqa: S608
        self.may_change(links, by, after)
        links = f'UPDATE audit SET "first" = "first" + ? WHERE {appended} AND "first" > ?'  # noqa: S608
        self.may_change(links, by, after + (by < 0))

    # Forging

    def reforge(self, *, chain: bool = True) -> Audit:
        """Make every hash right again, and audit; the chain and the witness only if told so."""
        self._forge_calls()
        self._forge_results("node")
        self._forge_results("run_result")
        self._end_transaction()
        for _ in range(20):
            found = [CALL_KEY.fullmatch(str(fault)) for fault in self.store.audit().faults]
            keys = [match.groups() for match in found if match]
            if not keys:
                break
            for number, old, new in keys:
                self._call_key(old, new, f"AND id = {number}")
        if chain:
            self._forge_chain()
        for _, trigger in self._triggers:
            self._raw.execute(trigger)
        self._raw.close()
        return self.store.audit()

    def _end_transaction(self) -> None:
        if self._raw.in_transaction:
            self._raw.execute("COMMIT")

    def _builds(self) -> dict[int, Build]:
        columns = 'run_id, principal, recipe, "full", sequence, settings, at'
        rows = self.rows(f"SELECT {columns} FROM run WHERE dossier = 1")  # noqa: S608
        return {row[0]: read_build(RunRow(*row), None, 0) for row in rows}

    def _forge_calls(self) -> None:
        """Calls of models have the keys of what was sent under their run's settings."""
        builds = self._builds()
        calls = "SELECT run_id, call_key, request_sha256 FROM attempt"
        for run_id, old, request in self.rows(calls):
            asked = self.body(request)
            messages: Json = [[m["role"], m["content"]] for m in asked["messages"]]
            form = asked["form"]
            sent: Json = messages if form is None else {"messages": messages, "form": form}
            new = call_key(builds[run_id].identity, sent)
            if new != old:
                self._call_key(old, new)
                self.may_change("UPDATE attempt SET call_key = ? WHERE call_key = ?", new, old)

    def _call_key(self, old: str, new: str, which: str = "") -> None:
        for table in ("node", "run_result"):
            named = f"UPDATE {table} SET call_key = ? WHERE call_key = ? {which}"  # noqa: S608
            self.may_change(named, new, old)
        self.may_change("UPDATE OR IGNORE binding SET call_key = ? WHERE call_key = ?", new, old)

    def _forge_results(self, table: str) -> None:
        """Keys from fields, children before parents; and whatever names a key."""
        keys = _Keys(self._builds())
        for number, key, fields, run_id in self.rows(
            f"SELECT id, key, fields, run_id FROM {table} WHERE dossier = 1 ORDER BY id"  # noqa: S608
        ):
            forged = keys.forge(key, fields, self._children(table, number), run_id)
            row = f"UPDATE {table} SET key = ?, fields = ? WHERE id = ?"  # noqa: S608
            self.change(row, forged[0], forged[1], number)
            self._set_children(table, number, forged[2])
        for old, new in keys.keys.items():
            for named, column in _NAMED_BY_KEY if old != new else ():
                self.may_change(f"UPDATE {named} SET {column} = ? WHERE {column} = ?", new, old)  # noqa: S608
        self.may_change(_ROOT_STATUS)

    def _children(self, table: str, number: int) -> list[str]:
        if table == "node":
            edges = "SELECT child FROM edge WHERE node = ? ORDER BY position"
            return [child for (child,) in self.rows(edges, number)]
        kept = json.loads(self.value("SELECT children FROM run_result WHERE id = ?", number))
        return [str(child) for child in kept]

    def _set_children(self, table: str, number: int, children: list[str]) -> None:
        if table == "run_result":
            below = canonical(children).decode()
            self.change("UPDATE run_result SET children = ? WHERE id = ?", below, number)
            return
        self.may_change("DELETE FROM edge WHERE node = ?", number)
        for position, child in enumerate(children):
            self.may_change("INSERT INTO edge VALUES (?, ?, ?)", number, position, child)
        self.change("UPDATE node SET children = ? WHERE id = ?", len(children), number)

    def _forge_chain(self) -> None:
        """New links over the rows as they are now, and a witness of the last."""
        with tables_of(self.store.directory) as tables:
            records = records_of(tables, 1, self.name)
        covered, files = records.covered(), records.files_hashed()
        spans = self._spans({kind: list(rows.numbers) for kind, rows in covered.items()})
        self.change("DELETE FROM audit WHERE dossier = 1")
        head = ""
        for n, (kind, first, last) in enumerate(spans, 1):
            hashed = files if kind == FILES else _hashed(covered[kind], first, last)
            digest = record_digest(kind, {"rows": hashed})
            fields: dict[str, Json] = {"prev": head, "n": n, "kind": kind, "digest": digest}
            head = record_digest("audit", fields)
            ends = (n, n) if kind == FILES else (first, last)
            link = (1, n, kind, *ends, digest, head)
            self.change("INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?, ?)", *link)
            if kind == "finish":
                end = "UPDATE run_end SET audit_length = ?, audit_head = ? WHERE run_id = ?"
                self.change(f"{end} AND dossier = 1", n, head, first)
        witness = self.store.directory / "witness-1"
        witness.write_text(f"{len(spans):020d} {head}\n", "ascii")

    def _spans(self, left: dict[str, list[int]]) -> list[tuple[str, int, int]]:
        """The links as they were, over what is still there; then what they do not cover."""
        spans = []
        for kind, first, last in self.rows(_LINKS):
            if kind == FILES:
                spans.append((kind, first, last))
                continue
            here = [number for number in left[kind] if first <= number <= last]
            if here:
                spans.append((kind, here[0], here[-1]))
                left[kind] = [number for number in left[kind] if number not in here]
        return spans + [(kind, number, number) for kind in left for number in left[kind]]


def _hashed(rows: Covered, first: int, last: int) -> Json:
    hashed = [rows.hashed(number) for number in range(first, last + 1)]
    return hashed[0] if rows.is_alone else hashed


_NAMED_BY_KEY = (("run_end", "root_key"), ("head", "root_key"), ("attempt", "node_key"))
_LINKS = 'SELECT kind, "first", "last" FROM audit WHERE dossier = 1 ORDER BY n'
_ROOT_STATUS = """UPDATE run_end SET root_status = coalesce(
    (SELECT status FROM node WHERE key = root_key ORDER BY id DESC LIMIT 1),
    (SELECT status FROM run_result WHERE key = root_key ORDER BY id DESC LIMIT 1), root_status)"""


class _Keys:
    """The new keys of one tree."""

    def __init__(self, builds: dict[int, Build]) -> None:
        self.keys: dict[str, str] = {}
        self._access: dict[str, str] = {}
        self._builds = builds

    def forge(
        self, key: str, fields: str, children: list[str], run_id: int
    ) -> tuple[str, str, list[str]]:
        """The new key, fields and children of a result; its children come before it."""
        record, build = json.loads(fields), self._builds[run_id]
        below = [self.keys.get(child, child) for child in children]
        kind = "leaf" if "doc_id" in record else "reduce"
        if kind == "leaf":
            record["settings"] = build.leaf_settings
            access = leaf_access(record)
        else:
            access = record_digest("access of", {"children": [self._access[c] for c in below]})
            record |= {"children": sorted(below), "access": access}
            record["settings"] = build.reduce_settings
        new = canonical(record).decode()
        self.keys[key] = sha256_hex(f'["{kind}",{new}]'.encode())
        self._access[self.keys[key]] = access
        return self.keys[key], new, below


def found_without_the_chain(forger: Forger) -> tuple[Fault, ...]:
    """The faults after the forging, of which neither the chain nor the witness has one."""
    faults = forger.reforge().faults
    assert {"chain", "witness"}.isdisjoint(fault.kind for fault in faults), faults
    return faults


def found_at(forger: Forger, kind: str, where: str) -> None:
    """An audit after the forging has this fault there, the chain apart."""
    faults = found_without_the_chain(forger)
    assert any(fault.kind == kind and where in fault.where for fault in faults), faults


def named(forger: Forger, kind: str, what: str) -> None:
    """An audit after the forging has a fault that says this, the chain apart."""
    faults = found_without_the_chain(forger)
    assert any(fault.kind == kind and what in str(fault) for fault in faults), faults
