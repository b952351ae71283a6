"""Where the cues of a file begin and end, whatever stands between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NoReturn

from citebound.sources.transcripts.marked import is_cut
from citebound.sources.transcripts.remarks import quoted

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Block:
    """A cue as it stands in a file."""

    start: float
    """Seconds."""
    line: int
    """The line of its times, from 1."""
    lines: Sequence[str]
    """The lines below, up to the next cue or the end."""


def head_of(lines: Sequence[str], times: int, floor: int, last: int | None) -> int:
    """The index at which a cue begins whose times stand at an index: a number may stand above.

    ``floor`` is the first line that may belong to it; ``last`` the number of the cue before.

    Raises:
        ValueError: the line above could be its number as well as words of the cue before.
    """
    above = lines[times - 1].strip() if times > floor else ""
    if not above:
        return times
    is_apart = times == 1 or (times - 1 > floor and not lines[times - 2].strip())
    number = number_of(above)
    if number is not None and (is_apart or (last is not None and number == last + 1)):
        return times - 1
    if number is not None or is_apart:
        raise ValueError(
            f"line {times}: expected an empty line or a cue's number above the times, got "
            f"{quoted(above)}, which may be words; put an empty line below words, above numbers"
        )
    return times


def number_of(line: str) -> int | None:
    """The number that a line is, and nothing else."""
    bare = line.strip()
    return int(bare) if bare.isascii() and bare.isdecimal() and len(bare) < _DIGITS else None


def refuse_cut(last: Block) -> None:
    """Return if a file does not plainly end inside of its last cue.

    Raises:
        ValueError: it ends right behind the cue's times, or inside of a tag.
    """
    text = "\n".join(last.lines)
    if is_cut(text):
        _refuse_cut(last.line + len(last.lines), "the end of a tag")
    if len(last.lines) < _CLOSED and not text.strip():
        _refuse_cut(last.line, "words below the times")


_DIGITS: Final = 10
_CLOSED: Final = 2
"""Lines of nothing, when an empty line follows the times."""


def _refuse_cut(line: int, want: str) -> NoReturn:
    raise ValueError(
        f"line {line}: expected {want}, got the end of the file; words may be missing: "
        "export the transcript again, or delete the line"
    )
