"""Why a summary is not shown, as a value (DESIGN.md section 5).

A refusal holds no claim and no quote.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from citebound.core.event import OWNER
from citebound.core.settings import MINUTES

if TYPE_CHECKING:
    from citebound.core.changes import Change
    from citebound.digest import Json
    from citebound.engine.workspace import Job, Workspace


class RefusalStatus(StrEnum):
    """The words of the JSON interface."""

    STALE = "STALE"
    INVALID = "INVALID"
    MISSING = "MISSING"
    FORBIDDEN = "FORBIDDEN"


@dataclass(frozen=True, slots=True)
class SettingChange:
    """A setting that differs from what the newest summary was built under."""

    setting: str
    """Dotted name, as in ``Settings.flat``."""
    before: Json
    """As it was built; None where there was no such setting."""
    after: Json
    """As it is now."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The answer instead of a summary."""

    status: RefusalStatus
    """Why."""
    dossier: str
    """Of which dossier."""
    principal: str
    """To whom."""
    recipe: str
    """By which recipe."""
    reason: str
    """One line that says what to do."""
    sequence: int = 0
    """Last event that was looked at; 0 when none was."""
    changed: tuple[Change, ...] = ()
    """What changed since the newest summary, as far as the principal may know of it by name."""
    changed_unnamed: int = 0
    """How many more changes there are."""
    changed_settings: tuple[SettingChange, ...] = ()
    """Settings that differ."""


def command(job: Job, dossier: str, words: str, *, named: bool = False) -> str:
    """A command on what this job wants, such as ``build``; ``named`` to say the recipe.

    Folder and store are added by who knows them (``cli.hints``).
    """
    recipe = f" --recipe {job.settings.recipe}" if named else ""
    reader = "" if job.principal == OWNER else f" --as {shlex.quote(job.principal)}"
    if job.settings.recipe == MINUTES:
        return f"`citebound minutes {words} {shlex.quote(dossier)}{reader}`"
    return f"`citebound {words}{recipe}{reader}`"


def printing(job: Job, dossier: str) -> str:
    """Which commands print the names of nodes, and the verb."""
    built = command(job, dossier, "build")
    if job.settings.recipe == MINUTES:
        return f"{built} prints"
    return f"{command(job, dossier, 'preview')} and {built} print"


def forbidden(dossier: str, job: Job) -> Refusal:
    """The refusal of a principal who is unknown or may read nothing."""
    return Refusal(
        RefusalStatus.FORBIDDEN,
        dossier=dossier,
        principal=job.principal,
        recipe=job.settings.recipe,
        reason=f"{job.principal!r} {_forbidden(job, dossier)}",
    )


def _forbidden(job: Job, dossier: str) -> str:
    """What may not be read, and how the right is given."""
    if job.settings.recipe == MINUTES:
        name = shlex.quote(dossier)
        return (
            f"may not read this meeting; grant it with `citebound minutes grant {name} --to NAME`"
        )
    return "may read no document of this dossier; grant one with `citebound grant DOC --to NAME`"


def missing(workspace: Workspace, job: Job, sequence: int, reason: str) -> Refusal:
    """The refusal of a summary whose stored rows are incomplete or do not verify."""
    return Refusal(
        RefusalStatus.MISSING,
        workspace.store.dossier,
        job.principal,
        job.settings.recipe,
        reason,
        sequence,
    )
