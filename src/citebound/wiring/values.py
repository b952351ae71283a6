"""Typed access to what somebody chose."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from citebound.errors import SettingsError
from citebound.named_file import read_named

if TYPE_CHECKING:
    from collections.abc import Mapping

    from citebound.wiring.choices import Chosen


class Values:
    """The value of each setting, or a default where nobody chose one."""

    def __init__(self, chosen: Mapping[str, Chosen]) -> None:
        """Of what was chosen."""
        self._chosen = chosen

    def text(self, key: str, default: str) -> str:
        """A name or a path."""
        return str(self._chosen[key].value) if key in self._chosen else default

    def number(self, key: str, default: int) -> int:
        """A whole number."""
        value = self._chosen[key].value if key in self._chosen else default
        return value if isinstance(value, int) else default

    def origin(self, key: str, default: str) -> str:
        """Who chose a setting."""
        return self._chosen[key].origin if key in self._chosen else default

    def flag(self, key: str) -> bool:
        """Whether something was switched on."""
        return key in self._chosen and self._chosen[key].value is True

    def texts(self, key: str, default: tuple[str, ...]) -> tuple[str, ...]:
        """Several texts."""
        value = self._chosen[key].value if key in self._chosen else default
        return value if isinstance(value, tuple) else default

    def prompt(self, key: str, default: str) -> str:
        """A prompt: text of several lines, or the text of a file.

        Raises:
            SettingsError: the file cannot be read as UTF-8, or is empty.
        """
        if key not in self._chosen:
            return default
        value, name = str(self._chosen[key].value), key.replace("_", " ")
        if "\n" in value:
            return value.strip()
        try:
            text = read_named(Path(value)).decode("utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            option = f"--{key.replace('_', '-')} FILE"
            raise SettingsError(
                f"the {name} {value} cannot be read: {error}; choose another with {option}"
            ) from error
        if not text:
            raise SettingsError(f"the {name} {value} is empty; write the instructions into it")
        return text
