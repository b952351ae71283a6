"""Which day of the calendar is meant? Arithmetic on days, without a clock.

A day is what ``datetime.date`` is; ``core`` itself knows no clock, and so not that module.
"""

from __future__ import annotations

from typing import Final, Protocol, Self

HALF_YEAR: Final = 183
"""Days; a date without a year is the coming one of its name only within these."""
_WEEK: Final = 7
_DECEMBER: Final = 12


class Day(Protocol):
    """A day of the Gregorian calendar."""

    @property
    def year(self) -> int:
        """Its year."""

    @property
    def month(self) -> int:
        """Its month, from 1."""

    @property
    def day(self) -> int:
        """Its day of the month, from 1."""

    def weekday(self) -> int:
        """Its day of the week; Monday is 0."""

    def isoformat(self) -> str:
        """As ``YYYY-MM-DD``."""

    def toordinal(self) -> int:
        """Its number among all days."""

    @classmethod
    def fromordinal(cls, n: int, /) -> Self:
        """The day of a number.

        Raises:
            ValueError: the calendar ends before it.
        """


def after(day: Day, days: int) -> Day | None:
    """The day so many days later; None beyond the calendar."""
    try:
        return day.fromordinal(day.toordinal() + days)
    except (ValueError, OverflowError):
        return None


def coming(day: Day, weekday: int) -> Day | None:
    """The next day of that weekday; None when it is that weekday today, which may mean either."""
    days = (weekday - day.weekday()) % _WEEK
    return after(day, days) if days else None


def in_week(day: Day, weekday: int, weeks: int) -> Day | None:
    """That weekday so many weeks (Monday to Sunday) on; None when it is past."""
    days = weekday - day.weekday() + _WEEK * weeks
    return after(day, days) if days >= 0 else None


def dated(day: Day, year: int, month: int, number: int) -> Day | None:
    """The day of a date, counted from any other; None when there is none."""
    if not (1 <= month <= _DECEMBER and 1 <= number <= _length(year, month)):
        return None
    return after(day, _ordinal(year, month, number) - day.toordinal())


def coming_date(day: Day, month: int, number: int) -> Day | None:
    """The next day of a month and a number; None when it is more than half a year away."""
    for year in (day.year, day.year + 1):
        found = dated(day, year, month, number)
        if found is not None and 0 <= found.toordinal() - day.toordinal() <= HALF_YEAR:
            return found
    return None


def coming_number(day: Day, number: int) -> Day | None:
    """The next day of the month with that number; None when neither this nor the next has it."""
    own = dated(day, day.year, day.month, number)
    if own is not None and number >= day.day:
        return own
    year, month = months_on(day, 1)
    return dated(day, year, month, number) if number < day.day else None


def months_on(day: Day, months: int) -> tuple[int, int]:
    """The year and the month so many months later."""
    years, month = divmod(day.month - 1 + months, _DECEMBER)
    return day.year + years, month + 1


def last_of(day: Day, year: int, month: int) -> Day | None:
    """The last day of a month, counted from any other; None when it is past."""
    found = dated(day, year, month, _length(year, month))
    return found if found is not None and found.toordinal() >= day.toordinal() else None


def _length(year: int, month: int) -> int:
    """Days of a month."""
    if month == 2:  # noqa: PLR2004 (February)
        return 28 + _is_leap(year)
    return 30 if month in {4, 6, 9, 11} else 31


def _is_leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _ordinal(year: int, month: int, number: int) -> int:
    """The number of a day among all, as ``toordinal`` counts."""
    past = year - 1
    days = 365 * past + past // 4 - past // 100 + past // 400
    return days + sum(_length(year, earlier) for earlier in range(1, month)) + number
