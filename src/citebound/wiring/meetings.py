"""Finds the store of a project's meetings, and opens a meeting of it as a workspace."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from citebound.core.minutes.cues import CUES_VERSION
from citebound.core.parse import PARSE_VERSION
from citebound.core.recipes import minutes, recipe_for
from citebound.core.recipes.asking import ASKED_LIMITS, ASKED_SIZE, ASKED_TOKENS
from citebound.core.settings import MINUTES, Parameters, Settings, Versions
from citebound.core.split import SENTENCE_SPLIT_VERSION, SPLIT_VERSION
from citebound.engine.workspace import Job, Workspace
from citebound.errors import NoDossierError
from citebound.sources.imported import ImportedFiles
from citebound.store import SqliteStore, StoreFacts, describe, meetings_in, open_store
from citebound.wiring.choices import REMEMBERED_KEYS, Chosen, choices
from citebound.wiring.clock import SystemClock
from citebound.wiring.generators import at_once
from citebound.wiring.installed import version_of
from citebound.wiring.jobs import with_generator
from citebound.wiring.opening import STORE_NAME, upwards
from citebound.wiring.values import Values

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

LARGEST: Final = 20_000_000
"""Bytes of the largest file that a meeting is imported from, or that is added to it, unless the
user's settings say otherwise."""

_OF_FOLDERS: Final = ("recipe", "patterns")
"""Settings that say nothing of a meeting."""

_WHOLE: Final = 1_000_000_000
"""Greatest part by rules: cue phrases read a transcript at once."""


@dataclass(frozen=True, slots=True)
class OpenMeeting:
    """A meeting that is ready to be worked on."""

    store: SqliteStore
    """Its store, to be closed."""
    workspace: Workspace
    """What the engine works on."""
    chosen: Mapping[str, Chosen]
    """The settings that somebody chose."""
    facts: StoreFacts
    """Where the store was made."""


def project_store(store: str | None, *, create: bool) -> Path:
    """The store of the project's meetings.

    The one that is named, the nearest one upwards, or a new one in the present folder.

    Raises:
        NoDossierError: there is none, and none is to be made.
    """
    if store is not None:
        found = Path(store).absolute()
    else:
        folder = upwards(Path.cwd())
        found = (Path.cwd() if folder is None else folder) / STORE_NAME
    if not create and describe(found) is None:
        raise NoDossierError(
            f"there are no meetings in {str(found)!r} yet; run `citebound minutes import FILE`"
        )
    return found


def names_of(store: Path) -> tuple[str, ...]:
    """The names of a store's meetings.

    Raises:
        StoreError: the store is damaged or too new; it was left untouched.
    """
    return meetings_in(store)


def open_meeting(
    store: Path,
    name: str,
    command: Mapping[str, str],
    principal: str,
    *,
    create: bool,
    announce: Callable[[StoreFacts], None] | None = None,
) -> OpenMeeting:
    """Open a meeting; a store that was not made here is announced before it is used.

    Raises:
        FolderError: there is no such meeting and none is to be made, or the name belongs to a
            folder.
        SettingsError: a settings file chooses what it may not, or a choice is impossible.
        StoreError: the store is damaged, too new, read-only or busy; it was left untouched.
    """
    facts = describe(store)
    if facts is not None and announce is not None and not facts.made_here:
        announce(facts)
    is_trusted = facts is None or facts.made_here
    opened = open_store(store, name, None, create=create)
    try:
        remembered = opened.heads.choices(principal) if is_trusted else {}
        known = {key: value for key, value in remembered.items() if key in REMEMBERED_KEYS}
        chosen = choices(store.parent, command, known)
        files = ImportedFiles(
            lambda: opened.files.last().files,
            store.parent,
            max(LARGEST, largest_of(chosen)),
            time.time_ns,
        )
        workspace = Workspace(opened, files, SystemClock())
        return OpenMeeting(opened, workspace, chosen, opened.facts())
    except BaseException:
        opened.close()
        raise


def largest_of(chosen: Mapping[str, Chosen]) -> int:
    """Bytes of the largest file that may come into a meeting."""
    return Values(chosen).number("max_bytes", LARGEST)


def minutes_job(chosen: Mapping[str, Chosen], principal: str, record: Path | None = None) -> Job:
    """The job of a meeting's minutes: by declared cue phrases, or by a generator if one is chosen.

    Raises:
        SettingsError: a choice is impossible, or a file that it names cannot be read.
    """
    rules = Settings(
        recipe=MINUTES,
        schema=f"{MINUTES}/1",
        limits=minutes.LIMITS,
        versions=Versions(SPLIT_VERSION, f"cues/{CUES_VERSION}", PARSE_VERSION, 0),
        split_size=_WHOLE,
        gate=minutes.CODE,
    )
    usable = {key: one for key, one in chosen.items() if key not in _OF_FOLDERS}
    asked = replace(
        rules,
        limits=ASKED_LIMITS,
        versions=Versions(
            SENTENCE_SPLIT_VERSION, f"sentencex {version_of('sentencex')}", PARSE_VERSION, 0
        ),
        split_size=ASKED_SIZE,
        map_prompt=minutes.MAP_PROMPT,
        parameters=Parameters(max_new_tokens=ASKED_TOKENS),
    )
    settings, generator = with_generator(usable, rules, asked, record)
    share, together = Values(usable).flag("share_calls"), at_once(usable)
    return Job(settings, recipe_for(settings), generator, principal, share, at_once=together)
