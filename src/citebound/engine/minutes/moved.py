"""What of a transcript a new version of it changed.

Date and title are recorded with the version, because every day and owner of its minutes is told
from them (ADR 0030): so a version may leave each word as it was, and says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.digest import text_sha256

if TYPE_CHECKING:
    from citebound.core.event import NewText
    from citebound.core.minutes.voices import Voices
    from citebound.core.snapshot import Document

WORDS: Final = "words"
"""What is moved where the text is another one."""


def moved(before: Document, known: Voices, after: NewText, voices: Voices) -> tuple[str, ...]:
    """What differs between two versions: ``words``, ``speakers and times``, ``date`` and so on.

    Args:
        before: the version that was.
        known: what it recorded besides its text.
        after: the new one.
        voices: what that records.
    """
    found = {
        WORDS: before.text_sha256 != text_sha256(after.text),
        "speakers and times": known.segments != voices.segments,
        "annotations": known.annotations is not voices.annotations,
        "date": known.day != voices.day,
        "title": known.title != voices.title,
        "reader": before.reader.split(" ")[0] != after.reader.split(" ")[0],
    }
    return tuple(name for name, is_moved in found.items() if is_moved)
