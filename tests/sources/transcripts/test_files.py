from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from citebound.core.gate.fold import Annotations
from citebound.errors import CallerError
from citebound.sources.transcripts import read_transcript
from citebound.sources.transcripts.files import LARGEST, READERS
from tests.sources.transcripts.helping import DATA, of, refusal

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

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
        ("a.txt", '{"text": "Hi"}', "transcript-json/1", [
            "the name ends in .txt, read as transcript-json",
        ]),
        ("a.txt", ' [{"text": "Hi"}]', "transcript-json/1", [
            "the name ends in .txt, read as transcript-json",
        ]),
        ("a.md", "Hi", "lines/1", []),
        ("a.docx", "Hi", "lines/1", []),
        ("a.txt", "7\nHi", "lines/1", []),
    ],
)  # fmt: skip
def test_content_decides_then_the_name(
    name: str, text: str, reader: str, remarks: Sequence[str]
) -> None:
    found = of(text, name)
    assert found.refined.text in {"Hi", "7\nHi"}
    assert (found.reader, list(found.remarks)) == (reader, remarks)


def test_annotations_are_taken_over() -> None:
    found = read_transcript(str(DATA / "teams_export.vtt"), annotations=Annotations.BRACKETS)
    assert found.refined.annotations is Annotations.BRACKETS


def test_an_encoding_is_taken_over(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes("Señor".encode("cp1252"))
    assert read_transcript(str(file), encoding="cp1252").refined.text == "Señor"


def test_what_is_no_file_is_refused_in_one_line(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.vtt")
    for name, why in [
        (str(tmp_path), "Is a directory"),
        (str(tmp_path / "pipe.vtt"), "a pipe, socket or device"),
        (str(tmp_path / "none.vtt"), "No such file or directory"),
        (str(tmp_path / "none.vtt" / "x"), "No such file or directory"),
    ]:
        with pytest.raises(CallerError) as raised:
            read_transcript(name)
        assert str(raised.value).endswith(f": {why}; give a file that can be read")
        assert "\n" not in str(raised.value)


def test_a_file_of_100_mb_is_refused_before_it_is_read(tmp_path: Path) -> None:
    file = tmp_path / "long.vtt"
    with file.open("wb") as stream:
        stream.truncate(100_000_000)
    with pytest.raises(CallerError) as raised:
        read_transcript(str(file))
    assert "expected at most 20,000,000 bytes, got 100,000,000; split" in str(raised.value)


def test_a_name_with_a_nul_is_refused() -> None:
    with pytest.raises(CallerError, match="expected a file's name, got one with a NUL"):
        read_transcript("a\0b")


def test_bytes_over_the_limit_are_refused_too() -> None:
    assert refusal(b"a" * (LARGEST + 1)).startswith("expected at most 20,000,000 bytes")


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
