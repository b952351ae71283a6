"""Whatever is done to a dossier, in any order, the product says what the model says."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from citebound.core.listing import FileStat
from tests.fuzz.kills import Mortals
from tests.fuzz.machine import DossierMachine

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

STEPS = int(os.environ.get("FUZZ_STEPS", "0"))  # noqa: TID251
"""At least so many acts in the long run; 0 for the short one."""
SEED = int(os.environ.get("FUZZ_SEED", "0"))  # noqa: TID251
"""The same seed and the same code make the same acts."""
TICK = 2_000_000_000


@pytest.fixture
def mortals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Mortals]:
    monkeypatch.setenv("CITEBOUND_SETTINGS", str(tmp_path / "none.toml"))
    found = Mortals()
    yield found
    found.close()


def run(home: Path, mortals: Mortals, examples: int, number: int) -> None:
    """So many dossiers with 50 acts each."""
    chosen = settings(
        max_examples=examples,
        stateful_step_count=50,
        deadline=None,
        database=None,
        print_blob=True,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )

    def machine() -> DossierMachine:
        return DossierMachine(home, lambda: mortals)

    sys.stdout.write(f"FUZZ_SEED={number}\n")
    run_state_machine_as_test(seed(number)(machine), settings=chosen)  # type: ignore[arg-type]


def with_coarse_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file system that stamps times every two seconds: most edits leave no trace in a stat."""

    def coarse(*, mtime_ns: int, ctime_ns: int, **values: object) -> FileStat:
        times = {"mtime_ns": mtime_ns // TICK * TICK, "ctime_ns": ctime_ns // TICK * TICK}
        return FileStat(**values, **times)  # type: ignore[arg-type]

    monkeypatch.setattr("citebound.sources.folder.FileStat", coarse)
    monkeypatch.setattr("citebound.sources.reading.FileStat", coarse)


@pytest.mark.skipif(STEPS > 0, reason="the long run is asked for")
def test_the_product_does_what_the_model_says(tmp_path: Path, mortals: Mortals):
    run(tmp_path, mortals, 12, SEED)


@pytest.mark.skipif(STEPS > 0, reason="the long run is asked for")
def test_the_same_where_times_are_coarse(
    tmp_path: Path, mortals: Mortals, monkeypatch: pytest.MonkeyPatch
):
    with_coarse_times(monkeypatch)
    run(tmp_path, mortals, 4, SEED)


@pytest.mark.skipif(STEPS == 0, reason="make fuzz runs it")
def test_the_product_does_what_the_model_says_for_long(
    tmp_path: Path, mortals: Mortals, monkeypatch: pytest.MonkeyPatch
):
    before, number = DossierMachine.steps, SEED
    while (done := DossierMachine.steps - before) < STEPS:
        with monkeypatch.context() as patch:
            if number % 3 == 2:
                with_coarse_times(patch)
            run(tmp_path, mortals, 10, number)
        sys.stdout.write(f"{DossierMachine.steps - before} acts clean, {done} before\n")
        sys.stdout.flush()
        number += 1
