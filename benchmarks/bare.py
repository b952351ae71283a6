"""The bare pass: what any engine does at the least that looks up and verifies each of its rows.

``python bare.py make STORE FILE`` copies the tree of a store: one row per node, with its key, the
hash of its output and the output. ``python bare.py pass FILE`` is what is timed: a process that
opens that database, looks up every key of the tree by itself, in the order of the plan, hashes the
output that it finds with SHA-256 and compares. No plan, no folder, no rights, no edges.
"""

from __future__ import annotations

import hashlib
import sqlite3
import sys

_ROWS = """
SELECT key, out_hash, (SELECT body FROM payload WHERE sha256 = out_hash ORDER BY take DESC LIMIT 1)
FROM node WHERE id IN (SELECT max(id) FROM node GROUP BY address) ORDER BY id
"""


def make(store: str, file: str) -> int:
    """Copy the newest node of every place of the tree; how many there are."""
    source, target = sqlite3.connect(store), sqlite3.connect(file)
    try:
        rows = source.execute(_ROWS).fetchall()
        target.execute(
            "CREATE TABLE node (key TEXT PRIMARY KEY, hash TEXT NOT NULL, body BLOB NOT NULL)"
        )
        target.execute("CREATE TABLE plan (place INTEGER PRIMARY KEY, key TEXT NOT NULL)")
        target.executemany("INSERT INTO node VALUES (?, ?, ?)", rows)
        target.executemany("INSERT INTO plan (key) VALUES (?)", [row[:1] for row in rows])
        target.commit()
    finally:
        source.close()
        target.close()
    return len(rows)


def bare_pass(file: str) -> int:
    """Look up and verify every row; how many there are.

    Raises:
        ValueError: a row has another hash.
    """
    database = sqlite3.connect(file)
    keys = [key for (key,) in database.execute("SELECT key FROM plan ORDER BY place")]
    for key in keys:
        expected, body = database.execute(
            "SELECT hash, body FROM node WHERE key = ?", (key,)
        ).fetchone()
        if hashlib.sha256(body).hexdigest() != expected:
            raise ValueError(f"{key} has another hash")
    database.close()
    return len(keys)


if __name__ == "__main__":
    print(make(*sys.argv[2:]) if sys.argv[1] == "make" else bare_pass(sys.argv[2]))
