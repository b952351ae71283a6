from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from citebound.errors import WorldError
from citebound.sources.audit_lines import AuditLines
from tests.cli.verify_case import written

if TYPE_CHECKING:
    from tests.cli.case import Case


@pytest.fixture
def files(case: Case) -> tuple[Path, Path]:
    return written(case)


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
