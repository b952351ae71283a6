"""A disc that is full: one line, nothing half written, and all is well when there is space."""

from __future__ import annotations

import logging
import os
import subprocess
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import pytest

from tests.crash.dossier import Dossier
from tests.crash.effort import IS_PROOF
from tests.crash.trial import COMMANDS, Trial

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.crash.processes import Ended, Processes

LOG = logging.getLogger(__name__)
STEP = 20_011
MESSAGE = " " * 3_001
"""What the command may write anyway: the line that tells of it."""
ALL = 10**6


def check_told(ended: Ended) -> bool:
    """Whether it was refused, in one line that says what to do."""
    lines = ended.err.splitlines()
    assert "Traceback" not in ended.err
    if ended.code:
        assert ended.code == 1, ended
        assert len(lines) == 1, ended
        assert lines[0].startswith("citebound: "), ended
        assert "disc" in lines[0], ended
    return ended.code != 0


@pytest.mark.parametrize("name", COMMANDS)
def test_a_write_that_the_disc_refuses_is_told_in_one_line_and_changes_nothing(
    dossier: Dossier, processes: Processes, name: str
) -> None:
    trial = Trial(dossier, processes, COMMANDS[name])
    limit, refused = len(MESSAGE), 0
    while check_told(trial.check(file_limit=limit)):
        refused += 1
        limit += STEP // 5 if IS_PROOF else STEP
    assert refused
    LOG.info("%s: refused %d times, at up to %d bytes", name, refused, limit)


@pytest.fixture
def small_disc(tmp_path: Path) -> Iterator[Path]:
    """A file system of its own, of one megabyte."""
    place = tmp_path / "disc"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m,mode=0700", "tmpfs", str(place)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:  # noqa: S603
        pytest.skip("mounting is not permitted here")
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True)  # noqa: S603, S607


def leave(place: Path, space: int) -> None:
    """Fill a disc so that so many bytes are left."""
    filler = os.open(place / "filler", os.O_WRONLY | os.O_CREAT)
    with suppress(OSError):
        while os.write(filler, b"0" * 4096):
            pass
    os.ftruncate(filler, max(0, os.fstat(filler).st_size - space))
    os.close(filler)


@pytest.mark.parametrize("name", ["a first summary", "a build after an edit", "a revocation"])
def test_a_disc_that_is_really_full_is_told_in_one_line_and_changes_nothing(
    small_disc: Path, processes: Processes, name: str
) -> None:
    dossier = Dossier(small_disc)
    trial = Trial(dossier, processes, COMMANDS[name])
    refused = 0
    for space in range(0, ALL, 32_768):
        ended = trial.check(
            first=partial(leave, small_disc, space), then=partial(leave, small_disc, ALL)
        )
        if not check_told(ended):
            break
        refused += 1
    assert refused
