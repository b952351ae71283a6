from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from citebound.engine.verify import hash_of
from tests.cli.verify_case import (
    CRANE,
    FIELDS,
    ITEMS,
    REF,
    TEXT,
    VERDICTS,
    lines_of,
    rows,
    text_file,
    written,
)
from tests.engine.texts import item

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.case import Case


@pytest.fixture
def files(case: Case) -> tuple[Path, Path]:
    return written(case)


def test_each_item_gets_one_line_with_the_fields_of_the_specification(case, files):
    answer = case.say("verify", *files)
    found = rows(answer)
    assert (answer.code, answer.err) == (0, "")
    assert [row["verdict"] for row in found] == VERDICTS
    assert all(list(row) == FIELDS for row in found)
    assert list(found[0]["source_ref"]) == REF
    assert found[0]["source_ref"]["speaker"] == "Tom Berger"
    assert found[0]["source_ref"]["file_id"] == "m.json"
    assert found[2]["source_ref"] is None
    assert answer.out.isascii()


def test_a_plain_text_has_no_speakers(case):
    text, items = case.write("m.txt", TEXT), case.write("i.jsonl", lines_of(*ITEMS))
    (first, *_) = rows(case.say("verify", text, items))
    assert (first["verdict"], first["source_ref"]["speaker"]) == ("hit_substr", None)


def test_json_is_one_document_with_counts_and_audit_records(case, files):
    answer = case.say("verify", *files, "--json")
    assert answer.code == 0
    assert answer.json["counts"] == dict.fromkeys(VERDICTS, 1) | {"hit_exact": 0}
    assert answer.json["content_hash"] == hash_of(TEXT)
    assert [record["extract_id"] for record in answer.json["audit"]] == ["e3", "e4"]


def test_the_texts_name_is_that_of_its_file_unless_file_or_items_know_better(case):
    named = lines_of(item("e1", CRANE, refined_file_id="m7"))
    items = case.write("i.jsonl", named)
    plain, told = case.write("m.txt", TEXT), case.write("m.json", text_file(refined_file_id="m7"))
    for text in (plain, told):
        assert rows(case.say("verify", text, items))[0]["source_ref"]["file_id"] == "m7"


@pytest.mark.parametrize("where", ["option", "file", "items"])
def test_a_changed_base_is_refused_with_exit_code_3_and_both_hashes(case, where):
    wrong = "0" * 64
    text = case.write("m.json", text_file(**({"content_hash": wrong} if where == "file" else {})))
    more = {"content_hash": wrong} if where == "items" else {}
    items = case.write("i.jsonl", lines_of(item("e1", CRANE, **more)))
    answer = case.say("verify", text, items, *(["--content-hash", wrong] * (where == "option")))
    assert (answer.code, answer.out) == (3, "")
    assert wrong in answer.err
    assert hash_of(TEXT) in answer.err
    assert answer.err.count("\n") == 1


def test_the_right_hash_is_accepted_in_any_case(case, files):
    answer = case.say("verify", *files, "--content-hash", hash_of(TEXT).upper())
    assert answer.code == 0


def test_annotations_may_be_declared_on_the_command_line(case):
    text = case.write("m.txt", "We {vocalsound} agreed to pay the supplier soon.")
    items = case.write("i.jsonl", lines_of(item("e1", "We agreed to pay the supplier soon.")))
    assert rows(case.say("verify", text, items))[0]["verdict"] == "to_human"
    declared = case.say("verify", text, items, "--annotations", "braces")
    assert rows(declared)[0]["verdict"] == "hit_substr"


BAD_TEXTS = [
    ("m.txt", b"", "the text is empty"),
    ("m.txt", b"a\xff", "not UTF-8: byte 0xff at byte 1"),
    ("m.json", b"a\xff", "not UTF-8"),
    ("m.json", b"", "not JSON: Expecting value"),
    ("m.json", b"{\n 'a'}", "not JSON: Expecting property name enclosed in double quotes at line"),
    ("m.json", b"[]", "the file: want an object with named fields, got a list"),
    ("m.json", b"{}", "text: want text, got null"),
    ("m.json", b'{"text": ""}', "the text is empty"),
    ("m.json", b'{"text": "a", "text": "b"}', "the key 'text' stands twice"),
    ("m.json", b'{"text": NaN}', "NaN is no number that JSON has"),
    ("m.json", b'{"text": 1e999}', "1e999 is no number that JSON has"),
    ("m.json", b'{"text": ' + b"9" * 5000 + b"}", "is no number that JSON has"),
    ("m.json", b"[" * 200_000, "nested too deeply"),
    ("m.json", b'{"text": "a", "segments": {}}', "segments: want a list, got an object"),
    ("m.json", b'{"text": "a", "segments": [4]}', "segment 1: it: want an object"),
    ("m.json", b'{"text": "a", "refined_file_id": 4}', "refined_file_id: want text, got 4"),
    ("m.json", b'{"text": "a", "content_hash": "x"}', "content_hash: want 64 hexadecimal digits"),
    ("m.json", b'{"text": "a", "annotations": "x"}', "annotations: want one of none, braces"),
    ("m.json", b'{"text": "a", "annotations": []}', "annotations: want one of none, braces"),
]


