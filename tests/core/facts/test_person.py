from __future__ import annotations

import pytest

from citebound.core.facts.person import LONGEST, person_of

BREAKING = "\n\r\t\0\x1b\x85\u2028\u2029"


@pytest.mark.parametrize(
    "name", ["mara", " mara ", "王芳", "Zoë O'Neil", "x" * LONGEST, "a\u200cb"]
)
def test_a_name_is_kept_without_blanks_at_its_ends(name: str) -> None:
    assert person_of(name) == name.strip()


@pytest.mark.parametrize(
    ("name", "why"),
    [
        *((blank, "wants to know who decides: --by NAME") for blank in ("", "  ", "\n")),
        ("x" * 100_000, "at most 200 characters, got 100,000; "),
        *((f"a{c}b", "one line without control characters") for c in BREAKING),
    ],
)
def test_what_is_no_name_is_refused_in_one_line(name: str, why: str) -> None:
    with pytest.raises(ValueError, match=why) as caught:
        person_of(name)
    assert str(caught.value).isprintable()
