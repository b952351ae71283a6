# ruff: noqa: RUF001  (full-width marks are meant)
from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from citebound.engine.batch import Batch, read_items, verify_batch
from citebound.engine.verify import hash_of
from citebound.errors import WorldError
from citebound.render.text_verify import explained, marked
from citebound.render.wrapping import columns
from citebound.sources import json_lines as lines_module
from citebound.sources.audit_lines import AuditLines
from citebound.sources.json_lines import BadLine, Line, json_lines
from tests.engine.texts import item, meeting

if TYPE_CHECKING:
    from tests.cli.case import Answer, Case

MEETING = meeting()
TEXT = MEETING.text
CRANE = "The crane inspection is moved to 14 October."
SEGMENTS = [
    {"speaker": one.speaker, "ts": one.ts, "char_start": one.start, "char_end": one.end}
    for one in MEETING.segments
]
ITEMS = [
    item("e1", CRANE),
    item("e2", "We agreed to pay the suplier within thirty days."),
    item("e3", "我们决定把码头的上线时间定在九月十三日，由何川负责通知客户。"),
    item("e4", "Nobody said anything like this today.", kind="fact"),
]
VERDICTS = ["hit_substr", "hit_fuzzy", "to_human", "dropped"]
FIELDS = ["extract_id", "verdict", "source_ref", "similarity", "reason"]
REF = ["file_id", "char_start", "char_end", "speaker", "ts", "match_type", "similarity"]


def lines_of(*values: Any) -> str:
    return "".join(json.dumps(value) + "\n" for value in values)


def text_file(**more: Any) -> str:
    return json.dumps({"text": TEXT, "segments": SEGMENTS, **more}, ensure_ascii=False)


def rows(answer: Answer) -> list[Any]:
    return [json.loads(line) for line in answer.out.splitlines()]


@pytest.fixture
def files(case: Case) -> tuple[Path, Path]:
    return case.write("m.json", text_file()), case.write("items.jsonl", lines_of(*ITEMS))


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
    (("m.txt", "i.jsonl", "--annotations", "x"), "invalid choice"),
]


@pytest.mark.parametrize(("words", "why"), USAGE)
def test_wrong_usage_is_one_line(case, words, why):
    answer = case.say("verify", *words)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert why in answer.err


def test_audit_records_are_appended_as_whole_lines(case, files):
    audit = case.folder / "stopped.jsonl"
    for _ in range(2):
        assert case.say("verify", *files, "--audit", audit).code == 0
    records = [json.loads(line) for line in audit.read_text().splitlines()]
    assert [record["extract_id"] for record in records] == ["e3", "e4"] * 2
    assert list(records[0]) == [
        "refined_file_id",
        "content_hash",
        "extract_id",
        "quote",
        "similarity",
        "reason",
    ]


def test_a_torn_record_is_cut_off_before_the_next_one(case, files):
    audit = case.folder / "stopped.jsonl"
    for torn in ('{"refined_file_id": "m", "con', '{"ref'):
        audit.write_text('{"kept": 1}\n' + torn)
        case.say("verify", *files, "--audit", audit)
        first, *records = audit.read_text().splitlines()
        assert first == '{"kept": 1}'
        assert [json.loads(record)["extract_id"] for record in records] == ["e3", "e4"]


def test_a_file_of_another_kind_is_not_touched(case, files):
    audit = case.write("notes.txt", "x" * 100_000)
    answer = case.say("verify", *files, "--audit", audit)
    assert answer.code == 2
    assert "name a new file" in answer.err
    assert audit.read_text() == "x" * 100_000


@pytest.mark.parametrize("number", [0, 1])
def test_the_audit_file_is_none_that_is_read(case, files, number):
    before = files[number].read_bytes()
    answer = case.say("verify", *files, "--audit", files[number])
    assert answer.code == 2
    assert "that file is read" in answer.err
    assert files[number].read_bytes() == before


