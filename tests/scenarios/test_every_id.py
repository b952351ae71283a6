"""Every hostile scenario has a test that is named by its id."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
BESIDE = [folder / "shared" / "cases" / "scenarios.jsonl" for folder in HERE.parents]
LATER = {"H3-19", "H3-20", "H3-28"}
"""They need a broker, a cluster and a collector."""


def files_by_id() -> dict[str, set[str]]:
    """The ids that tests are named by, each with the files in which they stand."""
    found: dict[str, set[str]] = {}
    for file in HERE.glob("test_*.py"):
        for number in re.findall(r"^def test_h3_(\d\d)_", file.read_text("utf-8"), re.MULTILINE):
            found.setdefault(f"H3-{number}", set()).add(file.stem)
    return found


def test_a_scenario_is_tested_in_one_file() -> None:
    assert all(len(files) == 1 for files in files_by_id().values())


def test_every_scenario_has_a_test_in_the_file_of_its_category() -> None:
    shared = next((file for file in BESIDE if file.exists()), None)
    if shared is None:
        pytest.skip("the list of scenarios is not beside this repository")
    lines = shared.read_text("utf-8").splitlines()
    scenarios = {row["id"]: row["category"].partition("/")[0] for row in map(json.loads, lines)}
    expected = {name: {f"test_{room}"} for name, room in scenarios.items() if name not in LATER}
    assert files_by_id() == expected
