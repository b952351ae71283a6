"""What a person may choose, and where each choice comes from.

Strongest first: the command line; what was chosen there before for this dossier and principal;
``citebound.toml`` in the folder; the user's own settings file; the defaults. What several
generators read is used with the generator that it was given for only.
"""

from __future__ import annotations

import re
import reprlib
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Final

from citebound.errors import SettingsError
from citebound.wiring.environment import user_file
from citebound.wiring.settings_file import folder_settings, user_settings

if TYPE_CHECKING:
    from collections.abc import Mapping

COMMAND_LINE: Final = "command line"
"""The origin of what the command line chose."""

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

SHARED_KEYS: Final = ("model", "model_sha256", "model_revision", "tokenizer", "threads")
"""Settings that several generators read. Each is used with the generator that it was given for
only: the one that was chosen beside it, otherwise the one that weaker choices had chosen."""

FILE_KEYS: Final = ("replay", "map_prompt", "reduce_prompt")
"""Settings that name files. ``model`` does too where the generator runs it (``names_file``)."""

_RUN_HERE: Final = ("llama", "transformers")
_NO_MODEL: Final = ("scripted", "replay")
_ANYTHING: Final = re.compile(r".+", re.DOTALL)
_HASH: Final = re.compile(r"(?:sha256:)?[0-9a-f]{64}", re.IGNORECASE)

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
    layers: tuple[tuple[str, Mapping[str, object]], ...] = (
        ("user settings", _with_paths(user_file(), user_settings(user_file(), USER_KEYS))),
        (FOLDER_FILE, folder_settings(folder, FOLDER_FILE, FOLDER_KEYS)),
        ("remembered", to_remember(remembered)),
        (COMMAND_LINE, dict(command)),
    )
    generators = list(accumulate((_generator(values) for _, values in layers), _last))
    found: dict[str, Chosen] = {}
    for (origin, values), given_for in zip(layers, generators, strict=True):
        for key, value in values.items():
            chosen = Chosen(_checked(key, value, origin), origin)
            if key not in SHARED_KEYS or _is_for(given_for, generators[-1]):
                found[key] = chosen
    return found


def forgotten(command: Mapping[str, str], remembered: Mapping[str, str]) -> set[str]:
    """What a store remembers for another generator than the one that a command line chose."""
    generator = _generator(command)
    is_other = bool(generator) and generator != _generator(remembered)
    return {key for key in SHARED_KEYS if is_other and key in remembered}


def to_remember(command: Mapping[str, str]) -> dict[str, str]:
    """What a store may keep of what a command line chose."""
    return {key: value for key, value in command.items() if key in REMEMBERED_KEYS}


def _generator(values: Mapping[str, object]) -> str:
    """The generator that these values choose; empty where they choose none."""
    return str(values.get("generator") or ("replay" if "replay" in values else ""))


def _last(before: str, now: str) -> str:
    return now or before


def _is_for(given_for: str, generator: str) -> bool:
    """What was given for no generator is for any that has a model of its own."""
    return given_for == generator or (not given_for and generator not in _NO_MODEL)


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
    return _text(key, value)


def _text(key: str, value: object) -> str | None:
    form = _HASH if key == "model_sha256" else _ANYTHING
    return value if isinstance(value, str) and form.fullmatch(value) else None


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
    if key == "model_sha256":
        return "64 hexadecimal digits"
    return "a whole number from 1" if key in _NUMBERS else "a text that is not empty"


def _shown(key: str, value: object) -> str:
    if key == "base_url":  # It may hold what nobody else should read.
        return "something else"
    try:
        return reprlib.repr(value)
    except ValueError:  # More digits than Python writes out.
        return "a number that is too long to show"
