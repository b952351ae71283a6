from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.check.meeting import everything as meetings
from tests.check.stores import Store, everything

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def no_settings_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITEBOUND_SETTINGS", str(tmp_path / "none.toml"))


@pytest.fixture(scope="session")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("audited")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CITEBOUND_SETTINGS", str(home / "none.toml"))
        return everything(home / "case")


@pytest.fixture
def store(original: Path, tmp_path: Path) -> Store:
    return Store(original, tmp_path)


@pytest.fixture(scope="session")
def met(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("met") / "case"
    home.mkdir()
    meetings(home / ".citebound")
    return home


@pytest.fixture
def meeting(met: Path, tmp_path: Path) -> Store:
    return Store(met, tmp_path)
