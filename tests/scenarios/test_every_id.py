"""Every hostile scenario has a test that is named by its id."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
SCENARIOS = {
    "access": "05 29 35 39",
    "audit": "41 47",
    "clock": "14 42",
    "concurrency": "15 46",
    "crash": "06 16 27",
    "deletion": "08 31 45",
    "hash": "21 32",
    "key": "01 03 04 10",
    "storage": "34",
    "tree": "36 38",
}
"""Numbers of the scenarios by category: H3-05 is tested in ``test_access.py`` by tests that are
called ``test_h3_05_...``. Three more (19, 20, 28) need a broker, a cluster and a collector."""


def numbers_by_file() -> dict[str, set[str]]:
    """The numbers that tests are named by, in each file of this folder."""
    return {
        file.stem.removeprefix("test_"): set(
            re.findall(r"^def test_h3_(\d\d)_", file.read_text("utf-8"), re.MULTILINE)
        )
        for file in HERE.glob("test_*.py")
        if file != Path(__file__)
    }


def test_every_scenario_is_tested_in_the_file_of_its_category_and_nowhere_else() -> None:
    assert numbers_by_file() == {room: set(ids.split()) for room, ids in SCENARIOS.items()}
