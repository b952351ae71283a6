"""What a look at the environment found."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from citebound.digest import Json


class State(StrEnum):
    """How one thing stands."""

    OK = "ok"
    """It is there and works."""
    ABSENT = "absent"
    """It is not there, and nothing that is configured wants it."""
    SKIPPED = "skipped"
    """It was not tried."""
    FAILED = "failed"
    """It is configured or in the way, and does not work."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at."""

    name: str
    """What it is: ``python``, ``extra llama``, ``store``, ..."""
    state: State
    """How it stands."""
    found: str
    """What was found, in one line."""
    advice: str = ""
    """What to do about it; empty when there is nothing to do."""
    facts: Mapping[str, Json] = field(default_factory=dict)
    """The same for programs, by name. Never a credential."""


@dataclass(frozen=True, slots=True)
class Checkup:
    """All of it."""

    checks: tuple[Check, ...]
    """In the order in which they are told."""

    @property
    def ok(self) -> bool:
        """Whether all that is configured works."""
        return all(check.state is not State.FAILED for check in self.checks)
