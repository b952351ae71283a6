"""Lines that say when a cue begins and ends: the one grammar of WebVTT and SRT."""

from __future__ import annotations

import re
from typing import Final

from citebound.sources.transcripts.clock import seconds
from citebound.sources.transcripts.remarks import quoted

ARROW: Final = "-->"


def starts_at(line: str, number: int) -> float:
    """The second at which a cue begins, of its timing line.

    Hours may be missing; a comma counts as a point. Behind the times only settings may stand.

    Raises:
        ValueError: it is no timing line, the cue ends before it begins, or words follow.
    """
    found = _TIMING.fullmatch(line)
    if found is None:
        raise ValueError(f"line {number}: expected {_FORM}, got {quoted(line)}; {_MEND}")
    start, end = (_seconds(found[name], number) for name in ("start", "end"))
    if end < start:
        raise ValueError(
            f"line {number}: expected a cue that ends after it begins, got {quoted(line)}; "
            "correct one of the times"
        )
    if not _SETTINGS.fullmatch(found["rest"]):
        raise ValueError(
            f"line {number}: expected nothing but settings behind the times, got "
            f"{quoted(found['rest'].strip())}; words belong on the next line"
        )
    return start


def is_timing(line: str) -> bool:
    """Whether a line has two times and an arrow between them."""
    return _TIMING.fullmatch(line) is not None


def is_broken_timing(line: str) -> bool:
    """Whether a line that is no timing line was meant as one, as far as can be seen."""
    return _BROKEN.match(line) is not None


_FORM: Final = "the times of a cue, such as 00:01:02.345 --> 00:01:04.000"
_MEND: Final = "correct the line, or export the transcript again"
_TIME: Final = r"(?:[0-9]{1,4}:)?[0-9]{1,2}:[0-9]{2}(?:[.,][0-9]{1,3})?"
_TIMING: Final = re.compile(
    rf"[ \t]*(?P<start>{_TIME})[ \t]*-->[ \t]*(?P<end>{_TIME})(?P<rest>(?:[ \t].*)?)"
)
_SETTINGS: Final = re.compile(
    r"(?:[ \t]+(?:vertical|line|position|size|align|region|[ADLTSadlts]|[XY][12]):\S*)*[ \t]*"
)
_BROKEN: Final = re.compile(
    r"[ \t]*[0-9]{1,4}:[0-9]{1,2}[:.,0-9]*[ \t]*(?:[-\u2013\u2014=>]+|[0-9]+:|$)"
)


def _seconds(time: str, number: int) -> float:
    found = seconds(time)
    if found is None:
        want = "minutes and seconds below 60"
        raise ValueError(f"line {number}: expected {want}, got {quoted(time)}; {_MEND}")
    return found
