from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.crash.dossier import Dossier
from tests.crash.processes import Processes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def no_settings_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITEBOUND_SETTINGS", str(tmp_path / "none.toml"))


@pytest.fixture
def processes(tmp_path: Path) -> Iterator[Processes]:
    """Commands in processes of their own."""
    with Processes(tmp_path / "processes") as processes:
        yield processes


@pytest.fixture
def dossier(tmp_path: Path) -> Dossier:
    """Three documents, no store yet."""
    return Dossier(tmp_path)
