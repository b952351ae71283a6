"""What the environment says. Nothing else reads it."""

from __future__ import annotations

import os
from pathlib import Path


def user_file() -> Path:
    """The user's own settings file, whether it is there or not."""
    named = os.environ.get("CITEBOUND_SETTINGS")
    if named:
        return Path(named)
    home = os.environ.get("XDG_CONFIG_HOME") or str(Path("~/.config").expanduser())
    return Path(home) / "citebound" / "settings.toml"


def is_debugging() -> bool:
    """Whether a fault of the program shows its traceback: ``CITEBOUND_DEBUG`` is set."""
    return bool(os.environ.get("CITEBOUND_DEBUG"))
