"""Reading nodes by one join against reading them one thing at a time."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from citebound.digest import sha256_hex
from tests.store.worlds import KEY, OTHER, database_of, new_store, node, started, tamper

DAMAGES = (
    "UPDATE payload SET body = CAST(body || ' ' AS BLOB) WHERE CAST(body AS TEXT) LIKE '%status%'",
    "UPDATE payload SET body = NULL, erased_at = 'now' WHERE body = CAST('raw' AS BLOB)",
    "DELETE FROM payload WHERE body = CAST('raw' AS BLOB)",
    "DELETE FROM payload WHERE take > 0",
    "UPDATE node SET status = 'INVALID' WHERE id % 2",
    "UPDATE node SET fields = replace(fields, 'a.txt', 'c.txt')",
    "UPDATE node SET out_hash = (SELECT min(out_hash) FROM node)",
    "DELETE FROM edge WHERE position = 1",
    "DELETE FROM node WHERE id = (SELECT max(id) FROM node)",
)
steps = st.lists(st.sampled_from((*DAMAGES, "publish")), max_size=4)


@given(steps, st.sampled_from([None, "raw"]))
@settings(max_examples=15, deadline=None)
def test_a_node_is_read_as_if_every_part_of_it_were_looked_up_by_itself(
    taken: list[str], raw: str | None
) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        publish(folder, raw)
        for step in taken:
            publish(folder, raw) if step == "publish" else tamper(folder, step)
        with new_store(folder) as store:
            found = store.results.nodes([KEY, OTHER])
            unsound = store.results.unsound([KEY, OTHER])
        expected = {key: one_by_one(folder, key) for key in (KEY, OTHER)}
        assert {key: (node.run_id, node.body) for key, node in found.items()} == {
            key: known for key, known in expected.items() if isinstance(known, tuple)
        }
        assert set(unsound) == {key for key, known in expected.items() if known == "unsound"}


def publish(folder: Path, raw: str | None) -> None:
    with new_store(folder) as store:
        run_id = started(store)
        two = node(run_id, KEY, children=(OTHER, KEY), raw=raw)
        store.results.publish([node(run_id, OTHER, raw=raw, diagnosis="bad"), two])


def one_by_one(folder: Path, key: str) -> tuple[int, bytes] | str:
    """Run and output of a sound node; ``unsound``, or ``absent``."""
    with closing(sqlite3.connect(database_of(folder))) as raw:

        def column(statement: str, *values: Any) -> list[Any]:
            return [row[0] for row in raw.execute(statement, values)]

        found = raw.execute("SELECT * FROM node WHERE key = ? ORDER BY id", (key,)).fetchall()
        if not found:
            return "absent"
        number, _, _, _, status, fields, out, children, call, raw_sha256, run_id = found[-1]
        bodies = column("SELECT body FROM payload WHERE sha256 = ? ORDER BY take", out)
        said = column("SELECT body FROM payload WHERE sha256 = ?", raw_sha256)
        sound = (
            sha256_hex(f'["leaf",{fields}]'.encode()) == key
            and bool(bodies)
            and bodies[-1] is not None
            and sha256_hex(bodies[-1]) == out
            and f'"status":"{status}"' in bodies[-1].decode()
            and len(column("SELECT child FROM edge WHERE node = ?", number)) == children
            and (not call or any(body is not None for body in said))
        )
        return (run_id, bodies[-1]) if sound else "unsound"
