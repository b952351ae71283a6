"""What the reader of a version names besides the version of its code: voices, or a base."""

from __future__ import annotations

import re
from typing import Final

_READER: Final = re.compile(r"[^ ]+ voices:([0-9a-f]{64}) plain")
_ITEMS: Final = re.compile(r"items/1 base:([0-9a-f]{64}) plain")


def voices_sha256(reader: str) -> str:
    """Hash of the voices that a reader names; empty when it names none."""
    named = _READER.fullmatch(reader)
    return named[1] if named else ""


def base_sha256(reader: str) -> str:
    """Hash of the text that a file of items was extracted from; empty for any other document."""
    named = _ITEMS.fullmatch(reader)
    return named[1] if named else ""


def holds_items(reader: str) -> bool:
    """Whether a document is a file of items."""
    return reader.startswith("items/1 ")


def is_of_meetings(reader: str) -> bool:
    """Whether a reader is one of transcripts or of items, whose texts are plain by any name."""
    return bool(voices_sha256(reader)) or holds_items(reader)
