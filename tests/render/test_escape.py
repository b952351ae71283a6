from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.render.escape import for_markdown, for_terminal, for_terminal_lines

ANYTHING = st.text(st.characters())
"""Any code points, lone surrogates among them."""


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain text", "plain text"),
        ("caf\u00e9 \u4f60\u597d \U0001f600", "caf\u00e9 \u4f60\u597d \U0001f600"),
        ("a\tb\nc\rd", r"a\x09b\x0ac\x0dd"),
        ("\x1b[31mred\x07", r"\x1b[31mred\x07"),
        ("nul\0 del\x7f c1\x9b", r"nul\x00 del\x7f c1\x9b"),
        ("\u202eevil\u2066", r"\u202eevil\u2066"),
        ("zero\u200bwidth\ufeff soft\xad", r"zero\u200bwidth\ufeff soft\xad"),
        ("line\u2028paragraph\u2029", r"line\u2028paragraph\u2029"),
        ("lone \ud800 \udcff", r"lone \ud800 \udcff"),
        ("private \ue000 tag \U000e0041", r"private \ue000 tag \U000e0041"),
        ("edges \x7f\xad\u0600\uf8ff\U000f0000", r"edges \x7f\xad\u0600\uf8ff\U000f0000"),
        ("", ""),
    ],
)
def test_what_a_terminal_would_obey_is_written_as_an_escape(text: str, shown: str) -> None:
    assert for_terminal(text) == shown


@given(ANYTHING)
def test_nothing_for_a_terminal_is_invisible_or_ends_a_line(text: str) -> None:
    kinds = {unicodedata.category(char) for char in for_terminal(text)}
    assert kinds.isdisjoint({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
    assert len(for_terminal(text).splitlines()) <= 1


@given(ANYTHING)
def test_what_was_made_harmless_stays_as_it_is(text: str) -> None:
    once = for_terminal(text)
    assert for_terminal(once) == once


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\nb", "a\nb"),
        ("a\r\nb\r\n", "a\nb\n"),
        ("a\tb", "a\tb"),
        ("lone\rreturn", r"lone\x0dreturn"),
        ("\x1b]0;title\x07\n\u202e", "\\x1b]0;title\\x07\n\\u202e"),
    ],
)
def test_lines_for_a_terminal_keep_their_ends_and_tabs(text: str, shown: str) -> None:
    assert for_terminal_lines(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain, text.", "plain, text."),
        ("**b** _i_ `c`", r"\*\*b\*\* \_i\_ \`c\`"),
        ("![x](y)", r"\!\[x\]\(y\)"),
        ("<img src=x>", r"\<img src=x\>"),
        ("&amp; ~~s~~ | #", r"\&amp; \~\~s\~\~ \| \#"),
        ("back\\slash", r"back\\slash"),
        ("a\nb", r"a\\x0ab"),
        ("\u202e", r"\\u202e"),
        ("- item", r"\- item"),
        ("+ item - more", r"\+ item - more"),
        ("3. point 4. point", r"3\. point 4. point"),
        ("12) point", r"12\) point"),
        ("---", r"\---"),
        ("     code", "code"),
        ("see https://e.example/a", r"see https:\//e.example/a"),
        ("see www.e.example", r"see www\.e.example"),
        ("to a@e.example", r"to a\@e.example"),
    ],
)
def test_what_markdown_would_obey_is_escaped(text: str, shown: str) -> None:
    assert for_markdown(text) == shown


@given(ANYTHING)
def test_no_mark_of_markdown_stays_unescaped(text: str) -> None:
    shown = for_markdown(text)
    rest = shown.replace("\\\\", "")
    for mark in "`*_[]<>()#!|~&":
        assert rest.count(mark) == rest.count(f"\\{mark}")
    assert "\n" not in shown
