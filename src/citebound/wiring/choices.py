"""What a person may choose, and where each choice comes from.

Strongest first: the command line; what was chosen there before for this dossier and principal;
``citebound.toml`` in the folder; the user's own settings file; the defaults.
"""

from __future__ import annotations

import reprlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from citebound.errors import SettingsError
from citebound.wiring.environment import user_file
from citebound.wiring.settings_file import folder_settings, user_settings

if TYPE_CHECKING:
    from collections.abc import Mapping

FOLDER_FILE: Final = "citebound.toml"
"""The settings file of a folder."""

FOLDER_KEYS: Final = ("recipe", "split_size", "patterns")
"""What a folder's own file may choose: whoever made the folder may not choose a model, an endpoint
or a prompt."""

USER_KEYS: Final = (
    *FOLDER_KEYS,
    "profile",
    "generator",
    "model",
    "model_sha256",
    "model_revision",
    "device",
    "tokenizer",
    "structured",
    "base_url",
    "api_key_env",
    "tries",
    "timeout",
    "concurrency",
    "threads",
    "context",
    "replay",
    "map_prompt",
    "reduce_prompt",
    "map_budget",
    "reduce_budget",
    "max_new_tokens",
    "cite",
    "reduce",
    "share_calls",
    "max_bytes",
)
"""What the user's own file may choose."""

_FILE_ONLY: Final = (
    "share_calls",
    "max_bytes",
    "patterns",
    "context",
    "tries",
    "timeout",
    "concurrency",
)

COMMAND_KEYS: Final = tuple(key for key in USER_KEYS if key not in _FILE_ONLY)
"""What the command line may choose."""

REMEMBERED_KEYS: Final = tuple(
    key for key in COMMAND_KEYS if key not in ("base_url", "api_key_env")
)
"""What is remembered of it: a store never holds where a server is or how to get in."""

FILE_KEYS: Final = ("replay", "map_prompt", "reduce_prompt")
"""Settings that name files. ``model`` does too where the generator runs it (``names_file``)."""

_RUN_HERE: Final = ("llama", "transformers")

_DIGITS: Final = 12
_NUMBERS: Final = (
    "split_size",
    "map_budget",
    "reduce_budget",
    "max_new_tokens",
    "max_bytes",
    "threads",
    "context",
    "tries",
    "timeout",
    "concurrency",
)
_MODEL_FILE: Final = ".gguf"


@dataclass(frozen=True, slots=True)
class Chosen:
    """The value of a setting, and who chose it."""

    value: str | int | bool | tuple[str, ...]
    """The value."""
    origin: str
    """``command line``, ``remembered``, ``citebound.toml``, ``user settings`` or ``default``."""


def choices(
    folder: Path, command: Mapping[str, str], remembered: Mapping[str, str]
) -> dict[str, Chosen]:
    """Every setting that somebody chose, the strongest choice of each.

    Raises:
        SettingsError: a settings file cannot be read, or chooses what it may not, or an impossible
        value.
    """
    layers = (
        ("user settings", _with_paths(user_file(), user_settings(user_file(), USER_KEYS))),
        (FOLDER_FILE, folder_settings(folder, FOLDER_FILE, FOLDER_KEYS)),
        ("remembered", to_remember(remembered)),
        ("command line", dict(command)),
    )
    found: dict[str, Chosen] = {}
    for origin, values in layers:
        for key, value in values.items():
            found[key] = Chosen(_checked(key, value, origin), origin)
    return found


def to_remember(command: Mapping[str, str]) -> dict[str, str]:
    """What a store may keep of what a command line chose."""
    return {key: value for key, value in command.items() if key in REMEMBERED_KEYS}


def names_file(key: str, values: Mapping[str, object]) -> bool:
    """Whether a setting names a file, by what was chosen beside it."""
    if key == "model":
        generator = values.get("generator")
        is_gguf = str(values[key]).lower().endswith(_MODEL_FILE)
        return generator in _RUN_HERE or (generator is None and is_gguf)
    return key in FILE_KEYS


def _with_paths(file: Path, values: Mapping[str, object]) -> dict[str, object]:
    """Relative paths are meant from where the file is; a prompt of several lines is a prompt."""
    return {
        key: str(file.parent / Path(value).expanduser())
        if names_file(key, values) and isinstance(value, str) and value and "\n" not in value
        else value
        for key, value in values.items()
    }


def _checked(key: str, value: object, origin: str) -> str | int | bool | tuple[str, ...]:
    known = _read(key, value)
    if known is None:
        raise SettingsError(f"{key} ({origin}) wants {_wanted(key)}, got {_shown(key, value)}")
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


def _shown(key: str, value: object) -> str:
    if key == "base_url":  # It may hold what nobody else should read.
        return "something else"
    try:
        return reprlib.repr(value)
    except ValueError:  # More digits than Python writes out.
        return "a number that is too long to show"
