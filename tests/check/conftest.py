from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.check.stores import Store, everything

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="session")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return everything(tmp_path_factory.mktemp("audited") / "case")


@pytest.fixture
def store(original: Path, tmp_path: Path) -> Store:
    return Store(original, tmp_path)
