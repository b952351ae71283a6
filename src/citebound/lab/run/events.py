"""What happens to a dossier, in order and cumulatively (specification A, section 9)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final, assert_never

from citebound.engine.rights import grant, revoke, withdraw
from citebound.engine.sync import sync
from citebound.errors import WorldError
from citebound.lab.places import DOCUMENTS, READER, document_name

if TYPE_CHECKING:
    from pathlib import Path

    from citebound.digest import Json
    from citebound.engine.workspace import Workspace
    from citebound.lab.run.texts import CorpusTexts


class Change(StrEnum):
    """A kind of event."""

    VERSION = "version"
    """A document gets its second version, with another delivery date."""
    WITHDRAWAL = "withdrawal"
    """A document is withdrawn."""
    REVOCATION = "revocation"
    """The reader loses access to a document."""
    PROMPT = "reduce prompt"
    """The instructions for reductions change, and no document does."""


@dataclass(frozen=True, slots=True)
class Event:
    """One event."""

    change: Change
    """What happens."""
    document: int = 0
    """To which document; not read where none is concerned."""

    @property
    def document_name(self) -> str:
        """The document's file; empty where none is concerned."""
        return "" if self.change is Change.PROMPT else document_name(self.document)

    def as_json(self) -> dict[str, Json]:
        """The wire form."""
        return {"change": str(self.change), "document": self.document_name}


EVENTS: Final = (
    Event(Change.VERSION, 0),
    Event(Change.WITHDRAWAL, 4),
    Event(Change.REVOCATION, 8),
)
"""What happens to each test dossier."""

EXERCISE: Final = (Event(Change.VERSION, 11), Event(Change.PROMPT))
"""What happens in the exercise."""


def begin(workspace: Workspace, folder: Path, texts: CorpusTexts) -> None:
    """Twelve documents in their first version, all readable. Doing it twice is as doing it once.

    Raises:
        SettingsError: a text of the corpus is not as it was made.
        WorldError: a file or the store cannot be written.
    """
    for number in range(DOCUMENTS):
        _put(folder, number, texts.read(folder.name, number, 1))
    sync(workspace)
    for number in range(DOCUMENTS):
        grant(workspace, document_name(number), READER)


def happen(event: Event, workspace: Workspace, folder: Path, texts: CorpusTexts) -> None:
    """An event happens. Doing it twice is as doing it once.

    Raises:
        SettingsError: a text of the corpus is not as it was made.
        WorldError: a file or the store cannot be written.
    """
    match event.change:
        case Change.VERSION:
            _put(folder, event.document, texts.read(folder.name, event.document, 2))
            sync(workspace)
        case Change.WITHDRAWAL:
            withdraw(workspace, event.document_name)
        case Change.REVOCATION:
            revoke(workspace, event.document_name, READER)
        case Change.PROMPT:
            pass
        case _:
            assert_never(event.change)


def _put(folder: Path, document: int, data: bytes) -> None:
    path = folder / document_name(document)
    try:
        if not path.is_file() or path.read_bytes() != data:
            path.write_bytes(data)
    except OSError as error:
        raise WorldError(
            f"{path} cannot be written: {error.strerror}; make room and run the command again"
        ) from error
