from __future__ import annotations

import random  # noqa: TID251  the documents are generated
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.outline import fences
from citebound.core.split import SPLIT_VERSION, quarter_tokens, split
from citebound.core.text import Span

if TYPE_CHECKING:
    from collections.abc import Callable

LINES = st.sampled_from(
    [
        "",
        "plain words here",
        "# Heading",
        "Title",
        "=====",
        "第三条 货物",
        "```",
        "1.2 Clause",
        "  \r",
    ]
)
TEXTS = st.one_of(
    st.text(max_size=200),
    st.lists(LINES, max_size=60).map("\n".join),
    st.lists(st.text(alphabet="ab\n`# \u4f60", max_size=30), max_size=20).map("\n\n".join),
)
SIZES = st.integers(min_value=1, max_value=60)


def parts_of(text: str, size: int) -> list[str]:
    return [span.of(text) for span in split(text, size)]


@given(TEXTS, SIZES)
def test_parts_cover_the_text_and_begin_after_line_ends(text: str, size: int) -> None:
    spans = split(text, size)
    assert "".join(span.of(text) for span in spans) == text
    assert all(left.end == right.start for left, right in pairwise(spans))
    assert all(text[span.end - 1] == "\n" for span in spans[:-1])


@given(TEXTS, SIZES)
def test_only_a_single_line_is_heavier_than_the_limit(text: str, size: int) -> None:
    for part in parts_of(text, size):
        assert quarter_tokens(part) <= 4 * size or "\n" not in part[:-1]


@given(TEXTS, SIZES)
def test_a_light_text_is_one_part(text: str, size: int) -> None:
    if text and quarter_tokens(text) <= 4 * size:
        assert split(text, size) == (Span(0, len(text)),)


@given(TEXTS, SIZES)
def test_a_light_code_block_is_never_cut(text: str, size: int) -> None:
    lines = text.splitlines(keepends=True) if text.isascii() else []
    starts = {span.start for span in split(text, size)}
    if "".join(lines) == text and all(line.count("\n") == 1 for line in lines[:-1]):
        for block in fences(lines):
            begin = len("".join(lines[: block.start]))
            code = "".join(lines[block.start : block.stop])
            if quarter_tokens(code) <= 4 * size:
                assert not starts & set(range(begin + 1, begin + len(code)))


def test_the_empty_text_has_no_parts() -> None:
    assert split("", 1) == ()


@pytest.mark.parametrize("size", [0, -1])
def test_a_size_below_one_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="at least 1 token"):
        split("a", size)


@pytest.mark.parametrize(
    ("text", "quarters"),
    [("", 0), ("abcd", 4), ("你好", 8), ("かカ한", 12), ("é a你", 7), ("\uff0c", 4), ("😀", 1)],
)
def test_wide_characters_count_four_quarters(text: str, quarters: int) -> None:
    assert quarter_tokens(text) == quarters


def test_headings_are_preferred_to_paragraphs_and_paragraphs_to_lines() -> None:
    text = "one two\nthree\n\nfour five\n# Six\nseven eight\n\nnine\nten\n"
    assert parts_of(text, 8) == [
        "one two\nthree\n\nfour five\n",
        "# Six\nseven eight\n\nnine\nten\n",
    ]


def test_a_long_line_stands_alone() -> None:
    assert parts_of("a\n" + "b" * 100 + "\nc\n", 5) == ["a\n", "b" * 100 + "\n", "c\n"]


def test_a_heavy_code_block_is_cut_between_lines() -> None:
    text = "```\n" + "code\n" * 20 + "```\n"
    assert max(map(quarter_tokens, parts_of(text, 10))) <= 40


def golden_text() -> str:
    clauses = (
        f"{n}.{m} The supplier delivers lot {n}{m}.\n" for n in (1, 2, 3) for m in (1, 2, 3)
    )
    return (
        "# Contract\n\n"
        + "\n".join(clauses)
        + "\n§ 4 Fristen\nSechs Wochen.\n\n第五条 付款期限三十日。\n"
    )


def test_the_cuts_of_a_fixed_text_change_only_with_the_version() -> None:
    assert SPLIT_VERSION == 1
    assert [(span.start, span.end) for span in split(golden_text(), 30)] == GOLDEN


GOLDEN = [(0, 117), (117, 152), (152, 222), (222, 292), (292, 327), (327, 367)]
WORDS = [f"w{number * 7919}" for number in range(2_000)]


def words(rng: random.Random) -> str:
    return " ".join(rng.choices(WORDS, k=rng.randint(10, 80)))


def document(rng: random.Random, headings: int) -> list[str]:
    paragraphs, length = list[str](), 0
    while length < 60_000:
        heading = headings and len(paragraphs) % headings == 0
        paragraphs.append(f"## {words(rng)[:20]}" if heading else words(rng))
        length += len(paragraphs[-1]) + 2
    return paragraphs


def change_a_word(rng: random.Random, paragraphs: list[str], at: int) -> None:
    middle = len(paragraphs[at]) // 2
    paragraphs[at] = f"{paragraphs[at][:middle]} {rng.random()} {paragraphs[at][middle:]}"


def rewrite(rng: random.Random, paragraphs: list[str], at: int) -> None:
    paragraphs[at] = words(rng)


def insert(rng: random.Random, paragraphs: list[str], at: int) -> None:
    paragraphs.insert(at, words(rng))


def delete(_: random.Random, paragraphs: list[str], at: int) -> None:
    del paragraphs[at]


def new_parts(seed: int, headings: int, edit: Callable[..., None]) -> int:
    """How many parts are new after one edit in the middle of a generated document."""
    rng = random.Random(seed)  # noqa: S311  no secret
    paragraphs = document(rng, headings)
    before = set(parts_of("\n\n".join(paragraphs), 1_000))
    edit(rng, paragraphs, rng.randrange(len(paragraphs) // 4, len(paragraphs) * 3 // 4))
    return sum(part not in before for part in parts_of("\n\n".join(paragraphs), 1_000))


@pytest.mark.parametrize("headings", [0, 7], ids=["paragraphs", "headings"])
@pytest.mark.parametrize(
    ("edit", "at_most_one"), [(change_a_word, 38), (rewrite, 24), (insert, 22), (delete, 30)]
)
def test_an_edit_changes_one_part_and_seldom_a_second(
    edit: Callable[..., None], at_most_one: int, headings: int
) -> None:
    counts = Counter(new_parts(seed, headings, edit) for seed in range(40))
    assert counts[0] + counts[1] >= at_most_one
    assert counts[0] + counts[1] + counts[2] >= 36
    assert max(counts) <= 6


@pytest.mark.parametrize(
    "text",
    [
        "x" * 1_000_000,
        "\n" * 100_000,
        "a\n" * 200_000,
        "```a\n" * 100_000,
        "".join("`" * length + "a\n" for length in range(700, 2, -1)) + "```\n" * 100_000,
        "# \n" * 100_000,
        "===\n" * 100_000,
        "第一" * 200_000 + "\n",
    ],
    ids=["line", "blank", "short", "open fences", "fence lengths", "headings", "rules", "wide"],
)
def test_hostile_texts_are_cut_in_near_linear_time(text: str) -> None:
    parts = parts_of(text, 1_000)
    assert "".join(parts) == text
    assert len(parts) <= 1 + quarter_tokens(text) // 1_000
