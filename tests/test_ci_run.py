"""``.ci/run``: what cannot be had is asked for again, and what was skipped for it is told."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.not_run import line_of
from tools.documents import ROOT

if TYPE_CHECKING:
    from pathlib import Path

LINE = "skipped for want of a model or of torch: 2: there is no small model; run `make models` (2)"
MAKE = """#!/bin/sh
echo "$1" >>asked
case "$1" in
models) test "$(grep -c models asked)" -gt FAILURES ;;
test) cat line; exit TESTED ;;
esac
"""


def _run(root: Path, *, failures: int, tested: int) -> subprocess.CompletedProcess[str]:
    (root / ".ci").mkdir()
    shutil.copy(ROOT / ".ci" / "run", root / ".ci" / "run")
    (root / "line").write_text(f"{LINE}\n", "utf-8")
    make = root / "make"
    text = MAKE.replace("FAILURES", str(failures)).replace("TESTED", str(tested))
    make.write_text(text, "utf-8")
    make.chmod(0o755)
    place = {**os.environ, "PATH": f"{root}{os.pathsep}{os.environ['PATH']}"}  # noqa: TID251
    script = root / ".ci" / "run"
    return subprocess.run([script], env=place, capture_output=True, text=True, check=False)  # noqa: S603


@pytest.mark.parametrize(("failures", "asked"), [(0, 1), (2, 3), (9, 3)])
def test_a_model_is_asked_for_three_times_and_its_absence_is_told(
    failures: int, asked: int, tmp_path: Path
) -> None:
    done = _run(tmp_path, failures=failures, tested=0)
    assert done.returncode == 0
    words = (tmp_path / "asked").read_text("utf-8").split()
    assert words == ["models"] * asked + ["torch", "test", "check"]
    assert ("WARNING: make models brought nothing" in done.stderr) is (failures == 9)
    assert done.stdout.splitlines()[-1] == LINE


def test_tests_that_fail_end_it(tmp_path: Path) -> None:
    assert _run(tmp_path, failures=0, tested=2).returncode == 2
    assert (tmp_path / "asked").read_text("utf-8").split() == ["models", "torch", "test"]


@pytest.mark.parametrize(
    ("reasons", "line"),
    [
        ((), "skipped for want of a model or of torch: 0"),
        (("no pipes here",), "skipped for want of a model or of torch: 0"),
        (
            (
                "('a.py', 3, \"Skipped: could not import 'torch': No module named 'torch'\")",
                "Skipped: xllamacpp is not installed",
                "Skipped: xllamacpp is not installed",
            ),
            line_of([]).replace(
                "0", "3: could not import 'torch' (1); xllamacpp is not installed (2)"
            ),
        ),
    ],
)
def test_what_was_left_out_is_one_line(reasons: tuple[str, ...], line: str) -> None:
    assert line_of(reasons) == line
