# ruff: noqa: RUF001 (full-width marks and typographic apostrophes are what is tested)
"""Which day the quote of an action says, as said and as a date."""

from __future__ import annotations

from datetime import date

import pytest

from citebound.core.gate.lexicon import lexicon
from citebound.core.minutes.due import due_of
from citebound.core.minutes.phrases import MONTHS, WEEKDAYS

WEDNESDAY = date(2026, 5, 13)

ENGLISH = (
    ("I'll send it by Friday.", "by Friday", "2026-05-15"),
    ("I’ll send it Friday.", "Friday", "2026-05-15"),
    ("I'll do it on Monday.", "on Monday", "2026-05-18"),
    ("Send it by this Friday, please.", "by this Friday", "2026-05-15"),
    ("It will be done this Monday.", "this Monday", ""),
    ("I'll send it by Wednesday.", "by Wednesday", ""),
    ("I'll call them next Friday.", "next Friday", ""),
    ("I'll call them the coming Monday.", "the coming Monday", "2026-05-18"),
    ("I'll send it by Friday 15 May.", "by Friday 15 May", "2026-05-15"),
    ("I'll send it by Friday, May 15th.", "by Friday, May 15th", "2026-05-15"),
    ("I'll send it by Friday 16 May.", "by Friday 16 May", ""),
    ("I'll send it before Friday.", "before Friday", "2026-05-15"),
    ("I'll send it by 5 pm on Friday.", "by 5 pm on Friday", "2026-05-15"),
    ("I'll send it by Friday morning.", "by Friday morning", "2026-05-15"),
    ("I'll send it by COB Friday.", "by COB Friday", "2026-05-15"),
    ("I'll send it by the end of the day.", "by the end of the day", "2026-05-13"),
    ("I'll send it by EOD.", "by EOD", "2026-05-13"),
    ("I'll send it today.", "today", "2026-05-13"),
    ("I'll send it tonight.", "tonight", "2026-05-13"),
    ("I'll send it tomorrow.", "tomorrow", "2026-05-14"),
    ("I'll send it by tomorrow morning.", "by tomorrow morning", "2026-05-14"),
    ("I'll send it the day after tomorrow.", "the day after tomorrow", "2026-05-15"),
    ("I'll send it on 3 June.", "on 3 June", "2026-06-03"),
    ("I'll send it on the 3rd of June.", "on the 3rd of June", "2026-06-03"),
    ("I'll send it on June the third.", "on June the third", "2026-06-03"),
    ("I'll send it by June 3rd, 2027.", "by June 3rd, 2027", "2027-06-03"),
    ("I'll send it by 3 Jun. 2026 at the latest.", "by 3 Jun. 2026", "2026-06-03"),
    ("I'll send it by 10 January.", "by 10 January", ""),
    ("I'll send it by 30 February.", "by 30 February", ""),
    ("I'll send it by the 20th.", "by the 20th", "2026-05-20"),
    ("I'll send it by the 13th.", "by the 13th", ""),
    ("I'll send it by the fifth.", "by the fifth", "2026-06-05"),
    ("I'll send it no later than 2026-06-01.", "no later than 2026-06-01", "2026-06-01"),
    ("I'll send it by the end of the month.", "by the end of the month", "2026-05-31"),
    ("I'll send it by the end of next month.", "by the end of next month", "2026-06-30"),
    ("I'll send it by end of February.", "by end of February", "2027-02-28"),
    ("I'll send it by end of May 2027.", "by end of May 2027", "2027-05-31"),
    ("I'll send it by the end of the year.", "by the end of the year", "2026-12-31"),
    ("I'll send it by the end of the week.", "by the end of the week", ""),
    ("I'll send it at the end of the month.", "at the end of the month", ""),
    ("I'll send it next week.", "next week", ""),
    ("I'll send it in three days.", "in three days", "2026-05-16"),
    ("I'll send it in five working days.", "in five working days", ""),
    ("I'll send it in two weeks.", "in two weeks", ""),
    ("I'll send it two weeks from now.", "two weeks from now", "2026-05-27"),
    ("I'll send it within two weeks.", "within two weeks", ""),
    ("I'll send it in June.", "in June", ""),
    ("I'll send it by noon.", "by noon", ""),
    ("I'll send it by Q3.", "by Q3", ""),
    ("I'll start from Monday and send it by Friday.", "by Friday", "2026-05-15"),
    ("I'll call on Monday and send it by Friday.", "by Friday", "2026-05-15"),
    ("Don't forget to send it by Friday.", "by Friday", "2026-05-15"),
    ("By Friday, not by Thursday, I'll send it.", "By Friday", "2026-05-15"),
)
CHINESE = (
    ("13号前发给我。", "13号前", ""),
    ("周五之前完成。", "周五之前", "2026-05-15"),
    ("礼拜五前发给我。", "礼拜五前", "2026-05-15"),
    ("星期天之前。", "星期天之前", "2026-05-17"),
    ("本周五交。", "本周五", "2026-05-15"),
    ("周三前交。", "周三前", ""),
    ("本周三前交。", "本周三前", "2026-05-13"),
    ("周二之前交。", "周二之前", ""),
    ("下周三提交。", "下周三", "2026-05-20"),
    ("下下周一提交。", "下下周一", "2026-05-25"),
    ("今天下班前发出。", "今天下班前", "2026-05-13"),
    ("明天上午10点前发出。", "明天上午10点前", "2026-05-14"),
    ("最晚后天给出结果。", "最晚后天", "2026-05-15"),
    ("大后天给出结果。", "大后天", "2026-05-16"),
    ("请在6月3日之前提交。", "在6月3日之前", "2026-06-03"),
    ("3月5日前。", "3月5日前", ""),
    ("五月二十号交付。", "五月二十号", "2026-05-20"),
    ("2027年1月10日前交付。", "2027年1月10日前", "2027-01-10"),
    ("2月30日前交付。", "2月30日前", ""),
    ("十五号之前交。", "十五号之前", "2026-05-15"),
    ("下月5号前交。", "下月5号前", "2026-06-05"),
    ("本月10日前交。", "本月10日前", ""),
    ("月底前完成。", "月底前", "2026-05-31"),
    ("月底完成。", "月底", ""),
    ("下个月底之前完成。", "下个月底之前", "2026-06-30"),
    ("在2月底前完成。", "在2月底前", "2027-02-28"),
    ("年底前完成。", "年底前", "2026-12-31"),
    ("年底完成。", "年底", ""),
    ("三天后给你。", "三天后", "2026-05-16"),
    ("二十天后给你。", "二十天后", "2026-06-02"),
    ("三天内给你。", "三天内", ""),
    ("两周后给你。", "两周后", ""),
    ("下周内完成。", "下周内", ""),
    ("国庆节前上线。", "国庆节前", ""),
    ("下季度完成。", "下季度", ""),
    ("不是周五，是周四之前。", "周四之前", "2026-05-14"),
)
NONE = (
    *("I'll send it.", "We sent it last Friday.", "Not by Friday.", "I can't do it by Friday."),
    *("It won't be ready by Friday.", "I'll work on it from Monday.", "It was open since Friday."),
    *("On Monday or on Tuesday.", "After Friday I'll send it."),
    *("I'll bring it to the Monday meeting.", "I'll send it before Friday's meeting."),
    *("I'll send it every Friday.", "I'll send it by Friday or by Monday.", "a May bug"),
    *(
        "上周五提交了。",
        "上周已经完成。",
        "每周五发送周报。",
        "周五之前完不成。",
        "别拖到下周五。",
    ),
    *("从周一开始。", "不能周五之前交。", "第3号线", "前天交的。", ""),
    "by Friday " * 300,
)


