"""The two settings files: the folder's own, which is another person's word, and the user's."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from citebound.errors import SettingsError
from citebound.named_file import regular
from citebound.sources.opening import open_file

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from pathlib import Path

_MOST_BYTES: Final = 100_000


def folder_settings(folder: Path, name: str, allowed: Collection[str]) -> Mapping[str, object]:
    """What the folder's own file chooses; no link is followed, only a regular file is opened.

    Raises:
        SettingsError: the file cannot be read, or chooses what it may not.
    """
    path = folder / name
    try:
        descriptor = open_file(folder, name)
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise _unreadable(path, error.strerror) from error
    with os.fdopen(descriptor, "rb") as file:
        return _parsed(path, file.read(_MOST_BYTES + 1), allowed)


def user_settings(path: Path, allowed: Collection[str]) -> Mapping[str, object]:
    """What the user's own file chooses.

    Raises:
        SettingsError: the file cannot be read, or chooses what is no setting.
    """
    try:
        with open(path, "rb", opener=regular) as file:
            data = file.read(_MOST_BYTES + 1)
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        raise _unreadable(path, error.strerror) from error
    return _parsed(path, data, allowed)


def _parsed(path: Path, data: bytes, allowed: Collection[str]) -> Mapping[str, object]:
    import tomllib  # noqa: PLC0415  (most folders have no such file)

    if len(data) > _MOST_BYTES:
        raise _unreadable(path, f"more than {_MOST_BYTES:,} bytes")
    try:
        values = tomllib.loads(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise _unreadable(path, f"not UTF-8 at byte {error.start}") from error
    except ValueError as error:
        raise _unreadable(path, str(error)) from error
    except RecursionError as error:
        raise _unreadable(path, "nested too deeply") from error
    foreign = sorted(set(values) - set(allowed))
    if foreign:
        raise SettingsError(
            f"{path} may choose {', '.join(allowed)}; it chooses {foreign[0][:40]!r}, "
            "which is refused: take that line out"
        )
    return values


def _unreadable(path: Path, why: str | None) -> SettingsError:
    return SettingsError(f"the settings in {path} cannot be read: {why}; mend or remove the file")
