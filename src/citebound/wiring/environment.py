"""What the environment says. Nothing else reads it."""

from __future__ import annotations

import getpass
import os
from pathlib import Path


def user_file() -> Path:
    """The user's own settings file, whether it is there or not."""
    named = os.environ.get("CITEBOUND_SETTINGS")
    if named:
        return Path(named)
    home = os.environ.get("XDG_CONFIG_HOME") or str(Path("~/.config").expanduser())
    return Path(home) / "citebound" / "settings.toml"


def is_set(variable: str) -> bool:
    """Whether a variable is there and holds more than blanks; what it holds is not told."""
    return bool(os.environ.get(variable, "").strip())


def is_debugging() -> bool:
    """Whether a fault of the program shows its traceback: ``CITEBOUND_DEBUG`` is set."""
    return bool(os.environ.get("CITEBOUND_DEBUG"))


def user_name() -> str:
    """By which name the user is logged in; empty when the system knows none."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # A number without an entry: in a container, say.
        return ""


def cache_folder() -> Path:
    """Where the user's caches of this program lie, whether the folder is there or not."""
    home = os.environ.get("XDG_CACHE_HOME") or str(Path("~/.cache").expanduser())
    return Path(home) / "citebound"


def credential(variable: str) -> str | None:
    """What a variable holds, without blanks at its ends; None where it is not set."""
    value = os.environ.get(variable)
    return None if value is None else value.strip()


def calm_threads() -> None:
    """Let the threads of numeric libraries that are loaded later sleep while they wait.

    What the user set stays as it is.
    """
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")
    os.environ.setdefault("GOMP_SPINCOUNT", "0")


def stay_offline() -> None:
    """Let the libraries of the hub, when they are loaded later, ask no network whatever happens.

    And let a device add up in the same order each time.
    """
    for name in ("HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE", "HF_HUB_DISABLE_TELEMETRY"):
        os.environ[name] = "1"
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")


_TOPOLOGY = Path("/sys/devices/system/cpu")


def physical_cores() -> int:
    """Cores that this process may use; two threads of one core count once where that is known."""
    siblings = _TOPOLOGY.glob("cpu[0-9]*/topology/thread_siblings_list")
    cores = len({path.read_text("ascii") for path in siblings}) or os.cpu_count() or 1
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else cores
    return min(cores, usable)
