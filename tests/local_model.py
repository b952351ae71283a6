"""The small real model that tests run, where it and its runtime can be had (``make models``)."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

from tools.models import place_of

if TYPE_CHECKING:
    from pathlib import Path

SMALL = "smollm2-135m"


def small_model() -> Path:
    """Its file; skips the test where there is none."""
    path = place_of(SMALL)
    if find_spec("xllamacpp") is None:
        pytest.skip("xllamacpp is not installed")
    if not path.is_file():
        pytest.skip("there is no small model; run `make models`")
    return path
