"""The ruler, family by family, with the way back to the original."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from citebound.core.gate.fold import Annotations, fold
from citebound.core.gate.marks import APOSTROPHES, CLOSING, DASHES, DOTS, OPENING, QUOTES
from citebound.core.text import Span

_SAME = {
    "letter case": ("The PayHub GATEWAY", "the payhub gateway"),
    "ß grows": ("Straße 5", "STRASSE 5"),
    "İ grows": ("İzmir ekibi", "i̇zmir ekibi"),
    "final sigma": ("ΟΔΟΣ", "οδος"),
    "ligatures": ("ﬁnal oﬃce ﬂoor", "final office floor"),
    "full width": ("ＡＢＣ　１２３％", "abc 123%"),
    "half-width kana": ("ﾊﾞｯｸｱｯﾌﾟ", "バックアップ"),
    "half-width Hangul": ("ﾡ", "ᄀ"),
    "composed": ("cafe\u0301 re\u0301sume\u0301", "café résumé"),
    "decomposed Hangul": ("\u1100\u1161\u11a8 확인", "각 확인"),
    "zero-width space": ("al\u200bert", "alert"),
    "soft hyphen": ("to\u00admorrow", "tomorrow"),
    "byte order mark": ("\ufeffalert", "alert"),
    "bidi controls": ("\u202bshalom\u202c \u2067x\u2069", "shalom x"),
    "NUL": ("上线\x00时间", "上线时间"),
    "variation selector": ("\u2764\ufe0f yes", "\u2764 yes"),
    "ZWJ emoji": ("👨\u200d👩\u200d👧 ok", "👨👩👧 ok"),
    "hyphenation": ("the noti-\nfication", "the notification"),
    "hyphenation with blanks": ("the noti- \n   fication", "the notification"),
    "soft hyphenation": ("the noti\u00ad\nfication", "the notification"),
    "outer blanks": ("  \n we agree \u00a0", "we agree"),
    "runs of blanks": ("we \r\n\t agree", "we agree"),
    "blanks before marks": ("fine , we ship .", "fine, we ship."),
    "blanks between CJK": ("我们 决定 上线", "我们决定上线"),
    "blanks by Latin in CJK": ("用 C++ 重写 API 网关", "用C++重写API网关"),
    "blanks round dashes": ("all \u2013 of them", "all-of them"),
    "dash runs": ("也就是——压测", "也就是—压测"),
    "dots": ("一点……先", "一点...先"),
    "ellipsis": ("wait… now", "wait ... now"),
    "dots mixed": ("wait…. now", "wait.. now"),
    "spaced dots": ("A . . . B", "A … B"),
    "CJK stops": ("好，先做、再说。", "好,先做,再说."),
    "CJK marks": ("对：是；吗？好！", "对:是;吗?好!"),
    "apostrophe": ("can’t and it＇s", "can't and it's"),
    "single quotes": ("‘freeze’ now", '"freeze" now'),
    "title marks": ("《章程》与「附件」", "“章程”与『附件』"),
    "brackets": ("（甲）［乙］【丙】", "(甲)(乙)(丙)"),
    "degrees": ("35℃ or 95℉", "35°C or 95°F"),
    "micro": ("5 µm", "5 μm"),
    "yen": ("￥500", "¥500"),
    "tilde": ("3～5", "3~5"),
}
_DIFFERENT = {
    "accents": ("résumé", "resume"),
    "comma and point": ("1,000", "1.000"),
    "blank in numbers": ("Lots 1, 200", "Lots 1,200"),
    "blank before a mark in numbers": ("Lots 1 ,200", "Lots 1,200"),
    "blank between numbers": ("12 30", "1230"),
    "minus sign": ("-5%", "5%"),
    "dash before a number": ("by - 5", "by -5"),
    "plus": ("C++", "C"),
    "comparison": ("<5%", ">5%"),
    "currency": ("$5", "€5"),
    "superscripts": ("10²", "102"),
    "circled digits": ("①", "1"),
    "fractions": ("½", "1/2"),
    "numerals": ("六月", "6月"),
    "traditional": ("後天", "后天"),
    "words": ("we agree", "weagree"),
    "sharp": ("C#", "C"),
    "percent": ("5%", "5‰"),
    "question": ("right?", "right!"),
}


@pytest.mark.parametrize(("one", "other"), _SAME.values(), ids=_SAME)
def test_what_carries_no_meaning_is_folded(one: str, other: str):
    assert fold(one).text == fold(other).text


@pytest.mark.parametrize(("one", "other"), _DIFFERENT.values(), ids=_DIFFERENT)
def test_what_may_carry_meaning_is_not_folded(one: str, other: str):
    assert fold(one).text != fold(other).text


@pytest.mark.parametrize(
    ("family", "mark"),
    [(QUOTES, '"'), (OPENING, "("), (CLOSING, ")"), (DASHES, "-"), (DOTS, "…")],
)
def test_a_family_of_marks_is_one_mark(family: str, mark: str):
    assert {fold(f"a{char}b").text for char in family} == {f"a{mark}b"}


def test_an_apostrophe_between_letters_is_no_quotation_mark():
    assert {fold(f"a{char}b").text for char in APOSTROPHES} == {"a'b"}
    assert {fold(f"a {char}b").text for char in APOSTROPHES} == {'a"b'}


_SPANS = [
    ("İİ straße", "strasse", "straße"),
    ("a ﬁnal b", "final", "ﬁnal"),
    ("x cafe\u0301 y", "café", "cafe\u0301"),
    ("x ﾊﾞﾂ y", "バ", "ﾊﾞ"),
    ("to\u00admorrow", "tomorrow", "to\u00admorrow"),
    ("wait . . . now", "…", ". . ."),
    ("one\r\n\r\ntwo", "e t", "e\r\n\r\nt"),
    ("a——b", "-", "——"),
    ("\u1100\u1161\u11a8 x", "각", "\u1100\u1161\u11a8"),
    ("35℃!", "°c", "℃"),
    ("the noti-\nfication", "notification", "noti-\nfication"),
]


@pytest.mark.parametrize(("text", "folded", "original"), _SPANS)
def test_a_folded_passage_leads_back_to_whole_characters(text: str, folded: str, original: str):
    result = fold(text)
    start = result.text.index(folded)
    assert result.original(start, start + len(folded)).of(text) == original


def test_the_parts_of_an_expanded_character_lead_back_to_all_of_it():
    folded = fold("aﬃb")
    assert [folded.original(at, at + 1).start for at in range(5)] == [0, 1, 1, 1, 2]
    assert [folded.original(at, at + 1).end for at in range(5)] == [1, 2, 2, 2, 3]
    assert folded.original(1, 4) == Span(1, 2)


_SKIPPED = [
    (Annotations.BRACES, "so {disfmarker} we {vocalsound} ship"),
    (Annotations.BRACKETS, "so [laughter] we [noise] ship"),
    (Annotations.VTT, "<v Ines>so <00:00:01.000>we</v> ship"),
]


@pytest.mark.parametrize(("style", "text"), _SKIPPED)
def test_annotations_are_skipped_where_the_source_declares_them(style: Annotations, text: str):
    assert fold(text, style).text == "so we ship"
    assert fold(text).text != "so we ship"
    assert all(fold(text, other).text != "so we ship" for other, _ in _SKIPPED if other != style)


def test_a_flood_of_combining_marks_is_folded_in_time():
    text = "e" + "\u0301\u0323" * 10_000 + " end"
    folded = fold(text)
    assert folded.original(0, 1) == Span(0, 20_001)
    assert folded.text.endswith(" end")
    assert fold("e" + "\u0301\u0323" * 20).text == fold("e" + "\u0323\u0301" * 20).text
    assert fold("e" + "\u0301\u0323" * 20).text == unicodedata.normalize(
        "NFC", "e" + "\u0323" * 20 + "\u0301" * 20
    )


def test_flags_are_pairs_of_letters_in_any_number():
    """A run of them is gone through once, not once for each."""
    folded = fold("a" + "\U0001f1e9\U0001f1ea" * 20_000 + "\U0001f1e9")
    assert folded.original(3, 4) == Span(3, 5)
    assert folded.original(40_001, 40_002) == Span(40_001, 40_002)


_ANY = st.text(st.characters(codec=None), max_size=60)
_ODD = st.text(
    st.sampled_from(
        [*"aA1 -.,'\n\t{}[]<>中文ßİﬁ℃", "\u0301", "\u00ad", "\u200d", "\ud800", "👍", "🏽"]
    ),
    max_size=60,
)


@given(_ANY | _ODD, st.sampled_from(Annotations))
def test_every_text_is_folded_with_intervals_that_rise(text: str, style: Annotations):
    folded = fold(text, style)
    assert len(folded.text) == len(folded.starts) == len(folded.ends)
    intervals = list(zip(folded.starts, folded.ends, strict=True))
    assert all(0 <= start < end <= len(text) for start, end in intervals)
    assert all(one == other or one[1] <= other[0] for one, other in pairwise(intervals))
    assert fold(text, style) == folded


@given(st.text(st.sampled_from("aA1 -.,'’…\n\t(中文日ßİﬁ℃ﾊｶé"), max_size=60))
@example("1 ℃1")
@example("(ŉ")
@example("…ﾞ")
@example("1:\u1fbdﾞ")
def test_folding_twice_changes_nothing_more(text: str):
    once = fold(text).text
    assert fold(once).text == once
