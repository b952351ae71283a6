"""kill -9 at every write of every command that writes, and what is left."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pytest

from tests.crash.effort import IS_PROOF
from tests.crash.processes import KILLED, NEVER, TOO_LARGE
from tests.crash.trial import COMMANDS, Trial

if TYPE_CHECKING:
    from tests.crash.dossier import Dossier
    from tests.crash.processes import Processes

LOG = logging.getLogger(__name__)
STEP = 16_411
"""Bytes from one place to die in to the next: never a whole number of pages."""


MADE_OF_OTHERS = {"a first summary": 4, "a full build": 3, "a node tried again": 3}
"""Commands whose writes others of the table make as well: every so many moments are enough."""


def chosen(name: str, points: tuple[str, ...]) -> list[int]:
    """All moments of a command, or a part of those that others have as well."""
    step = 1 if IS_PROOF else MADE_OF_OTHERS.get(name, 1)
    return [n for n, point in enumerate(points) if n % step == 0 or "making" in point]


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_that_is_killed_at_any_write_leaves_no_half_and_costs_one_call(
    dossier: Dossier, processes: Processes, name: str
) -> None:
    trial = Trial(dossier, processes, COMMANDS[name])
    moments = chosen(name, trial.points)
    assert len(moments) > len(("before BEGIN", "before COMMIT", "after COMMIT"))
    assert {trial.check(die_at=moment).code for moment in moments} == {KILLED}
    assert trial.check(die_at=NEVER).code == 0
    LOG.info("%s: killed at %d of %d moments", name, len(moments), len(trial.points))


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_that_is_killed_inside_a_write_leaves_no_half_and_costs_one_call(
    dossier: Dossier, processes: Processes, name: str
) -> None:
    trial = Trial(dossier, processes, COMMANDS[name])
    limit, died = 1, 0
    while trial.check(file_limit=limit, kills=True).code == TOO_LARGE:
        died += 1
        limit += STEP // 5 if IS_PROOF else STEP
    assert died
    LOG.info("%s: killed inside %d writes, of up to %d bytes", name, died, limit)