def test_an_audit_file_that_cannot_be_opened_stops_the_run_first(case, files):
    answer = case.say("verify", *files, "--audit", case.folder)
    assert (answer.code, answer.out) == (2, "")
    assert "cannot be written" in answer.err


def test_records_may_go_into_a_device(case, files):
    assert case.say("verify", *files, "--audit", "/dev/null").code == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
def test_a_full_disc_is_the_worlds_fault_and_nothing_is_answered(case, files):
    answer = case.say("verify", *files, "--audit", "/dev/full")
    assert (answer.code, answer.out) == (1, "")
    assert "cannot be written" in answer.err


def test_a_record_that_was_written_in_part_is_taken_back(tmp_path, monkeypatch):
    name = tmp_path / "a.jsonl"
    audit = AuditLines(str(name))
    audit.append(['{"refined_file_id": "kept"}'])
    real = audit._file

    class Torn:
        def write(self, data: bytes) -> int:
            return real.write(data[:5]) or 0

        def __getattr__(self, name: str) -> Any:
            return getattr(real, name)

    monkeypatch.setattr(audit, "_file", Torn())
    with pytest.raises(WorldError, match="No space left"):
        audit.append(['{"refined_file_id": "torn"}'])
    audit.close()
    assert name.read_text() == '{"refined_file_id": "kept"}\n'


def batch_line(name: Any, *items: Any, **more: Any) -> dict[str, Any]:
    return {"id": name, "text": TEXT, "segments": SEGMENTS, "items": list(items)} | more


def run_batch(case: Case, *lines: Any, **options: Any) -> Answer:
    data = b"".join(line if isinstance(line, bytes) else lines_of(line).encode() for line in lines)
    path = case.folder / "batch.jsonl"
    path.write_bytes(data)
    return case.say("verify", "--batch", path, *options.get("words", ()))


def test_a_batch_is_answered_line_by_line_in_order(case):
    answer = run_batch(case, batch_line("a", *ITEMS), b"\n", batch_line(7, ITEMS[0]))
    first, second = rows(answer)
    assert (answer.code, answer.err) == (0, "")
    assert list(first) == list(second) == ["id", "results"]
    assert [row["verdict"] for row in first["results"]] == VERDICTS
    assert second["id"] == 7
    assert second["results"][0]["source_ref"]["file_id"] == "7"


BAD_LINES = [
    (b"{oops\n", None, "line 2: not JSON"),
    (b"\xff\n", None, "line 2: not UTF-8"),
    (lines_of([]).encode(), None, "line 2: the line: want an object with named fields"),
    (lines_of({"text": "a", "items": []}).encode(), None, "line 2: id: want text or a whole"),
    (lines_of({"id": True, "text": "a", "items": []}).encode(), None, "line 2: id: want text"),
    (lines_of({"id": "b", "items": []}).encode(), "b", "line 2: text: want text, got null"),
    (lines_of({"id": "b", "text": "a"}).encode(), "b", "line 2: items: want a list, got null"),
    (
        lines_of({"id": 3, "text": "a", "items": [], "segments": [1]}).encode(),
        3,
        "line 2: segment 1: it: want an object",
    ),
    (
        lines_of({"id": 3, "text": "a", "items": [], "content_hash": "b"}).encode(),
        3,
        "line 2: content_hash: want 64",
    ),
]


@pytest.mark.parametrize(("line", "name", "why"), BAD_LINES, ids=range(len(BAD_LINES)))
def test_a_bad_line_gives_an_error_with_its_number_and_the_rest_goes_on(case, line, name, why):
    answer = run_batch(case, batch_line("a", ITEMS[0]), line, batch_line("c", ITEMS[0]))
    first, error, last = rows(answer)
    assert answer.code == 2
    assert (first["id"], last["id"]) == ("a", "c")
    assert (error["id"], error["line"]) == (name, 2)
    assert error["error"].startswith(why)


