from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from tests.lab.report.page_reader import Page
from tests.lab.world import SCRIPTED, Lab

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class Reported:
    """A report, and the evaluation that it must show."""

    page: Page
    evaluation: Any
    root: Path


@pytest.fixture(scope="session")
def reported(built_once: Path, tmp_path_factory: pytest.TempPathFactory) -> Reported:
    """The report of three dossiers, rebinding off, with the exercise."""
    root = tmp_path_factory.mktemp("reported") / "lab"
    shutil.copytree(built_once, root)
    return report_on(root)


@pytest.fixture(scope="session")
def rebound(tmp_path_factory: pytest.TempPathFactory) -> Reported:
    """The report of one dossier with rebinding, beside nothing, without the exercise."""
    root = tmp_path_factory.mktemp("rebound") / "lab"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CITEBOUND_SETTINGS", str(root.parent / "none.toml"))
        Lab(root, None).done("run", *SCRIPTED, "--profile", "strict", "--dossiers", "S-011")
    return report_on(root)


def report_on(root: Path, *words: object) -> Reported:
    """Write a report and read it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CITEBOUND_SETTINGS", str(root.parent / "none.toml"))
        Lab(root, None).done("report", *words)
    evaluation = json.loads((root / "evaluation.json").read_text("utf-8"))
    return Reported(Page((root / "report.html").read_text("utf-8")), evaluation, root)
