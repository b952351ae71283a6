"""Does the folder still look as it did at the last sync? See DESIGN.md section 9."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from citebound.core.changes import Change, ChangeKind
from citebound.core.listing import LeftOut, LeftOutReason, printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citebound.core.listing import Listing
    from citebound.engine.workspace import Workspace
    from citebound.ports.files import SyncedFile, SyncRecord


_WHEN_READ: Final = (
    LeftOutReason.UNDECODABLE,
    LeftOutReason.CHANGED_WHILE_READ,
    LeftOutReason.UNREADABLE,
    LeftOutReason.TOO_LARGE,
    LeftOutReason.NOT_REGULAR,
)


class FolderCheck(StrEnum):
    """How the folder was compared."""

    LISTING = "listing"
    """Path, size, times and inode of every file; the content of those that were too young at the
    last sync."""
    CONTENT = "content"
    """The content of every file."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a look at the folder found."""

    check: FolderCheck
    """How it was compared."""
    record: SyncRecord
    """The last sync."""
    unsynced: tuple[Change, ...]
    """Files that differ from it, sorted by path."""


def look(workspace: Workspace, *, check_content: bool = False) -> Look:
    """Compare the folder with the last sync. Nothing is recorded.

    Raises:
        FolderError: the folder is missing or cannot be listed.
    """
    listing = workspace.folder.listing()
    record = workspace.store.files.last()
    differing = [
        *_files(workspace, listing, record, check_content=check_content),
        *_left_out(listing, record),
    ]
    changes = tuple(
        Change(path, ChangeKind.UNSYNCED, before, after)
        for path, before, after in sorted(differing)
    )
    return Look(FolderCheck.CONTENT if check_content else FolderCheck.LISTING, record, changes)


def _files(
    workspace: Workspace, listing: Listing, record: SyncRecord, *, check_content: bool
) -> Iterator[tuple[str, str, str]]:
    synced = {file.stat.doc_id: file for file in record.files}
    for stat in listing.files:
        known = synced.pop(stat.doc_id, None)
        if known is None:
            yield stat.doc_id, "", "new in the folder"
        elif known.stat != stat or _differs(workspace, known, check_content=check_content):
            yield stat.doc_id, "as synced", "differs from the last sync"
    yield from ((doc_id, "as synced", "gone from the folder") for doc_id in synced)


def _differs(workspace: Workspace, known: SyncedFile, *, check_content: bool) -> bool:
    if not (check_content or known.unsettled):
        return False
    if not known.bytes_sha256:  # It was left out: what matters is whether it can be read now.
        return not isinstance(workspace.folder.read(known.stat), LeftOut)
    digest = workspace.folder.digest(known.stat)
    return (digest if isinstance(digest, str) else "") != known.bytes_sha256


def _left_out(listing: Listing, record: SyncRecord) -> Iterator[tuple[str, str, str]]:
    """Names that are printed alike are counted, not confused."""
    now = Counter((item.path, item.reason) for item in listing.left_out)
    before = Counter((item.path, item.reason) for item in record.left_out)
    for path in (printable(file.stat.doc_id) for file in record.files if not file.bytes_sha256):
        before -= Counter(_first_read_failure(path, before))
    gone = dict((before - now).keys())
    for path, reason in now - before:
        if path in gone:
            yield path, gone.pop(path).phrase, reason.phrase
        else:
            yield path, "", f"new in the folder ({reason.phrase})"
    yield from ((path, reason.phrase, "gone from the folder") for path, reason in gone.items())


def _first_read_failure(
    path: str, before: Counter[tuple[str, LeftOutReason]]
) -> list[tuple[str, LeftOutReason]]:
    """The entry of a file that was listed and could not be read."""
    return [(path, reason) for reason in _WHEN_READ if before[path, reason]][:1]
