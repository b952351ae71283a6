from __future__ import annotations

import pytest

from tests.sources.transcripts.helping import of, refusal, said


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ('speaker,start,text\nBen,0:05,"I will, so"\nAnna,9.5,"a ""b"""\n', [
            ("Ben", 5.0, "I will, so"), ("Anna", 9.5, 'a "b"'),
        ]),
        ('"Speaker Name";"Start Time";"Text"\nBen;;"a\n\nb"\n\n;0:01;c', [
            ("Ben", None, "a b"), (None, 1.0, "c"),
        ]),
        ("\n\nname\tstart_ms\tlanguage\tcontent\nBen\t1500\ten\ta\u2028b\n", [
            ("Ben", 1.5, "a\u2028b"),
        ]),
        ("start,text\n9,late\n5,early\n", [(None, 5.0, "early"), (None, 9.0, "late")]),
    ],
)  # fmt: skip
@pytest.mark.parametrize("name", ["t.csv", "t.txt"])
def test_a_header_names_the_columns(
    text: str, want: list[tuple[str | None, float | None, str]], name: str
) -> None:
    found = of(text, name)
    assert (found.reader, said(found)) == ("table/1", want)


def test_rows_without_words_are_remarked() -> None:
    found = of("speaker,text\nBen,\nAnna,a\n", "t.csv")
    assert found.remarks == ("entries without words: 1 (entry 1)",)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a,b\n1,2\n", "line 1: expected a header that names the columns"),
        ("text\nhi\n", "line 1: expected a header that names the columns"),
        ("text,text,start\na,b,c\n", "line 1: expected a header that names the columns"),
        (f"speaker,text,{'x' * 2000}\na,b,c\n", "line 1: expected a header that names"),
        ("speaker,text\nAnna,a\nBen,b,c\n", "line 3: expected 2 fields as in the header, got 3"),
        ("\nspeaker,text\n\nBen\n", "line 4: expected 2 fields as in the header, got 1"),
        ('speaker,text\nAnna,"a\n', "line 2: expected CSV, got unexpected end of data"),
        ('speaker,text\nAnna,"a"b\n', "line 2: expected CSV, got"),
        ("speaker,text\nAnna,\n", "expected rows with words, got none"),
        ("start,text\nx,a\n", "entry 1: start: expected seconds from 0 or a time"),
    ],
)
def test_a_table_that_could_lose_words_is_refused(text: str, line: str) -> None:
    assert refusal(text, "t.csv").startswith(line)
