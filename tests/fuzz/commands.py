"""Runs the public commands in this process, and knows what no command may ever print."""

from __future__ import annotations

import contextlib
import io
import json
import sqlite3
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from citebound.cli.main import main

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class Answer:
    """What a command gave back."""

    words: tuple[str, ...]
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """What stands on stdout, as JSON."""
        return json.loads(self.out)

    @property
    def said(self) -> str:
        return self.out + self.err


def run(*words: object) -> Answer:
    """Run a command line; a fault of the program fails here."""
    said = tuple(map(str, words))
    with (
        contextlib.redirect_stdout(io.StringIO()) as out,
        contextlib.redirect_stderr(io.StringIO()) as err,
    ):
        code = main(said)
    answer = Answer(said, code, out.getvalue(), err.getvalue())
    assert "fault of the program" not in answer.said, answer
    assert "Traceback" not in answer.said, answer
    assert code in (0, 2, 3, 4, 5), answer
    return answer


@dataclass(frozen=True)
class Peek:
    """How far a store has come, read past the product."""

    events: int
    calls: int
    runs: int
    nodes: int


def peek(folder: Path) -> Peek:
    """Count events, calls, runs and nodes; the events' sequence has no gap and never falls."""
    file = folder / ".citebound" / "store.sqlite"
    with contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as store:
        sequences = [row[0] for row in store.execute("SELECT sequence FROM event ORDER BY 1")]
        assert sequences == list(range(1, len(sequences) + 1))
        calls, runs, nodes = (
            store.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608
            for table in ("attempt", "run", "node")
        )
    return Peek(len(sequences), calls, runs, nodes)
