"""``citebound audit --expect``: every head that was written down is looked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.minutes_case import Project

if TYPE_CHECKING:
    from pathlib import Path

GONE = f"4:{'a' * 64}"


@pytest.fixture
def project(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Project:
    project = Project(tmp_path / "project", capsys)
    project.imported("weekly")
    project.imported("monthly")
    return project


def heads(project: Project) -> list[str]:
    """What a person writes down: the heads of all chains of the store."""
    chains = project.json("audit")["chains"]
    return [f"{chain['length']}:{chain['head']}" for chain in chains]


@pytest.mark.parametrize("last", [0, 1])
def test_of_two_expected_heads_neither_is_passed_over(project: Project, last: int) -> None:
    there, _ = heads(project)
    given = [there, GONE] if last else [GONE, there]

    answer = project.cite("audit", "--expect", given[0], "--expect", given[1])

    assert answer.code == 6
    assert answer.out.count("FAULT witness: the expected link 4:aaa") == 1


@pytest.mark.parametrize("between", [" ", "\n", "\n\n\t"])
def test_one_value_holds_the_heads_of_several_meetings(project: Project, between: str) -> None:
    written = between.join(heads(project))

    assert project.cite("audit", "--expect", written).code == 0
    assert project.cite("audit", "--expect", f"{written}{between}{GONE}").code == 6


@pytest.mark.parametrize("empty", ["", " \n"])
def test_an_empty_file_of_heads_is_no_sound_audit(project: Project, empty: str) -> None:
    there, _ = heads(project)

    answer = project.cite("audit", "--expect", there, "--expect", empty)

    assert (answer.code, answer.out) == (2, "")
    assert "expected LENGTH:HEAD" in answer.err
