"""The content of a transcript's file, read by the reader of its format."""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePath
from typing import TYPE_CHECKING, Final

from citebound.core.listing import printable
from citebound.errors import CallerError
from citebound.ports.readers import Transcript
from citebound.sources.transcripts.decoding import decoded
from citebound.sources.transcripts.foreign import refuse_foreign
from citebound.sources.transcripts.json_shapes import JsonReader
from citebound.sources.transcripts.lines import LinesReader
from citebound.sources.transcripts.remarks import bounded
from citebound.sources.transcripts.sbv import SbvReader
from citebound.sources.transcripts.srt import SrtReader
from citebound.sources.transcripts.table import TableReader
from citebound.sources.transcripts.vtt import VttReader

if TYPE_CHECKING:
    from citebound.core.gate.fold import Annotations
    from citebound.ports.readers import TranscriptReader


def transcript_of(
    name: str,
    data: bytes,
    *,
    encoding: str | None = None,
    annotations: Annotations | None = None,
) -> Transcript:
    """The transcript that a file of this name and content holds.

    ``encoding`` is taken as given; without, it is told from the bytes, or the file is refused.
    ``annotations`` win over what the file says.

    Raises:
        CallerError: the content cannot be used, or words could be lost; one line says why.
    """
    try:
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
        bounded((*remarks, *reading.remarks)),
        reading.title,
        reading.date,
    )


READERS: Final[tuple[TranscriptReader, ...]] = (
    VttReader(),
    SrtReader(),
    SbvReader(),
    JsonReader(),
    TableReader(),
    LinesReader(),
)
"""The last one reads anything that ``refuse_foreign`` lets pass."""


def _reader(name: str, text: str) -> tuple[TranscriptReader, tuple[str, ...]]:
    """The reader of a text: its content decides, then its name.

    Raises:
        ValueError: the text is plainly of another kind than lines.
    """
    suffix = PurePath(name).suffix.lower()
    named = next((reader for reader in READERS if suffix in reader.suffixes), READERS[-1])
    looks = next(reader for reader in READERS if reader.looks_so(text))
    if looks is READERS[-1] and named is READERS[-1]:
        refuse_foreign(text, suffix)
    if looks is READERS[-1] or looks is named:
        return named, ()
    return looks, (f"the name ends in {printable(suffix) or 'nothing'}, read as {looks.name}",)
