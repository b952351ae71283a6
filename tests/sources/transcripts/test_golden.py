"""What the readers make of fixed files: a change here wants a new version of the reader."""

from __future__ import annotations

from hashlib import sha256

import pytest

from citebound.sources.transcripts import transcript_of
from tests.sources.transcripts.helping import DATA, read

VOICES = b"""WEBVTT - x

NOTE no words

7
00:00:09.000 --> 00:00:10.500 align:start
<v.loud Anna>Let's <i>go</i>,
R&amp;D.</v> <v Bob>Ja</v>

00:01.000 --> 00:02.000
<b>first</b> <noise>
"""
CUES = """1
00:00:01,000 --> 00:00:02,000
Anna: <i>Hi</i>
Bob: {\\an8}Ho

more

00:00:02,500 --> 00:00:03,000
Anna: 我们
决定了。
""".encode()
LINES = b"""Weekly

[00:00:05] Anna: Hi
and so on
Note: fine

Bob (00:09): Ho
[00:12] (noise)
Anna: bye
"""
HEADS = """张三 00:05
大家好。
开会了。

李四 00:09
好。
""".encode()
BRACKETS = b"[Anna Smith] 14:03:22\nHi\nBy 12:30\n\n[Ben] 14:03:40\nHo\n"
BOLD = b"# Weekly\n\n**Anna:** Hi\n**Fixed: 3** of 4\n\n**Ben** (0:09): Ho\n\n**Anna:** bye\n"
MIXED = b"# W\n\n**Anna (chair):** a\n- Ben 0:05: b\n> Carla [IBM]: c\n> d\n"
SBV = b"0:00:01.000,0:00:04.000\nAnna: a\nb\n\n0:00:05.000,0:00:06.000\nBen: c\n"
TABLE = b'speaker,start_ms,text\nAnna,1500,"a, b"\nBen,0:05,c\n\nBen,,\n'
ONE = b'{"speaker": "A", "start": "2.5s", "text": "one"}'
LISTED = b'[{"speaker": "A", "start": 2, "text": " two"}, {"start": "0:01", "text": "one"}]'


def told(name: str, data: bytes) -> str:
    """A digest of everything but reader and encoding."""
    found = transcript_of(name, data) if data else read(name)
    refined = found.refined
    return sha256(repr((refined.text, refined.segments, found.remarks)).encode()).hexdigest()[:16]


@pytest.mark.parametrize(
    ("name", "data", "reader", "digest"),
    [
        ("teams_export.vtt", b"", "vtt/1", "0a14c39e798f6d00"),
        ("ami_ES2002b.srt", b"", "srt/1", "664da192f90ffd61"),
        ("vcsum_166.json", b"", "transcript-json/2", "d31f686e7ed0266d"),
        ("a.vtt", VOICES, "vtt/1", "5c428c638a1795ed"),
        ("a.srt", CUES, "srt/1", "cd59836d1f6deba5"),
        ("a.txt", LINES, "lines/3", "5ecd1da915475351"),
        ("b.txt", HEADS, "lines/3", "ccea08492b343951"),
        # 2: bold labels, names in brackets, and lines between words that look like a speaker's.
        ("c.txt", BRACKETS, "lines/3", "1494e5beb3714533"),
        ("d.md", BOLD, "lines/3", "053f5a7e1fcaee06"),
        # 3: a label behind a mark, before a clock, with a role, alone.
        ("e.md", MIXED, "lines/3", "862fb12f41d4e9d4"),
        ("f.txt", b"Anna: We agreed.", "lines/3", "1985e2cca29ea810"),
        ("a.sbv", SBV, "sbv/1", "54906a34d65a3d36"),
        ("a.csv", TABLE, "table/1", "79a92c7ec2f7e3c8"),
        ("a.json", LISTED, "transcript-json/2", "2a91e4f91f7d71d9"),
        # 2: numbers in text are seconds, one object with a speaker is an entry.
        ("b.json", ONE, "transcript-json/2", "07d18e0644c468cc"),
    ],
)
def test_a_reader_that_reads_differently_has_a_new_version(
    name: str, data: bytes, reader: str, digest: str
) -> None:
    found = transcript_of(name, data or (DATA / name).read_bytes())
    assert (found.reader, told(name, data)) == (reader, digest)
