"""What comes into a meeting: its transcript, and items that somebody else extracted.

Each becomes a version of a document, by the events that all documents have; a corrected transcript
is a new version of the same document.
"""

from __future__ import annotations

import shlex
import unicodedata
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, Final

from citebound.core.event import OWNER, EventKind, NewEvent, NewText
from citebound.core.gate.items import Broken, Claimed
from citebound.core.listing import printable, shown_path
from citebound.core.minutes.brought import NO_OBJECT, brought, changed_base
from citebound.core.minutes.meeting import transcript_of
from citebound.core.minutes.voices import (
    Voices,
    holds_items,
    reader_of_items,
    reader_of_transcript,
)
from citebound.core.split import quarter_tokens
from citebound.digest import sha256_hex, text_sha256
from citebound.engine.meetings import voices_of
from citebound.engine.minutes.moved import moved
from citebound.engine.minutes.refused import refusing
from citebound.engine.texts import Texts
from citebound.errors import BaseChanged, CallerError, DocumentError
from citebound.ports.files import SyncedFile, SyncRecord

if TYPE_CHECKING:
    from citebound.core.gate.verdict import Segment
    from citebound.core.listing import FileStat
    from citebound.core.snapshot import Document, Snapshot
    from citebound.engine.workspace import Workspace
    from citebound.ports.readers import Transcript

ITEMS_FOLDER = "items"
"""The document ids of files of items begin with this folder."""


