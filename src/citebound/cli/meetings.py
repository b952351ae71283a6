"""What the commands of meetings share: where the meetings are, and one of them, opened."""

from __future__ import annotations

import shlex
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from citebound.cli import options
from citebound.cli.building import built
from citebound.cli.hints import completed
from citebound.cli.output import note
from citebound.cli.session import announce, command_choices, remember
from citebound.cli.unread import Unread
from citebound.core.event import OWNER
from citebound.engine.minutes.view import Minutes, show_minutes
from citebound.engine.refusal import Refusal
from citebound.errors import CiteboundError, FolderError
from citebound.wiring.choices import FOLDER_KEYS
from citebound.wiring.meetings import (
    OpenMeeting,
    minutes_job,
    names_of,
    open_meeting,
    project_store,
)

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator

    from citebound.engine.build import BuildReport
    from citebound.engine.minutes.importing import Imported
    from citebound.engine.workspace import Job, Workspace

Making: TypeAlias = "Callable[[Workspace, Job], Minutes | Refusal]"
"""How the minutes of a meeting are looked at."""


def add_place(parser: options.Parser, *, is_owner: bool = False) -> None:
    """Where the meetings are, ``--json``, and who reads, where that need not be the owner."""
    parser.add_argument(
        "--json", action="store_true", help="print JSON (see docs/reference/json.md)"
    )
    parser.add_argument(
        "--store",
        metavar="PATH",
        help="the store's directory (default: the nearest .citebound upwards)",
    )
    if is_owner:
        parser.set_defaults(principal=OWNER)
    else:
        options.add_reader(parser)


def add_extraction(parser: options.Parser) -> None:
    """Who extracts."""
    group = parser.add_argument_group("who extracts (remembered; without: declared cue phrases)")
    options.add_generator(group, "a model, or what stands for one")
    group.add_argument(
        "--map-prompt", metavar="FILE", help="other instructions for each part of a transcript"
    )
    group.add_argument("--max-new-tokens", metavar="N", help="longest answer, in tokens")
    group.add_argument(
        "--map-budget", metavar="N", help="longest question about a part, in tokens"
    )
    group.add_argument(
        "--record", metavar="FILE", help="append every answer to FILE, for --replay"
    )


@contextmanager
def opened(
    args: argparse.Namespace, name: str, *, create: bool = False, writes: bool = False
) -> Iterator[OpenMeeting]:
    """One meeting, for as long as the block runs.

    Raises:
        CiteboundError: it cannot be found or opened.
    """
    store = project_store(args.store, create=create)
    if not create and name not in (known := names_of(store)):
        told = f"; there are: {', '.join(known) or 'none'}" if args.principal == OWNER else ""
        raise FolderError(f"there is no meeting {name!r} here{told}")
    found = open_meeting(
        store, name, command_choices(args), args.principal, create=create, announce=announce
    )
    try:
        if writes and not found.facts.made_here:
            found.store.adopt(keep=FOLDER_KEYS)
        yield found
    finally:
        found.store.close()


def names(args: argparse.Namespace, only: str | None = None) -> tuple[str, ...]:
    """The names of the meetings of this project, or the one that is named.

    Raises:
        CiteboundError: there are none.
    """
    return names_of(project_store(args.store, create=False)) if only is None else (only,)


def job(args: argparse.Namespace, found: OpenMeeting) -> Job:
    """The job of a meeting's minutes.

    Raises:
        SettingsError: a choice is impossible.
    """
    record = getattr(args, "record", None)
    return minutes_job(found.chosen, args.principal, Path(record) if record else None)


def rebuilt(
    args: argparse.Namespace, found: OpenMeeting, *, full: bool = False
) -> BuildReport | Refusal:
    """Make what is missing of a meeting's minutes, and remember what was chosen for it."""
    wanted = job(args, found)
    report = built(found.workspace, wanted, full=full)
    if not full and not isinstance(report, Refusal):
        remember(args, found)
    return report


def remade_with(
    args: argparse.Namespace, found: OpenMeeting, recorded: Imported
) -> Minutes | Refusal:
    """As ``remade``; where that fails, a person is told what is recorded, and how to go on.

    Raises:
        CiteboundError: the minutes cannot be made; what was recorded stays.
    """
    try:
        return remade(args, found)
    except CiteboundError:
        name = found.store.dossier
        again = completed(f"`citebound minutes build {shlex.quote(name)}`", args)
        note(
            f"{name}: {recorded.doc_id} is recorded, version {recorded.version}; its minutes are "
            f"not made yet, {again} makes them"
        )
        raise


def remade(args: argparse.Namespace, found: OpenMeeting) -> Minutes | Refusal:
    """A meeting's minutes, after what is missing of them was made."""
    report = rebuilt(args, found)
    return (
        report if isinstance(report, Refusal) else show_minutes(found.workspace, job(args, found))
    )


def current(
    args: argparse.Namespace, only: str | None = None, *, make: Making = show_minutes
) -> Iterator[Minutes | Refusal]:
    """The minutes of every meeting of the project, or of one; refusals as they are."""
    for name in names(args, only):
        with opened(args, name) as found:
            yield make(found.workspace, job(args, found))


def all_current(
    args: argparse.Namespace, only: str | None, *, make: Making = show_minutes
) -> tuple[list[Minutes], int]:
    """Those that are current, and the exit code: that of the first refusal, which is written."""
    shown: list[Minutes] = []
    unread = Unread(args, only)
    for one in current(args, only, make=make):
        if isinstance(one, Minutes):
            shown.append(one)
        else:
            unread.add(one)
    return shown, unread.told(is_all=not shown)
