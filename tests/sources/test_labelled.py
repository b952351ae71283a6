"""Labelled quotes on disc: what a line may hold, and what is said of one that may not be."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from citebound.core.gate.fold import Annotations
from citebound.engine.labelled import Truth
from citebound.errors import CallerError
from citebound.sources.labelled import read_labelled

if TYPE_CHECKING:
    from pathlib import Path

GOOD = {"id": "a", "lang": "en", "truth": "slip", "quote": "q", "text": "t"}


def written(folder: Path, *lines: object) -> Path:
    file = folder / "labelled.jsonl"
    file.write_text("\n".join(json.dumps(line, ensure_ascii=False) for line in lines), "utf-8")
    return file


def test_a_text_stands_in_the_line_or_in_a_file_beside_it(tmp_path) -> None:
    (tmp_path / "a.txt").write_bytes(b"one\r\ntwo\n")
    beside = {k: v for k, v in GOOD.items() if k != "text"} | {"text_file": "a.txt"}
    more = beside | {"id": "b", "annotations": "braces", "corpus": "c", "known": "k"}
    rows = read_labelled(written(tmp_path, GOOD, beside | {"id": "c"}, more)).rows
    assert [row.text for row in rows] == ["t", "one\r\ntwo\n", "one\r\ntwo\n"]
    assert (rows[0].truth, rows[0].annotations) == (Truth.SLIP, Annotations.NONE)
    assert (rows[2].annotations, rows[2].corpus, rows[2].known) == (Annotations.BRACES, "c", "k")


def test_a_line_separator_inside_a_quote_ends_no_line(tmp_path) -> None:
    line = GOOD | {"quote": "one\u2028two"}
    assert read_labelled(written(tmp_path, line)).rows[0].quote == "one\u2028two"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ([], "line 1: expected an object"),
        (GOOD | {"id": 5}, "line 1: expected an object whose values are strings"),
        (GOOD | {"quote": ""}, "line 1: quote is missing or empty"),
        (GOOD | {"text_file": "a.txt"}, "line 1: expected either text or text_file"),
        (GOOD | {"truth": "true"}, "line 1: 'true' is not a valid Truth"),
        (GOOD | {"annotations": "all"}, "line 1: 'all' is not a valid Annotations"),
        (GOOD | {"text": "", "text_file": "none.txt"}, "none.txt cannot be read"),
    ],
)
def test_a_line_that_is_wrong_is_named_with_what_is_wrong(tmp_path, line, told) -> None:
    with pytest.raises(CallerError, match=told):
        read_labelled(written(tmp_path, line))


def test_a_line_that_names_a_key_twice_is_refused(tmp_path) -> None:
    file = tmp_path / "labelled.jsonl"
    file.write_text(json.dumps(GOOD)[:-1] + ', "truth": "slip"}', "utf-8")
    with pytest.raises(CallerError, match="line 1: the key 'truth' stands twice"):
        read_labelled(file)


def test_lines_that_are_no_json_and_files_that_are_no_utf8_are_refused(tmp_path) -> None:
    file = tmp_path / "labelled.jsonl"
    for content, told in ((b"{", "line 1"), (b"\xff", "as UTF-8"), (b"\n", "wanted labelled")):
        file.write_bytes(content)
        with pytest.raises(CallerError, match=told):
            read_labelled(file)
