from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

from citebound.core.gate.fold import Annotations
from citebound.core.gate.verdict import Segment
from citebound.sources.transcripts import transcript_of
from tests.sources.transcripts.helping import DATA, of, refusal, said

SHARED = Path(__file__).parents[4] / "shared/data/transcripts"


ITEM = '{"extract_id": "1", "kind": "risk", "text": "A risk.", "claimed_quote": "It may fail."}'
EXTRACTED = '{"extractions": [], "text": "It may fail.", "document_id": "doc_1"}'


@pytest.mark.parametrize("lines", [ITEM, f"{ITEM}\n{ITEM}\n", EXTRACTED, f"[{ITEM}]"])
@pytest.mark.parametrize("name", ["items.jsonl", "items.json", "items.txt"])
def test_items_of_an_extractor_are_no_transcript(lines: str, name: str) -> None:
    assert refusal(lines.encode(), name) == (
        "expected a transcript, got items of an extractor; run `citebound minutes add MEETING "
        "FILE`"
    )


@pytest.mark.parametrize("file", sorted([*DATA.glob("*.json"), *SHARED.glob("*.json")]), ids=str)
def test_a_text_with_segments_is_taken_exactly(file: Path) -> None:
    data = file.read_bytes()
    found, stated = transcript_of(file.name, data), json.loads(data)
    assert found.refined.text == stated["text"]
    assert found.refined.segments == tuple(
        Segment(one["speaker"], one["ts"], one["char_start"], one["char_end"])
        for one in stated["segments"]
    )
    assert (found.reader, found.remarks) == ("transcript-json/2", ())


@pytest.mark.parametrize(
    ("value", "want"),
    [
        (
            [{"speaker": "A", "text": "Hi", "start": 1}, {"text": "Ho", "ts": "00:01:02.5"}],
            [("A", 1.0, "Hi"), (None, 62.5, "Ho")],
        ),
        (
            {"text": " Hi you. Ho.", "segments": [
                {"id": 0, "start": 0.5, "end": 2.0, "text": " Hi you."},
                {"id": 1, "start": 2.0, "end": 3.0, "text": " Ho.", "speaker": "S1"},
            ], "language": "en"},
            [(None, 0.5, "Hi you."), ("S1", 2.0, "Ho.")],
        ),
        (
            {"chunks": [{"timestamp": [0.0, 2.5], "text": " Hi"}]},
            [(None, 0.0, "Hi")],
        ),
        (
            {"utterances": [{"speaker": 0, "start_ms": 1500, "text": "Hi"}]},
            [("0", 1.5, "Hi")],
        ),
        (
            {"ts_unit": "milliseconds",
             "turns": [{"from": {"name": "A"}, "ts": 1500, "body": "x"}],
             },
            [("A", 1.5, "x")],
        ),
        (
            [{"name": " ", "content": "a", "time": "10:05 PM"}, {"words": [1], "text": "b"}],
            [(None, "10:05 PM", "a"), (None, None, "b")],
        ),
        ([{"text": "a", "start": "", "speaker": ""}], [(None, None, "a")]),
        (
            [{"text": "a", "start": "1.5s", "end": "1.5"}, {"text": "b", "start_ms": "1600"}],
            [(None, 1.5, "a"), (None, 1.6, "b")],
        ),
        (
            [{"text": "a", "timestamp": [1]}, {"text": "b", "timestamp": [2, None]}],
            [(None, 1.0, "a"), (None, 2.0, "b")],
        ),
        (
            [{"text": "a", "time": "2026-11-30T10:00:00Z", "end": None}],
            [(None, "2026-11-30T10:00:00Z", "a")],
        ),
        ({"speaker": "A", "start": 2, "text": "a"}, [("A", 2.0, "a")]),
        ([{"speaker": " A\n B ", "text": "a\r\nb\rc"}], [("A B", None, "a b c")]),
        ({"segments": [{"text": "a b"}], "sentences": [{"text": "ab"}], "results": [{}]}, [
            (None, None, "a b"),
        ]),
    ],
)  # fmt: skip
def test_lists_of_who_said_what_are_read(
    value: object, want: list[tuple[str | None, float | str | None, str]]
) -> None:
    assert said(of(json.dumps(value), "a.json")) == want


def test_a_segment_that_is_no_object_is_refused() -> None:
    line = refusal('{"text": "Hi", "segments": [{"char_start": 0, "char_end": 1}, 7]}', "a.json")
    assert line.startswith("segment 2: it: want an object")


def test_lines_of_objects_are_a_list() -> None:
    found = of('{"text": "Hi", "speaker": "A"}\n{"text": "Ho", "speaker": "A"}\n', "a.jsonl")
    assert found.refined.text == "Hi Ho"
    assert found.reader == "transcript-json/2"


def test_entries_are_put_in_order_and_empty_ones_counted() -> None:
    value = [{"text": "two", "start": 2}, {"text": " ", "start": 2}, {"text": "one", "start": 1}]
    found = of(json.dumps(value), "a.json")
    assert found.refined.text == "one two"
    assert found.remarks == (
        "not in order of time, put in order: 1 (entry 3)",
        "entries without words: 1 (entry 2)",
    )


