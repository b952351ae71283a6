"""What happened to a folder, told from what is held and what is found.

Decided by content, never by times (DESIGN.md section 5).
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from citebound.core.event import EventKind, Presence
from citebound.core.held import Held
from citebound.core.syntax import reader_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

GUARDED_FROM: Final = 4
"""From this many documents on, more than half of them vanishing at once wants a person's word."""


@dataclass(frozen=True, slots=True)
class Move:
    """One change of one document."""

    kind: EventKind
    """ADDED, VERSION, RENAMED, VANISHED or RETURNED."""
    doc_id: str
    """Its name after the change."""
    held: Held | None
    """Its state before; None for ADDED."""


def reconcile(held: Sequence[Held], found: Mapping[str, str]) -> tuple[Move, ...]:
    """The moves from what is held to what is found, in the order in which they are to be recorded.

    A path that a document has, or had when it vanished, is that document. A new path with exactly
    the content of a document that
    has vanished now is that document renamed, if the same reader reads both. Of several with one
    content, withdrawn ones are paired first, in code-point order; beyond them nothing is guessed,
    so that no right passes to another document. What remains vanished or
    is new. New documents come in code-point order of their paths.

    Args:
        held: every document, at most one per id.
        found: NFC path to hash of the text, for every file that was read.
    """
    known = {document.doc_id for document in held}
    fresh = sorted(path for path in found if path not in known)
    gone = [document for document in held if _is_gone(document, found)]
    renamed = dict(_pairs(gone, fresh, found))
    moves = [Move(EventKind.RENAMED, path, document) for path, document in renamed.items()]
    moves += _vanished(gone, renamed)
    for document in held:
        moves += _same_path(document, found)
    return (*moves, *(Move(EventKind.ADDED, path, None) for path in fresh if path not in renamed))


def is_mass_removal(held: Sequence[Held], moves: Sequence[Move]) -> bool:
    """Whether more than half of four or more documents vanish at once (DESIGN.md section 9)."""
    before = sum(document.presence.present for document in held)
    vanished = sum(move.kind is EventKind.VANISHED for move in moves)
    return before >= GUARDED_FROM and 2 * vanished > before


def _pairs(
    gone: Sequence[Held], fresh: Sequence[str], found: Mapping[str, str]
) -> Iterator[tuple[str, Held]]:
    waiting = defaultdict[tuple[str, str], list[Held]](list)
    for document in sorted(gone, key=lambda document: document.doc_id, reverse=True):
        waiting[document.text_sha256, reader_of(document.doc_id)].append(document)
    arrivals: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for path in fresh:
        arrivals[found[path], reader_of(path)].append(path)
    for content, paths in arrivals.items():
        yield from _matched(paths, waiting[content])


def _matched(paths: list[str], candidates: list[Held]) -> Iterator[tuple[str, Held]]:
    """Withdrawn documents first, so that no withdrawal is lost; then only what is not a guess."""
    withdrawn = [document for document in candidates if document.presence.withdrawn]
    yield from zip(paths, reversed(withdrawn), strict=False)
    paths = paths[len(withdrawn) :]
    others = [document for document in candidates if not document.presence.withdrawn]
    if len(paths) == len(others) == 1:
        yield paths[0], others[0]


def _is_gone(document: Held, found: Mapping[str, str]) -> bool:
    return document.presence.present and document.doc_id not in found


def _vanished(gone: Sequence[Held], renamed: Mapping[str, Held]) -> Iterator[Move]:
    kept = {document.slot for document in renamed.values()}
    return (Move(EventKind.VANISHED, d.doc_id, d) for d in gone if d.slot not in kept)


def _same_path(document: Held, found: Mapping[str, str]) -> Iterator[Move]:
    text_sha256 = found.get(document.doc_id)
    if text_sha256 is None:
        return
    if document.text_sha256 != text_sha256:
        yield Move(EventKind.VERSION, document.doc_id, document)
    if not document.presence.present:
        yield Move(EventKind.RETURNED, document.doc_id, document)


def presence_after(move: Move) -> tuple[Presence, Presence]:
    """The presence of a vanished or returned document before and after.

    Raises:
        ValueError: the move is of another kind.
    """
    if move.held is None or move.kind not in (EventKind.VANISHED, EventKind.RETURNED):
        raise ValueError(
            f"only vanished and returned documents change their presence, got {move.kind}"
        )
    before = move.held.presence
    return before, Presence.of(present=move.kind is EventKind.RETURNED, withdrawn=before.withdrawn)
