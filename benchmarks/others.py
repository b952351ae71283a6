"""What a citebound figure is held against: the bare pass, and the peers that pip installs."""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks import corpus
from benchmarks.measure import FailedError, Timing, timed
from benchmarks.store_counts import store_of

HERE: Final = Path(__file__).resolve().parent
PEERS: Final = ("cocoindex", "joblib", "llamaindex")
"""Every peer has a script in ``peers``."""
SLOW: Final = ("joblib", "llamaindex")
"""They are left out where there are more documents than ``SLOW_FROM``."""
SLOW_FROM: Final = 20_000
_QUIET: Final = {"COCOINDEX_DISABLE_USAGE_TRACKING": "1"}


@dataclass(frozen=True, slots=True)
class Bare:
    """The bare pass over as many rows as a dossier's tree has nodes."""

    rows: int
    """How many."""
    timing: Timing
    """The whole process, start of the interpreter included."""


@dataclass(frozen=True, slots=True)
class Peer:
    """One peer on one folder; where it was not run, why."""

    name: str
    """Which."""
    skipped: str = ""
    """Why it was not run; empty if it was."""
    first: Timing | None = None
    """Everything made."""
    no_op: Timing | None = None
    """Nothing changed."""
    edit: Timing | None = None
    """One document changed."""
    calls: tuple[int, int, int] = (0, 0, 0)
    """Calls of the stand-in model in each of the three."""


def bare_pass(folder: Path, file: Path, cache: Path, times: int) -> Bare:
    """Copy a dossier's tree and run the bare pass over it."""
    script = [sys.executable, str(HERE / "bare.py")]
    rows = int(timed([*script, "make", str(store_of(folder)), str(file)], cache).answer)
    return Bare(rows, timed([*script, "pass", str(file)], cache, times))


def peers_python(directory: Path, lock: Path = HERE / "requirements.lock") -> Path | str:
    """The interpreter of an environment with the peers of a lock, or why there is none."""
    python, stamp = directory / "bin" / "python", directory / "installed"
    if stamp.is_file() and stamp.read_text() == lock.read_text():
        return python
    venv.create(directory, with_pip=True, clear=True)
    pip = [str(python), "-m", "pip", "--disable-pip-version-check", "--no-input", "-q", "install"]
    made = subprocess.run(
        [*pip, "--require-hashes", "-r", str(lock)], capture_output=True, text=True, check=False
    )
    if made.returncode != 0:
        return f"pip could not install it: {made.stderr.strip().splitlines()[-1][:200]}"
    stamp.write_text(lock.read_text())
    return python


@dataclass(frozen=True, slots=True)
class PeerBench:
    """How the peers are measured."""

    python: Path | str
    """Their interpreter, or why there is none."""
    work: Path
    """Where their folders and states go."""
    cache: Path
    """Compiled modules."""
    times: int
    """How often a no-op run is repeated."""

    def measure(self, documents: int) -> list[Peer]:
        """Every peer on a folder of its own."""
        if isinstance(self.python, str):
            return [Peer(name, self.python) for name in PEERS]
        return [_peer(name, self, str(self.python), documents) for name in PEERS]


def _peer(name: str, bench: PeerBench, python: str, documents: int) -> Peer:
    if name in SLOW and documents > SLOW_FROM:
        return Peer(name, f"too slow for {documents:,} documents in the time of one run")
    work, cache = bench.work / f"{name}-{documents}", bench.cache
    folder, state = work / "documents", work / "state"
    corpus.write(folder, documents)
    command = [python, str(HERE / "peers" / f"with_{name}.py"), str(folder), str(state)]
    try:
        first = timed(command, cache, extra=_QUIET)
        no_op = timed(command, cache, bench.times, extra=_QUIET)
        corpus.edit(folder, documents // 2, 2)
        edit = timed(command, cache, extra=_QUIET)
    except FailedError as error:
        return Peer(name, f"it failed: {str(error)[-300:]}")
    return Peer(name, "", first, no_op, edit, _calls(first, no_op, edit))


def _calls(*timings: Timing) -> tuple[int, int, int]:
    first, no_op, edit = (int(json.loads(timing.answer)["calls"]) for timing in timings)
    return first, no_op, edit
