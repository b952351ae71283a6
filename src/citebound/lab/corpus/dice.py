"""Numbers from a seed: the same on every machine and under every version of Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from citebound.digest import sha256_hex

if TYPE_CHECKING:
    from collections.abc import Sequence

Item = TypeVar("Item")

_MULTIPLIER: Final = 6364136223846793005
_INCREMENT: Final = 1442695040888963407
_MASK: Final = 2**64 - 1
_SHIFT: Final = 33


class Dice:
    """A linear congruential generator of 64 bits, of which the upper 31 are used."""

    def __init__(self, seed: str) -> None:
        """Start from the hash of a text."""
        self._state = int(sha256_hex(seed.encode())[:16], 16)

    def below(self, limit: int) -> int:
        """A whole number from 0 to ``limit`` - 1."""
        self._state = (self._state * _MULTIPLIER + _INCREMENT) & _MASK
        return (self._state >> _SHIFT) % limit

    def between(self, least: int, most: int) -> int:
        """A whole number from ``least`` to ``most``, both included."""
        return least + self.below(most - least + 1)

    def one_of(self, items: Sequence[Item]) -> Item:
        """One of these."""
        return items[self.below(len(items))]

    def some_of(self, items: Sequence[Item], number: int) -> list[Item]:
        """So many of these, each at most once, in the order in which they were drawn."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(number)]
