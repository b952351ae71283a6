from __future__ import annotations

import pytest

from citebound.core.syntax import SUFFIXES, Syntax, reader_of, syntax_of


@pytest.mark.parametrize(
    ("doc_id", "reader"),
    [
        ("a.md", "text/1 markdown"),
        ("a.MD", "text/1 markdown"),
        ("x.rst/a.md", "text/1 markdown"),
        ("a.md.rst", "text/1 rst"),
        ("a.txt", "text/1 plain"),
        ("a.pdf", "text/1 plain"),
        ("a.md/README", "text/1 plain"),
        ("README", "text/1 plain"),
        ("", "text/1 plain"),
        (".md", "text/1 markdown"),
    ],
)
def test_the_reader_is_told_by_the_suffix(doc_id: str, reader: str) -> None:
    assert reader_of(doc_id) == reader


@pytest.mark.parametrize(("suffix", "syntax"), SUFFIXES.items())
def test_a_reader_names_its_syntax(suffix: str, syntax: Syntax) -> None:
    assert syntax_of(reader_of(f"a{suffix}")) is syntax


@pytest.mark.parametrize("reader", ["", "text/1", "text/1 html", "text/1 Markdown", "markdown "])
def test_a_reader_that_names_no_syntax_is_refused(reader: str) -> None:
    with pytest.raises(ValueError, match="is not a valid Syntax"):
        syntax_of(reader)
