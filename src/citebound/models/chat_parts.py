"""A rendered chat template to control tokens, plain text and places of contents.

Documents are untrusted: a template is rendered around placeholders, so that nothing inside a
message is ever taken for the template's own words.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from citebound.digest import Json

FIXED: Final[dict[str, Json]] = {"enable_thinking": False, "date_string": "1 January 2025"}
"""What templates ask for besides messages; without it some write the day of the call."""

_PLACE: Final = re.compile(r"citebound:content:([0-9]+):")


def in_place(roles: Sequence[str]) -> list[dict[str, str]]:
    """Messages that hold a place each instead of their contents."""
    return [
        {"role": role, "content": f"citebound:content:{number}:"}
        for number, role in enumerate(roles)
    ]


def parts_of(
    rendered: str, control: Mapping[str, int], places: int
) -> list[int | list[str | int]]:
    """Control tokens by id, and between them runs of plain text and numbers of contents.

    Raises:
        ValueError: the template does not hold each message once and in order.
    """
    if [int(place) for place in _PLACE.findall(rendered)] != list(range(places)):
        raise ValueError("it does not hold each message once and in order")
    return list(_parts(rendered, control))


def alternatives(texts: Collection[str]) -> re.Pattern[str]:
    """Any of the texts, the longest first; nothing where there is none."""
    longest_first = sorted((text for text in texts if text), key=len, reverse=True)
    return re.compile(
        f"({'|'.join(map(re.escape, longest_first))})" if longest_first else "(?!)()"
    )


def cut(marks: re.Pattern[str], text: str) -> Iterator[str]:
    """The text, cut inside every mark, so that none is found when the pieces are tokenized."""
    start = 0
    for match in marks.finditer(text):
        middle = match.start() + 1
        yield text[start:middle]
        start = middle
    if start < len(text):
        yield text[start:]


def _parts(rendered: str, control: Mapping[str, int]) -> Iterator[int | list[str | int]]:
    for position, piece in enumerate(alternatives(control).split(rendered)):
        if position % 2:
            yield control[piece]
        elif piece:
            yield [
                int(part) if number % 2 else part
                for number, part in enumerate(_PLACE.split(piece))
            ]
