"""Takes the file of a transcript into its meeting."""

from __future__ import annotations

import time
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from citebound.core.event import OWNER
from citebound.engine.minutes.importing import Imported, SourceFile, import_transcript
from citebound.sources.disk import is_young
from citebound.sources.imported import read_imported
from citebound.sources.transcripts import transcript_of
from citebound.wiring.choices import FOLDER_KEYS, choices
from citebound.wiring.meetings import OpenMeeting, largest_of, minutes_job, open_meeting
from citebound.wiring.opening import remember

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from datetime import date
    from pathlib import Path

    from citebound.core.gate.fold import Annotations
    from citebound.ports.readers import Transcript
    from citebound.store import StoreFacts


@dataclass(frozen=True, slots=True)
class Given:
    """A file that is to be imported, and what a person says of it."""

    file: str
    """Its path."""
    meeting: str
    """The name of its meeting."""
    is_named: bool
    """Whether a person named the meeting; False when the file's name alone does."""
    title: str = ""
    """What the meeting is called; empty: what the file says."""
    day: date | None = None
    """Its day; None: likewise."""
    encoding: str | None = None
    """The file's encoding; None: told from its bytes."""
    annotations: Annotations | None = None
    """How it writes what nobody said; None: what the file says."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A file as it was read and recorded."""

    meeting: OpenMeeting
    """Its meeting, open."""
    transcript: Transcript
    """What its reader made of it."""
    done: Imported
    """What was recorded."""


@contextmanager
def imported(
    store: Path,
    given: Given,
    command: Mapping[str, str],
    announce: Callable[[StoreFacts], None] | None = None,
) -> Iterator[Taken]:
    """Read a file and record it, with what the command line chose where it is new or changed.

    Whatever becomes of the build that follows, the choice then holds for the next one. The meeting
    is open for as long as the block runs. A file that cannot be used makes no store.

    Args:
        store: the directory of the project's store; it is made where it is not there.
        given: the file.
        command: what the command line chooses.
        announce: told of a store that was not made here.

    Raises:
        CallerError: the file cannot be read or used, is of another meeting, or a setting is
            impossible; nothing was recorded.
        StoreError: the store cannot be written; nothing was recorded.
    """
    chosen = choices(store.parent, command, {})
    transcript, source = _read(given, store.parent, largest_of(chosen))
    minutes_job(chosen, OWNER)  # An impossible choice makes no store either.
    found = open_meeting(store, given.meeting, command, OWNER, create=True, announce=announce)
    try:
        if not found.facts.made_here:
            found.store.adopt(keep=FOLDER_KEYS)
        with found.store.writing():
            done = _recorded(found, given, transcript, source)
            if done.is_version:
                remember(found.store, OWNER, command)
        yield Taken(found, transcript, done)
    finally:
        found.store.close()


def _read(given: Given, home: Path, largest: int) -> tuple[Transcript, SourceFile]:
    seen = time.time_ns()
    advice = "split the transcript by meetings"
    data, stat = read_imported(given.file, largest, advice, home)
    transcript = transcript_of(
        given.file, data, encoding=given.encoding, annotations=given.annotations
    )
    return transcript, SourceFile.of(data, stat, is_young=is_young(stat, seen))


def _recorded(
    found: OpenMeeting, given: Given, transcript: Transcript, source: SourceFile
) -> Imported:
    return import_transcript(
        found.workspace,
        transcript,
        source,
        title=given.title,
        day=given.day,
        is_named=given.is_named,
    )
