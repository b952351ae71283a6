from __future__ import annotations

import io
import json
import subprocess
import sys
from codecs import BOM_UTF8
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from citebound.engine.verify import hash_of
from citebound.sources import json_lines as lines_module
from citebound.sources.json_lines import BadLine, Line, json_lines
from tests.cli.verify_case import (
    CRANE,
    ITEMS,
    TEXT,
    VERDICTS,
    batch_line,
    lines_of,
    rows,
    run_batch,
)
from tests.engine.texts import item

if TYPE_CHECKING:
    from pathlib import Path


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


def test_blank_lines_get_no_answer_and_count_as_lines(case):
    answer = run_batch(case, b"\n", batch_line("a", item("e1", CRANE)), b" \t\r\n\n", b"{\n")
    assert [(row.get("id"), row.get("line")) for row in rows(answer)] == [("a", None), (None, 5)]


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
    # A mark of the byte order at the beginning of the stream belongs to no line.
    plain = [
        line.removeprefix(BOM_UTF8) if number == 0 and isinstance(line, bytes) else line
        for number, line in enumerate(lines)
    ]
    wanted = [line for line in plain if not isinstance(line, bytes) or line.strip()]
    assert answer.code in {0, 2}
    assert answer.err == ""
    assert len(rows(answer)) == len(wanted)
