"""A folder of documents, and the command line called on it as a person would."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from citebound.__main__ import FURTHER
from citebound.cli.main import main

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

SCRIPTED = ("--recipe", "claims", "--generator", "scripted")
STRICT = (*SCRIPTED, "--profile", "strict")


@dataclass(frozen=True)
class Answer:
    """What a command gave back."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """What stands on stdout, as JSON."""
        return json.loads(self.out)


class Case:
    """A dossier's folder; ``cite`` runs a command on it, ``say`` runs any words."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self._capsys = folder, capsys
        folder.mkdir(parents=True, exist_ok=True)

    def say(self, *words: object) -> Answer:
        """Run these words as they are."""
        self._capsys.readouterr()
        try:
            code = main([str(word) for word in words], further=FURTHER)
        except SystemExit as left:
            code = int(left.code or 0)
        out, err = self._capsys.readouterr()
        return Answer(code, out, err)

    def cite(self, command: str, *words: object) -> Answer:
        """Run a command on the folder."""
        return self.say(command, self.folder, *words)

    def json(self, command: str, *words: object) -> Any:
        """The JSON that a command prints when it is done."""
        answer = self.cite(command, *words, "--json")
        assert (answer.code, answer.err) == (0, ""), answer
        return answer.json

    def write(self, name: str, text: str) -> Path:
        """Write a document."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
        return path

    def with_facts(self, documents: int) -> Case:
        """Write so many documents of four facts."""
        for number in range(documents):
            self.write(name_of(number), facts(number))
        return self

    def edit(self, number: int) -> None:
        """Change the first fact of a document."""
        self.write(name_of(number), facts(number, version=9))


def name_of(number: int) -> str:
    return f"d{number:02}.txt"


def facts(number: int, version: int = 3) -> str:
    product = f"Product P-00-{number:02}"
    return (
        f"{product} delivery: {version} October.\n{product} status: open.\n"
        f"{product} quantity: {number * 7}.\n{product} site: SITE{number:02}X.\n"
    )


def displays(answer: Any) -> list[str]:
    """The claims of a summary as a reader sees them."""
    return [claim["display"] for claim in answer["claims"]]


def tree(folder: Path) -> dict[str, bytes]:
    """Every file below a folder with its bytes, locks and shared memory left out."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix not in (".lock", ".sqlite-shm", ".sqlite-wal")
    }
