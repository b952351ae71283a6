"""Whatever is done to a dossier, in any order, the product says what the model says."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.fuzz.kills import Mortals
from tests.fuzz.machine import DossierMachine

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

STEPS = int(os.environ.get("FUZZ_STEPS", "0"))  # noqa: TID251
"""At least so many steps, for the long run; 0 for the short one."""
SEED = int(os.environ.get("FUZZ_SEED", "0"))  # noqa: TID251


@pytest.fixture
def mortals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Mortals]:
    monkeypatch.setenv("CITEBOUND_SETTINGS", str(tmp_path / "none.toml"))
    found = Mortals()
    yield found
    found.close()


def run(home: Path, mortals: Mortals, chosen: settings, number: int) -> None:
    def machine() -> DossierMachine:
        return DossierMachine(home, lambda: mortals)

    run_state_machine_as_test(seed(number)(machine), settings=chosen)  # type: ignore[arg-type]


def profile(examples: int, steps: int) -> settings:
    return settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        database=None,
        print_blob=True,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )


@pytest.mark.skipif(STEPS > 0, reason="the long run is asked for")
def test_the_product_does_what_the_model_says(tmp_path: Path, mortals: Mortals):
    run(tmp_path, mortals, profile(18, 50), SEED)


@pytest.mark.skipif(STEPS == 0, reason="make fuzz runs it")
def test_the_product_does_what_the_model_says_for_long(tmp_path: Path, mortals: Mortals):
    number = SEED
    while DossierMachine.steps < STEPS:
        run(tmp_path, mortals, profile(10, 60), number)
        sys.stdout.write(f"seed {number}: {DossierMachine.steps} steps clean so far\n")
        sys.stdout.flush()
        number += 1
