"""Whatever is done to a dossier, in any order, the product says what the model says."""

from __future__ import annotations

import os
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.fuzz.kills import Mortals
from tests.fuzz.machine import DossierMachine
from tests.fuzz.times import make_times_coarse

if TYPE_CHECKING:
    from pathlib import Path

STEPS = int(os.environ.get("FUZZ_STEPS", "0"))  # noqa: TID251
"""At least so many acts in the long run; 0 for the short one."""
SEED = int(os.environ.get("FUZZ_SEED") or "0")  # noqa: TID251
"""The same seed and the same code make the same acts."""


@pytest.fixture(autouse=True)
def no_settings_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITEBOUND_SETTINGS", str(tmp_path / "none.toml"))


def run(home: Path, examples: int, number: int, *, coarse: bool = False) -> None:
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

    sys.stdout.write(f"FUZZ_SEED={number}\n")
    with pytest.MonkeyPatch.context() as patch, closing(Mortals(coarse=coarse)) as mortals:
        if coarse:
            make_times_coarse(patch.setattr)

        def machine() -> DossierMachine:
            return DossierMachine(home, mortals)

        run_state_machine_as_test(seed(number)(machine), settings=chosen)  # type: ignore[arg-type]


@pytest.mark.skipif(STEPS > 0, reason="the long run is asked for")
def test_the_product_does_what_the_model_says(tmp_path: Path):
    run(tmp_path, 12, SEED)


@pytest.mark.skipif(STEPS > 0, reason="the long run is asked for")
def test_the_same_where_times_are_coarse(tmp_path: Path):
    run(tmp_path, 4, SEED, coarse=True)


@pytest.mark.skipif(STEPS == 0, reason="make fuzz runs it")
def test_the_product_does_what_the_model_says_for_long(tmp_path: Path):
    before, number = DossierMachine.steps, SEED
    while (done := DossierMachine.steps - before) < STEPS:
        run(tmp_path, 10, number, coarse=number % 3 == 2)
        sys.stdout.write(f"{DossierMachine.steps - before} acts clean, {done} before\n")
        sys.stdout.flush()
        number += 1
