"""How many of something there are, in words: ``1 node``, ``2 nodes``, ``0 nodes``."""

from __future__ import annotations


def counted(number: int, one: str, many: str = "") -> str:
    """The number and its noun.

    Args:
        number: how many; written without separators.
        one: the noun for one.
        many: the noun for any other number; ``one`` with an ``s`` when it is empty.

    >>> counted(1, "node"), counted(0, "node"), counted(2, "reply", "replies")
    ('1 node', '0 nodes', '2 replies')
    """
    return f"{number} {plural(number, one, many)}"


def plural(number: float, one: str, many: str = "") -> str:
    """The word alone, for a number that is written in another way.

    >>> plural(1, "call"), plural(1_200, "call"), plural(1, "was", "were")
    ('call', 'calls', 'was')
    """
    return one if number == 1 else many or f"{one}s"
