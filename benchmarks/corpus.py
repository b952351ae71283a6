"""The frozen input: folders of small documents, the same bytes on every machine."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def facts(number: int, version: int = 1) -> str:
    """A document: four fact lines about one product."""
    fields = (
        ("delivery", f"{number % 27 + version} October"),
        ("status", "open"),
        ("quantity", str(number * 7)),
        ("site", f"SITE{number:05d}X"),
    )
    return "".join(f"Product P-00-{number:05d} {name}: {value}.\n" for name, value in fields)


def name(number: int) -> str:
    """A document's file name."""
    return f"d{number:05d}.txt"


def write(folder: Path, documents: int) -> None:
    """Write a folder of so many documents."""
    folder.mkdir(parents=True)
    for number in range(documents):
        (folder / name(number)).write_text(facts(number))


def edit(folder: Path, number: int, version: int) -> None:
    """Give a document its text of a version."""
    (folder / name(number)).write_text(facts(number, version))


def digest(documents: int) -> str:
    """SHA-256 over names and texts."""
    whole = sha256()
    for number in range(documents):
        whole.update(f"{name(number)}\n{facts(number)}".encode())
    return whole.hexdigest()
