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
    number, is_apart = number_of(above), _is_apart(lines, times - 1, floor)
    if number is None and not is_apart:
        return times
    if number is not None and (is_apart or number - 1 == last):
        return times - 1
    raise ValueError(
        f"line {times}: expected an empty line or a cue's number above the times, got "
        f"{quoted(above)}, which may be words; put an empty line below words, above numbers"
    )


def _is_apart(lines: Sequence[str], at: int, floor: int) -> bool:
    """Whether an empty line, or nothing at all, stands above a line."""
    return at == 0 or (at > floor and not lines[at - 1].strip())


def number_of(line: str) -> int | None:
    """The number that a line is, and nothing else."""
    bare = line.strip()
    return int(bare) if bare.isascii() and bare.isdecimal() and len(bare) < _DIGITS else None


def refuse_cut(last: Block, text: str) -> None:
    """Return if a text does not plainly end inside of its last cue.

    Raises:
        ValueError: it ends inside of a tag, or below the cue's times without an empty line.
    """
    words = "\n".join(last.lines)
    if is_cut(words) and not text.endswith("\n"):
        _refuse_cut(last.line + len(last.lines), "the end of a tag")
    if not words.strip() and not text.endswith("\n\n"):
        _refuse_cut(last.line, "words below the times")


_DIGITS: Final = 10


def _refuse_cut(line: int, want: str) -> NoReturn:
    raise ValueError(
        f"line {line}: expected {want}, got the end of the file; words may be missing: "
        "export the transcript again, or delete the line"
    )
