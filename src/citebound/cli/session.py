"""A command's dossier: found, opened, announced when it came with a copy, and closed."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from citebound.cli.output import note
from citebound.core.event import OWNER
from citebound.wiring import opening
from citebound.wiring.choices import COMMAND_KEYS, FOLDER_KEYS, names_file
from citebound.wiring.generators import sent_in_clear
from citebound.wiring.jobs import job_of
from citebound.wiring.opening import Opened, check_first_job, locate, open_place

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from citebound.engine.workspace import Job
    from citebound.store import StoreFacts
    from citebound.wiring.meetings import OpenMeeting


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
    if create and hasattr(args, "recipe"):
        check_first_job(place, command_choices(args), principal, _record(args))
    found = open_place(place, command_choices(args), principal, create=create, announce=announce)
    try:
        if writes and not found.facts.made_here:
            found.store.adopt(keep=FOLDER_KEYS)
        yield found
    finally:
        found.store.close()


def announce(facts: StoreFacts) -> None:
    """Say that a store was not made here, and what of it is not used."""
    note(
        "this folder came with a store that was not made here: "
        f"made {facts.created_at}, {facts.size:,} bytes; it is used as it is, "
        "but the models, prompts and files that were chosen in it are not"
    )


def command_choices(args: argparse.Namespace) -> dict[str, str]:
    """What the command line chooses: paths are made absolute, recordings are to be replayed."""
    named = ((key, getattr(args, key, None)) for key in COMMAND_KEYS)
    given = {key: value for key, value in named if value is not None}
    chosen = {
        key: str(Path(value).absolute()) if names_file(key, given) else str(value)
        for key, value in given.items()
    }
    return {"generator": "replay"} | chosen if "replay" in chosen else chosen


def job(args: argparse.Namespace, found: Opened) -> Job:
    """The job that a command asks for.

    Raises:
        SettingsError: a choice is impossible.
    """
    wanted = job_of(found.chosen, args.principal, _record(args))
    if wanted.generator is not None and hasattr(args, "record"):
        _warn(found)
    return wanted


def _record(args: argparse.Namespace) -> Path | None:
    record = getattr(args, "record", None)
    return Path(record) if record else None


def _warn(found: Opened) -> None:
    """Of what the command, which may ask the generator, is about to do."""
    for line in sent_in_clear(found.chosen):
        note(line)


def remember(args: argparse.Namespace, found: Opened | OpenMeeting) -> None:
    """Keep what the command line chose, see ``wiring.opening``."""
    opening.remember(found.store, args.principal, command_choices(args))
