from __future__ import annotations

import pytest

from citebound import errors

CALLER: list[type[errors.CiteboundError]] = [
    errors.CallerError,
    errors.FolderError,
    errors.DocumentError,
    errors.SettingsError,
    errors.MassRemoval,
]
WORLD: list[type[errors.CiteboundError]] = [
    errors.CiteboundError,
    errors.WorldError,
    errors.StoreError,
    errors.GenerationError,
]


@pytest.mark.parametrize("error", CALLER)
def test_what_the_caller_did_wrong_exits_with_2(error):
    assert issubclass(error, errors.CallerError)
    assert error("message").exit_code == 2


@pytest.mark.parametrize("error", WORLD)
def test_what_the_world_did_wrong_exits_with_1(error):
    assert error("message").exit_code == 1


@pytest.mark.parametrize("error", CALLER + WORLD)
def test_every_error_is_drawn_in_the_tree(error):
    assert f" {error.__name__} " in errors.__doc__ or error is errors.CiteboundError
