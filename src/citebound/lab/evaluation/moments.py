"""Which versions were current, active and readable at a moment, folded from the events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citebound.core.event import EventKind
from citebound.errors import WorldError
from citebound.lab.places import READER

if TYPE_CHECKING:
    from collections.abc import Iterable

    from citebound.core.event import Event


@dataclass(slots=True)
class Source:
    """A document at a moment."""

    version: int
    """Its active version."""
    text_sha256: str
    """Hash of that version's text."""
    is_active: bool = True
    """Whether it is not withdrawn."""
    is_readable: bool = False
    """Whether the reader may read it."""

    @property
    def is_eligible(self) -> bool:
        """Whether a claim may rest on it."""
        return self.is_active and self.is_readable


def sources_at(events: Iterable[Event], sequence: int) -> dict[str, Source]:
    """Every document by name, as it was after the event of this sequence number.

    Raises:
        WorldError: something happened that does not belong to the experiment.
    """
    sources: dict[str, Source] = {}
    for event in events:
        if event.sequence <= sequence:
            _apply(event, sources)
    return sources


def _apply(event: Event, sources: dict[str, Source]) -> None:
    match event.kind:
        case EventKind.ADDED:
            sources[event.doc_id] = Source(1, event.text_sha256)
        case EventKind.VERSION:
            source = sources[event.doc_id]
            source.version, source.text_sha256 = int(event.after), event.text_sha256
        case EventKind.WITHDRAWN:
            sources[event.doc_id].is_active = False
        case EventKind.GRANTED | EventKind.REVOKED:
            if event.principal == READER:
                sources[event.doc_id].is_readable = event.kind is EventKind.GRANTED
        case _:
            raise WorldError(
                f"event {event.sequence} ({event.kind} {event.doc_id}) does not belong to the "
                "experiment: somebody else worked in its folder; run it anew with --out DIR"
            )
