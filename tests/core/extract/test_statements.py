# ruff: noqa: RUF001 (Greek letters are meant)
from __future__ import annotations

import pytest

from citebound.core.extract.sentences import sentences
from citebound.core.syntax import Syntax

RECORDS = "Product P-00-01 delivery: 3 October.\nProduct P-00-01 status: open.\n"
GREEK = "Το συμβούλιο αποφάσισε την αναβολή. Η παράδοση γίνεται στις 3 Μαΐου.\n"


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        (RECORDS, RECORDS.splitlines()),
        (GREEK, ["Το συμβούλιο αποφάσισε την αναβολή.", "Η παράδοση γίνεται στις 3 Μαΐου."]),
        ("Yes.\nNo.\n", []),
        ("nothing but the end of a half sentence.\n", []),
        ("just some words without an end mark\n", []),
    ],
)
def test_a_text_without_a_sentence_has_its_statements(text: str, stated: list[str]):
    assert [span.of(text) for span in sentences(text, Syntax.PLAIN)] == stated


def test_statements_are_no_units_beside_a_sentence():
    text = RECORDS + "\nThe supplier must deliver all products before the end of May.\n"
    (only,) = sentences(text, Syntax.PLAIN)
    assert only.of(text).startswith("The supplier")
