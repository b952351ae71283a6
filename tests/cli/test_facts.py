"""``citebound facts``: by people and days, across meetings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.minutes_case import WORDS, Project, vtt

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def project(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Project:
    """Two meetings, the one of a day, the other of none."""
    project = Project(tmp_path / "project", capsys)
    project.imported()
    undated = project.write("undated.vtt", vtt([("Ben Ode", "I will call the bank."), *WORDS[2:]]))
    project.done("minutes", "import", undated)
    return project


def of(project: Project, *words: object) -> list[str]:
    answer = project.project("facts", *words, "--json")
    assert answer.code == 0
    return [f"{fact['meeting']} {fact['kind']}" for fact in answer.json["facts"]]


def test_facts_are_found_by_people(project: Project) -> None:
    assert of(project, "--speaker", "BEN") == ["undated action", "weekly action"]
    assert of(project, "--speaker", "ode ben") == ["undated action"]
    assert of(project, "--owner", "ode") == ["undated action"]
    assert of(project, "--owner", "Anna") == []


def test_facts_are_found_by_the_day_they_are_due(project: Project) -> None:
    assert of(project, "--due-by", "2026-12-04") == ["weekly action"]
    assert of(project, "--due-by", "2026-12-03") == []


@pytest.mark.parametrize("history", [(), ("--history",)])
@pytest.mark.parametrize(
    ("words", "is_there"),
    [
        (("--from", "2026-11-30", "--to", "2026-11-30"), True),
        (("--from", "2026-12-01"), False),
        (("--to", "2026-11-29"), False),
    ],
)
def test_facts_are_found_by_the_day_of_the_meeting(
    project: Project,
    history: tuple[str, ...],
    words: tuple[str, ...],
    is_there: bool,  # noqa: FBT001
) -> None:
    answer = project.project("facts", *words, *history, "--json")

    found = answer.json["facts"]
    assert {(one["meeting"], one["day"]) for one in found} == (
        {("weekly", "2026-11-30")} if is_there else set()
    )
    assert answer.err == (
        "citebound: 1 meeting without a day left out: undated; record it with `citebound minutes "
        f"import FILE --meeting NAME --date DAY --store {project.folder / '.citebound'}`\n"
    )


def test_rows_say_the_day_of_their_meeting(project: Project) -> None:
    shown = project.project("facts", "--kind", "action").out
    assert " undated.vtt [0:21), name " in shown
    assert " weekly.vtt [67:113), 2026-11-30, name " in shown
    past = project.project("facts", "--history").out
    assert "weekly, 2026-11-30, version 1, run 1, current: action: I will" in past
    assert "undated, version 1, run 1, current: action: I will call the bank." in past
    assert {one["day"] for one in project.done("facts")["facts"]} == {None, "2026-11-30"}


@pytest.mark.parametrize("time", ["1:75", "nan", "inf", "-1", "1:", "soon", "1e999"])
def test_a_time_that_is_none_is_refused_with_one_line(project: Project, time: str) -> None:
    refused = project.project("facts", f"--since={time}")

    assert (refused.code, refused.out, refused.err.count("\n")) == (2, "", 1)
    assert f"expected seconds or h:mm:ss, got {time!r}" in refused.err


@pytest.mark.parametrize("time", ["5", "5.0", "0:05", "00:00:05"])
def test_a_time_is_seconds_or_a_clock(project: Project, time: str) -> None:
    found = of(project, "--meeting", "weekly", "--since", time, "--until", "6")
    assert found == ["weekly action"]


def test_a_day_that_is_none_is_refused_with_one_line(project: Project) -> None:
    refused = project.project("facts", "--from", "Friday")

    assert (refused.code, refused.err.count("\n")) == (2, 1)
    assert "expected a day such as 2026-11-30, got 'Friday'" in refused.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ("--from", "2026-12-01", "--to", "2026-11-30"),
            "--to 2026-11-30 lies before --from 2026-12-01; give a later --to",
        ),
        (
            ("--since", "1:15", "--until", "75"),
            "--until 75 does not lie after --since 75, in seconds; give a later --until",
        ),
    ],
)
@pytest.mark.parametrize("history", [(), ("--history",)])
def test_an_end_before_its_beginning_is_refused_with_one_line(
    project: Project, words: tuple[str, ...], told: str, history: tuple[str, ...]
) -> None:
    refused = project.project("facts", *words, *history)

    assert (refused.code, refused.out, refused.err) == (2, "", f"citebound: {told}\n")
