"""Sync: new, changed, renamed and removed files become versions and withdrawals."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from citebound.core.counting import counted
from citebound.core.event import EventKind, NewEvent, NewText
from citebound.core.listing import FileStat, LeftOut, Listing, ReadText
from citebound.core.reconcile import Move, is_mass_removal, presence_after, reconcile
from citebound.core.split import quarter_tokens
from citebound.core.syntax import reader_of
from citebound.errors import MassRemoval
from citebound.ports.files import SyncedFile, SyncRecord

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from citebound.core.held import Held
    from citebound.engine.workspace import Workspace


@dataclass(frozen=True, slots=True)
class SyncReport:
    """What a sync found and recorded."""

    at: str
    """When."""
    sequence: int
    """Last event afterwards."""
    moves: tuple[Move, ...]
    """What changed, in the order in which it was recorded."""
    documents: int
    """Documents whose file is there and readable."""
    left_out: tuple[LeftOut, ...]
    """Files that are not included, with reasons."""
    twins: tuple[tuple[str, str], ...] = ()
    """New or changed documents with the text of one that a person withdrew: (this, that)."""


def sync(
    workspace: Workspace,
    *,
    accept_removals: bool = False,
    check_content: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> SyncReport:
    """Bring the dossier's events up to the folder; everything is recorded or nothing.

    Files whose path, size, times and inode are as at the last sync are taken as unchanged, unless
    ``check_content``. A file that
    cannot be read never stops the rest: it is left out with its reason, and if it was a document,
    the document is withdrawn.

    Args:
        workspace: the dossier.
        accept_removals: record it when more than half of four or more documents vanish at once.
        check_content: read every file.
        progress: told how many files of how many are done.

    Raises:
        FolderError: the folder is missing or cannot be listed.
        MassRemoval: most documents vanished and ``accept_removals`` is not set; nothing was
        recorded.
        StoreError: the store cannot be written; nothing was recorded.
    """
    with workspace.store.writing():
        listing = workspace.folder.listing()
        held = workspace.store.documents.held()
        reading = _Reading(workspace, listing, check_content=check_content)
        reading.read_all(held, progress)
        moves = reconcile(held, reading.found)
        if is_mass_removal(held, moves) and not accept_removals:
            raise MassRemoval(
                _mass_message(moves, sum(document.presence.present for document in held))
            )
        at = workspace.clock.now()
        sequence = workspace.store.documents.append([_event(move, reading) for move in moves], at)
        left_out = tuple(sorted((*listing.left_out, *reading.left_out)))
        workspace.store.files.replace(SyncRecord(at, tuple(reading.files), left_out))
        twins = tuple(_twins(moves, held, reading.found))
    return SyncReport(at, sequence, moves, len(reading.found), left_out, twins)


@dataclass(slots=True)
class _Reading:
    """Reads what may have changed, one file at a time."""

    workspace: Workspace
    listing: Listing
    check_content: bool = field(kw_only=True)
    found: dict[str, str] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    files: list[SyncedFile] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)

    def read_all(self, held: Iterable[Held], progress: Callable[[int, int], None] | None) -> None:
        """Read every file that is not as it was at the last sync."""
        last = {file.stat.doc_id: file for file in self.workspace.store.files.last().files}
        hashes = {document.doc_id: document.text_sha256 for document in held}
        for done, stat in enumerate(self.listing.files):
            known = last.get(stat.doc_id)
            if known is not None and self._is_unchanged(known, stat, hashes.get(stat.doc_id)):
                self.found[stat.doc_id] = known.bytes_sha256
                self.files.append(known)
            else:
                self._read(stat, hashes.get(stat.doc_id))
            if progress is not None:
                progress(done + 1, len(self.listing.files))

    def _is_unchanged(self, known: SyncedFile, stat: FileStat, held_sha256: str | None) -> bool:
        return (
            bool(known.bytes_sha256)
            and known.bytes_sha256 == held_sha256
            and known.stat == stat
            and not known.unsettled
            and not self.check_content
        )

    def _read(self, stat: FileStat, held_sha256: str | None) -> None:
        read = self.workspace.folder.read(stat)
        if isinstance(read, LeftOut):
            self.left_out.append(read)
            self.files.append(SyncedFile(stat, "", self._unsettled(stat)))
            return
        self._keep(stat.doc_id, read, held_sha256)

    def _keep(self, doc_id: str, read: ReadText, held_sha256: str | None) -> None:
        self.found[doc_id] = read.bytes_sha256
        self.files.append(SyncedFile(read.stat, read.bytes_sha256, self._unsettled(read.stat)))
        if read.bytes_sha256 != held_sha256:
            self.texts[doc_id] = read.text

    def _unsettled(self, stat: FileStat) -> bool:
        return self.workspace.folder.is_young(stat)


def _twins(
    moves: Sequence[Move], held: Sequence[Held], found: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    withdrawn = {d.text_sha256: d.doc_id for d in held if d.presence.withdrawn}
    for move in moves:
        if move.kind in (EventKind.ADDED, EventKind.VERSION):
            original = withdrawn.get(found[move.doc_id])
            if original is not None and original != move.doc_id:
                yield move.doc_id, original


def _event(move: Move, reading: _Reading) -> NewEvent:
    held = move.held
    if held is None:
        return NewEvent(move.kind, move.doc_id, after="1", text=_text(move.doc_id, reading))
    match move.kind:
        case EventKind.RENAMED:
            return NewEvent(move.kind, move.doc_id, before=held.doc_id, after=move.doc_id)
        case EventKind.VERSION:
            text = _text(move.doc_id, reading)
            return NewEvent(
                move.kind,
                move.doc_id,
                before=str(held.version),
                after=str(held.version + 1),
                text=text,
            )
        case _:
            before, after = presence_after(move)
            return NewEvent(move.kind, move.doc_id, before=before.value, after=after.value)


def _text(doc_id: str, reading: _Reading) -> NewText:
    text = reading.texts[doc_id]
    return NewText(text, reader_of(doc_id), quarter_tokens(text))


def _mass_message(moves: tuple[Move, ...], present: int) -> str:
    gone = list(_vanished(moves))
    shown = ", ".join(gone[:3]) + (f" and {len(gone) - 3} more" if len(gone) > 3 else "")  # noqa: PLR2004
    return (
        f"{len(gone)} of {counted(present, 'document')} vanished at once ({shown}); nothing was "
        "changed. If this is meant, run again with --accept-removals; if not, bring the files back"
    )


def _vanished(moves: tuple[Move, ...]) -> Iterator[str]:
    return (move.doc_id for move in moves if move.kind is EventKind.VANISHED)
