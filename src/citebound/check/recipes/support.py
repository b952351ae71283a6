"""Whether a cited line states a claim, worked out again for the declared grammar that is built in.

Other declared patterns are not run here: a claim that is said to be supported by one must at least
have its three texts in its line.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citebound.digest import Json

_Fields: TypeAlias = tuple[str, str, str]

REASONS: Final = {
    "unsupported": "the cited line does not state it",
    "unaudited": "no line there has a declared form, so nothing could be compared",
}
"""Why a claim is withheld, by its support."""

_BUILT_IN: Final = (
    r"Product (?P<subject>P-\d{2,}-\d{2,}) (?P<field>\w+): "
    r"(?P<value>[^.]+(?:\.[^.\s\pZ\pC][^.]*)*)\."
)
_LINE: Final = re.compile(r"Product (P-[0-9]{2,}-[0-9]{2,}) ([A-Za-z0-9_]+): (.+)\.", re.DOTALL)
_CHARACTERS: Final = 120


def support_fault(
    claim: tuple[_Fields, str], cited: Sequence[str], around: Sequence[str], patterns: Json
) -> str:
    """Why a claim's support cannot be what is said of it; empty when it can."""
    fields, said = claim
    if patterns == [_BUILT_IN]:
        found = _support(fields, cited, around)
        return "" if said == found else f"a claim is said to be {said}, and is {found}"
    is_there = any(all(part in line for part in fields) for line in cited)
    if said == "supported" and not is_there:
        return "a claim is said to be supported, and no line that it cites has its words"
    return "" if said in {"supported", *REASONS} else "a claim's support is not told"


def _support(fields: _Fields, cited: Sequence[str], around: Sequence[str]) -> str:
    if any(_stated(line) == fields for line in cited):
        return "supported"
    return "unsupported" if any(map(_stated, around)) else "unaudited"


def _stated(line: str) -> _Fields | None:
    """What a line of the built-in grammar states."""
    match = _LINE.fullmatch(line.strip())
    if match is None:
        return None
    found = (match[1], match[2], match[3].strip())
    is_sayable = all(0 < len(part) <= _CHARACTERS and "\0" not in part for part in found)
    return found if is_sayable and _is_one_value(match[3]) else None


def _is_one_value(text: str) -> bool:
    """Whether no full stop in a value ends it."""
    first, *rest = text.split(".")
    return bool(first) and all(piece and _goes_on(piece[0]) for piece in rest)


def _goes_on(char: str) -> bool:
    """Whether a value may go on with this character after a full stop."""
    return unicodedata.category(char)[0] not in "ZC"
