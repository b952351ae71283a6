"""What every use case works on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from citebound.core.event import OWNER

if TYPE_CHECKING:
    from citebound.core.recipes import Recipe
    from citebound.core.settings import Settings
    from citebound.ports.clock import Clock
    from citebound.ports.files import Folder
    from citebound.ports.generator import Generator
    from citebound.ports.store import Store

BUILT_IN: Final = "built in"
"""The declared forms are the program's own."""
FOLDER_FILE: Final = "citebound.toml"
"""The declared forms stand in the folder's own settings file, which is its maker's word."""


@dataclass(frozen=True, slots=True)
class Workspace:
    """A dossier: its folder, its store, and a clock."""

    store: Store
    """What is kept."""
    folder: Folder
    """Where the documents are."""
    clock: Clock
    """For people and durations."""


@dataclass(frozen=True, slots=True)
class Job:
    """A summary that is wanted: for whom, under which settings, answered by whom."""

    settings: Settings
    """What it runs under."""
    recipe: Recipe
    """The recipe that the settings name."""
    generator: Generator | None = None
    """None for the recipes without a model."""
    principal: str = OWNER
    """For whom."""
    share_calls: bool = False
    """Whether recorded outputs may be bound again across the principals of the dossier."""
    patterns_from: str = BUILT_IN
    """Who declared ``settings.patterns``: ``BUILT_IN``, ``FOLDER_FILE`` or the user's settings."""
    at_once: int = 1
    """How many calls of the generator may be under way beside each other."""
