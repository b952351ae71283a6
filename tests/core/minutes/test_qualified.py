# ruff: noqa: RUF001 (full-width marks are what is tested)
"""Words around a day that make it another day, or no one day."""

from __future__ import annotations

from datetime import date

import pytest

from citebound.core.minutes.due import due_of

MONDAY = date(2026, 11, 30)

ENGLISH = (
    ("by Friday next week", "2026-12-11"),
    ("by Friday of next week", "2026-12-11"),
    ("by Friday, next week", "2026-12-11"),
    ("by Sunday next week", ""),
    ("by Friday this week", "2026-12-04"),
    ("by Friday the 11th", "2026-12-11"),
    ("by Friday, the eleventh", "2026-12-11"),
    ("by Friday the 12th", ""),
    ("by Friday the 11th of next month", ""),
    ("by Friday 11", ""),
    ("by Friday 11/12", ""),
    ("by Friday the week after", ""),
    ("by Friday of the week after next", ""),
    ("by Friday after next", ""),
    ("by Friday in two weeks", ""),
    ("by Friday, three weeks from now", ""),
    ("by Friday week", ""),
    ("by Friday fortnight", ""),
    ("by Friday next", ""),
    ("by Friday, not this one but the next", ""),
    ("by Friday, but not this Friday", ""),
    ("by tomorrow week", ""),
    ("the day before Friday", ""),
    ("two days before Friday", ""),
    ("a week on Friday", ""),
    ("a week tomorrow", ""),
    ("next week by Friday", ""),
    ("by the second Friday", ""),
    ("the week of 7 December", ""),
    ("around 7 December", ""),
    ("by the end of the month after next", ""),
    ("by the end of the month of January", ""),
    ("by the end of the month, February", ""),
    ("by the end of the year after next", ""),
    ("by the end of year 2028", ""),
    ("by 5 December next year", ""),
    ("by 5 December or 6", ""),
    ("by 5-7 December", ""),
    ("by Friday or so", ""),
    ("by Friday or the Monday after", ""),
    ("in two days after the launch", ""),
    ("in two days from Friday", ""),
    ("by Friday before the launch", ""),
    ("by Friday at the end of the month", ""),
    ("by Friday, beginning of next month", ""),
    ("by Friday, end of day", "2026-12-04"),
    ("by Friday 14:00", "2026-12-04"),
    ("by Friday at 11", "2026-12-04"),
    ("by Friday 11 am", "2026-12-04"),
    ("by Friday after lunch", "2026-12-04"),
    ("by Friday or earlier", "2026-12-04"),
    ("by Friday at the latest", "2026-12-04"),
    ("this week by Friday", "2026-12-04"),
    ("in two days", "2026-12-02"),
)
CHINESE = (
    ("下下个月5号之前", "2027-01-05"),
    ("下下下周五", "2026-12-25"),
    ("后年3月5日", "2028-03-05"),
    ("明年3月5日之前", "2027-03-05"),
    ("今年年底之前", "2026-12-31"),
    ("明年年底之前", "2027-12-31"),
    ("后年底之前", "2028-12-31"),
    ("2028年底之前", "2028-12-31"),
    ("下下个月底之前", "2027-01-31"),
    ("明年2月底之前", "2027-02-28"),
    ("2028年2月底之前", "2028-02-29"),
    ("明年下个月底之前", ""),
    ("三年底之前", ""),
    ("周五的后一天", ""),
    ("周五前一天", ""),
    ("周五前两天", ""),
    ("周五左右", ""),
    ("周五的例会之前", ""),
    ("两周后的周五之前", ""),
    ("下个月的周五之前", ""),
    ("再下周五", ""),
    ("看一下周五", ""),
)
TWO_OR_NONE = (
    *("I'll send it by Friday or Monday.", "I'll send it by Friday, no wait, Monday."),
    *("I'll send it by Friday. Sorry, Monday.", "I'll send it on Monday or by Friday."),
    *("I'll send it by 5 December last year.", "I'll send it by Friday last week."),
    *("If it rains by Friday I will think about it.", "如果周五之前下雨，我们再看。"),
    *("周五之后发给你。", "周五以后我来发。", "去年年底之前发。", "去年3月5日发的。"),
    *("前年底之前发。", "周五或者周一之前发。", "周五之前，不对，周一发。"),
)


@pytest.mark.parametrize(("phrase", "resolved"), ENGLISH)
def test_words_around_a_day_in_english_are_never_passed_over(phrase, resolved):
    found = due_of(f"I'll send it {phrase}.", MONDAY)
    assert found is None or found.resolved == resolved
    assert found is not None or not resolved


@pytest.mark.parametrize(("phrase", "resolved"), CHINESE)
def test_words_around_a_day_in_chinese_are_never_passed_over(phrase, resolved):
    found = due_of(f"我{phrase}发给你。", MONDAY)
    assert found is None or found.resolved == resolved
    assert found is not None or not resolved


@pytest.mark.parametrize(
    "phrase",
    [
        *("by Friday next week", "by Friday of the week after next", "by Friday the 11th"),
        *("by Friday, not this one but the next", "by Friday in two weeks", "by Friday fortnight"),
        *("two days before Friday", "a week on Friday", "next week by Friday"),
        *("by the end of the month of January", "by the end of year 2028", "by tomorrow week"),
        *("in two days after the launch", "周五的后一天", "下下个月5号", "明年年底之前"),
    ],
)
def test_what_is_said_holds_the_words_around_a_day(phrase):
    found = due_of(f"OK, {phrase}, done", MONDAY)
    assert found is not None
    assert found.said == phrase


@pytest.mark.parametrize("quote", TWO_OR_NONE)
def test_two_days_a_past_one_and_a_condition_are_no_due_date(quote):
    assert due_of(quote, MONDAY) is None


@pytest.mark.parametrize(
    ("quote", "said", "resolved"),
    [
        ("If it rains by Friday I will send it on Tuesday.", "on Tuesday", "2026-12-01"),
        ("I'll send it by Friday, no problem, not on Monday.", "by Friday", "2026-12-04"),
        ("如果周五之前下雨，我周二发。", "周二", "2026-12-01"),
    ],
)
def test_the_day_of_a_condition_is_not_that_of_the_task(quote, said, resolved):
    found = due_of(quote, MONDAY)
    assert found is not None
    assert (found.said, found.resolved) == (said, resolved)
