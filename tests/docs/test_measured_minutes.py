"""The tables of the page of measured minutes come out of the recorded answers."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cli.minutes_case import Project

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).resolve().parents[2]
TALKS = ROOT.parent / "shared" / "data" / "transcripts"
PAGE = ROOT / "docs/experiment/minutes.md"

pytestmark = pytest.mark.skipif(not TALKS.is_dir(), reason="the shared data are not here")


def rows_of(language: str) -> Sequence[Sequence[str]]:
    """The rows of numbers of a language, one a table."""
    rows = re.findall(rf"^\| {language} \| ([\d |]+) \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    return [row.split(" | ") for row in rows]


@pytest.mark.parametrize(
    ("talk", "language"), [("ami_IS1008b", "English"), ("vcsum_32", "Chinese")]
)
def test_the_tables_come_out_of_the_recorded_answers(
    talk: str, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    project = Project(tmp_path / "project", capsys)
    answers = ROOT / f"docs/experiment/minutes/{talk}.answers.jsonl"

    project.done("minutes", "import", TALKS / f"{talk}.json", "--replay", answers)

    shown, calls = project.shown(talk), len(answers.read_text("utf-8").splitlines()) - 1
    went, compared = rows_of(language)
    counts = [calls, went[1], *shown["summary"].values(), len(shown["invalid"])]
    assert went == [str(count) for count in counts]
    support = Counter(fact["support"] for fact in shown["facts"])
    assert compared == [str(support[it]) for it in ("supported", "unsupported", "unaudited")]
