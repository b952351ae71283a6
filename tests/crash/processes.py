"""Commands in processes of their own, which may be killed at any write."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from types import TracebackType

ROOT = Path(__file__).parents[2]
NEVER = -1
KILLED = -9
TOO_LARGE = -25
"""Died of SIGXFSZ: in the middle of a write."""


@dataclass(frozen=True)
class Ended:
    """How a command ended."""

    code: int
    """Its exit code; ``KILLED`` or ``TOO_LARGE`` when it was killed."""
    points: tuple[str, ...]
    """The moments that it passed, the one at which it was killed last."""
    out: str
    """What it wrote to stdout."""
    err: str
    """What it wrote to stderr."""


class Processes:
    """Starts commands; each is forked from one process that has everything loaded."""

    def __init__(self, home: Path) -> None:
        """Keep outputs and notes in this folder."""
        self._home, self._count = home, 0
        self.calls = home / "calls"
        home.mkdir(exist_ok=True)
        self.forget_calls()
        environment = {"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}", "PYTHONDONTWRITEBYTECODE": "1"}
        self._server = subprocess.Popen(
            [sys.executable, "-m", "tests.crash.child"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=environment | {"CITEBOUND_SETTINGS": str(home / "none.toml")},
        )
        loaded = Path(self._heard()["citebound"])
        assert loaded.is_relative_to(ROOT / "src"), loaded

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.communicate(timeout=60)

    @property
    def paid(self) -> list[str]:
        """The prompts that were sent since the last time, in order."""
        return self.calls.read_text(encoding="utf-8").splitlines()

    def note(self, line: str) -> None:
        """Write something between the prompts."""
        with self.calls.open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")

    def forget_calls(self) -> None:
        """Count calls from here."""
        self.calls.write_text("", encoding="utf-8")

    def start(self, *words: object, die_at: int = NEVER, **options: Any) -> Process:
        """Start a command.

        Options: ``seconds`` that each call takes, a ``gate`` that each call waits for,
        ``file_limit`` in bytes, and whether it ``kills``; ``until`` a file is there the command is
        repeated.
        """
        self._count += 1
        home = self._home / str(self._count)
        home.mkdir()
        order = {"words": [str(word) for word in words], "home": str(home), "die_at": die_at}
        settings = {"seconds": 0.0, "gate": "", "file_limit": 0, "kills": False, "until": ""}
        answer = self.tell(order | settings | {"calls": str(self.calls)} | options)
        return Process(self, answer["pid"], home)

    def run(self, *words: object, die_at: int = NEVER, **options: Any) -> Ended:
        """Run a command to its end."""
        return self.start(*words, die_at=die_at, **options).wait()

    def tell(self, order: dict[str, Any]) -> Any:
        """Give an order and hear the answer."""
        assert self._server.stdin is not None
        self._server.stdin.write(json.dumps(order) + "\n")
        self._server.stdin.flush()
        return self._heard()

    def _heard(self) -> Any:
        assert self._server.stdout is not None
        return json.loads(self._server.stdout.readline())


@dataclass(frozen=True)
class Process:
    """A command that runs."""

    processes: Processes
    pid: int
    home: Path

    def wait(self) -> Ended:
        """Wait for its end."""
        code = self.processes.tell({"wait": self.pid})["code"]
        points = self._read("points")
        return Ended(code, tuple(json.loads(points or "[]")), self._read("out"), self._read("err"))

    def _read(self, name: str) -> str:
        file = self.home / name
        return file.read_text(encoding="utf-8") if file.exists() else ""
