"""`citebound calibrate` as a person runs it."""

from __future__ import annotations

import json
from xml.etree import ElementTree as ET

import pytest

from citebound.cli.main import main

TEXT = "The committee agreed to publish the report in spring, as it had been asked to do."
ROWS = (
    ("genuine", "agreed to publish the report in spring", ""),
    ("foreign", "the price of copper fell again\x1b[2J on the exchange", ""),
    ("paraphrase", "as it had been asked to do", "verbatim, the label is wrong"),
    ("other", "The committee agreed to publish the report", ""),
)


@pytest.fixture
def labelled(tmp_path):
    file = tmp_path / "labelled.jsonl"
    rows = [
        {"id": f"r{n}", "lang": "en", "truth": truth, "quote": quote, "text": TEXT, "known": known}
        for n, (truth, quote, known) in enumerate(ROWS)
    ]
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return file


def test_it_prints_both_directions_the_choice_and_every_false_hit(labelled, capsys) -> None:
    assert main(["calibrate", str(labelled)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("4 quotes of 1 text, sha256 ")
    assert "chosen: HIGH 1.00, LOW 0.50; frozen are HIGH 0.92 and LOW 0.75" in out
    assert "accepted though paraphrase: r2, similarity 1.0000: verbatim, the label" in out
    assert "accepted though other: r3, similarity 1.0000: NO REASON IS GIVEN" in out
    assert "never that it is true" in out
    assert "\x1b" not in out


def test_it_writes_the_record_and_a_plot_that_are_the_same_every_time(
    labelled, tmp_path, capsys
) -> None:
    record, plot = tmp_path / "record.json", tmp_path / "plot.svg"
    words = ["calibrate", str(labelled), "--record", str(record), "--plot", str(plot)]
    assert main(words) == 0
    capsys.readouterr()
    assert main([*words[:2], "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(record.read_text("utf-8"))
    first = (record.read_bytes(), plot.read_bytes())
    assert main(words) == 0
    assert (record.read_bytes(), plot.read_bytes()) == first
    kept = json.loads(first[0])
    assert kept["data"]["by_class"] == {"foreign": 1, "genuine": 1, "other": 1, "paraphrase": 1}
    assert kept["at_chosen"]["false_hits"] == {"count": 2, "of": 3}
    svg = ET.fromstring(first[1])  # noqa: S314
    lines = svg.findall("{http://www.w3.org/2000/svg}polyline")
    assert len(lines) == 6


def test_a_file_that_is_not_there_is_one_line_and_exit_code_2(tmp_path, capsys) -> None:
    assert main(["calibrate", str(tmp_path / "none.jsonl")]) == 2
    assert "none.jsonl cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--record", "--plot"])
def test_what_is_read_is_not_written_over(labelled, option, capsys) -> None:
    before = labelled.read_bytes()
    assert main(["calibrate", str(labelled), option, str(labelled)]) == 2
    assert "that file is read; name another one" in capsys.readouterr().err
    assert labelled.read_bytes() == before


@pytest.mark.parametrize("option", ["--record", "--plot"])
def test_a_folder_that_is_missing_is_said_before_anything_is_judged(
    labelled, option, capsys
) -> None:
    assert main(["calibrate", str(labelled), option, str(labelled.parent / "no" / "file")]) == 2
    assert "there is no folder" in capsys.readouterr().err
