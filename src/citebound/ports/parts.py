"""Where long texts are cut: derived data, kept so that a plan need not read every text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from citebound.core.text import Span


class PartCache(Protocol):
    """Parts by text hash and by the rule that cut them."""

    def parts(self, hashes: Collection[str], rule: str) -> Mapping[str, Sequence[Span]]:
        """The parts of those texts that are known for this rule."""
        ...

    def remember_parts(self, parts: Mapping[str, Sequence[Span]], rule: str) -> None:
        """Keep the parts of texts."""
        ...
