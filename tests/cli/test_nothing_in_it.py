"""A document that was read and gave nothing counts as included, and is told apart on request."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.cli.case import Case

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_a_document_without_a_sentence_is_included_and_gives_no_claim(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = Case(tmp_path / "case", capsys)
    (case.folder / "empty.txt").write_bytes(b"")
    (case.folder / "harbour.txt").write_bytes(b"The harbour was opened in 1912.\n")

    first = case.say("summarize", case.folder).out.splitlines()[0]
    by_document = case.say("show", case.folder, "--by-document").out

    assert first.startswith("2 of 2 documents, ")
    assert "\nempty.txt\n\nharbour.txt\n  - The harbour" in by_document
