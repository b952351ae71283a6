"""Texts are read once while they fit, and forgotten when they do not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest

from citebound.engine.texts import Texts

if TYPE_CHECKING:
    from collections.abc import Collection


class Reads:
    """Documents that count how they are read."""

    def __init__(self, size: int) -> None:
        """Give texts of this size."""
        self.size, self.asked = size, list[list[str]]()

    def texts(self, hashes: Collection[str]) -> dict[str, str]:
        self.asked.append(sorted(hashes))
        return {sha: sha * self.size for sha in hashes}


@pytest.mark.parametrize(
    ("size", "asked"),
    [(1, [["a", "b"], ["c"]]), (9_000_000, [["a", "b"], ["c"], ["a"]])],
    ids=["they fit", "they do not"],
)
def test_texts_are_kept_up_to_a_limit(size: int, asked: list[list[str]]) -> None:
    reads = Reads(size)
    texts = Texts(cast("Any", reads))
    texts.fetch(["a", "b", "a"])
    texts.fetch(["a"])
    for sha in "bca":
        assert len(texts.get(sha)) == size
    assert reads.asked == asked
