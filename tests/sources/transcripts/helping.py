"""What the tests of the readers share."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from citebound.errors import CallerError
from citebound.sources.transcripts import transcript_of

if TYPE_CHECKING:
    from citebound.ports.readers import Transcript

DATA = Path(__file__).parent / "data"
NO_SPEAKER = (
    'no speaker was found, so nobody\'s "I" is an owner; expected lines such as `Name: words`'
)


def of(text: str, name: str = "a.vtt") -> Transcript:
    """The transcript of a text in UTF-8."""
    return transcript_of(name, text.encode())


def read(name: str, **given: Any) -> Transcript:
    """The transcript in a file of the test data."""
    return transcript_of(name, (DATA / name).read_bytes(), **given)


def said(found: Transcript) -> list[tuple[str | None, float | str | None, str]]:
    """Speaker, time and words of each segment."""
    refined = found.refined
    return [(s.speaker, s.ts, refined.text[s.start : s.end]) for s in refined.segments]


def refusal(text: str | bytes, name: str = "a.vtt", encoding: str | None = None) -> str:
    """The line with which a file is refused, without the file's name."""
    data = text if isinstance(text, bytes) else text.encode()
    with pytest.raises(CallerError) as raised:
        transcript_of(name, data, encoding=encoding)
    line = str(raised.value)
    assert "\n" not in line
    assert line.startswith(f"{name}: ")
    return line.removeprefix(f"{name}: ")