def test_a_line_on_a_changed_base_is_told_with_both_hashes_and_exit_code_3(case):
    wrong = "0" * 64
    changed = batch_line("b", ITEMS[0], content_hash=wrong)
    answer = run_batch(case, batch_line("a", ITEMS[0]), changed, batch_line("c", ITEMS[0]))
    _, error, last = rows(answer)
    assert answer.code == 3
    assert error["base_changed"] == {"claimed": wrong, "found": hash_of(TEXT)}
    assert last["results"][0]["verdict"] == "hit_substr"
    assert run_batch(case, changed, b"{oops\n").code == 2


def test_a_batch_writes_audit_records_too(case):
    audit = case.folder / "stopped.jsonl"
    lines = [batch_line(name, *ITEMS) for name in ("a", "b")]
    assert run_batch(case, *lines, words=("--audit", audit)).code == 0
    records = [json.loads(line) for line in audit.read_text().splitlines()]
    found = [(record["refined_file_id"], record["extract_id"]) for record in records]
    assert found == [("a", "e3"), ("a", "e4"), ("b", "e3"), ("b", "e4")]


def test_a_batch_comes_through_standard_input(case, monkeypatch):
    data = io.BytesIO(lines_of(batch_line("a", ITEMS[0])).encode())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(data))
    assert rows(case.say("verify", "--batch", "-"))[0]["id"] == "a"
    monkeypatch.setattr(sys, "stdin", None)
    assert "there is no standard input" in case.say("verify", "--batch", "-").err


def test_lone_surrogates_survive(case):
    text = "Wir \ud800 sehen uns. " + CRANE
    changed = {**batch_line("\udfff", item("e\ud83d", "xx \ud800")), "text": text, "segments": []}
    hit = {**batch_line("a", item("e1", text)), "text": text, "segments": []}
    answer = run_batch(case, changed, hit | {"content_hash": hash_of(text)})
    first, second = rows(answer)
    assert (answer.code, answer.out.isascii()) == (0, True)
    assert (first["id"], first["results"][0]["extract_id"]) == ("\udfff", "e\ud83d")
    assert second["results"][0]["verdict"] == "hit_substr"


def test_lines_are_bounded_and_the_one_after_a_long_one_is_read(monkeypatch):
    monkeypatch.setattr(lines_module, "_CHUNK", 7)
    data = b"1\n" + b"2" * 40 + b"\n\n3\n" + b"4" * 40
    found = list(json_lines(io.BytesIO(data), 10))
    assert [type(line) for line in found] == [Line, BadLine, Line, BadLine]
    assert [line.number for line in found] == [1, 2, 4, 5]


STREAMED = """
import resource, sys
from citebound.cli.main import main
code = main(["verify", "--batch", "-"])
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(code, peak if sys.platform != "darwin" else peak // 1024, "sqlite3" in sys.modules,
      file=sys.stderr)
"""


def streamed(lines: int, tmp_path: Path) -> tuple[list[int], list[str]]:
    """The ids that come out for so many lines, and the exit code, peak memory and sqlite."""
    row = {"text": "We met.", "items": [{"extract_id": "e1", "claimed_quote": "?"}]}
    path = tmp_path / "batch.jsonl"
    with path.open("w") as file:
        file.writelines(lines_of({"id": number} | row) for number in range(lines))
    with path.open() as file:
        words = [sys.executable, "-c", STREAMED]
        done = subprocess.run(words, stdin=file, capture_output=True, check=True)  # noqa: S603
    ids = [json.loads(line)["id"] for line in done.stdout.splitlines()]
    return ids, done.stderr.decode().split()


def test_a_hundred_thousand_lines_are_answered_in_order_in_bounded_memory(tmp_path):
    _, (_, few, _) = streamed(1_000, tmp_path)
    ids, (code, many, has_sqlite) = streamed(100_000, tmp_path)
    assert ids == list(range(100_000))
    assert (code, has_sqlite) == ("0", "False")
    assert int(many) < int(few) + 30_000


def test_no_store_is_made_and_no_dossier_is_wanted(case, files, monkeypatch):
    monkeypatch.chdir(case.folder)
    before = sorted(path.name for path in case.folder.rglob("*"))
    case.say("verify", *files)
    assert sorted(path.name for path in case.folder.rglob("*")) == before


