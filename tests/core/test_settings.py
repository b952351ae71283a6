from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from citebound.core.result import Status
from citebound.core.settings import Parameters, Settings
from tests.core.samples import SETTINGS


def stopped_by(*stop: Any) -> Parameters:
    return replace(Parameters(), stop=stop)


def test_every_field_is_read_by_leaves_or_by_reductions():
    assert SETTINGS.leaf_fields() | SETTINGS.reduce_fields() == SETTINGS.flat()


def test_equal_settings_have_equal_digests_that_differ_between_leaves_and_reductions():
    again = replace(SETTINGS)
    assert again.leaf_digest == SETTINGS.leaf_digest
    assert again.reduce_digest == SETTINGS.reduce_digest
    assert SETTINGS.leaf_digest != SETTINGS.reduce_digest


def test_settings_for_a_recipe_without_a_model_need_no_prompt_and_no_generator():
    plain = Settings("extract", "claims/1", SETTINGS.limits, SETTINGS.versions, split_size=1)
    flat = plain.flat()
    assert flat["generator"] is None
    assert flat["patterns"] == []
    assert not [name for name in flat if name.startswith("generator.")]


@pytest.mark.parametrize(
    "impossible",
    [
        {"split_size": 1.5},
        {"split_size": True},
        {"schema": {"a"}},
        {"schema": Status.VALID},
        {"schema": b"a"},
        {"patterns": (1,)},
        {"patterns": ("a", Status.VALID)},
        {"patterns": ["a"]},
        {"parameters": stopped_by(None)},
        {"parameters": stopped_by("a", ("b",))},
        {"generator": object()},
    ],
)
def test_nothing_but_names_and_whole_numbers_becomes_part_of_a_digest(impossible):
    settings = replace(SETTINGS, **impossible)
    for digest in ("leaf_digest", "reduce_digest"):
        with pytest.raises(TypeError, match="settings hold names and numbers only"):
            getattr(settings, digest)