@pytest.mark.parametrize(("name", "data", "why"), BAD_TEXTS, ids=range(len(BAD_TEXTS)))
def test_a_bad_text_is_one_line_and_exit_code_2(case, name, data, why):
    (case.folder / name).write_bytes(data)
    items = case.write("i.jsonl", lines_of(*ITEMS))
    answer = case.say("verify", case.folder / name, items)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.count("\n") == 1
    assert why in answer.err
    assert name in answer.err


BAD_SEGMENTS = [
    ([{"char_start": 0, "char_end": 99}], "segment 1: want 0 <= char_start <= char_end <= 9"),
    ([{"char_start": -1, "char_end": 2}], "segment 1: want 0 <="),
    ([{"char_start": 3, "char_end": 2}], "got [3, 2)"),
    ([{"char_start": True, "char_end": 2}], "got [true, 2)"),
    ([{"char_start": 0, "char_end": 2.0}], "got [0, 2.0)"),
    ([{"speaker": 4, "char_start": 0, "char_end": 2}], "speaker: want text or null, got 4"),
    ([{"ts": [], "char_start": 0, "char_end": 2}], "ts: want a number, text or null, got a list"),
    ([{"ts": True, "char_start": 0, "char_end": 2}], "ts: want a number, text or null"),
    (
        [{"char_start": 3, "char_end": 6}, {"char_start": 0, "char_end": 4}],
        "segments 1 and 2: they overlap at character 3",
    ),
    (
        [
            {"char_start": 0, "char_end": 8},
            {"char_start": 1, "char_end": 1},
            {"char_start": 5, "char_end": 6},
        ],
        "segments 1 and 3: they overlap at character 5",
    ),
]


@pytest.mark.parametrize(("segments", "why"), BAD_SEGMENTS)
def test_segments_that_cannot_be_are_named_by_their_number(case, segments, why):
    text = case.write("m.json", json.dumps({"text": "some text", "segments": segments}))
    answer = case.say("verify", text, case.write("i.jsonl", ""))
    assert answer.code == 2
    assert why in answer.err


def test_empty_segments_and_null_segments_are_no_fault(case):
    empty = [{"char_start": 3, "char_end": 3}, {"char_start": 0, "char_end": 9}]
    for segments in (empty, None):
        text = case.write("m.json", json.dumps({"text": "some text", "segments": segments}))
        answer = case.say("verify", text, case.write("i.jsonl", ""))
        assert (answer.code, answer.out) == (0, "")
        assert "no items" in answer.err


def test_a_missing_file_a_folder_and_an_impossible_name_are_one_line(case, files):
    for name in ("nowhere.txt", case.folder, "a\0b"):
        for words in ((name, files[1]), (files[0], name), ("--batch", name)):
            answer = case.say("verify", *words)
            assert (answer.code, answer.err.count("\n")) == (2, 1), answer
            assert "give a file that can be read" in answer.err


def test_a_huge_text_is_refused(case, files, monkeypatch):
    monkeypatch.setattr("citebound.sources.refined.LONGEST", 100)
    answer = case.say("verify", *files)
    assert answer.code == 2
    assert "larger than 100 bytes" in answer.err


def test_a_line_that_is_no_object_is_dropped_named_and_harms_no_other(case, files):
    lines = lines_of(ITEMS[0]) + "{oops\n\n" + "5\n" + "[]\n" * 2 + lines_of(ITEMS[1])
    items = case.write("bad.jsonl", "\ufeff" + lines)
    answer = case.say("verify", files[0], items)
    found = rows(answer)
    assert answer.code == 2
    assert [row["verdict"] for row in found] == [VERDICTS[0], *["dropped"] * 4, VERDICTS[1]]
    assert found[1]["reason"].startswith("line 2: not JSON:")
    assert f"{items} line 2: not JSON" in answer.err
    assert found[2]["reason"] == "line 4: want one item a line, an object, got 5"
    assert answer.err.count("\n") == 4


def test_many_bad_lines_are_counted(case, files):
    items = case.write("bad.jsonl", "{oops\n" * 9)
    answer = case.say("verify", files[0], items)
    assert answer.err.count("\n") == 6
    assert "4 more such lines" in answer.err


USAGE = [
    ((), "want TEXT and ITEMS, or --batch FILE"),
    (("m.txt",), "want TEXT and ITEMS, or --batch FILE"),
    (("m.txt", "--batch", "-"), "--batch goes without"),
    (("--batch", "-", "--explain"), "--batch goes without"),
    (("m.txt", "i.jsonl", "--content-hash", "abc"), "want 64 hexadecimal digits, got 'abc'"),
    (("m.txt", "i.jsonl", "--annotations", "x"), "invalid choice: 'x' (choose from"),
    (("m.txt", "i.jsonl", "--annotations"), "--annotations: expected one argument"),
    (("m.txt", "i.jsonl", "--explain", "--json"), "--json for a program: give one of them"),
    (("m.txt", "i.jsonl", "--audit", "."), "--audit .: cannot be written: Is a directory; name a"),
    (("m.txt", "i.jsonl", "--audit", "a\0b"), "cannot be written: not a file's name; name a file"),
]


@pytest.mark.parametrize(("words", "why"), USAGE)
def test_wrong_usage_is_one_line(case, words, why):
    answer = case.say("verify", *words)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert why in answer.err


def test_no_store_is_made_and_no_dossier_is_wanted(case, files, monkeypatch):
    monkeypatch.chdir(case.folder)
    before = sorted(path.name for path in case.folder.rglob("*"))
    case.say("verify", *files)
    assert sorted(path.name for path in case.folder.rglob("*")) == before
