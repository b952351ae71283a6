"""How a person may be called who decides: what stands beside a fact for as long as it is kept."""

from __future__ import annotations

import unicodedata
from typing import Final

LONGEST: Final = 200
"""Most characters of a person's name."""
_BREAKING: Final = ("Cc", "Zl", "Zp")
"""Categories of characters that end a line or steer a terminal."""


def person_of(name: str) -> str:
    """The name of a person without blanks at its ends: one line of 1 to 200 characters.

    Raises:
        ValueError: it is blank, longer, or of more than one line.

    >>> person_of(" Anna Li ")
    'Anna Li'
    """
    found = name.strip()
    if not found:
        raise ValueError("a decision wants to know who decides: --by NAME")
    if len(found) > LONGEST:
        raise ValueError(
            f"the name of who decides has at most {LONGEST} characters, got {len(found):,}; give "
            "a shorter one with --by NAME"
        )
    if any(unicodedata.category(char) in _BREAKING for char in found):
        raise ValueError(
            f"the name of who decides is one line without control characters, got {found!a}; give "
            "one with --by NAME"
        )
    return found
