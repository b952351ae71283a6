"""A folder whose store can be put back, looked into, and asked as a person would."""

from __future__ import annotations

import io
import json
import shutil
import sqlite3
from contextlib import closing, contextmanager, redirect_stderr, redirect_stdout
from typing import TYPE_CHECKING, Any

from citebound.cli.main import main
from tests.cli.case import SCRIPTED, facts, name_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TREE = """
WITH RECURSIVE tree (key) AS (
    SELECT root_key FROM head
    UNION SELECT child FROM edge JOIN node ON node.id = edge.node JOIN tree USING (key)
)
SELECT key, status, out_hash, call_key, raw_sha256 FROM node JOIN tree USING (key) ORDER BY key
"""
"""The whole tree of every head, by content."""


class Dossier:
    """Documents of four facts each, and the store that is made of them."""

    def __init__(self, home: Path, documents: int = 2) -> None:
        self.folder, self.store = home / "case", home / "case" / ".citebound"
        self.folder.mkdir()
        for number in range(documents):
            self.write(number)
        self._saved: dict[str, bytes] | None = None

    def write(self, number: int, version: int = 3) -> None:
        (self.folder / name_of(number)).write_text(facts(number, version), encoding="utf-8")

    def ask(self, command: str, *words: object) -> tuple[int, str]:
        """Run a command in this process: its exit code and what stands on stdout."""
        out = io.StringIO()
        with redirect_stdout(out), redirect_stderr(io.StringIO()):
            code = main([command, str(self.folder), *map(str, words)])
        return code, out.getvalue()

    def done(self, command: str, *words: object) -> Any:
        """The JSON of a command that succeeds."""
        code, out = self.ask(command, *words, "--json")
        assert code == 0, out
        return json.loads(out)

    def build(self) -> Any:
        """A first build or the next one, by the scripted model."""
        return self.done("summarize", *SCRIPTED)

    def shown(self) -> Any:
        """The sequence and the claims of the summary; the exit code when it is refused."""
        code, out = self.ask("show", "--json")
        answer = json.loads(out)
        return code or (answer["sequence"], answer["claims"])

    def save(self) -> None:
        """Remember the store as it is now."""
        files = self.store.iterdir() if self.store.exists() else ()
        self._saved = {file.name: file.read_bytes() for file in files} or None

    def put_back(self) -> None:
        """Put the store back in its place; the documents stay as they are."""
        if self._saved is None:
            shutil.rmtree(self.store, ignore_errors=True)
            return
        for file in self.store.iterdir():
            if file.name not in self._saved:
                file.unlink()
        for name, body in self._saved.items():
            (self.store / name).write_bytes(body)

    @contextmanager
    def opened(self) -> Iterator[sqlite3.Connection]:
        """The database, as anybody could open it."""
        with closing(sqlite3.connect(self.store / "store.sqlite")) as raw:
            yield raw

    def rows(self, statement: str) -> list[tuple[Any, ...]]:
        """What stands in the store."""
        with self.opened() as raw:
            return raw.execute(statement).fetchall()

    def count(self, table: str) -> int:
        """How many rows a table has; 0 when there is no such table yet."""
        if not self.store.exists() or not self.rows("SELECT 1 FROM sqlite_schema"):
            return 0
        ((count,),) = self.rows(f"SELECT count(*) FROM {table}")  # noqa: S608
        return int(count)

    def tree(self) -> list[tuple[Any, ...]]:
        """The trees that are served."""
        return self.rows(TREE)
