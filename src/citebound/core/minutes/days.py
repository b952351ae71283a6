"""Which day of the calendar is meant? Arithmetic on days, without a clock."""

from __future__ import annotations

from calendar import monthrange
from datetime import date, timedelta
from typing import Final

HALF_YEAR: Final = timedelta(days=183)
"""A date without a year is the coming one of its name only within this time."""
_WEEK: Final = 7
_DECEMBER: Final = 12


def after(day: date, days: int) -> date | None:
    """The day so many days later; None beyond the calendar."""
    try:
        return day + timedelta(days)
    except OverflowError:
        return None


def coming(day: date, weekday: int) -> date | None:
    """The next day of that weekday; None when it is that weekday today, which may mean either."""
    days = (weekday - day.weekday()) % _WEEK
    return after(day, days) if days else None


def in_week(day: date, weekday: int, weeks: int) -> date | None:
    """That weekday so many weeks (Monday to Sunday) on; None when it is past."""
    days = weekday - day.weekday() + _WEEK * weeks
    return after(day, days) if days >= 0 else None


def dated(year: int, month: int, number: int) -> date | None:
    """The day of a date; None when there is none."""
    try:
        return date(year, month, number)
    except (ValueError, OverflowError):
        return None


def coming_date(day: date, month: int, number: int) -> date | None:
    """The next day of a month and a number; None when it is more than half a year away."""
    for year in (day.year, day.year + 1):
        found = dated(year, month, number)
        if found is not None and timedelta() <= found - day <= HALF_YEAR:
            return found
    return None


def coming_number(day: date, number: int) -> date | None:
    """The next day of the month with that number; None when neither this nor the next has it."""
    own = dated(day.year, day.month, number)
    if own is not None and number >= day.day:
        return own
    return dated(*months_on(day, 1), number) if number < day.day else None


def months_on(day: date, months: int) -> tuple[int, int]:
    """The year and the month so many months later."""
    years, month = divmod(day.month - 1 + months, _DECEMBER)
    return day.year + years, month + 1


def last_of(day: date, year: int, month: int) -> date | None:
    """The last day of a month; None when it is before a day, or beyond the calendar."""
    first = dated(year, month, 1)
    found = first and first.replace(day=monthrange(year, month)[1])
    return found if found is not None and found >= day else None
