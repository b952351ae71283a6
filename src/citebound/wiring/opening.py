"""Finds a dossier's folder and store, and opens them as a workspace."""

from __future__ import annotations

import reprlib
import shlex
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from citebound.core.counting import counted
from citebound.engine.workspace import Workspace
from citebound.errors import CiteboundError, FolderError, NoDossierError
from citebound.sources.disk import FolderOnDisk
from citebound.store import SqliteStore, StoreFacts, describe, meetings_in, open_store
from citebound.wiring.choices import (
    FOLDER_KEYS,
    REMEMBERED_KEYS,
    Chosen,
    choices,
    forgotten,
    to_remember,
)
from citebound.wiring.clock import SystemClock
from citebound.wiring.jobs import job_of, max_bytes_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

STORE_NAME: Final = ".citebound"
"""The store's directory in a dossier's folder."""


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
    folder = Path(directory) if directory is not None else upwards(Path.cwd())
    if folder is None:
        if not (create or store is not None):
            raise NoDossierError(
                "there is no dossier here or above; run `citebound summarize DIR`, or for a "
                "meeting `citebound minutes import FILE`"
            )
        folder = Path.cwd()
    _refuse_no_folder(folder, store)
    folder = folder.resolve()
    path = folder / STORE_NAME if store is None else Path(store).absolute()
    if store is None and path.is_symlink():
        raise FolderError(
            f"{path} is a link, which is not followed; name the store that you mean with --store"
        )
    return Place(folder, path, name)


def _refuse_no_folder(folder: Path, store: str | None) -> None:
    if not _exists(folder):
        name = str(folder)
        known = _is_meeting(name, store)
        found = f"; of the meeting, run {minutes_command(store, 'show', name)}" if known else ""
        raise FolderError(
            f"there is no folder {name!r}; give the folder that holds the documents{found}"
        )
    if not folder.is_dir():
        raise FolderError(f"{str(folder)!r} is a file; give the folder that holds the documents")


def _is_meeting(name: str, store: str | None) -> bool:
    """Whether a meeting of this name is in the store that is named, or the nearest one upwards."""
    nearest = upwards(Path.cwd()) or Path.cwd()
    try:
        return name in meetings_in(nearest / STORE_NAME if store is None else Path(store))
    except CiteboundError:  # No store, or one that its own commands tell about.
        return False


def open_place(
    place: Place,
    command: Mapping[str, str],
    principal: str,
    *,
    create: bool,
    announce: Callable[[StoreFacts], None] | None = None,
) -> Opened:
    """Open a dossier; a store that was not made here is announced before it is used.

    What was remembered in such a store is used as far as the folder itself may choose it: whoever
    made the copy may not choose models, prompts or files for its reader (DESIGN.md section 8).

    Raises:
        NoDossierError: it was never made, and is not to be made now.
        FolderError: its name belongs to another folder, or to a meeting.
        SettingsError: a settings file chooses what it may not, or a choice is impossible.
        StoreError: the store is damaged, too new, read-only or busy; it was left untouched.
    """
    facts = describe(place.store)
    if facts is None:
        _refuse_unmade(place, create=create)
        # Refuse bad settings files before anything is made.
        choices(place.folder, command, {})
    elif announce is not None and not facts.made_here:
        announce(facts)
    trusted = REMEMBERED_KEYS if facts is None or facts.made_here else FOLDER_KEYS
    store = _open_store(place, create=create)
    try:
        remembered = store.heads.choices(principal).items()
        known = {key: value for key, value in remembered if key in trusted}
        chosen = choices(place.folder, command, known)
        folder = FolderOnDisk(place.folder, max_bytes_of(chosen), time.time_ns)
        return Opened(place, store, Workspace(store, folder, SystemClock()), chosen, store.facts())
    except BaseException:
        store.close()
        raise


def remember(store: SqliteStore, principal: str, command: Mapping[str, str]) -> None:
    """Keep what a command line chose, for the commands that follow.

    What was remembered for another generator is forgotten.

    Raises:
        StoreError: the store cannot be written.
    """
    chosen = to_remember(command)
    if chosen:
        with store.writing():
            gone = forgotten(chosen, store.heads.choices(principal))
            store.heads.remember(principal, chosen, gone)


def summarize_command(place: Place) -> str:
    """The command that makes a dossier there."""
    elsewhere = place.store != place.folder / STORE_NAME
    store = f" --store {shlex.quote(str(place.store))}" if elsewhere else ""
    return f"`citebound summarize {shlex.quote(str(place.folder))}{store}`"


def _refuse_unmade(place: Place, *, create: bool) -> None:
    if not create:
        raise NoDossierError(
            f"there is no summary of {str(place.folder)!r} yet; run {summarize_command(place)}"
        )


def _open_store(place: Place, *, create: bool) -> SqliteStore:
    try:
        return open_store(place.store, place.name, place.folder, create=create)
    except FolderError:
        _refuse_meetings(place, create=create)
        raise


def minutes_command(store: str | Path | None, *words: str) -> str:
    """A command of meetings, as it is to be pasted; a store that is not the nearest is named."""
    folder = upwards(Path.cwd())
    is_nearest = folder is not None and store == folder / STORE_NAME
    more = () if store is None or is_nearest else ("--store", str(store))
    return f"`citebound minutes {shlex.join([*words, *more])}`"


def _refuse_meetings(place: Place, *, create: bool) -> None:
    """Return if a dossier that is not there is no meeting, and the store is none of meetings.

    Raises:
        FolderError: the name is that of a meeting.
        NoDossierError: the store holds meetings, and no dossier of this folder.
    """
    known = () if create else meetings_in(place.store)
    if place.name in known:
        raise FolderError(
            f"{place.folder}: {place.name!r} is a meeting; run "
            f"{minutes_command(place.store, 'show', str(place.name))}"
        )
    if known and place.name is None:
        raise NoDossierError(
            f"{place.folder}: its store holds {counted(len(known), 'meeting')} and no dossier of "
            f"this folder; run {minutes_command(place.store, 'list')}, or "
            f"{summarize_command(place)} to summarise the folder"
        )


def check_first_job(
    place: Place, command: Mapping[str, str], principal: str, record: Path | None = None
) -> None:
    """Refuse an impossible job, or one that cannot be recorded, before a store is made for it.

    Raises:
        SettingsError: a settings file or a choice is impossible.
        StoreError: the store is damaged or too new; it was left untouched.
    """
    if describe(place.store) is None:
        job_of(choices(place.folder, command, {}), principal, record)


def _exists(folder: Path) -> bool:
    try:
        return folder.exists()
    except OSError as error:
        shown = reprlib.repr(str(folder))
        raise FolderError(
            f"the system cannot look at the folder {shown}: {error.strerror}; give another one"
        ) from error


def upwards(start: Path) -> Path | None:
    """The nearest folder from here upwards that holds a store, or None."""
    return next(
        (folder for folder in (start, *start.parents) if (folder / STORE_NAME).is_dir()), None
    )
