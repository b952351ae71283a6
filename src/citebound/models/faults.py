"""What generators say alike: of a model that cannot be used, of an extra, in others' words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.errors import SettingsError

if TYPE_CHECKING:
    from pathlib import Path

SHOWN: Final = 200
"""Most characters of others' words in a message."""


def one_line(said: object, most: int = SHOWN) -> str:
    """Others' words as a part of one line, cut after so many characters."""
    printable = "".join(char if char.isprintable() else " " for char in str(said))
    line = " ".join(printable.split())
    return line if len(line) <= most else f"{line[:most]}..."


def install(generator: str) -> str:
    """What to do where the libraries of a generator are missing: no index has this project."""
    return f"run `pip install '.[{generator}]'` in a clone of citebound"


def missing_extra(generator: str) -> SettingsError:
    """The libraries of a generator are not installed."""
    return SettingsError(f"the {generator} generator wants its extra: {install(generator)}")


def unreadable(path: Path, error: OSError, wanted: str) -> SettingsError:
    """A model that is not there, or may not be read; ``wanted`` names what to give instead."""
    return SettingsError(
        f"the model {path} cannot be read: {error.strerror}; name {wanted} with --model",
        [str(path)],
    )


def changed(path: Path) -> SettingsError:
    """A model that is no longer the one that the keys name."""
    return SettingsError(f"the model {path} changed meanwhile; start again", [str(path)])


def short_context(path: Path, native: int, wanted: int) -> SettingsError:
    """A model that takes fewer tokens than the settings want."""
    return SettingsError(
        f"the model {path} has a context of {native:,} tokens, the budgets and the longest answer "
        f"want {wanted:,}; lower --map-budget, --reduce-budget or --max-new-tokens",
        [str(path)],
    )
