from __future__ import annotations

import pytest

from citebound.core.syntax import Syntax, reader_of, syntax_of


@pytest.mark.parametrize(
    ("doc_id", "syntax"),
    [
        ("a.md", Syntax.MARKDOWN),
        ("A.MD", Syntax.MARKDOWN),
        ("a.b.rst", Syntax.RST),
        ("folder.md/a.txt", Syntax.PLAIN),
        ("folder.md/a", Syntax.PLAIN),
        ("a", Syntax.PLAIN),
        ("a.", Syntax.PLAIN),
        ("a.docx", Syntax.PLAIN),
    ],
)
def test_the_suffix_of_a_document_tells_how_it_is_written(doc_id, syntax):
    assert reader_of(doc_id) == f"text/1 {syntax.value}"
    assert syntax_of(reader_of(doc_id)) is syntax


@pytest.mark.parametrize("reader", ["", "text/1", "text/1 html", "text/1 Markdown"])
def test_a_reader_without_a_known_syntax_is_refused(reader):
    with pytest.raises(ValueError, match="is not a valid Syntax"):
        syntax_of(reader)
