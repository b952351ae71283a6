from __future__ import annotations

import pytest

from citebound.core.outline import LINE, NEVER, PARAGRAPH, fences, ranks


def ranks_of(*lines: str) -> list[int]:
    text = [f"{line}\n" for line in lines]
    return ranks(text, fences(text))


@pytest.mark.parametrize(
    ("line", "rank"),
    [
        ("# One", 8),
        ("###### Six", 3),
        ("####### Seven", PARAGRAPH),
        ("#hashtag", PARAGRAPH),
        ("    # code", PARAGRAPH),
        ("第一章 總則", 8),
        ("第3节", 7),
        ("　第二十条 内容", 6),
        ("第一次会议", PARAGRAPH),
        ("§ 12 Fristen", 6),
        ("§§12, 13", 6),
        ("Article 5 Scope", 7),
        ("Kapitel IV", 7),
        ("Section five", PARAGRAPH),
        ("1. Scope", 6),
        ("1.1 Terms", 5),
        ("1.2.3.4.5. Deep", 3),
        ("1.5", PARAGRAPH),
        ("12 people came", PARAGRAPH),
        ("(a) first", 3),
        ("b) second", 3),
        ("plain", PARAGRAPH),
        ("", NEVER),
        ("\u00a0\t", NEVER),
    ],
)
def test_a_line_ranks_by_its_beginning(line: str, rank: int) -> None:
    assert ranks_of(line) == [rank]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("a", "b", "", "c"), [PARAGRAPH, LINE, NEVER, PARAGRAPH]),
        (("# H", "", "text", "more"), [8, NEVER, NEVER, LINE]),
        (("# H", "## I", "text", "", "more"), [8, 7, NEVER, NEVER, PARAGRAPH]),
        (("Title", "=====", "text"), [8, NEVER, NEVER]),
        (("Title", "-----\r", "text"), [7, NEVER, NEVER]),
        (("", "Title", "~~~~~", "", "text"), [NEVER, 6, NEVER, NEVER, NEVER]),
        (("=====", "Title", "=====", "text"), [8, NEVER, NEVER, NEVER]),
        (("-----", "Title", "=====", "text"), [PARAGRAPH, LINE, LINE, LINE]),
        (("text", "Title", "====="), [PARAGRAPH, LINE, LINE]),
        (("====", "", "===="), [PARAGRAPH, NEVER, PARAGRAPH]),
        (("====", "===="), [PARAGRAPH, LINE]),
        (("Title", "=-=-="), [PARAGRAPH, LINE]),
    ],
)
def test_a_line_ranks_by_its_neighbours(lines: tuple[str, ...], expected: list[int]) -> None:
    assert ranks_of(*lines) == expected


def test_what_looks_like_a_heading_in_a_fence_is_code() -> None:
    assert ranks_of("```", "# no", "", "x", "```", "# yes") == [PARAGRAPH, 0, 0, 0, 0, 8]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("```", "a", "```"), [range(3)]),
        (("```python", "a", "```", "b", "```", "```"), [range(3), range(4, 6)]),
        (("````", "```", "````"), [range(3)]),
        (("`" * 20, "`" * 9), [range(2)]),
        (("```py", "```py", "```"), [range(3)]),
        (("````a", "```", "```"), [range(1, 3)]),
        (("```a", "````b", "c"), []),
        (("text ```", "```"), []),
    ],
)
def test_a_fence_ends_at_the_first_bare_one_that_is_long_enough(
    lines: tuple[str, ...], expected: list[range]
) -> None:
    assert fences([f"{line}\n" for line in lines]) == expected