def test_explain_shows_quote_passage_difference_step_and_reason(case, files):
    answer = case.say("verify", *files, "--explain")
    assert answer.code == 0
    for line in (
        "e1 (decision): hit_substr, the quote stands there",
        "  where   m.json [53, 97), Tom Berger, 12.5",
        "  differs We agreed to pay the [-suplier-]{+supplier+} within thirty days.",
        "  step    5, the passage with the smallest edit distance",
        "4 extracted, 2 verified at source, 1 sent for confirmation, 1 dropped; what is",
    ):
        assert line in answer.out
    assert "true" not in answer.out.lower()
    assert "{+二+}" in answer.out


HOSTILE = [
    item("e\x1b[31m", "\x1b]0;x\x07 crane inspection is moved \u202e 14 October"),
    item("", CRANE),
    item("e2", None),
    item("e3", CRANE, kind="", claimed_span={"char_start": 53, "char_end": 97}),
    item("e4", "Please send me the invoice list before Friday."),
    item("e5", "agreed"),
    item("e6", "预算不得超过十五万元，超出部分需要重新审批。" * 90),
    item("e7", CRANE, claimed_span={"char_start": 53, "char_end": 97}),
    item("e8", TEXT[53:90] + "\n" + "word " * 2_001),
    item("e9", "x" * 300),
]


def test_an_explanation_is_harmless_and_fits_80_columns(case, files):
    items = case.write("hostile.jsonl", lines_of(*HOSTILE))
    answer = case.say("verify", files[0], items, "--explain")
    assert answer.code == 0
    assert max(columns(line) for line in answer.out.splitlines()) <= 80
    assert not set(answer.out) & set("\x1b\x07\u202e")
    assert "(no extract_id)" in answer.out
    assert "no kind" in answer.out
    for step in ("2, the claimed", "4, one of several", "7, the item on its own"):
        assert f"  step    {step}" in answer.out


def test_a_passage_across_two_speakers_is_stopped_by_the_search(case, files):
    items = case.write("i.jsonl", lines_of(item("e1", TEXT[53:146])))
    answer = case.say("verify", files[0], items, "--explain")
    assert "  step    3, the whole text" in answer.out


@pytest.mark.parametrize(
    ("quote", "passage", "told"),
    [
        ("The fee, is 40", "the fee is 40!", ""),
        ("a b c", "a x c", "a [-b-]{+x+} c"),
        ("a b", "a b c", "a b{+ c+}"),
        ("a b c", "a b", "a b[- c-]"),
        ("40% of it", "40 of it", "40[-%-] of it"),
        ("十五万", "十六万", "十[-五-]{+六+}万"),
        ("w " * 2_001, "w", ""),
    ],
)
def test_a_difference_is_marked_by_words_and_only_where_it_means_something(quote, passage, told):
    assert marked(quote, passage) == told


WIRE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["id", "text", "items", "segments", "char_start"]), inner
        )
    ),
    max_leaves=6,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.binary(max_size=30) | WIRE, max_size=5))
def test_whatever_the_stream_holds_each_line_is_answered(case, values):
    lines = [
        value.replace(b"\n", b"") + b"\n" if isinstance(value, bytes) else value
        for value in values
    ]
    answer = run_batch(case, *lines)
    wanted = [line for line in lines if not isinstance(line, bytes) or line.strip()]
    assert answer.code in {0, 2}
    assert answer.err == ""
    assert len(rows(answer)) == len(wanted)


TOLD = st.text(st.characters(codec=None), max_size=60)


@given(TOLD, TOLD)
def test_any_explanation_fits_and_is_harmless(text, quote):
    batch = Batch("m", meeting(), read_items([item(text or "e", quote)]))
    shown = explained(verify_batch(batch))
    assert all(columns(line) <= 80 for line in shown.splitlines())
    assert all(char.isprintable() or char == "\n" for char in shown if char.isascii())
