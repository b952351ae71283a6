"""A command as a whole process: seconds, memory, answer."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ROOT: Final = Path(__file__).resolve().parent.parent
"""The project: what is measured is the code beside this file."""


class FailedError(Exception):
    """A command ended with another exit code than 0."""


@dataclass(frozen=True, slots=True)
class Timing:
    """Several runs of one command."""

    seconds: tuple[float, ...]
    """Wall time of each, from its start to its end."""
    megabytes: float
    """The greatest memory that one of them held (maximum resident set size)."""
    answer: str
    """What the last one wrote to stdout."""

    @property
    def best(self) -> float:
        """The shortest."""
        return min(self.seconds)

    @property
    def median(self) -> float:
        """The one in the middle."""
        return median(self.seconds)


def timed(
    command: Sequence[str], cache: Path, times: int = 1, extra: Mapping[str, str] | None = None
) -> Timing:
    """Run a command so many times, one after the other.

    Args:
        command: a program and its arguments.
        cache: where Python keeps compiled modules, so that none is compiled twice.
        times: how often.
        extra: environment variables besides those of this process.

    Raises:
        FailedError: it ended with another exit code than 0.
    """
    environment = _environment(cache) | dict(extra or {})
    runs = [_once(command, environment) for _ in range(times)]
    return Timing(
        tuple(seconds for seconds, _, _ in runs), max(size for _, size, _ in runs), runs[-1][2]
    )


def citebound(*arguments: str) -> list[str]:
    """The command line of this interpreter's citebound."""
    return [sys.executable, "-m", "citebound", *arguments]


def _environment(cache: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    path = os.pathsep.join((str(ROOT / "src"), str(ROOT)))
    return kept | {"PYTHONPYCACHEPREFIX": str(cache), "PYTHONPATH": path}


def _once(command: Sequence[str], environment: Mapping[str, str]) -> tuple[float, float, str]:
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as complaints:
        started = time.perf_counter()
        process = subprocess.Popen(command, stdout=out, stderr=complaints, env=environment)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        complaints.seek(0)
        if process.returncode != 0:
            said = complaints.read().decode(errors="replace")[-2000:]
            raise FailedError(f"{' '.join(command)} ended with {process.returncode}: {said}")
        return seconds, usage.ru_maxrss / _UNITS_PER_MEGABYTE, out.read().decode()


_UNITS_PER_MEGABYTE = 1024**2 if sys.platform == "darwin" else 1024
