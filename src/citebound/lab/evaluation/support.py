"""What a line affirms, read strictly. Shares no code with the recipes."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from citebound.lab.evaluation.labels import Triple

_AFFIRMED: Final = re.compile(
    r'Product (P-\d{2,}-\d{2,}) (delivery|status|quantity|site): ([^".:]+)\.', re.ASCII
)
_MONTHS: Final = (
    "January|February|March|April|May|June|July|August|September|October|November|December"
)
_DATE: Final = re.compile(rf"\b\d{{1,2}} ({_MONTHS})\b")


class Line(StrEnum):
    """A kind of line."""

    AFFIRMED = "affirmed"
    """It states a fact of the declared grammar, and nothing else."""
    QUOTED = "quoted"
    """It repeats what somebody said, between quotation marks: an archived instruction."""
    DENIED = "denied"
    """It names a date that is former, or was never agreed."""
    OTHER = "other"
    """It states nothing about a product."""


def affirmed(line: str) -> Triple | None:
    """The fact that a line affirms; None for a former, negated, quoted or other one.

    >>> affirmed("Product P-10-03 delivery: 23 October.")
    ('P-10-03', 'delivery', '23 October')
    >>> affirmed("Product P-10-03 delivery was never agreed for 18 October.")
    """
    match = _AFFIRMED.fullmatch(line)
    if match is None:
        return None
    subject, field, value = match.groups()
    return subject, field, value


def kind_of(line: str) -> Line:
    """What kind of line it is."""
    if affirmed(line) is not None:
        return Line.AFFIRMED
    if '"' in line:
        return Line.QUOTED
    return Line.DENIED if _DATE.search(line) else Line.OTHER
