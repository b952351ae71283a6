"""Files that are whole or not there, and JSON read back with its faults told in one line."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from typing import TYPE_CHECKING

from citebound.digest import canonical
from citebound.errors import SettingsError, WorldError
from citebound.named_file import read_named

if TYPE_CHECKING:
    from pathlib import Path

    from citebound.digest import Json


def write_whole(path: Path, data: bytes) -> None:
    """Write a file beside its place, and move it there.

    Raises:
        WorldError: it cannot be written; what was there before is unchanged.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise WorldError(
            f"{path} cannot be written: {error.strerror or error}; nothing of it was, make room "
            "or name another folder with --out DIR"
        ) from error


def json_bytes(value: Json) -> bytes:
    """JSON with sorted names, for people and for hashes: the same bytes for the same value."""
    return (json.dumps(value, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode()


def line_bytes(value: Json) -> bytes:
    """One line of JSON."""
    return canonical(value) + b"\n"


def read_json(path: Path, mend: str) -> dict[str, Json]:
    """The object in a JSON file.

    Raises:
        SettingsError: it is missing or holds something else; ``mend`` says what to do.
    """
    try:
        found = json.loads(read_named(path))
    except OSError as error:
        raise SettingsError(f"{path} cannot be read: {error.strerror}; {mend}") from error
    except (ValueError, RecursionError) as error:
        raise SettingsError(f"{path} is not JSON: {error}; {mend}") from error
    if not isinstance(found, dict):
        raise SettingsError(f"{path} holds no JSON object; {mend}")
    return found


def read_lines(path: Path, mend: str) -> list[dict[str, Json]]:
    """The objects in a file of JSON lines; none when there is no file.

    Raises:
        SettingsError: it cannot be read, or a line is no object; ``mend`` says what to do.
    """
    try:
        lines = read_named(path).splitlines()
    except FileNotFoundError:
        return []
    except OSError as error:
        raise SettingsError(f"{path} cannot be read: {error.strerror}; {mend}") from error
    return [_object(path, number, line, mend) for number, line in enumerate(lines, 1)]


def _object(path: Path, number: int, line: bytes, mend: str) -> dict[str, Json]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise SettingsError(f"{path}, line {number} is not JSON: {error}; {mend}") from error
    if not isinstance(found, dict):
        raise SettingsError(f"{path}, line {number} holds no JSON object; {mend}")
    return found
