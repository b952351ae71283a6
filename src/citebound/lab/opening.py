"""A dossier of the experiment as a workspace: its folder, and the store in it."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from citebound.errors import NoDossierError, WorldError
from citebound.lab.places import READER
from citebound.store.lock import locked
from citebound.wiring.choices import FOLDER_KEYS
from citebound.wiring.opening import STORE_NAME, Place, open_place

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from citebound.engine.workspace import Workspace


@contextmanager
def alone(area: Path) -> Iterator[None]:
    """A block in which no other process works in an area of the experiment.

    Raises:
        StoreError: another one does.
        WorldError: the experiment's folder cannot be made.
    """
    _make(area.parent)
    refusal = (
        f"another `citebound lab` is at work in {area}; wait until it is done, or name another "
        "folder with --out DIR"
    )
    with locked(area.with_suffix(".lock"), refusal=refusal):
        yield


@contextmanager
def opened(folder: Path, *, writes: bool) -> Iterator[Workspace]:
    """The dossier in a folder, for as long as the block runs; made first when it is to be written.

    Raises:
        NoDossierError: it was never made.
        StoreError: its store is damaged, too new, read-only or busy.
        WorldError: its folder cannot be made.
    """
    if writes:
        _make(folder)
    folder = folder.resolve()
    place = Place(folder, folder / STORE_NAME, folder.name)
    found = open_place(place, {}, READER, create=writes)
    try:
        if writes and not found.facts.made_here:
            found.store.adopt(keep=FOLDER_KEYS)
        yield found.workspace
    finally:
        found.store.close()


def is_made(folder: Path) -> bool:
    """Whether a folder holds a dossier, and not only what a run that was killed left of one.

    Raises:
        StoreError: its store is damaged, too new or busy.
    """
    try:
        with opened(folder, writes=False):
            return True
    except NoDossierError:
        return False


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WorldError(
            f"{folder} cannot be made: {error.strerror}; name another folder with --out DIR"
        ) from error