@pytest.mark.parametrize(("quote", "said", "resolved"), ENGLISH + CHINESE)
def test_a_day_is_told_as_it_is_said_and_resolved_when_it_is_one_day(quote, said, resolved):
    found = due_of(quote, WEDNESDAY)
    assert found is not None
    assert (found.said, found.resolved) == (said, resolved)
    assert found.said in quote


@pytest.mark.parametrize(("quote", "said"), [row[:2] for row in ENGLISH + CHINESE])
def test_no_day_is_resolved_without_the_day_of_the_meeting(quote, said):
    found = due_of(quote, None)
    assert found is not None
    assert (found.said, found.resolved) == (said, "")


@pytest.mark.parametrize("quote", NONE)
def test_what_is_past_or_denied_or_a_beginning_or_two_days_is_no_due_date(quote):
    assert due_of(quote, WEDNESDAY) is None


def test_nothing_is_resolved_beyond_the_calendar():
    found = due_of("I'll send it tomorrow.", date.max)
    assert found is not None
    assert found.resolved == ""


def test_a_date_at_the_turn_of_the_year_is_the_coming_one():
    found = due_of("I'll send it by 10 January.", date(2026, 12, 20))
    assert found is not None
    assert found.resolved == "2027-01-10"


def test_the_words_of_days_are_those_of_the_lexicon():
    assert lexicon("en").kinds["date"].issuperset(WEEKDAYS + MONTHS)
