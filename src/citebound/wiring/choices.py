"""What a person may choose, and where each choice comes from.

Strongest first: the command line; what was chosen on the command line for this dossier and
principal
before; ``citebound.toml`` in the folder; the user's own settings file; the defaults.
"""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from citebound.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Mapping

FOLDER_FILE: Final = "citebound.toml"
"""The settings file of a folder."""

FOLDER_KEYS: Final = ("recipe", "split_size", "patterns")
"""What a folder's own file may choose: whoever made the folder may not choose a model, an endpoint
or a prompt."""

USER_KEYS: Final = (
    *FOLDER_KEYS,
    "generator",
    "model",
    "tokenizer",
    "replay",
    "map_prompt",
    "reduce_prompt",
    "map_budget",
    "reduce_budget",
    "max_new_tokens",
    "share_calls",
    "max_bytes",
)
"""What the user's own file may choose."""

COMMAND_KEYS: Final = tuple(
    key for key in USER_KEYS if key not in ("share_calls", "max_bytes", "patterns")
)
"""What the command line may choose, and what is remembered of it."""

_DIGITS: Final = 12
_NUMBERS: Final = ("split_size", "map_budget", "reduce_budget", "max_new_tokens", "max_bytes")


@dataclass(frozen=True, slots=True)
class Chosen:
    """The value of a setting, and who chose it."""

    value: str | int | bool | tuple[str, ...]
    """The value."""
    origin: str
    """``command line``, ``remembered``, ``citebound.toml``, ``user settings``."""


def choices(
    folder: Path, command: Mapping[str, str], remembered: Mapping[str, str]
) -> dict[str, Chosen]:
    """Every setting that somebody chose, the strongest choice of each.

    Raises:
        SettingsError: a settings file cannot be read, or chooses what it may not, or an impossible
        value.
    """
    layers = (
        ("user settings", _file(user_file(), USER_KEYS)),
        (FOLDER_FILE, _file(folder / FOLDER_FILE, FOLDER_KEYS)),
        ("remembered", {key: value for key, value in remembered.items() if key in COMMAND_KEYS}),
        ("command line", dict(command)),
    )
    found: dict[str, Chosen] = {}
    for origin, values in layers:
        for key, value in values.items():
            found[key] = Chosen(_checked(key, value, origin), origin)
    return found


def user_file() -> Path:
    """The user's own settings file, whether it is there or not."""
    named = os.environ.get("CITEBOUND_SETTINGS")
    if named:
        return Path(named)
    home = os.environ.get("XDG_CONFIG_HOME") or str(Path("~/.config").expanduser())
    return Path(home) / "citebound" / "settings.toml"


def _file(path: Path, allowed: tuple[str, ...]) -> Mapping[str, object]:
    try:
        values = tomllib.loads(path.read_bytes().decode("utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"the settings in {path} cannot be read: {error}") from error
    foreign = sorted(set(values) - set(allowed))
    if foreign:
        raise SettingsError(
            f"{path} may choose {', '.join(allowed)}; it chooses {foreign[0]!r}, which is refused"
        )
    return values


def _checked(key: str, value: object, origin: str) -> str | int | bool | tuple[str, ...]:
    known = _read(key, value)
    if known is None:
        raise SettingsError(f"{key} ({origin}) wants {_wanted(key)}, got {value!r}")
    return known


def _read(key: str, value: object) -> str | int | bool | tuple[str, ...] | None:
    """The value in its own type; None when it is impossible."""
    if key == "patterns":
        return _texts(value)
    if key == "share_calls":
        return value if isinstance(value, bool) else None
    if key in _NUMBERS:
        return _number(value)
    return value if isinstance(value, str) and value else None


def _texts(value: object) -> tuple[str, ...] | None:
    if not isinstance(value, list):
        return None
    texts = tuple(item for item in value if isinstance(item, str))
    return texts if len(texts) == len(value) else None


def _number(value: object) -> int | None:
    if isinstance(value, str) and value.isascii() and value.isdigit():
        value = int(value[: _DIGITS + 1])
    return value if type(value) is int and 0 < value < 10**_DIGITS else None


def _wanted(key: str) -> str:
    if key == "patterns":
        return "a list of regular expressions"
    if key == "share_calls":
        return "true or false"
    return "a whole number from 1" if key in _NUMBERS else "a text that is not empty"
