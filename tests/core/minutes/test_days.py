"""Days of the calendar, against the standard library."""

from __future__ import annotations

import calendar
from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from citebound.core.minutes.days import after, coming, coming_date, coming_number, dated, last_of

DAYS = st.dates(min_value=date(1900, 1, 1), max_value=date(2400, 12, 31))


def stdlib(year: int, month: int, number: int) -> date | None:
    try:
        return date(year, month, number)
    except ValueError:
        return None


@given(st.integers(1990, 2110), st.integers(0, 13), st.integers(0, 32))
def test_a_date_is_that_of_the_standard_library(year, month, number):
    assert dated(year, month, number) == stdlib(year, month, number)


@given(DAYS, st.integers(0, 2000), st.integers(1, 12))
def test_the_last_day_of_a_month_is_that_of_the_standard_library(day, years, month):
    year = day.year + years
    last = date(year, month, calendar.monthrange(year, month)[1])
    assert last_of(day, year, month) == (last if last >= day else None)


@given(DAYS, st.integers(0, 6))
def test_a_coming_weekday_is_within_six_days(day, weekday):
    found = coming(day, weekday)
    assert (found is None) == (weekday == day.weekday())
    if found is not None:
        assert found.weekday() == weekday
        assert 0 < found.toordinal() - day.toordinal() < 7


@given(DAYS, st.integers(1, 12), st.integers(1, 31))
def test_a_coming_date_has_its_month_and_number_and_is_near(day, month, number):
    found = coming_date(day, month, number)
    if found is not None:
        assert (found.month, found.day) == (month, number)
        assert 0 <= found.toordinal() - day.toordinal() <= 183


@given(DAYS, st.integers(1, 31))
def test_a_coming_number_is_in_this_month_or_the_next(day, number):
    found = coming_number(day, number)
    if found is not None:
        assert found.day == number
        assert 0 <= found.toordinal() - day.toordinal() < 62


def test_no_day_comes_after_the_last_one():
    assert after(date.max, 1) is None
    assert coming_number(date(9999, 12, 31), 5) is None
