"""Under which settings an experiment runs: chosen once, written down, and kept to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from citebound.core.recipes import recipe_for
from citebound.errors import SettingsError
from citebound.lab.files import json_bytes, read_json, write_whole
from citebound.lab.places import READER
from citebound.wiring.choices import Chosen, choices, to_remember
from citebound.wiring.jobs import GUARDED_PROFILE, job_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from citebound.digest import Json
    from citebound.engine.workspace import Job
    from citebound.lab.places import Places

FORMAT: Final = 1
"""Raised when ``experiment.json`` changes its shape."""

_OTHER: Final = "name another folder with --out DIR"


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line says."""

    choices: Mapping[str, str]
    """Generator, prompts and budgets, as for ``citebound build``; only what was said."""
    profile: str | None = None
    """``strict`` or ``guarded``; None when it was not said."""
    rebind: bool | None = None
    """Whether recorded outputs are bound again; None when it was not said."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """The settings that every build of an experiment runs under."""

    job: Job
    """What is built, and who answers."""
    rebind: bool
    """Whether recorded outputs are bound again."""
    profile: str
    """``strict`` or ``guarded``."""
    choices: Mapping[str, str]
    """What was chosen, as a dossier remembers it for the commands that follow."""

    def with_reduce_prompt(self, added: str) -> Conditions:
        """The same with a line more in the instructions for reductions."""
        before = self.job.settings
        settings = replace(before, reduce_prompt=f"{before.reduce_prompt}\n{added}")
        job = replace(self.job, settings=settings, recipe=recipe_for(settings))
        return replace(self, job=job)


def conditions_of(places: Places, asked: Asked, corpus: str) -> Conditions:
    """The conditions that are asked for, written down unless they are.

    What was not said is as it was written down.

    Raises:
        SettingsError: a choice is impossible, or the folder was made with other settings.
        WorldError: they cannot be written down.
    """
    written = read_manifest(places) if places.manifest.is_file() else {}
    conditions, manifest = _made(places, asked, written, corpus)
    if not written:
        write_whole(places.manifest, json_bytes(manifest))
    else:
        _refuse_other(places, written, manifest)
    return conditions


def check_asked(places: Places, asked: Asked) -> None:
    """Refuse impossible choices before anything is written.

    Raises:
        SettingsError: a choice is impossible, or what was written down cannot be read.
    """
    _made(places, asked, read_manifest(places) if places.manifest.is_file() else {}, "")


def conditions_written(places: Places, corpus: str) -> Conditions:
    """The conditions that were written down.

    Raises:
        SettingsError: none were, or they cannot be had again.
    """
    read_manifest(places)
    return conditions_of(places, Asked({}), corpus)


def demo_conditions(places: Places, chosen: Mapping[str, str]) -> Conditions:
    """The conditions of a demonstration, which are written down nowhere.

    Raises:
        SettingsError: a choice is impossible.
    """
    job = job_of(_choices(places.root, chosen, {}), READER)
    return Conditions(job, rebind=True, profile=chosen.get("profile", ""), choices=chosen)


def read_manifest(places: Places) -> dict[str, Json]:
    """What was written down.

    Raises:
        SettingsError: nothing was run yet, or it cannot be read.
    """
    if not places.manifest.is_file():
        raise SettingsError(
            f"nothing was run in {places.root} yet; run `citebound lab run --out {places.root}`"
        )
    found = read_json(places.manifest, _OTHER)
    if found.get("format") != FORMAT:
        raise SettingsError(
            f"{places.manifest} has format {found.get('format')}, this version knows {FORMAT}; "
            f"{_OTHER}"
        )
    return found


def _made(
    places: Places, asked: Asked, written: Mapping[str, Json], corpus: str
) -> tuple[Conditions, dict[str, Json]]:
    chosen = _remembered(written) | dict(asked.choices) | {"recipe": "claims"}
    rebind = asked.rebind if asked.rebind is not None else written.get("rebind", True) is True
    profile = asked.profile or str(written.get("profile", GUARDED_PROFILE))
    chosen["profile"] = profile
    command = dict(asked.choices) | {"recipe": "claims", "profile": profile}
    job = job_of(_choices(places.root, command, _remembered(written)), READER)
    manifest: dict[str, Json] = {
        "format": FORMAT,
        "corpus": corpus,
        "profile": profile,
        "rebind": rebind,
        "choices": to_remember(chosen),
        "settings": job.settings.flat(),
    }
    return Conditions(job, rebind, profile, to_remember(chosen)), manifest


def _choices(
    root: Path, command: Mapping[str, str], remembered: Mapping[str, str]
) -> dict[str, Chosen]:
    """Every choice; a folder that is not there yet makes none."""
    if root.is_dir():
        return choices(root, command, remembered)
    with TemporaryDirectory() as nothing:
        return choices(Path(nothing), command, remembered)


def _remembered(written: Mapping[str, Json]) -> dict[str, str]:
    found = written.get("choices")
    return {k: str(v) for k, v in found.items()} if isinstance(found, dict) else {}


def _refuse_other(
    places: Places, written: Mapping[str, Json], manifest: Mapping[str, Json]
) -> None:
    """Where choices lead to the same settings, it does not matter how they were written."""
    before, now = _compared(written), _compared(manifest)
    for name in sorted(before.keys() | now.keys()):
        if before.get(name) != now.get(name):
            raise SettingsError(
                f"{places.root} was made with {name} = {before.get(name)!r}, asked for is "
                f"{now.get(name)!r}: {_OTHER}"
            )


def _compared(manifest: Mapping[str, Json]) -> dict[str, Json]:
    settings = manifest.get("settings")
    flat = settings if isinstance(settings, dict) else {}
    return {name: manifest.get(name) for name in ("corpus", "profile", "rebind")} | flat
