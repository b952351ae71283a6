from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.case import SCRIPTED, Case

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def no_settings_of_the_user(tmp_path_factory: pytest.TempPathFactory, monkeypatch):
    missing = tmp_path_factory.mktemp("user") / "settings.toml"
    monkeypatch.setenv("CITEBOUND_SETTINGS", str(missing))
    return missing


@pytest.fixture
def case(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Case:
    """An empty folder."""
    return Case(tmp_path / "case", capsys)


@pytest.fixture
def built(case: Case) -> Case:
    """Three documents of four facts each, summarised by the scripted generator."""
    case.with_facts(3)
    case.json("summarize", *SCRIPTED)
    return case


@pytest.fixture
def dozen(case: Case) -> Case:
    """Twelve documents of four facts each, summarised by the scripted generator."""
    case.with_facts(12)
    case.json("summarize", *SCRIPTED)
    return case