@pytest.mark.parametrize(
    ("fields", "want"),
    [
        ({"title": " Weekly\n sync ", "date": "2024-05-01T10:00"}, ("Weekly sync", "2024-05-01")),
        ({"title": "a\u202eb", "date": "2024-02-31"}, ("ab", "")),
        ({"title": 7, "date": "May"}, ("", "")),
        ({"date": 7}, ("", "")),
    ],
)
def test_title_and_date_are_what_the_file_says(
    fields: dict[str, object], want: tuple[str, str]
) -> None:
    found = of(json.dumps({"text": "Hi", **fields}), "a.json")
    assert (found.title, found.date) == want


def test_annotations_are_the_files_unless_given() -> None:
    data = json.dumps({"text": "Hi {gap}", "annotations": "braces"}).encode()
    assert transcript_of("a.json", data).refined.annotations is Annotations.BRACES
    found = transcript_of("a.json", data, annotations=Annotations.NONE)
    assert found.refined.annotations is Annotations.NONE


def test_a_hash_of_another_text_is_remarked() -> None:
    stale, right = (sha256(text).hexdigest() for text in (b"Ho", b"Hi"))
    assert of(json.dumps({"text": "Hi", "content_hash": right.upper()}), "a.json").remarks == ()
    found = of(json.dumps({"text": "Hi", "content_hash": stale}), "a.json")
    assert found.remarks[0].startswith("content_hash is not that of the text")


EXACT = {"char_start": 0, "char_end": 2}


@pytest.mark.parametrize(
    ("value", "want"),
    [
        ('{"text": "\\ud800"}', "text: expected characters, got U+D800 at character 0"),
        ('{"text": "a\\u0000"}', "text: expected characters, got U+0000 at character 1"),
        ([{"text": "a", "speaker": "\ud800"}], "speaker: expected characters, got U+D800"),
        ([{"text": "a", "ts": "0:05 \ud800"}], "ts: expected characters, got U+D800"),
        (
            {"text": "Hi", "segments": [{**EXACT, "ts": "\ud800"}]},
            "ts: expected characters, got U+D800",
        ),
        ({"text": "Hi", "segments": [{**EXACT, "ts": -1}]}, "ts: expected seconds from 0, got -1"),
        ("[" * 100_000, "not JSON that anyone means: it is nested too deeply"),
        ('{"text": "Hi', "not JSON: Unterminated string"),
        ('{"text": "Hi"}\n\n{"text"', "line 3: not JSON: "),
        (
            '{"text": "Hi", "text": "Ho"}',
            "not JSON that anyone means: the key 'text' stands twice",
        ),
        ({"segments": []}, "expected entries with words, got none"),
        (
            {"segments": [{"text": "a"}], "chunks": [{"text": "b"}]},
            "chunks: expected the words of the entries that stand before it, got others",
        ),
        ('\n{"text": "a"}\n\n{"text"', "line 4: not JSON: "),
        ({}, "expected an object with text and segments"),
        ("7", "expected an object with text and segments"),
        ({"text": " "}, "text: expected words, got none"),
        ([], "expected entries with words, got none"),
        ([{"text": ""}], "expected entries with words, got none"),
        ([7], "entry 1: expected an object with a text, got 7"),
        ([{"start": 1}], "entry 1: expected words in a field such as text, got an object"),
        ([{"text": "a", "speaker": [1]}], "entry 1: speaker: expected text or null, got a list"),
        ({"text": "a b c", "segments": [{"text": "a b"}]}, "text: expected the words of the"),
        ({"text": "Hi", "segments": [{**EXACT, "text": "H"}]}, "segment 1: expected its own text"),
        ({"text": "H", "segments": [EXACT]}, "segment 1: want 0 <= char_start <= char_end <= 1"),
        ({"text": "Hi", "segments": [EXACT, EXACT]}, "segments 1 and 2: they overlap"),
    ],
)
def test_faults_are_one_line(value: object, want: str) -> None:
    text = value if isinstance(value, str) else json.dumps(value)
    assert refusal(text, "a.json").startswith(want)


@pytest.mark.parametrize(
    "value",
    ['"x"', '"Monday"', "-4", '"-4"', "true", "false", "1e300", '"0:61"', '"99:99"', "{}", "[[]]"],
)
@pytest.mark.parametrize("name", ["start", "ts", "end", "end_ms"])
def test_a_time_that_is_none_is_refused_with_its_entry(value: str, name: str) -> None:
    line = refusal(f'[{{"text": "a"}}, {{"text": "b", "{name}": {value}}}]', "a.json")
    assert line.startswith(f"entry 2: {name}: expected seconds from 0 or a time such as 0:01:02.5")
    assert line.endswith("; correct it, or take it away")


@pytest.mark.parametrize("value", ["NaN", "Infinity", "1e400"])
def test_a_number_that_json_has_not_is_refused(value: str) -> None:
    line = refusal(f'[{{"text": "a", "start": {value}}}]', "a.json")
    assert line.startswith(f"not JSON: {value} is no number that JSON has")


@pytest.mark.parametrize(
    "fields",
    [
        {"start": 5, "end": 4},
        {"start": "0:05", "end": 4.5},
        {"start_ms": 5000, "end_ms": 4000},
        {"timestamp": [5, 4]},
    ],
)
def test_an_entry_that_ends_before_it_begins_is_refused(fields: dict[str, object]) -> None:
    line = refusal(json.dumps([{"text": "a", **fields}]), "a.json")
    assert ": expected an end after the start 5, got 4" in line
