"""Numbers and their nouns: the helper, and that nobody writes a plural behind a number by hand."""

from __future__ import annotations

import ast
import re
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import citebound
from citebound.core.counting import counted, plural

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(citebound.__file__).parent
ROOMS = ("cli", "engine", "lab", "render")
NOUNS = re.compile(
    r" (?:more |new |old |older |model |generation |stored )?(?:nodes|claims|documents|changes"
    r"|calls|tokens|hits|files|summaries|records|comparisons|dossiers|events|texts|facts|faults"
    r"|stores|items|quotes|answers|runs|checks|rows|findings)\b"
)
ALWAYS_MANY = re.compile(r"[A-Z_]{3,}|len\([A-Z_]{3,}\)|all_of_them|compared|tokens|self\.facts")
"""Constants of the experiment; tokens beyond a budget, which is 1 at least; and the name that a
corpus has been stored under, which stays as it is."""


@pytest.mark.parametrize(
    ("number", "words", "expected"),
    [
        (0, ("node",), "0 nodes"),
        (1, ("node",), "1 node"),
        (2, ("node",), "2 nodes"),
        (1, ("summary rests", "summaries rest"), "1 summary rests"),
        (12, ("summary rests", "summaries rest"), "12 summaries rest"),
    ],
)
def test_one_thing_is_named_in_the_singular(
    number: int, words: tuple[str, ...], expected: str
) -> None:
    assert counted(number, *words) == expected
    assert expected == f"{number} {plural(number, *words)}"


def test_no_plural_stands_behind_a_number_that_may_be_one() -> None:
    found = [place for room in ROOMS for file in (ROOT / room).rglob("*.py") for place in by(file)]
    assert found == []


def by(file: Path) -> Iterator[str]:
    """Where a file writes a plural behind a number itself."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if not isinstance(node, ast.JoinedStr):
            continue
        parts = node.values
        for value, said in pairwise(parts):
            is_text = isinstance(said, ast.Constant) and NOUNS.match(str(said.value))
            if isinstance(value, ast.FormattedValue) and is_text:
                number = ast.unparse(value.value)
                if not ALWAYS_MANY.fullmatch(number):
                    yield f"{file.name}:{node.lineno}: {number}"
