"""What is an item called that this program extracted?"""

from __future__ import annotations

from typing import Final

from citebound.core.facts.identity import identity_of


class Names:
    """The ``extract_id`` of each item of one batch.

    The head of its identity, and a number where the same item occurs again.
    """

    def __init__(self) -> None:
        """Of a batch without items so far."""
        self._counts: dict[str, int] = {}

    def of(self, kind: str, text: str, quote: str) -> str:
        """The name of the next item; no other of the batch has it."""
        name = record_name(kind, text, quote)
        number = self._counts[name] = self._counts.get(name, 0) + 1
        return name if number == 1 else f"{name}-{number}"


def record_name(kind: str, text: str, quote: str) -> str:
    """The head of an item's identity.

    Raises:
        UnicodeEncodeError: a text holds a lone surrogate.
    """
    return identity_of(kind, text, quote)[:_SHORT]


_SHORT: Final = 12
"""Characters of a digest that people see."""
