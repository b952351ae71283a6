"""An experiment's folder, and ``citebound lab`` called on it as a person would."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from citebound.__main__ import FURTHER
from citebound.cli.main import main
from citebound.lab.places import Places
from citebound.models.scripted import Scripted

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from citebound.ports.generator import Generation, Request

SCRIPTED = ("--generator", "scripted")
STRICT = (*SCRIPTED, "--profile", "strict")
NO_REBIND = (*SCRIPTED, "--no-rebind")


@dataclass(frozen=True)
class Answer:
    """What a command gave back."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Lab:
    """An experiment; ``say`` runs one of its commands."""

    def __init__(self, root: Path, capsys: pytest.CaptureFixture[str] | None) -> None:
        self.root, self.places, self._capsys = root, Places(root), capsys

    def say(self, command: str, *words: object) -> Answer:
        if self._capsys is not None:
            self._capsys.readouterr()
        arguments = ["lab", command, "--out", str(self.root), *map(str, words)]
        code = main(arguments, further=FURTHER)
        out, err = self._capsys.readouterr() if self._capsys is not None else ("", "")
        return Answer(code, out, err)

    def done(self, command: str, *words: object) -> str:
        """What a command prints that is done."""
        answer = self.say(command, *words)
        assert (answer.code, answer.err) == (0, ""), answer
        return answer.out

    def json(self, command: str, *words: object) -> Any:
        return json.loads(self.done(command, *words, "--json"))

    def check(self) -> tuple[int, Any]:
        """The exit code of the check, and what it found."""
        answer = self.say("check", "--json")
        return answer.code, answer.json

    def store(self, area: str, dossier: str) -> Path:
        return self.root / area / dossier / ".citebound" / "store.sqlite"


def forge(database: Path, table: str, statement: str, *values: object) -> None:
    """Change a history table as somebody who knows how: its triggers are there afterwards."""
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        triggers = connection.execute(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?", (table,)
        ).fetchall()
        for name, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        assert connection.execute(statement, values).rowcount > 0
        for _, sql in triggers:
            connection.execute(sql)


def value(database: Path, statement: str) -> Any:
    """The first value of a query."""
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute(statement).fetchone()[0]


def stop_at(monkeypatch: pytest.MonkeyPatch, call: int, error: BaseException) -> None:
    """Raise in the generator at this call, counted from 0, and answer all others."""
    made = 0
    generate = Scripted.generate

    def counted(self: Scripted, request: Request) -> Generation:
        nonlocal made
        made += 1
        if made == call + 1:
            raise error
        return generate(self, request)

    monkeypatch.setattr(Scripted, "generate", counted)
