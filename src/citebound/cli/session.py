"""A command's dossier: found, opened, announced when it came with a copy, and closed."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from citebound.cli.output import note
from citebound.core.event import OWNER
from citebound.wiring.choices import COMMAND_KEYS
from citebound.wiring.jobs import job_of
from citebound.wiring.opening import Opened, locate, open_place

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from citebound.engine.workspace import Job

_FILES = ("replay", "map_prompt", "reduce_prompt")


@contextmanager
def opened(
    args: argparse.Namespace, *, create: bool = False, writes: bool = False
) -> Iterator[Opened]:
    """The dossier that a command names, for as long as the block runs.

    Raises:
        CiteboundError: it cannot be found or opened.
    """
    place = locate(args.directory, args.store, args.name, create=create)
    principal = getattr(args, "principal", OWNER)
    found = open_place(place, command_choices(args), principal, create=create)
    try:
        if not found.facts.made_here:
            note(
                f"this folder came with a store that was not made here: made "
                f"{found.facts.created_at}, "
                f"{found.facts.size:,} bytes; it is used as it is"
            )
            if writes:
                found.store.adopt()
        yield found
    finally:
        found.store.close()


def command_choices(args: argparse.Namespace) -> dict[str, str]:
    """What the command line chooses; paths are made absolute."""
    given = {key: getattr(args, key, None) for key in COMMAND_KEYS}
    return {
        key: str(Path(value).absolute()) if key in _FILES else str(value)
        for key, value in given.items()
        if value is not None
    }


def job(args: argparse.Namespace, found: Opened) -> Job:
    """The job that a command asks for.

    Raises:
        SettingsError: a choice is impossible.
    """
    record = getattr(args, "record", None)
    return job_of(found.chosen, args.principal, Path(record) if record else None)


def remember(args: argparse.Namespace, found: Opened) -> None:
    """Keep what the command line chose, for the commands that follow."""
    chosen = command_choices(args)
    if chosen:
        with found.store.writing():
            found.store.heads.remember(args.principal, chosen)
