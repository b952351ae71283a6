"""Clock times as people write them into transcripts."""

from __future__ import annotations

import re
from typing import Final

CLOCK: Final = r"(?:[0-9]{1,3}:)?[0-9]{1,2}:[0-9]{2}(?:[.,][0-9]{1,3})?"
"""Hours, which may be missing, minutes, seconds and their fraction."""


def seconds_of(text: str) -> float | None:
    """The seconds of a clock time, ``1:02:03.5`` or ``02:03``; None where it is none.

    >>> seconds_of("1:02:03.5"), seconds_of("soon")
    (3723.5, None)
    """
    found = _CLOCK.fullmatch(text.strip())
    return None if found is None else seconds(found[0])


def seconds(clock: str) -> float | None:
    """The seconds of digits with colons between; None where minutes or seconds are 60 or more.

    What comes first has no bound: 90 minutes may stand without hours.
    """
    whole, _, fraction = clock.replace(",", ".").partition(".")
    first, *rest = map(int, whole.split(":"))
    if max(rest) >= _SIXTY:
        return None
    for part in rest:
        first = first * _SIXTY + part
    return (first * 1000 + int(fraction.ljust(3, "0"))) / 1000


_SIXTY: Final = 60
_CLOCK: Final = re.compile(CLOCK)
