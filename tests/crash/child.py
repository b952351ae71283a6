"""The other side of ``processes``: one process that forks a child for each order.

    python -m tests.crash.child

An order is a line of JSON on stdin: start a command, or wait for one. The child runs the real
command line and may be told to kill itself with SIGKILL at its n-th write: before each statement
that writes, before and after each COMMIT, before and after each file or folder that is made, and
before and after each call of the generator. A limit on the size of files kills or refuses in the
middle of SQLite's own writes.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sqlite3
import sys
import time
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from typing_extensions import override

import citebound
from citebound.cli.main import COMMANDS, main
from citebound.models.scripted import Scripted
from citebound.store.opening import MIGRATIONS, _expected_schema

if TYPE_CHECKING:
    from collections.abc import Callable

    from citebound.ports.generator import Generation, Request

WRITES = (
    "BEGIN IMMEDIATE",
    "COMMIT",
    "SAVEPOINT",
    "RELEASE",
    "INSERT",
    "UPDATE",
    "DELETE",
    "CREATE",
    "ALTER",
    "PRAGMA JOURNAL_MODE",
    "PRAGMA APPLICATION_ID =",
    "PRAGMA USER_VERSION =",
)


@dataclass
class Points:
    """Counts the moments at which a process may be killed, and dies at one of them."""

    die_at: int
    report: Path
    passed: int = 0
    names: list[str] = field(default_factory=list)

    def here(self, name: str) -> None:
        """One such moment."""
        self.names.append(name)
        if self.passed == self.die_at:
            self.tell()
            os.kill(os.getpid(), signal.SIGKILL)
        self.passed += 1

    def tell(self) -> None:
        """Leave behind which moments there were."""
        self.report.write_text(json.dumps(self.names), encoding="utf-8")


class Dying(sqlite3.Connection):
    """A connection whose writes are such moments."""

    points: Points

    @override
    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        return self._written(statement, lambda: super(Dying, self).execute(statement, *values))

    @override
    def executemany(self, statement: str, *values: Any) -> sqlite3.Cursor:
        return self._written(statement, lambda: super(Dying, self).executemany(statement, *values))

    @override
    def executescript(self, script: str) -> sqlite3.Cursor:
        """Statement by statement, so that it can die between any two."""
        statement = ""
        for line in script.splitlines(keepends=True):
            statement += line
            if sqlite3.complete_statement(statement):
                self.execute(statement)
                statement = ""
        return self.cursor()

    def _written(self, statement: str, write: Callable[[], sqlite3.Cursor]) -> sqlite3.Cursor:
        lines = [line for line in statement.splitlines() if not line.startswith("--")]
        words = " ".join(" ".join(lines).split())
        if not words.upper().startswith(WRITES):
            return write()
        self.points.here(f"before {words[:40]}")
        cursor = write()
        if words.upper().startswith("COMMIT"):
            self.points.here("after COMMIT")
        return cursor


CONNECT = sqlite3.connect


def connect(database: Any, *rest: Any, **options: Any) -> sqlite3.Connection:
    """Connect; a database in memory cannot be left behind half written."""
    kind = sqlite3.Connection if database == ":memory:" else Dying
    return CONNECT(database, *rest, factory=kind, **options)


def make_files_count(points: Points) -> None:
    """Let every file and folder that is made be such a moment."""
    opened, made = os.open, os.mkdir

    def open_file(path: Any, flags: int, *rest: Any, **options: Any) -> int:
        if not flags & os.O_CREAT:
            return opened(path, flags, *rest, **options)
        points.here(f"before making {Path(path).name}")
        handle = opened(path, flags, *rest, **options)
        points.here(f"after making {Path(path).name}")
        return handle

    def make_folder(path: Any, *rest: Any, **options: Any) -> None:
        points.here(f"before making {Path(path).name}")
        made(path, *rest, **options)
        points.here(f"after making {Path(path).name}")

    os.open, os.mkdir = open_file, make_folder


def make_calls_count(points: Points, calls: Path, seconds: float, gate: str) -> None:
    """Let every call of the generator be such a moment, be noted, and take its time."""
    answer = Scripted.generate

    def generate(self: Scripted, request: Request) -> Generation:
        points.here("before the call")
        note(calls, json.dumps([message.content for message in request.messages]))
        wait_for(gate)
        time.sleep(seconds)
        generation = answer(self, request)
        points.here("after the call")
        return generation

    Scripted.generate = generate  # type: ignore[method-assign]


def note(file: Path, line: str) -> None:
    """Append a line in one write."""
    handle = os.open(file, os.O_WRONLY | os.O_APPEND)
    os.write(handle, f"{line}\n".encode())
    os.close(handle)


def wait_for(gate: str) -> None:
    """Wait until a file is there; at most half a minute."""
    for _ in range(3000):
        if not gate or Path(gate).exists():
            return
        time.sleep(0.01)


def limit_files(size: int, *, kills: bool) -> None:
    """Let no file grow over a size: such a write is refused, or kills in its middle."""
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL if kills else signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def run(order: dict[str, Any]) -> int:
    """Run a command as the order says."""
    home = Path(order["home"])
    points = Points(order["die_at"], home / "points")
    Dying.points = points
    sqlite3.connect = connect  # type: ignore[assignment]
    make_calls_count(points, Path(order["calls"]), order["seconds"], order["gate"])
    make_files_count(points)
    if order["file_limit"]:
        limit_files(order["file_limit"], kills=order["kills"])
    with (home / "out").open("w") as sys.stdout, (home / "err").open("w") as sys.stderr:
        code = main(order["words"])
        while order["until"] and not Path(order["until"]).exists():
            code = main(order["words"])
    points.tell()
    return code


def serve() -> None:
    """Follow orders until there are no more."""
    for name in COMMANDS:
        import_module(f"citebound.cli.{name}")
    _expected_schema(MIGRATIONS)
    say(citebound=citebound.__file__)
    for line in sys.stdin:
        order = json.loads(line)
        if "wait" in order:
            _, status = os.waitpid(order["wait"], 0)
            say(code=os.waitstatus_to_exitcode(status))
            continue
        pid = os.fork()
        if not pid:
            os._exit(run(order))
        say(pid=pid)


def say(**answer: object) -> None:
    """Answer an order."""
    sys.__stdout__.write(json.dumps(answer) + "\n")  # type: ignore[union-attr]
    sys.__stdout__.flush()  # type: ignore[union-attr]


if __name__ == "__main__":
    serve()
