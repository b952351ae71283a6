"""A store in which everything happened that a store records, and ways to tamper with it."""

from __future__ import annotations

import hashlib
import shutil
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

from citebound.check.audit import Audit, audit
from citebound.cli.main import main
from tests.untriggered import change

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

SCRIPTED = ("--recipe", "claims", "--profile", "strict", "--generator", "scripted")


def fact_lines(number: int, day: int) -> str:
    product = f"Product P-00-{number:02}"
    return f"{product} delivery: {day} October.\n\n{product} status: open.\r\n{product} site: A.\n"


def long_text() -> str:
    clauses = (
        f"{n}. The supplier of lot {n} delivers within {n + 3} days of the order, and tells the "
        f"office at once when a delivery of lot {n} is late.\n\n"
        for n in range(1, 25)
    )
    return "".join(clauses)


def everything(folder: Path) -> Path:
    """Make a dossier with builds of all recipes, rights, edits, a retry and full runs."""
    folder.mkdir()
    for number in range(6):
        (folder / f"d{number}.txt").write_bytes(fact_lines(number, 3).encode())
    (folder / "long.md").write_text(long_text(), "utf-8")
    (folder / "empty.txt").write_bytes(b"")
    (folder / "picture.png").write_bytes(b"")
    _run(folder, "summarize", *SCRIPTED, "--split-size", "200")
    _run(folder, "build", "--recipe", "facts")
    _run(folder, "build", "--recipe", "extract")
    _run(folder, "grant", "d1.txt", "long.md", "--to", "ana")
    _run(folder, "build", "--as", "ana", *SCRIPTED)
    _run(folder, "revoke", "d1.txt", "--from", "ana")
    (folder / "d2.txt").write_bytes(b"A new paragraph above.\n" + fact_lines(2, 3).encode())
    (folder / "d3.txt").write_bytes(fact_lines(3, 9).encode())
    (folder / "d4.txt").rename(folder / "renamed.txt")
    (folder / "d5.txt").unlink()
    _run(folder, "build", *SCRIPTED, "--split-size", "200")
    _run(folder, "withdraw", "d1.txt")
    _run(folder, "build", *SCRIPTED, "--split-size", "200", "--retry", "root")
    _run(folder, "restore", "d1.txt")
    _run(folder, "build", *SCRIPTED, "--split-size", "200", "--full")
    _run(folder, "build", "--recipe", "facts")
    _run(folder, "build", "--recipe", "extract", "--full")
    _run(folder, "build", *SCRIPTED, "--max-new-tokens", "40", "--as", "ana")
    return folder


def _run(folder: Path, command: str, *words: str) -> None:
    assert main([command, str(folder), *words]) in {0, 4}, (command, words)


class Store:
    """A copy of a dossier whose store is about to be tampered with."""

    def __init__(self, original: Path, home: Path) -> None:
        self._original, self.folder = original, home / "case"
        shutil.copytree(original, self.folder)
        self.directory = self.folder / ".citebound"

    def restore(self) -> None:
        """The database as it was."""
        for file in self.directory.glob("store.sqlite-*"):
            file.unlink()
        shutil.copy(self._original / ".citebound" / "store.sqlite", self.directory)

    def audit(self) -> Audit:
        return audit(self.directory)

    def rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.directory / "store.sqlite")) as raw:
            return raw.execute(statement, values).fetchall()

    def value(self, statement: str, *values: object) -> Any:
        (row,) = self.rows(statement, *values)[:1]
        return row[0]

    def tamper(self, *statements: tuple[str, Sequence[object]]) -> int:
        """Change rows behind the program's back; how many changed."""
        return change(self.directory / "store.sqlite", *statements)

    def put(self, body: bytes) -> str:
        """Add a body under its own hash."""
        digest = hashlib.sha256(body).hexdigest()
        self.tamper(("INSERT OR IGNORE INTO payload VALUES (?, 0, ?, NULL)", (digest, body)))
        return digest
