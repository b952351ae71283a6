from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from citebound.core.result import Status
from citebound.core.settings import Parameters
from citebound.digest import sha256_hex
from tests.core.values import SETTINGS, flips


def test_the_flat_form_has_every_field_under_its_dotted_name():
    assert set(SETTINGS.flat()) == {name for name, _ in flips(SETTINGS)}


def test_without_a_generator_there_is_one_empty_field():
    flat = replace(SETTINGS, generator=None).flat()
    assert flat["generator"] is None
    assert not [name for name in flat if name.startswith("generator.")]


def test_prompts_are_shown_as_hashes_only():
    flat = replace(SETTINGS, map_prompt="secret é", reduce_prompt="").flat()
    assert flat["map_prompt"] == f"sha256:{sha256_hex('secret é'.encode())}"
    assert flat["reduce_prompt"] == f"sha256:{sha256_hex(b'')}"


def test_every_field_is_read_by_leaves_or_by_reductions():
    read = SETTINGS.leaf_fields() | SETTINGS.reduce_fields()
    assert read == SETTINGS.flat()


def test_equal_settings_have_equal_digests_that_differ_between_leaves_and_reductions():
    again = replace(SETTINGS)
    assert again.leaf_digest == SETTINGS.leaf_digest
    assert again.reduce_digest == SETTINGS.reduce_digest
    assert SETTINGS.leaf_digest != SETTINGS.reduce_digest


FOREIGN_STOP: dict[str, Any] = {"stop": (None,)}


@pytest.mark.parametrize(
    "impossible",
    [
        {"split_size": 1.5},
        {"split_size": True},
        {"schema": {"a"}},
        {"schema": Status.VALID},
        {"schema": b"a"},
        {"patterns": (1,)},
        {"patterns": (Status.VALID,)},
        {"patterns": ["a"]},
        {"parameters": replace(Parameters(), **FOREIGN_STOP)},
        {"generator": object()},
    ],
)
def test_nothing_but_names_and_whole_numbers_becomes_part_of_a_digest(impossible):
    settings = replace(SETTINGS, **impossible)
    for digest in ("leaf_digest", "reduce_digest"):
        with pytest.raises(TypeError, match="settings hold names and whole numbers only"):
            getattr(settings, digest)
