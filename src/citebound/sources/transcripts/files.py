"""A transcript's file, read by the reader of its format."""

from __future__ import annotations

import errno
import os
import stat
from dataclasses import replace
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Final

from citebound.core.listing import printable
from citebound.errors import CallerError
from citebound.ports.readers import Transcript
from citebound.sources.transcripts.decoding import decoded
from citebound.sources.transcripts.json_shapes import JsonReader
from citebound.sources.transcripts.lines import LinesReader
from citebound.sources.transcripts.remarks import bounded
from citebound.sources.transcripts.srt import SrtReader
from citebound.sources.transcripts.vtt import VttReader

if TYPE_CHECKING:
    from citebound.core.gate.fold import Annotations
    from citebound.ports.readers import TranscriptReader

LARGEST: Final = 20_000_000
"""Bytes of the largest transcript: some 300 hours of speech."""


def read_transcript(
    name: str, *, encoding: str | None = None, annotations: Annotations | None = None
) -> Transcript:
    """The transcript in a file.

    No more than ``LARGEST`` bytes are read, and only of a regular file. ``encoding`` is taken as
    given; without, it is told from the bytes, or the file is refused. ``annotations`` win over
    what the file says.

    Raises:
        CallerError: the file cannot be used, or words could be lost; one line says why.
    """
    try:
        data = _bytes(name)
    except OSError as error:
        why = error.strerror or str(error)
        message = f"{printable(name)}: {why}; give a file that can be read"
        raise CallerError(message) from error
    except ValueError as error:
        raise CallerError(f"{printable(name)}: {error}") from error
    return transcript_of(name, data, encoding=encoding, annotations=annotations)


def transcript_of(
    name: str,
    data: bytes,
    *,
    encoding: str | None = None,
    annotations: Annotations | None = None,
) -> Transcript:
    """The transcript that a file of this name and content holds; see ``read_transcript``.

    Raises:
        CallerError: the content cannot be used, or words could be lost; one line says why.
    """
    try:
        _refuse_size(len(data))
        found = decoded(data, encoding)
        text = found.text.replace("\r\n", "\n").replace("\r", "\n")
        reader, remarks = _reader(name, text)
        reading = reader.read(text)
    except ValueError as error:
        raise CallerError(f"{printable(name)}: {error}") from error
    refined = reading.refined
    if annotations is not None:
        refined = replace(refined, annotations=annotations)
    return Transcript(
        refined,
        f"{reader.name}/{reader.version}",
        found.encoding,
        found.confidence,
        bounded((*found.remarks, *remarks, *reading.remarks)),
        reading.title,
        reading.date,
    )


READERS: Final[tuple[TranscriptReader, ...]] = (
    VttReader(),
    SrtReader(),
    JsonReader(),
    LinesReader(),
)
"""The last one reads anything."""


def _bytes(name: str) -> bytes:
    if "\0" in name:
        raise ValueError(
            "expected a file's name, got one with a NUL; give a file that can be read"
        )
    _refuse_special(Path(name).stat())
    descriptor = os.open(name, os.O_RDONLY | os.O_NONBLOCK)
    with os.fdopen(descriptor, "rb") as stream:
        found = os.fstat(descriptor)
        _refuse_special(found)
        _refuse_size(found.st_size)
        return stream.read(LARGEST + 1)


def _refuse_special(found: os.stat_result) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "a pipe, socket or device")


def _refuse_size(size: int) -> None:
    if size > LARGEST:
        raise ValueError(
            f"expected at most {LARGEST:,} bytes, got {size:,}; split the transcript by meetings"
        )


def _reader(name: str, text: str) -> tuple[TranscriptReader, tuple[str, ...]]:
    """The reader of a text: its content decides, then its name."""
    suffix = PurePath(name).suffix.lower()
    named = next((reader for reader in READERS if suffix in reader.suffixes), READERS[-1])
    looks = next(reader for reader in READERS if reader.looks_so(text))
    if looks is READERS[-1] or looks is named:
        return named, ()
    return looks, (f"the name ends in {printable(suffix) or 'nothing'}, read as {looks.name}",)
