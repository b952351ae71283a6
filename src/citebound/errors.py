"""The one tree of errors: by whose fault it is.

::

    CiteboundError
    ├── CallerError          wrong usage or bad input; exit code 2
    │   ├── FolderError      a folder that is missing, not a folder, or not a dossier
    │   │   └── NoDossierError   a folder that nobody has summarised yet: MISSING, exit code 4
    │   ├── DocumentError    a document that is not there, or that may not be changed that way
    │   │   └── TaskError        a task or a fact that is not there, or not decided in that way
    │   │       └── Overtaken        somebody decided about it before; exit code 3
    │   ├── BaseChanged      the gate's text is not the one that was extracted from; exit code 3
    │   ├── SettingsError    a setting or an option with an impossible value
    │   └── MassRemoval      most documents vanished at once, and nobody said that this is meant
    └── WorldError           the tool could not do its work; exit code 1
        ├── StoreError       the store cannot be read or written (corrupt, too new, full, busy)
        │   └── UnsoundNodeError a stored node that is missing, unreadable, or does not hold
        └── GenerationError  a generator did not answer (transport); never the content of an answer
            └── NotRecorded      a recording holds no answer to the question; nor will it later

A finding about data (a stale summary, an invalid answer, an unreadable file) is a value, never an
exception.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

HIDDEN: Final = "\u2026"
"""What stands in a record for what is not kept."""


class CiteboundError(Exception):
    """Base of all: one line says what was expected, what came, and what to do next."""

    exit_code = 1

    def __init__(self, told: str = "", hides: Iterable[str] = ()) -> None:
        """Say what happened, and which pieces of the line no record may keep.

        Those are where a server or a file is, and what others say: a library, a server.
        """
        super().__init__(told)
        self.hides = tuple(hides)
        """Pieces of the line that are shown and not kept."""

    @property
    def recorded(self) -> str:
        """The line as a record may keep it: ``HIDDEN`` for each piece that is not kept."""
        kept = str(self)
        for piece in sorted(filter(None, self.hides), key=len, reverse=True):
            kept = kept.replace(piece, HIDDEN)
        return kept


class CallerError(CiteboundError):
    """Wrong usage or bad input."""

    exit_code = 2


class FolderError(CallerError):
    """A folder that is missing, is not a folder, or holds no dossier."""


class NoDossierError(FolderError):
    """A folder that nobody has summarised yet: the answer is MISSING."""

    exit_code = 4


class DocumentError(CallerError):
    """A document that the dossier does not have, or that may not be changed in that way."""


class TaskError(DocumentError):
    """There is no such task or fact, or several are, or it cannot be decided in that way."""


class Overtaken(TaskError):  # noqa: N818 -- the event is named, not the mistake
    """Somebody decided about it before; nothing was recorded."""

    exit_code = 3


class BaseChanged(CallerError):  # noqa: N818 -- the event is named, not the mistake
    """The gate's base changed: extract anew from the text as it is (specification B, step 0)."""

    exit_code = 3

    def __init__(self, refined_file_id: str, claimed: str, found: str) -> None:
        """Say which text, and both hashes."""
        super().__init__(
            f"the text {refined_file_id!a} changed after the extraction: expected content_hash "
            f"{claimed}, found {found}; nothing was checked, extract anew from the text as it is"
        )
        self.refined_file_id = refined_file_id
        """The text's name."""
        self.claimed = claimed
        """Hash of the text that the extraction saw, as the caller gave it."""
        self.found = found
        """Hash of the text that was read."""


class SettingsError(CallerError):
    """A setting or an option with an impossible value."""


class MassRemoval(CallerError):  # noqa: N818 -- the event is named, not the mistake
    """More than half of four or more documents vanished at once (DESIGN.md section 9)."""


class WorldError(CiteboundError):
    """The tool could not do its work."""


class StoreError(WorldError):
    """The store cannot be read or written: corrupt, of a newer version, full, read-only, busy."""


class UnsoundNodeError(StoreError):
    """A stored node that is missing, unreadable, or whose pins or references do not hold."""


class GenerationError(WorldError):
    """A generator did not answer. What it answered is never an error, it is a result."""


class NotRecorded(GenerationError):  # noqa: N818 -- what was found is named
    """A recording holds no answer to a question, and asking again will not change that."""
