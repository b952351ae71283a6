"""Real deaths: a child process that kills itself with SIGKILL before its n-th write.

A process of its own, without threads, forks a child for each command; the fork is cheap, and the
death is that of a process: no cleaning up, no rolling back, locks released by the kernel alone.
"""

from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from citebound.cli.main import COMMANDS, main
from tests.fuzz.times import make_times_coarse

if TYPE_CHECKING:
    from collections.abc import Sequence

_WRITE = re.compile(
    r"\s*(BEGIN IMMEDIATE|INSERT|UPDATE|DELETE|REPLACE|RELEASE|COMMIT)\b", re.IGNORECASE
)


class Mortals:
    """Runs commands that may die."""

    def __init__(self, *, coarse: bool = False) -> None:
        """Start the process that forks; its children may see coarse times."""
        self._process = subprocess.Popen(  # noqa: S603
            [sys.executable, "-m", "tests.fuzz.kills", *["coarse"] * coarse],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(self, words: Sequence[object], at: int) -> int | None:
        """The exit code, or None when the command died before its write number ``at``."""
        pipe_in, pipe_out = self._process.stdin, self._process.stdout
        assert pipe_in is not None
        assert pipe_out is not None
        pipe_in.write(json.dumps([at, list(map(str, words))]) + "\n")
        pipe_in.flush()
        code: int | None = json.loads(pipe_out.readline())
        return code

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


def _serve() -> None:
    for line in sys.stdin:
        at, words = json.loads(line)
        child = os.fork()
        if child == 0:
            _die_at(at, words)
        _, status = os.waitpid(child, 0)
        died = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
        sys.stdout.write(json.dumps(None if died else os.waitstatus_to_exitcode(status)) + "\n")
        sys.stdout.flush()


def _set(name: str, value: object) -> None:
    module, _, attribute = name.rpartition(".")
    setattr(import_module(module), attribute, value)


def _die_at(at: int, words: list[str]) -> None:
    """Run a command in this process and never return."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    writes, connect = [0], sqlite3.connect

    def traced(statement: str) -> None:
        writes[0] += _WRITE.match(statement) is not None
        if writes[0] == at:
            os.kill(os.getpid(), signal.SIGKILL)

    def connected(*arguments: Any, **options: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*arguments, **options)
        connection.set_trace_callback(traced)
        return connection

    sqlite3.connect = connected  # type: ignore[assignment]
    os._exit(main(words))


if __name__ == "__main__":
    for command in COMMANDS:  # Loaded once, before any fork.
        import_module(f"citebound.cli.{command}")
    if "coarse" in sys.argv:
        make_times_coarse(_set)
    _serve()
