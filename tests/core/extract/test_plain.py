"""The display form of quotes."""

from __future__ import annotations

import pytest

from citebound.core.extract.plain import plain


@pytest.mark.parametrize(
    ("quote", "shown"),
    [
        ("a\n   b\t c", "a b c"),
        ("**bold** and __strong__ and *thin* and _this_", "bold and strong and thin and this"),
        ("Short:** _We host.", "Short: We host."),
        ("We host it._", "We host it."),
        ("a `code` and ``more code``", "a code and more code"),
        ("see [the text](https://a.b/c 'x')", "see [the text](https://a.b/c 'x')"),
        ('see [the text](https://a.b/c "x") and [b](c)', "see the text and b"),
        ("see [the text][ref] and ![an image](a.png)", "see the text and an image"),
        (
            "see `the text <https://a.b>`_ and `it`_ and SPDX_ there",
            "see the text and it and SPDX there",
        ),
        (
            ":pep:`440`, :rfc:`2119`, :ref:`here <there>`, :doc:`that`",
            "PEP 440, RFC 2119, here, that",
        ),
        ("a note [1]_ here [#x]_ there[^2].", "a note here there."),
        ("``archive``\\s and 31\\. Mai", "archives and 31. Mai"),
        ("a <b>bold</b> <br/> word <!-- no -->", "a bold word"),
        ("at <https://a.b/c> or <me@a.b>.", "at https://a.b/c or me@a.b."),
        ("one\n> two", "one two"),
        (
            "V_C_R_, 2 * 3 < 5, snake_case, a*b, __init__",
            "V_C_R_, 2 * 3 < 5, snake_case, a*b, init",
        ),
        ("§ 3 Abs. 2 gilt — \u201eso\u201c.", "§ 3 Abs. 2 gilt — \u201eso\u201c."),
    ],
)
def test_marks_are_removed_and_nothing_else(quote, shown):
    assert plain(quote) == shown