@dataclass(frozen=True, slots=True)
class SourceFile:
    """The file that a transcript was read from, to see later whether it changed."""

    stat: FileStat
    """As it was when it was read; its ``doc_id`` is the file's name."""
    bytes_sha256: str
    """Hash of its bytes."""
    is_young: bool
    """Whether a later change could leave every field of ``stat`` equal."""

    @staticmethod
    def of(data: bytes, stat: FileStat, *, is_young: bool) -> SourceFile:
        """The file with these bytes."""
        return SourceFile(stat, sha256_hex(data), is_young)


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did."""

    doc_id: str
    """The document."""
    version: int
    """Its active version."""
    is_new: bool
    """Whether the document is new."""
    changed: bool
    """Whether its text is new, or another one than before; a new name of the file is none."""
    is_version: bool
    """Whether a version was recorded: of the text, or of what is known besides it, such as
    speakers, times, title and day, or the transcript that items were extracted from."""
    items: int = 0
    """Of a file of items: how many it holds, broken ones included."""
    broken: tuple[str, ...] = ()
    """Why lines of it are no items."""
    moved: tuple[str, ...] = ()
    """Of a new version of a transcript: what of it changed, as ``engine.minutes.moved`` says."""


def import_transcript(
    workspace: Workspace,
    transcript: Transcript,
    source: SourceFile,
    *,
    title: str = "",
    day: date | None = None,
    is_named: bool = True,
) -> Imported:
    """Record a transcript as the meeting's, or as a new version of it.

    Whether it may be one is decided with what is recorded at that moment: nobody comes between.

    Args:
        workspace: the meeting.
        transcript: what a reader made of the file.
        source: the file.
        title: what the meeting is called; empty: what the file says, else what was known.
        day: its day; None: likewise.
        is_named: whether somebody said which meeting it is of; False when the file's name alone
            does. Then a file of another place than the last one is another meeting.

    Raises:
        CallerError: the transcript holds no words, or half a character, or is of another meeting;
            nothing was recorded.
        StoreError: the store cannot be written; nothing was recorded.
    """
    if not transcript.refined.text.strip():
        raise CallerError(
            f"{source.stat.doc_id}: the transcript holds no words; give the file of a meeting"
        )
    store = workspace.store
    with store.writing():
        if not is_named:
            _refuse_other_file(workspace, source.stat.disk_path)
        snapshot = _snapshot(workspace)
        present = next((d for d in snapshot.documents if not holds_items(d.reader)), None)
        voices = _voices(workspace, present, transcript, title=title, day=day)
        new = _new_text(source.stat.doc_id, transcript, voices)
        events = list(_events(workspace, present, source.stat.doc_id, new))
        at = workspace.clock.now()
        store.documents.append(events, at)
        file = SyncedFile(source.stat, source.bytes_sha256, source.is_young)
        store.files.replace(SyncRecord(at, (file,), ()))
    done = _imported(source.stat.doc_id, present, events)
    return replace(done, moved=_moved(workspace, present, new, voices))


def refuse_name(name: str) -> None:
    """Refuse what cannot be the name of a meeting: people read it, and write it in commands.

    Raises:
        CallerError: it is blank, has blanks at its ends, or holds characters that are not seen.
    """
    is_odd = any(unicodedata.category(char).startswith("C") for char in name)
    if not name.strip() or name != name.strip() or is_odd:
        raise CallerError(
            f"a meeting cannot be called {printable(name)!r}: expected a name without blanks at "
            "its ends and without control characters; give one with --meeting NAME"
        )


def add_items(
    workspace: Workspace,
    name: str,
    text: str,
    base: str | None = None,
    *,
    is_replacing: bool = True,
) -> Imported:
    """Record a file of items that somebody else extracted from the meeting's transcript.

    Args:
        workspace: the meeting.
        name: the file's name; a file of the same name becomes a new version.
        text: JSON lines, see ``core.minutes.brought``.
        base: SHA-256 of the text that they were extracted from; None: what the items say, else
            the transcript as it is.
        is_replacing: whether other content of a file of this name may be replaced that was
            extracted from the transcript as it is.

    Raises:
        BaseChanged: they were extracted from another state of the transcript; that they were
            refused is recorded, see ``refused_items``, and nothing else.
        CallerError: the file holds no item.
        DocumentError: the meeting has no transcript, the items are of another text, or a person
            withdrew the file.
        StoreError: the store cannot be written; nothing was recorded.
    """
    store, doc_id = workspace.store, f"{ITEMS_FOLDER}/{name}"
    items = brought(text)
    with store.writing():
        snapshot = _snapshot(workspace)
        transcript = _transcript(workspace, snapshot)
        sound = _sound(items, name)
        changed = _other_base(items, transcript, base)
        if changed is None:
            _refuse_of_others({item.refined_file_id for item in sound} - {None}, name, transcript)
            present = snapshot.named(doc_id)
            new = NewText(text, reader_of_items(transcript.text_sha256), quarter_tokens(text))
            if not is_replacing:
                _refuse_other_content(present, new)
            events = _events(workspace, present, doc_id, new)
        else:
            present, events = None, [refusing(doc_id, text, changed)]
        store.documents.append(events, workspace.clock.now())
    if changed is not None:  # Only now, for what is raised in the block undoes the record.
        raise changed
    broken = tuple(one.reason for one in items if isinstance(one, Broken))
    done = _imported(doc_id, present, events)
    return replace(done, items=len(items), broken=broken)


def _refuse_other_content(present: Document | None, new: NewText) -> None:
    """Two extractors may call their files alike, and what people decided goes with the items."""
    if present is None or present.reader != new.reader:
        return
    if present.text_sha256 != text_sha256(new.text):
        raise CallerError(
            f"{present.doc_id} was added before with other items; --replace takes its place, and "
            "another name of the file adds it beside"
        )


def _refuse_other_file(workspace: Workspace, disk_path: str) -> None:
    """A daily standup.vtt is another meeting every day, and no corrected transcript."""
    known = [file.stat.disk_path for file in workspace.store.files.last().files]
    if known and disk_path not in known:
        name = workspace.store.dossier
        raise CallerError(
            f"the meeting {name!r} was imported from another file, "
            f"{printable(shown_path(known[0]))}; give --meeting {shlex.quote(name)} to make this "
            "its corrected transcript, or another name for another meeting"
        )


def _transcript(workspace: Workspace, snapshot: Snapshot) -> Document:
    found = transcript_of(snapshot)
    if found is None:
        raise DocumentError(
            f"the meeting {workspace.store.dossier!r} has no transcript; "
            "run `citebound minutes import FILE` first"
        )
    return found


def _sound(items: tuple[Claimed | Broken, ...], name: str) -> list[Claimed]:
    sound = [item for item in items if isinstance(item, Claimed)]
    if not sound:
        why = next((item.reason for item in items if isinstance(item, Broken)), "it is empty")
        raise CallerError(
            f"{name}: it holds no item ({why.removesuffix(NO_OBJECT)}); one JSON object a line "
            "was expected, with extract_id, kind, text and claimed_quote"
        )
    return sound


def _other_base(
    items: tuple[Claimed | Broken, ...], transcript: Document, base: str | None
) -> BaseChanged | None:
    """Why none of the items can be checked on the transcript as it is; None when they can."""
    present = transcript.text_sha256
    for given in ((base or "").lower(), changed_base(items, present)):
        if given and given != present:
            return BaseChanged(transcript.doc_id, given, present)
    return None


def _refuse_of_others(named: set[str | None], name: str, transcript: Document) -> None:
    if named and transcript.doc_id not in named:
        raise DocumentError(
            f"{name}: its items are of the text {min(map(str, named))!a}, the transcript of "
            f"this meeting is {transcript.doc_id!a}; add them to their own meeting"
        )


def _snapshot(workspace: Workspace) -> Snapshot:
    snapshot = workspace.store.documents.snapshot(OWNER)
    if snapshot is None:
        raise AssertionError("the owner always has a snapshot")
    return snapshot


def _voices(
    workspace: Workspace,
    present: Document | None,
    transcript: Transcript,
    *,
    title: str,
    day: date | None,
) -> Voices:
    known = Voices() if present is None else voices_of(present, Texts(workspace.store.documents))
    refined = transcript.refined
    return Voices(
        tuple(sorted(refined.segments, key=_start)),
        refined.annotations,
        day or _day(transcript) or known.day,
        title or transcript.title or known.title,
    )


def _moved(
    workspace: Workspace, present: Document | None, new: NewText, voices: Voices
) -> tuple[str, ...]:
    if present is None:
        return ()
    return moved(present, voices_of(present, Texts(workspace.store.documents)), new, voices)


def _new_text(name: str, transcript: Transcript, voices: Voices) -> NewText:
    text = transcript.refined.text
    try:
        text.encode()
        recorded = voices.as_text()
    except UnicodeEncodeError as error:
        raise CallerError(
            f"{name}: the text, a speaker or the title holds half a character, "
            f"{error.object[error.start]!a}; give the transcript as UTF-8"
        ) from error
    reader = reader_of_transcript(transcript.reader, recorded)
    return NewText(text, reader, quarter_tokens(text), recorded)


def _start(segment: Segment) -> int:
    return segment.start


def _day(transcript: Transcript) -> date | None:
    """The day that the file says; None when it says none, or no day."""
    try:
        return date.fromisoformat(transcript.date[:_ISO_DAY])
    except ValueError:
        return None


_ISO_DAY: Final = len("2026-11-30")


def _events(
    workspace: Workspace, present: Document | None, doc_id: str, new: NewText
) -> list[NewEvent]:
    """What makes a document of this name and content of the present one; none when it is so."""
    if present is None:
        return [NewEvent(EventKind.ADDED, doc_id, after="1", text=new)]
    _refuse_withdrawn(workspace, present)
    events = []
    if present.doc_id != doc_id:
        events.append(NewEvent(EventKind.RENAMED, doc_id, before=present.doc_id, after=doc_id))
    if (present.text_sha256, present.reader) != (text_sha256(new.text), new.reader):
        number = present.version
        events.append(
            NewEvent(
                EventKind.VERSION, doc_id, before=str(number), after=str(number + 1), text=new
            )
        )
    return events


def _refuse_withdrawn(workspace: Workspace, present: Document) -> None:
    """What a person withdrew comes back when a person restores it (DESIGN.md section 9)."""
    held = {one.slot: one for one in workspace.store.documents.held()}[present.slot]
    if held.presence.withdrawn:
        names = f"{shlex.quote(workspace.store.dossier)} {shlex.quote(present.doc_id)}"
        raise DocumentError(
            f"{present.doc_id} was withdrawn from this meeting; "
            f"run `citebound minutes restore {names}` first"
        )


def _imported(doc_id: str, present: Document | None, events: list[NewEvent]) -> Imported:
    if present is None:
        return Imported(doc_id, 1, is_new=True, changed=True, is_version=True)
    texts = [event.text for event in events if event.text is not None]
    return Imported(
        doc_id,
        present.version + len(texts),
        is_new=False,
        changed=any(text_sha256(new.text) != present.text_sha256 for new in texts),
        is_version=bool(texts),
    )
