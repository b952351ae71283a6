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
STEP = 12_347
"""Bytes from one place to die in to the next: never a whole number of pages."""


def chosen(points: tuple[str, ...]) -> list[int]:
    """All moments; of those inside the making of the schema some only, unless all are wanted."""
    return [
        number
        for number, name in enumerate(points)
        if IS_PROOF or number % 10 == 0 or not name.startswith("before CREATE")
    ]


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_that_is_killed_at_any_write_leaves_no_half_and_costs_one_call(
    dossier: Dossier, processes: Processes, name: str
) -> None:
    trial = Trial(dossier, processes, COMMANDS[name])
    moments = chosen(trial.points)
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
