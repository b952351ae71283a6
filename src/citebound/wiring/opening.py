"""Finds a dossier's folder and store, and opens them as a workspace."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from citebound.engine.workspace import Workspace
from citebound.errors import FolderError
from citebound.sources.disk import FolderOnDisk
from citebound.store import SqliteStore, StoreFacts, describe, open_store
from citebound.wiring.choices import Chosen, choices
from citebound.wiring.clock import SystemClock
from citebound.wiring.jobs import max_bytes_of

if TYPE_CHECKING:
    from collections.abc import Mapping

STORE_NAME: Final = ".citebound"
"""The store's directory in a dossier's folder."""


class NoDossierError(FolderError):
    """A folder that nobody has summarised yet."""

    exit_code = 4


@dataclass(frozen=True, slots=True)
class Place:
    """Where a dossier is."""

    folder: Path
    """Its documents; an absolute path."""
    store: Path
    """Its store's directory; an absolute path."""
    name: str | None
    """Its name in the store, where a person gave one."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A dossier that is ready to be worked on."""

    place: Place
    """Where it is."""
    store: SqliteStore
    """Its store, to be closed."""
    workspace: Workspace
    """What the engine works on."""
    chosen: Mapping[str, Chosen]
    """The settings that somebody chose."""
    facts: StoreFacts
    """Where the store was made."""


def locate(directory: str | None, store: str | None, name: str | None, *, create: bool) -> Place:
    """The place of a dossier.

    The folder that is named, or the nearest one upwards that holds a store.

    Raises:
        FolderError: the folder is missing, or is not a folder.
        NoDossierError: no folder was named, and none upwards holds a store, and none is to be
        made.
    """
    folder = Path(directory) if directory is not None else _upwards(Path.cwd())
    if folder is None:
        if not (create or store is not None):
            raise NoDossierError(
                "there is no dossier here or above; run `citebound summarize DIR`"
            )
        folder = Path.cwd()
    if not folder.exists():
        raise FolderError(
            f"there is no folder {str(folder)!r}; give the folder that holds the documents"
        )
    if not folder.is_dir():
        raise FolderError(f"{str(folder)!r} is a file; give the folder that holds the documents")
    folder = folder.resolve()
    path = Path(store).absolute() if store is not None else folder / STORE_NAME
    return Place(folder, path, name)


def open_place(
    place: Place, command: Mapping[str, str], principal: str, *, create: bool
) -> Opened:
    """Open a dossier.

    Raises:
        NoDossierError: it was never made, and is not to be made now.
        FolderError: its name belongs to another folder.
        SettingsError: a settings file chooses what it may not.
        StoreError: the store is damaged, too new, read-only or busy; it was left untouched.
    """
    if not create and describe(place.store) is None:
        raise NoDossierError(
            f"there is no summary of {str(place.folder)!r} yet; run `citebound summarize "
            f"{place.folder}`"
        )
    # Refuse bad settings files before anything is made.
    choices(place.folder, command, {})
    store = open_store(place.store, place.name, place.folder, create=create)
    try:
        chosen = choices(place.folder, command, store.heads.choices(principal))
        folder = FolderOnDisk(place.folder, max_bytes_of(chosen), time.time_ns)
        return Opened(place, store, Workspace(store, folder, SystemClock()), chosen, store.facts())
    except BaseException:
        store.close()
        raise


def _upwards(start: Path) -> Path | None:
    return next(
        (folder for folder in (start, *start.parents) if (folder / STORE_NAME).is_dir()), None
    )
