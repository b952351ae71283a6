from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.extract.plain import plain
from citebound.core.extract.view import View, typographic, view
from citebound.core.gate.fold import fold
from citebound.core.syntax import Syntax
from citebound.core.text import Span

MARKED = [
    "*",
    "**",
    "_",
    "`",
    "``",
    "[",
    "](x)",
    "> ",
    "# ",
    "- ",
    "\n",
    "\n\n",
    "---\n",
    ":pep:`8`",
]
WORDS = st.sampled_from(
    [*MARKED, "a", "word", " ", "Ünï", "e\u0301", "。", "“q”", '"', "<b>", "</b>", "\\*"]
)
TEXTS = st.lists(WORDS, max_size=30).map("".join)


@pytest.mark.parametrize(
    ("syntax", "text", "shown"),
    [
        (Syntax.MARKDOWN, "You **must** [pay](https://e.example/p) `now`.", "You must pay now."),
        (Syntax.MARKDOWN, "## Rules ##\n\nPay.\n", "Rules ##\n\nPay.\n"),
        (Syntax.MARKDOWN, "---\ntitle: T\n---\nPay.\n", "Pay.\n"),
        (Syntax.MARKDOWN, "Title\n=====\nPay.\n***\nGo.\n", "Title\nPay.\nGo.\n"),
        (Syntax.MARKDOWN, "> Pay.\n> Go.\n", "Pay.\nGo.\n"),
        (Syntax.MARKDOWN, "- Pay.\n  - *Go*.\n", "Pay.\n  Go.\n"),
        (Syntax.MARKDOWN, "```sh\nls\n```\n", "ls\n"),
        (Syntax.RST, "Title\n=====\nSee :pep:`440` and ``x``.\n", "Title\nSee pep:440 and x.\n"),
        (
            Syntax.RST,
            "See :ref:`this <there>` and `that <https://e.example>`__.",
            "See this and that.",
        ),
        (Syntax.PLAIN, "# 5 * 3 is **15**", "# 5 * 3 is **15**"),
        (Syntax.MARKDOWN, "", ""),
    ],
)
def test_a_view_is_the_text_without_its_markup(syntax: Syntax, text: str, shown: str) -> None:
    assert view(text, syntax).text == shown


def test_a_stretch_of_a_view_leads_back_to_the_shortest_interval_that_holds_it() -> None:
    text = "You **must** [pay](https://e.example/p) now."
    seen = view(text, Syntax.MARKDOWN)
    start = seen.text.index("must")
    assert seen.original(start, start + 4).of(text) == "must"
    assert seen.original(0, start + 8).of(text) == "You **must** [pay"
    assert seen.of(Span(0, 12)) == "You must"


@given(TEXTS, st.sampled_from(Syntax), st.data())
def test_every_mapped_span_is_inside_the_text_and_reads_as_the_stretch_that_it_came_from(
    text: str, syntax: Syntax, data: st.DataObject
) -> None:
    seen = view(text, syntax)
    assert "".join(text[place] for place in seen.places) == seen.text
    assert list(seen.places) == sorted(set(seen.places))
    if not seen.text:
        return
    start = data.draw(st.integers(0, len(seen.text) - 1))
    end = data.draw(st.integers(start + 1, len(seen.text)))
    span = seen.original(start, end)
    assert span.end <= len(text)
    assert seen.of(span) == seen.text[start:end]
    assert (text[span.start], text[span.end - 1]) == (seen.text[start], seen.text[end - 1])


@given(TEXTS.filter(lambda text: "\n" not in text and ":pep:" not in text))
def test_the_view_of_a_line_reads_as_its_display_form(text: str) -> None:
    line = f"w {text}"  # No mark of a heading, a list or a quotation.
    assert " ".join(view(line, Syntax.MARKDOWN).text.split()) == plain(line)


def test_the_view_of_plain_text_is_the_text() -> None:
    assert view("a_b *c*", Syntax.PLAIN) == View("a_b *c*", tuple(range(7)))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ('He said "no" to it.', "He said “no” to it."),
        ('"No." ("Yes", "—" or "?")', "“No.” (“Yes”, “—” or “?”)"),
        ('A pipe of 5" and "', "A pipe of 5” and ”"),
        ("It's “no”.", "It's “no”."),
    ],
)
def test_straight_quotation_marks_are_shown_as_typographic_ones(text: str, shown: str) -> None:
    assert typographic(view(text, Syntax.PLAIN)).text == shown


@given(TEXTS, st.sampled_from(Syntax))
def test_typographic_marks_change_nothing_else(text: str, syntax: Syntax) -> None:
    seen = view(text, syntax)
    shown = typographic(seen)
    assert shown.places == seen.places
    assert len(shown.text) == len(seen.text)
    for one, other in zip(seen.text, shown.text, strict=True):
        assert other in "“”" if one == '"' else one == other
    assert fold(shown.text).text == fold(seen.text).text
