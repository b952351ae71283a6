"""The settings files in force, the store, and the room on its disc."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Final

from citebound.core.counting import counted
from citebound.errors import CiteboundError, FolderError
from citebound.store import SqliteStore, StoreFacts, meetings_in, open_store
from citebound.store.home import facts_of
from citebound.store.opening import MIGRATIONS, connect, holds_database, schema_version
from citebound.wiring.checkup.values import Check, State
from citebound.wiring.choices import FOLDER_FILE, FOLDER_KEYS, USER_KEYS
from citebound.wiring.environment import user_file
from citebound.wiring.opening import summarize_command
from citebound.wiring.settings_file import folder_settings, user_settings

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from citebound.wiring.opening import Place

_LEAST_ROOM: Final = 100_000_000
"""Bytes; where fewer are free, a build may end for want of room."""


def settings_checks(folder: Path) -> Iterator[Check]:
    """The user's file and the folder's: which settings they choose, and never what."""
    file = user_file()
    try:
        yield _settings("settings of the user", file, user_settings(file, USER_KEYS))
    except CiteboundError as error:
        yield Check("settings of the user", State.FAILED, str(error), f"mend {file}")
    file = folder / FOLDER_FILE
    try:
        found = folder_settings(folder, FOLDER_FILE, FOLDER_KEYS)
        yield _settings("settings of the folder", file, found)
    except CiteboundError as error:
        yield Check("settings of the folder", State.FAILED, str(error), f"mend {file}")


def store_checks(place: Place, principal: str, remembered: dict[str, str]) -> Iterator[Check]:
    """The store and the room for it. Nothing is recorded in it.

    What the principal's last build was told to use is put into ``remembered``, as far as a store
    may say it.
    """
    try:
        yield _store(place, principal, remembered)
    except FolderError as error:
        advice = f"{summarize_command(place)} makes one, --name names another one"
        yield Check("store", State.FAILED, str(error), advice)
    except (CiteboundError, OSError) as error:
        advice = "`citebound audit` says more; a copy can be put in its place"
        yield Check("store", State.FAILED, str(error), advice)
    yield _room(place)


def _settings(name: str, file: Path, found: Mapping[str, object]) -> Check:
    keys = sorted(found)
    facts = {"file": str(file), "chooses": list(keys)}
    if not file.exists():
        return Check(name, State.ABSENT, f"{file} is not there", facts=facts)
    chooses = f"chooses {', '.join(keys)}" if keys else "chooses nothing"
    return Check(name, State.OK, f"{file} {chooses}", facts=facts)


def _store(place: Place, principal: str, remembered: dict[str, str]) -> Check:
    if not holds_database(place.store):
        advice = f"{summarize_command(place)} makes one"
        return Check("store", State.ABSENT, f"there is none at {place.store}", advice)
    facts, version = described(place.store)
    if version != len(MIGRATIONS):
        return Check(
            "store",
            State.OK,
            f"{place.store}, schema {version} of {len(MIGRATIONS)}; the next command that opens "
            "it brings it up to date",
            facts={"schema": version},
        )
    held = meetings_in(place.store) if place.name is None else ()
    try:
        store = open_store(place.store, place.name, place.folder, create=False)
    except FolderError:
        if not held:
            raise
        return _of_meetings(place, facts, len(held))
    with store:
        chosen = store.heads.choices(principal)
        trusted = chosen if facts.made_here else FOLDER_KEYS
        remembered |= {key: value for key, value in chosen.items() if key in trusted}
        return _opened(place, store, facts)


def _of_meetings(place: Place, facts: StoreFacts, held: int) -> Check:
    origin = "made here" if facts.made_here else "made elsewhere"
    return Check(
        "store",
        State.OK,
        f"{place.store}, {origin}, schema {len(MIGRATIONS)}, {facts.size:,} bytes, holds "
        f"{counted(held, 'meeting')} and no dossier of this folder",
        facts={
            "path": str(place.store),
            "schema": len(MIGRATIONS),
            "bytes": facts.size,
            "created_at": facts.created_at,
            "made_here": facts.made_here,
            "meetings": held,
        },
    )


def _opened(place: Place, store: SqliteStore, facts: StoreFacts) -> Check:
    length, _ = store.chain()
    witnessed = any(place.store.glob("witness-*"))
    seen = "its witness agrees" if witnessed else "there is no witness yet"
    origin = "made here" if facts.made_here else "made elsewhere"
    return Check(
        "store",
        State.OK,
        f"{place.store}, {origin}, schema {len(MIGRATIONS)}, {facts.size:,} bytes, "
        f"{length} links of its audit chain, {seen}",
        "" if facts.made_here else "models, prompts and files that were chosen in it are not used",
        {
            "path": str(place.store),
            "dossier": store.dossier,
            "schema": len(MIGRATIONS),
            "bytes": facts.size,
            "created_at": facts.created_at,
            "made_here": facts.made_here,
            "chain_length": length,
            "witnessed": witnessed,
        },
    )


def described(path: Path) -> tuple[StoreFacts, int]:
    """What a store says of itself, and the version of its schema; 0 where there is none yet.

    Raises:
        StoreError: it is no database, or cannot be read.
    """
    database = connect(path)
    try:
        version = schema_version(database)
        if not version:
            return StoreFacts("", 0, made_here=True), 0
        return facts_of(database, path), version
    finally:
        database.close()


def _room(place: Place) -> Check:
    where = place.store if place.store.is_dir() else place.folder
    try:
        free = shutil.disk_usage(where).free
    except OSError as error:
        told = f"{where} cannot be looked at: {error.strerror}"
        return Check("disc", State.FAILED, told, "name another folder, or mend its disc")
    short = free < _LEAST_ROOM
    advice = "make room: a build may end for want of it" if short else ""
    told = f"{free:,} bytes are free where the store is"
    return Check("disc", State.FAILED if short else State.OK, told, advice, {"free": free})
