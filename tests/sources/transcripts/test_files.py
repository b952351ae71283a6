from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from citebound.core.gate.fold import Annotations
from citebound.sources.transcripts import transcript_of
from citebound.sources.transcripts.files import READERS
from tests.sources.transcripts.helping import NO_SPEAKER, of, read

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citebound.ports.readers import TranscriptReader

VTT = "WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n"
SRT = "1\n00:00:01,000 --> 00:00:02,000\nHi\n"


@pytest.mark.parametrize(
    ("name", "text", "reader", "remarks"),
    [
        ("a.vtt", VTT, "vtt/1", []),
        ("A.VTT", VTT, "vtt/1", []),
        ("a.txt", VTT, "vtt/1", ["the name ends in .txt, read as vtt"]),
        ("a", VTT, "vtt/1", ["the name ends in nothing, read as vtt"]),
        ("a.vtt", SRT, "srt/1", ["the name ends in .vtt, read as srt"]),
        ("a.vtt", SRT.removeprefix("1\n"), "srt/1", ["the name ends in .vtt, read as srt"]),
        ("a.srt", VTT, "vtt/1", ["the name ends in .srt, read as vtt"]),
        ("a.txt", '{"text": "Hi"}', "transcript-json/2", [
            "the name ends in .txt, read as transcript-json",
        ]),
        ("a.txt", ' [{"text": "Hi"}]', "transcript-json/2", [
            "the name ends in .txt, read as transcript-json",
        ]),
        ("a.md", "Hi", "lines/3", [NO_SPEAKER]),
        ("a.docx", "Hi", "lines/3", [NO_SPEAKER]),
        ("a.txt", "7\nHi", "lines/3", [NO_SPEAKER]),
    ],
)  # fmt: skip
def test_content_decides_then_the_name(
    name: str, text: str, reader: str, remarks: Sequence[str]
) -> None:
    found = of(text, name)
    assert found.refined.text in {"Hi", "7\nHi"}
    assert (found.reader, list(found.remarks)) == (reader, remarks)


def test_annotations_are_taken_over() -> None:
    found = read("teams_export.vtt", annotations=Annotations.BRACKETS)
    assert found.refined.annotations is Annotations.BRACKETS


def test_an_encoding_is_taken_over() -> None:
    found = transcript_of("a.txt", "Señor".encode("cp1252"), encoding="cp1252")
    assert found.refined.text == "Señor"


def test_readers_are_told_apart_by_name_and_suffix() -> None:
    readers: Sequence[TranscriptReader] = READERS
    names = [reader.name for reader in readers]
    suffixes = [suffix for reader in readers for suffix in reader.suffixes]
    assert len(set(names)) == len(names)
    assert len(set(suffixes)) == len(suffixes)
    assert READERS[-1].looks_so("anything")


def test_remarks_are_bounded() -> None:
    found = of(VTT, "a." + "x" * 400)
    assert len(found.remarks[0]) <= 210
