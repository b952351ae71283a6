# ruff: noqa: RUF001 (full-width marks are what is tested)
"""Several days in a row are told as they are said; a day of them is not the due day."""

from __future__ import annotations

from datetime import date
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.minutes.due import due_of

MONDAY = date(2026, 11, 30)

RANGES_EN = (
    *("by Friday through Monday", "from Monday to Friday", "Monday to Wednesday"),
    *("Monday through Wednesday", "Monday thru Wednesday", "Monday-Friday"),
    *("Monday \u2013 Friday",),
    *("from Monday until Friday", "from Monday till Friday", "on Monday up to Friday"),
    *("between Monday and Friday", "anytime between Monday and Friday", "Mon-Fri", "Tue to Thu"),
    *("between the 3rd and the 5th", "from the 3rd to the 5th", "between 3rd and 5th"),
    *("from the third to the fifth", "by 5-7 December", "from 3 to 5 December"),
    *("the 3rd to the 5th of December", "3\u20135 December 2026", "December 3 to 5"),
    *("by December 3-5", "on December 3rd to 5th, 2026", "from 30 November to 3 December"),
    *("2026-12-01 to 2026-12-05", "from 2026-12-01 until 2026-12-05", "from today to Friday"),
    *("from tomorrow through Friday", "next Monday to next Wednesday", "by next Monday to Friday"),
    *("Monday morning to Friday evening", "Monday 7 December to Friday 11 December"),
    *("between June and August", "from June to August", "in June to August 2027"),
    *("in 2-3 days", "in two to three days", "within two to three weeks", "in two or three days"),
)
RANGES_ZH = (
    *("周一到周五", "从周一到周五", "周一至周五", "周一~周五", "周一-周五", "星期一到星期三"),
    *("下周一到下周三", "下周一到周三", "本周三至下周二", "周一到五", "周一到周五之前"),
    *("在周一和周三之间", "3号和5号之间", "3号到5号", "3到5号", "3-5号", "十五号到二十号"),
    *("3月5日到7日", "3月5日至3月7日", "从3月5到7日", "2027年3月5日至7日", "下个月3号到5号"),
    *("3月到5月", "从6月份到8月份", "今天到周五", "明天至后天", "最晚周一到周三"),
    *("周一上午到周二下午",),
    *("2-3天后", "两到三天后", "三到五个工作日内", "两三天后", "三五天内", "七八周后"),
)
SINGLE = (
    ("I'll send it by Friday.", "by Friday", "2026-12-04"),
    ("I'll start from Monday and send it by Friday.", "by Friday", "2026-12-04"),
    ("I'll work on it Tuesday to Wednesday and send it by Friday.", "by Friday", "2026-12-04"),
    ("I'll send it to Anna by Friday.", "by Friday", "2026-12-04"),
    ("Between us, I'll send it by Friday and rest.", "by Friday", "2026-12-04"),
    ("I'll send it on 3 December to the five of you.", "on 3 December", "2026-12-03"),
    ("I'll need 3 to 5 people by Friday.", "by Friday", "2026-12-04"),
    ("From 3 to 5 pm we meet; I'll send it by Friday.", "by Friday", "2026-12-04"),
    ("I'll send pages 3-5 by 5 December.", "by 5 December", "2026-12-05"),
    ("推迟到周五之前。", "到周五之前", "2026-12-04"),
    ("我和周五的同事周三之前发。", "周三之前", "2026-12-02"),
    ("3到5个人周五之前完成。", "周五之前", "2026-12-04"),
    ("周五之前到公司。", "周五之前", "2026-12-04"),
    ("周一到周三我写，周五之前发。", "周五之前", "2026-12-04"),
    ("三天后给你。", "三天后", "2026-12-03"),
    ("十二天后给你。", "十二天后", "2026-12-12"),
)
NONE = (
    *("I can't do it from Monday to Friday.", "We did it last Monday to Friday."),
    *("没有周一到周五。",),
    *("every Monday to Friday", "the Monday to Friday shift", "上周一到周五做的。"),
    *("每周一到周五。",),
    *("去年3月5日到7日做的。", "If it rains Monday to Friday we wait.", "周一到周五完不成。"),
    *("Monday to Tuesday or Thursday to Friday.", "周一到周二或者周四到周五。"),
)


@pytest.mark.parametrize("phrase", RANGES_EN)
@pytest.mark.parametrize("day", [MONDAY, None])
def test_a_range_in_english_is_kept_as_said(phrase: str, day: date | None) -> None:
    found = due_of(f"I'll work on it {phrase}.", day)
    assert found is not None
    assert (found.said, found.resolved) == (phrase, "")


@pytest.mark.parametrize("phrase", RANGES_ZH)
@pytest.mark.parametrize("day", [MONDAY, None])
def test_a_range_in_chinese_is_kept_as_said(phrase: str, day: date | None) -> None:
    found = due_of(f"我{phrase}，发给你。", day)
    assert found is not None
    assert (found.said, found.resolved) == (phrase, "")


@pytest.mark.parametrize(("quote", "said", "resolved"), SINGLE)
def test_single_days_still_resolve_beside_what_looks_like_a_range(
    quote: str, said: str, resolved: str
) -> None:
    found = due_of(quote, MONDAY)
    assert found is not None
    assert (found.said, found.resolved) == (said, resolved)


@pytest.mark.parametrize("quote", NONE)
def test_a_range_that_is_past_denied_weekly_or_one_of_two_is_no_due_date(quote: str) -> None:
    assert due_of(quote, MONDAY) is None


HAN = "一二三四五六七八九十"


@pytest.mark.parametrize("unit", ["天后", "天内", "周后", "号之前", "月三号", "月底之前"])
def test_no_chinese_numeral_is_beyond_it(unit: str) -> None:
    for length in (1, 2, 3):
        for digits in product(HAN + "两", repeat=length):
            found = due_of(f"{''.join(digits)}{unit}给你。", MONDAY)
            assert found is None or isinstance(found.resolved, str)


@pytest.mark.parametrize("said", ["五六号之前", "三四月底之前"])
def test_two_numerals_side_by_side_are_no_number(said: str) -> None:
    found = due_of(f"{said}发给你。", MONDAY)
    assert found is not None
    assert found.resolved == ""


WORDS = st.sampled_from(
    [
        *("by ", "from ", "between ", " to ", " and ", "-", "the ", "3rd", "5", " December"),
        *("Monday",),
        *("Friday", " until ", "今天", "周一", "到", "至", "3月", "5日", "号", "之间", "之前"),
        *("两三", "天后"),
        *("下", "上", "每", "年", "2027", "十", "不", "，", " ", "\n"),
    ]
)


@given(st.lists(WORDS, max_size=12).map("".join))
def test_whatever_is_said_stands_in_the_quote(quote: str) -> None:
    found = due_of(quote, MONDAY)
    assert found is None or found.said in quote
