from __future__ import annotations

import gc
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from citebound import __version__
from citebound.__main__ import start

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def thresholds() -> Iterator[None]:
    """Garbage collection as it was, after the test."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


@pytest.mark.usefixtures("thresholds")
def test_the_program_runs_its_command_and_seldom_looks_for_garbage(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["citebound", "--version"])
    assert start() == 0
    assert capsys.readouterr().out == f"citebound {__version__}\n"
    assert gc.isenabled()
    assert gc.get_threshold()[0] >= 100_000


def test_the_package_runs_as_a_module() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "citebound", "--version"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout == f"citebound {__version__}\n"
