"""Places in the tree of nodes, as they are written down."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_ADDRESS: Final = re.compile(r"(?:d(0|[1-9]\d*)\.|g)(0|[1-9]\d*)\.(0|[1-9]\d*)", re.ASCII)
FAN_OUT: Final = 4
"""Children of a reduction at most."""
GROUP: Final = -1
"""The slot of nodes above documents."""


class Address(NamedTuple):
    """A place in the tree."""

    slot: int
    """The document's, or ``GROUP``."""
    level: int
    """0 for parts, 1 and more for reductions."""
    ordinal: int
    """Among the nodes of its level."""


NOWHERE: Final = Address(GROUP, 0, 0)
"""Before it is read."""


def read_address(text: str) -> Address:
    """A place in the tree.

    Raises:
        ValueError: the text is none.
    """
    match = _ADDRESS.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is no address")
    slot, level, index = match.groups()
    return Address(GROUP if slot is None else int(slot), int(level), int(index))


def levels_of(documents: int) -> int:
    """How high the root of so many documents stands."""
    level, covered = 1, FAN_OUT
    while covered < documents:
        level, covered = level + 1, covered * FAN_OUT
    return level
