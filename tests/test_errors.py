from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from citebound import errors

CALLER: list[type[errors.CiteboundError]] = [
    errors.CallerError,
    errors.FolderError,
    errors.DocumentError,
    errors.TaskError,
    errors.SettingsError,
    errors.MassRemoval,
]
WORLD: list[type[errors.CiteboundError]] = [
    errors.CiteboundError,
    errors.WorldError,
    errors.StoreError,
    errors.UnsoundNodeError,
    errors.GenerationError,
]


@pytest.mark.parametrize("error", CALLER)
def test_what_the_caller_did_wrong_exits_with_2(error):
    assert issubclass(error, errors.CallerError)
    assert error("message").exit_code == 2


@pytest.mark.parametrize("error", WORLD)
def test_what_the_world_did_wrong_exits_with_1(error):
    assert error("message").exit_code == 1


def test_a_changed_base_carries_both_hashes_and_exits_with_3():
    error = errors.BaseChanged("m1", "aa", "bb")
    assert (error.exit_code, error.claimed, error.found) == (3, "aa", "bb")
    assert "aa" in str(error)
    assert "bb" in str(error)
    assert isinstance(error, errors.CallerError)


def _all(error: type[errors.CiteboundError]) -> list[type[errors.CiteboundError]]:
    return [error, *(one for below in error.__subclasses__() for one in _all(below))]


def test_who_was_overtaken_exits_with_3():
    assert errors.Overtaken("message").exit_code == 3


def test_every_error_is_drawn_in_the_tree():
    drawn = re.findall(r"\u2500 (\w+)", errors.__doc__)
    assert drawn == [one.__name__ for one in _all(errors.CiteboundError)[1:]]


def test_no_other_file_has_errors_of_the_tree():
    names = {one.__name__ for one in _all(errors.CiteboundError)}
    source = Path(errors.__file__).parent
    elsewhere = [
        node.name
        for file in source.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
        and file != Path(errors.__file__)
        and names & {base.id for base in node.bases if isinstance(base, ast.Name)}
    ]
    assert elsewhere == []


@pytest.mark.parametrize(
    ("hides", "recorded"),
    [
        ((), "h:9 said no, h:9 is busy"),
        (("h:9",), "\u2026 said no, \u2026 is busy"),
        (("h:9", "", "no, h:9 is busy"), "\u2026 said \u2026"),
    ],
)
def test_a_record_of_an_error_keeps_what_it_does_not_hide(hides, recorded):
    error = errors.GenerationError("h:9 said no, h:9 is busy", hides)
    assert (str(error), error.recorded) == ("h:9 said no, h:9 is busy", recorded)
