"""Writes the corpus and its labels, once, and the same again wherever it is asked for."""

from __future__ import annotations

import shutil
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from citebound.digest import canonical, sha256_hex
from citebound.errors import SettingsError, WorldError
from citebound.lab.corpus.documents import SEED, Recipe, versions_of
from citebound.lab.corpus.labels import LABELS, labels_bytes
from citebound.lab.files import json_bytes, read_json, write_whole
from citebound.lab.places import DEVELOPMENT, TEST, Places

if TYPE_CHECKING:
    from pathlib import Path

    from citebound.digest import Json
    from citebound.lab.corpus.documents import Version

CORPUS_FORMAT: Final = 1
"""Raised when ``corpus.json`` changes its shape."""


@dataclass(frozen=True, slots=True)
class Made:
    """A corpus that is there."""

    sha256: str
    """Over the hashes of all texts and of the labels."""
    dossiers: int
    """How many dossiers."""
    texts: int
    """How many texts: documents times versions."""
    facts: int
    """How many labels."""
    is_new: bool
    """False when it was there already."""


def make(directory: Path, recipe: Recipe) -> Made:
    """The corpus of an experiment, made unless it is there.

    Raises:
        SettingsError: another corpus is there.
        WorldError: it cannot be written; then nothing of it is there.
    """
    places = Places(directory)
    versions = [v for dossier in (*TEST, *DEVELOPMENT) for v in versions_of(dossier, recipe)]
    labels = labels_bytes(versions)
    manifest = _manifest(places, recipe, versions, labels)
    is_new = not places.corpus_manifest.is_file()
    if not is_new:
        _refuse_other(places, manifest)
    write_whole(directory.joinpath(*LABELS), labels)
    if is_new:
        _write_texts(places, versions, manifest)
    return Made(
        str(manifest["sha256"]),
        len(TEST) + len(DEVELOPMENT),
        len(versions),
        labels.count(b"\n"),
        is_new,
    )


def _manifest(
    places: Places, recipe: Recipe, versions: list[Version], labels: bytes
) -> dict[str, Json]:
    texts: dict[str, Json] = {
        _name(places, version): sha256_hex(version.text.encode()) for version in versions
    }
    stated: dict[str, Json] = {
        "format": CORPUS_FORMAT,
        "seed": SEED,
        "facts": recipe.name,
        "texts": texts,
        "labels_sha256": sha256_hex(labels),
    }
    return {**stated, "sha256": sha256_hex(canonical(stated))}


def _name(places: Places, version: Version) -> str:
    path = places.text(version.dossier, version.document, version.version)
    return path.relative_to(places.corpus).as_posix()


def _refuse_other(places: Places, manifest: dict[str, Json]) -> None:
    file = places.corpus_manifest
    found = read_json(file, "move the folder away, or name another one with --out DIR")
    if found != manifest:
        raise SettingsError(
            f"{places.root} holds a corpus with {found.get('facts')}, SHA-256 "
            f"{found.get('sha256')}; wanted is one with {manifest['facts']}, SHA-256 "
            f"{manifest['sha256']}: name another folder with --out DIR"
        )


def _write_texts(places: Places, versions: list[Version], manifest: dict[str, Json]) -> None:
    """All texts appear at once, with their manifest."""
    beside = Places(places.root / ".corpus.new")
    try:
        shutil.rmtree(beside.root, ignore_errors=True)
        for version in versions:
            path = beside.text(version.dossier, version.document, version.version)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(version.text.encode())
        beside.corpus_manifest.write_bytes(json_bytes(manifest))
        beside.corpus.replace(places.corpus)
    except OSError as error:
        raise WorldError(
            f"the corpus cannot be written to {places.root}: {error.strerror}; nothing of it is "
            "there, make room or name another folder with --out DIR"
        ) from error
    finally:
        with suppress(OSError):
            shutil.rmtree(beside.root)
