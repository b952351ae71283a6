"""What a user must know about a file, bounded in number and length."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

_MOST_PLACES: Final = 5
_MOST_REMARKS: Final = 20
_LONGEST: Final = 200


def at_lines(what: str, lines: Sequence[int], places: str = "line") -> tuple[str, ...]:
    """One remark that names the first few places and counts the rest; none without places.

    >>> at_lines("no words", [4, 9])
    ('no words: 2 (lines 4, 9)',)
    """
    if not lines:
        return ()
    named = ", ".join(map(str, lines[:_MOST_PLACES]))
    rest = len(lines) - _MOST_PLACES
    more = f" and {rest:,} more" if rest > 0 else ""
    plural = "" if len(lines) == 1 else "s"
    return (f"{what}: {len(lines):,} ({places}{plural} {named}{more})",)


def bounded(remarks: Sequence[str]) -> tuple[str, ...]:
    """The first remarks, each cut to a length for one line."""
    kept = [text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..." for text in remarks]
    return tuple(kept[:_MOST_REMARKS])


def quoted(text: str, longest: int = 60) -> str:
    """Some of a file's characters for a message, on one line."""
    return ascii(text if len(text) <= longest else f"{text[:longest]}...")
