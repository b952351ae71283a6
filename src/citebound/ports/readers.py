"""Transcripts as people have them: what a reader makes of a file's text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from citebound.ports.texts import RefinedText


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reader found in a text."""

    refined: RefinedText
    """Words without labels, time stamps and markup, with who said what."""
    remarks: tuple[str, ...] = ()
    """What a user must know, one line each; bounded in number and length."""
    title: str = ""
    """Of the meeting, only where the file says."""
    date: str = ""
    """Of the meeting, ISO 8601, only where the file says."""


@dataclass(frozen=True, slots=True)
class Transcript:
    """The refined text of a transcript's file, and how it was read."""

    refined: RefinedText
    """The exact text that quotes are looked for in; segments in order, none overlapping another.
    An unknown speaker is None."""
    reader: str
    """Name and version of the reader, such as ``vtt/1``: part of the keys of what is made from the
    text."""
    encoding: str
    """Python's name of the encoding."""
    confidence: float
    """0 to 1: how sure the encoding is; 1.0 where the caller, a byte order mark or strict UTF-8
    decides."""
    remarks: tuple[str, ...]
    """What a user must know, one line each; bounded in number and length."""
    title: str = ""
    """Of the meeting, only where the file says."""
    date: str = ""
    """Of the meeting, ISO 8601, only where the file says."""


class TranscriptReader(Protocol):
    """Reads one format."""

    @property
    def name(self) -> str:
        """The format, such as ``vtt``."""
        ...

    @property
    def version(self) -> int:
        """Raised by hand whenever one text is read differently than before."""
        ...

    @property
    def suffixes(self) -> tuple[str, ...]:
        """Ends of the names of such files, lower case, with their dots."""
        ...

    def looks_so(self, text: str) -> bool:
        """Whether a text is plainly of this format, whatever its file is called."""
        ...

    def read(self, text: str) -> Reading:
        """The words of a text, in which lines end at LF, and who said them.

        Raises:
            ValueError: words could be lost; one line names the place, what was expected, what
                came, and what to do.
        """
        ...
