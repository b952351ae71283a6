"""Signs that say something, and marks that do not."""

from __future__ import annotations

import pytest

from citebound.core.gate.verdict import Verdict
from tests.core.gate.bench import judged
from tests.core.gate.test_guards import FRAMES

_SIGNS = [
    ("en", "the rate is <5 there", "the rate is >5 there"),
    ("en", "the fee is $500 there", "the fee is €500 there"),
    ("en", "the rate is -5 there", "the rate is 5 there"),
    ("en", "the rate is 5% there", "the rate is 5 there"),
    ("en", "it is written in C++ there", "it is written in C there"),
    ("zh", "错误率<5%就算通过", "错误率>5%就算通过"),
    ("zh", "预计增长率为-5%左右", "预计增长率为5%左右"),
    ("zh", "引擎用C#重写一遍", "引擎用C重写一遍"),
    ("en", "the vote was 👍 there", "the vote was 👎 there"),
    ("en", "the vote was 👍🏽 there", "the vote was 👍🏿 there"),
    ("en", "the flag was 🇩🇪 there", "the flag was 🇫🇷 there"),
    ("en", "the box is ☑ there", "the box is ☐ there"),
    ("en", "the vote was ✅ there", "the vote was there"),
    ("en", "the mark is ● there", "the mark is ○ there"),
]


@pytest.mark.parametrize(("language", "text", "quote"), _SIGNS)
def test_another_sign_goes_to_a_person(language: str, text: str, quote: str):
    frame = FRAMES[language]
    result = judged(frame.format(text), frame.format(quote))
    assert result.verdict == Verdict.TO_HUMAN
    assert result.closest


@pytest.mark.parametrize("mark", ["●", "■", "®", "™"])
def test_a_lost_mark_of_a_list_or_a_brand_says_nothing(mark: str):
    frame = FRAMES["en"]
    result = judged(
        frame.format(f"the Acme pump {mark} is ready"), frame.format("the Acme pump is ready")
    )
    assert result.verdict == Verdict.HIT_FUZZY, result.reason
