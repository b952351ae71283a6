from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.case import SCRIPTED, Case

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def no_settings_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITEBOUND_SETTINGS", str(tmp_path / "none.toml"))


@pytest.fixture
def dozen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Case:
    """Twelve documents of four facts each, summarised by the scripted model."""
    case = Case(tmp_path / "case", capsys).with_facts(12)
    case.json("summarize", *SCRIPTED)
    return case
