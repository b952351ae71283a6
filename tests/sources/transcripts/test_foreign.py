from __future__ import annotations

import pytest

from tests.sources.transcripts.helping import of, refusal

FOREIGN = [
    ("<html><body><p>Anna: We agreed to go</p></body></html>", "HTML"),
    ("<!DOCTYPE html>\n<html>\n", "HTML"),
    ("<!-- made by x -->\n<p>Anna: a</p>\n", "HTML"),
    ("Weekly\n<p>Anna: a</p>\n<p>Ben: b</p>\n", "HTML"),
    ("Anna: a<br>\nBen: b<br/>\n", "HTML"),
    ("{\\rtf1\\ansi Anna: a\\par}", "RTF"),
    ("%PDF-1.4\nAnna: a", "a PDF"),
    ("%!PS-Adobe\nAnna: a", "PostScript"),
    ('<?xml version="1.0"?>\n<tt><body/></tt>', "XML, such as TTML"),
    ("<tt xml:lang='en'><body>Anna: a</body></tt>", "XML, such as TTML"),
    ("[Script Info]\n\n[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,,Anna,,,,,a", "SubStation"),
    ("{0}{25}Anna: a\n{30}{40}b\n", "MicroDVD"),
    ("From: a@b\nSubject: x\nMIME-Version: 1.0\n\nAnna: a\n", "a mail"),
    ("From a@b Mon\nReceived: x\nSubject: y\n\nAnna: a\n", "a mail"),
]


@pytest.mark.parametrize(("text", "kind"), FOREIGN)
@pytest.mark.parametrize("name", ["t.txt", "t.html", "t"])
def test_a_file_of_another_kind_is_never_taken_as_lines(text: str, kind: str, name: str) -> None:
    line = refusal(text, name)
    assert line.startswith("expected a transcript (WebVTT, SRT, SBV, JSON, CSV, or lines such as")
    assert f", got {kind}" in line
    assert line.endswith("; export it as text or WebVTT")


def test_the_end_of_a_name_tells_a_mail_without_technical_fields() -> None:
    text = "From: Anna\nSubject: Weekly\n\nAnna: a\nBen: b\n"
    assert ", got a mail;" in refusal(text, "t.eml")
    assert of(text, "t.txt").reader == "lines/3"
    assert of("Anna: a\nBen: b\n", "t.txt").reader == "lines/3"


@pytest.mark.parametrize(
    "text",
    [
        "<Anna> hi\n<Ben> ho\n",
        "{disfmarker} Anna: a\n",
        "Anna: use <p> here\nBen: no\nAnna: </p>, then\n",
        "From here on: all\nfine\n",
        "At 0:05, and\nat 0:09, yes, 0:05\n",
        "<" + "a." * 50_000,
        "<!-- -->" * 50_000 + "x",
        "<!--" * 50_000,
        "\n" * 2_000_000 + "x",
    ],
)
def test_words_that_only_hold_such_marks_are_words(text: str) -> None:
    assert of(text, "t.txt").reader == "lines/3"


@pytest.mark.parametrize("name", ["t.txt", "t.csv"])
@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_a_table_without_a_header_is_refused(name: str, mark: str) -> None:
    text = mark.join(("Ben", "0:05", "I will")) + "\n" + mark.join(("Anna", "0:09", "ok")) + "\n"
    line = refusal(text, name)
    assert line.startswith("line 1: expected a header that names the columns")
    assert line.endswith("add it, or export the transcript as text or WebVTT")
