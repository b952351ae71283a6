from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from tests.lab.world import NO_REBIND, Lab

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def no_settings_of_the_user(tmp_path_factory: pytest.TempPathFactory, monkeypatch):
    missing = tmp_path_factory.mktemp("user") / "settings.toml"
    monkeypatch.setenv("CITEBOUND_SETTINGS", str(missing))
    return missing


@pytest.fixture
def lab(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Lab:
    """An empty folder."""
    return Lab(tmp_path / "lab", capsys)


@pytest.fixture(scope="session")
def built_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three dossiers with everything that is done to them; not to be written to."""
    root = tmp_path_factory.mktemp("experiment") / "lab"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CITEBOUND_SETTINGS", str(root.parent / "none.toml"))
        lab = Lab(root, None)
        lab.done("run", *NO_REBIND, "--dossiers", "S-010,S-030,S-037")
        lab.done("exercise")
        lab.done("evaluate")
    return root


@pytest.fixture
def built(built_once: Path, lab: Lab) -> Lab:
    """The same three dossiers in a folder of the test's own."""
    shutil.copytree(built_once, lab.root)
    return lab
