"""Units that are others in another case: mg and Mg, m€ and M€, Mb and MB, 5 k and 5 K."""

from __future__ import annotations

import unicodedata
from typing import Final

import regex


def is_other_unit(quote: str, passage: str) -> bool:
    """Whether a unit after a number has another case in one of two original strings.

    Only letters whose case says something are looked at: 5 km and 5 KM are one, 5 ml and 5 mL too.
    """
    if quote == passage:
        return False
    one, other = _told(quote), _told(passage)
    return one != other and [*map(str.lower, one)] == [*map(str.lower, other)]


def _told(text: str) -> list[str]:
    """The letters of units whose case says something."""
    units = _UNITS.finditer(unicodedata.normalize("NFKC", text))
    return [match[match.lastgroup] for match in units if match.lastgroup]


_UNITS: Final = regex.compile(
    r"""(?<=\p{Nd}[ \u00a0\u202f\u2009-]?)(?:
      [kgtp]i?(?P<bits>b)(?:ps)?
    | (?P<millions_of_bits>mi?b)(?:ps)?
    | (?P<multiple>m)(?:[gwvajlnt€$£¥ω]|wh|hz|pa|ohm|bq|sv|ev|mol|bar)
    | (?P<whole>mm|nm|cal|[kmgtbs])
    )(?!\p{L})""",
    regex.IGNORECASE | regex.VERBOSE,
)
"""A unit right after a digit: bits or bytes, milli or mega, and what is short."""
