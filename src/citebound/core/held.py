"""A document as the dossier holds it, whoever may read it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citebound.core.event import Presence


@dataclass(frozen=True, slots=True)
class Held:
    """One document's present state, rights left aside."""

    slot: int
    """Place for life."""
    doc_id: str
    """Present name; no two documents of a dossier share one."""
    version: int
    """Active version."""
    text_sha256: str
    """Hash of the active version's text."""
    presence: Presence
    """Whether it counts."""
