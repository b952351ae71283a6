"""Labelled quotes on disc: JSON lines, with their texts beside them or inside.

A line is an object::

    {"id": "a1", "lang": "en", "truth": "slip", "quote": "...", "text_file": "texts/a.txt"}

``truth`` is a ``Truth``. The text is ``text`` itself or the name of a UTF-8 file, ``text_file``,
from the folder of the lines. ``corpus`` (where it is from), ``annotations`` (none, braces,
brackets, vtt) and ``known`` (why a false hit is put up with) may be left out.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from citebound.core.distinct_keys import distinct
from citebound.core.gate.fold import Annotations
from citebound.engine.labelled import Labelled, LabelledSet, Truth
from citebound.errors import CallerError
from citebound.named_file import regular_or_handed

if TYPE_CHECKING:
    from pathlib import Path

    from citebound.digest import Json

_WANTED = ("id", "lang", "truth", "quote")


def read_labelled(file: Path) -> LabelledSet:
    """The labelled quotes of a file.

    Raises:
        CallerError: the file or a text cannot be read, or a line is not as described above.
    """
    texts: dict[str, str] = {}
    rows = []
    for number, line in enumerate(_read(file).split("\n"), 1):
        if line.strip():
            try:
                rows.append(_row(_loaded(line), file.parent, texts))
            except ValueError as error:
                raise CallerError(f"{file}, line {number}: {error}") from error
    try:
        return LabelledSet(tuple(rows))
    except ValueError as error:
        raise CallerError(f"{file}: {error}") from error


def _loaded(line: str) -> Json:
    found: Json = json.loads(line, object_pairs_hook=distinct)
    return found


def _row(line: Json, folder: Path, texts: dict[str, str]) -> Labelled:
    values = _values(line)
    name = values.get("text_file", "")
    if name and name not in texts:
        texts[name] = _read(folder / name)
    return Labelled(
        values["id"],
        values.get("corpus", ""),
        values["lang"],
        Truth(values["truth"]),
        values["quote"],
        texts[name] if name else values["text"],
        Annotations(values.get("annotations", "none")),
        values.get("known", ""),
    )


def _values(line: Json) -> dict[str, str]:
    """The fields of a line; all that a row needs are there."""
    if not isinstance(line, dict) or any(not isinstance(value, str) for value in line.values()):
        raise ValueError("expected an object whose values are strings")
    values: dict[str, str] = line
    missing = [name for name in _WANTED if not values.get(name)]
    if missing:
        raise ValueError(f"{', '.join(missing)} is missing or empty")
    if bool(values.get("text")) == bool(values.get("text_file")):
        raise ValueError("expected either text or text_file")
    return values


def _read(file: Path) -> str:
    try:
        with open(file, "rb", opener=regular_or_handed) as stream:
            return stream.read().decode("utf-8")
    except OSError as error:
        why = error.strerror or "not a file's name"
        raise CallerError(f"{file} cannot be read: {why}; give a file that can be") from error
    except UnicodeDecodeError as error:
        found = f"byte 0x{error.object[error.start]:02x} at byte {error.start:,}"
        raise CallerError(f"{file}: expected UTF-8, got {found}; save it as UTF-8") from error
