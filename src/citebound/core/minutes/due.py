"""By when does the quote of an action itself say that it is due?

What is said keeps its preposition ("by Friday", "周五之前"). It is resolved only when the day of
the meeting is known and the words name exactly one day: for "before Friday" the one it names.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from citebound.core.extract.sentences import LONGEST
from citebound.core.facts.said import Said
from citebound.core.minutes.days import (
    after,
    coming,
    coming_date,
    coming_number,
    dated,
    in_week,
    last_of,
    months_on,
)
from citebound.core.minutes.phrases import (
    BEGINS,
    CHINESE,
    COUNTS,
    DENIED,
    DENIED_AFTER,
    ENGLISH,
    MONTHS,
    ORDINALS,
    PAST,
    WEEKDAYS,
)
from citebound.core.minutes.qualified import (
    around,
    begins_after,
    in_condition,
    is_instead,
    is_of_event,
    is_of_thing,
    is_past,
)
from citebound.core.minutes.ranges import ENGLISH_RANGE, ranges
from citebound.core.minutes.unasserted import asks_whether, is_ironic, is_over, is_unasserted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import date


def due_of(quote: str, meeting: date | None) -> Said | None:
    """When the quote of an action says that it is due.

    A date that is bound by "by", "before", "until", "之前" and their like goes before others; of
    two that are equally bound nobody can tell. What is past, denied ("not by Friday") or a
    beginning ("from Monday", "since Friday") is no due date. Several days in a row ("by Friday
    through Monday", "周一到周五") are told as they are said, and not resolved. In a quote of more
    than 2,000 characters none is looked for.

    Args:
        quote: an action, as it stands in the transcript.
        meeting: the day of the meeting, if that is known.
    """
    told = _told(quote) if len(quote) <= LONGEST else []
    if len(_different(told)) != 1 or _begins(told[0]):
        return None
    return _whole(told[0], meeting)


def dues_of(quote: str) -> frozenset[str]:
    """The different days of which the quote of an action may be due, as it says them.

    Of more than one, nobody can tell which. In a quote of more than 2,000 characters none is
    looked for.
    """
    return _different(_told(quote)) if len(quote) <= LONGEST else frozenset()


def _different(told: list[re.Match[str]]) -> frozenset[str]:
    return frozenset(match.group().strip().casefold() for match in told)


def _whole(match: re.Match[str], meeting: date | None) -> Said:
    """A day with the words around it; with such words it is not resolved."""
    before, after = around(match)
    is_plain = not (before or after)
    day = _day(match, meeting) if meeting is not None and is_plain else None
    said = f"{before}{match.group()}{after}".strip()
    return Said(said, "" if day is None else day.isoformat())


def _told(quote: str) -> list[re.Match[str]]:
    """What is bound of the days and periods of a quote; all of them when nothing is.

    All of them also when one may stand for another: "by Friday or Monday".
    """
    found = list(_said(quote))
    if any(is_instead(quote[one.end() : other.start()]) for one, other in pairwise(found)):
        return found
    return [match for match in found if _is_bound(match)] or found


def _said(quote: str) -> Iterator[re.Match[str]]:
    """The days, ranges and periods of a quote that may be a due date."""
    several = list(ranges(quote))
    days = [*ENGLISH.finditer(quote), *CHINESE.finditer(quote)]
    apart = (day for day in days if not any(_overlap(day, one) for one in several))
    for match in sorted([*several, *apart], key=_start):
        if not _is_other(match):
            yield match


def _start(match: re.Match[str]) -> int:
    return match.start()


def _overlap(one: re.Match[str], other: re.Match[str]) -> bool:
    return one.start() < other.end() and other.start() < one.end()


def _is_other(match: re.Match[str]) -> bool:
    """Is a day past, of every week, denied, or of a condition?"""
    if match.re in {ENGLISH, ENGLISH_RANGE}:
        is_no = PAST.search(match.string[: match.start()]) is not None or is_past(match)
    else:
        is_denied = DENIED_AFTER.match(match.string, match.end()) is not None
        is_no = is_denied or bool(match.groupdict().get("past"))
    return is_no or _is_aside(match) or is_of_thing(match) or _is_of_event(match)


def _is_of_event(match: re.Match[str]) -> bool:
    """Is it the day of what is cancelled or booked, rather than that of doing so?"""
    return not _is_bound(match) and is_of_event(match)


def _is_aside(match: re.Match[str]) -> bool:
    """Does a day stand in a clause that denies, asks or is past, or in a condition?"""
    before = match.string[: match.start()]
    if (
        is_ironic(match.string)
        or DENIED.search(before)
        or is_unasserted(before)
        or is_over(before)
    ):
        return True
    return in_condition(match) or asks_whether(match.string, match.start(), match.end())


def _begins(match: re.Match[str]) -> bool:
    return BEGINS.search(match.string[: match.start()]) is not None or begins_after(match)


def _is_bound(match: re.Match[str]) -> bool:
    groups = match.groupdict()
    return any(groups.get(name) for name in ("bound", "bound_open", "limit", "before"))


def _day(match: re.Match[str], meeting: date) -> date | None:
    """The one day that words mean; None when they do not name one."""
    told = {name: said for name, said in match.groupdict().items() if said}
    for name, resolve in _RESOLVE.items():
        if name in told:
            return resolve(told, meeting)
    return None


_Told = dict[str, str]


def _iso(told: _Told, _meeting: date) -> date | None:
    year, month, number = map(int, told["iso"].split("-"))
    return dated(year, month, number)


def _today(_told: _Told, meeting: date) -> date:
    return meeting


def _end(told: _Told, meeting: date) -> date | None:
    """The last day of a month or a year when something is bound by it; weeks end on no one day."""
    words = told["end"].casefold().split()
    if not _bound(told) or words[-1] in {"week", "quarter"}:
        return None
    on = int("next" in words)
    if words[-1] == "month":
        return last_of(meeting, *months_on(meeting, on))
    if words[-1] == "year":
        return last_of(meeting, meeting.year + on, len(MONTHS))
    month = _month(words[0])
    if words[-1].isdigit():
        return last_of(meeting, int(words[-1]), month)
    return last_of(meeting, meeting.year + (month < meeting.month), month)


def _named(told: _Told, meeting: date) -> date | None:
    words = told["named"].casefold().replace(",", " ").split()
    weekday = next(WEEKDAYS.index(word) for word in words if word in WEEKDAYS)
    if "its_date" in told or "its_nth" in told:
        return _also_dated(told, meeting, weekday)
    if words[0] == "next" or (words[0] == "this" and weekday < meeting.weekday()):
        return None
    if "its_week" in told:
        return _of_week(told, meeting, weekday)
    return coming(meeting, weekday)


def _also_dated(told: _Told, meeting: date, weekday: int) -> date | None:
    """A weekday with its date or its number; None when the two do not fit."""
    if "its_date" in told:
        found = _of_date(told["its_date"], meeting)
    else:
        found = coming_number(meeting, _number(told["its_nth"].casefold()))
    return found if found is not None and found.weekday() == weekday else None


def _of_week(told: _Told, meeting: date, weekday: int) -> date | None:
    """A weekday of this week or the next; a week may begin on Sunday, so that one is not told."""
    if _SUNDAY in {weekday, meeting.weekday()}:
        return None
    return in_week(meeting, weekday, int(told["its_week"].casefold() == "next"))


def _date(told: _Told, meeting: date) -> date | None:
    return _of_date(told["date"], meeting)


def _of_date(said: str, meeting: date) -> date | None:
    words = [word for word in re.split(r"[\s,.]+", said.casefold()) if word not in _SMALL]
    month = next(_month(word) for word in words if word[:3] in _MONTHS)
    numbers = [_number(word) for word in words if word[:3] not in _MONTHS]
    if len(numbers) > 1:
        return dated(numbers[1], month, numbers[0])
    return coming_date(meeting, month, numbers[0])


def _nth(told: _Told, meeting: date) -> date | None:
    return _of_number(_number(told["nth"].casefold().split()[-1]), meeting)


def _of_number(number: int, meeting: date) -> date | None:
    """The coming day of that number; None of the meeting's own, which may mean either."""
    return None if number == meeting.day else coming_number(meeting, number)


def _near(told: _Told, meeting: date) -> date | None:
    said = told["near"].casefold()
    return after(meeting, next(days for word, days in _NEAR if word in said))


def _count(told: _Told, meeting: date) -> date | None:
    """A number of days; weeks and months are said roughly, and working days depend on a place."""
    if told["unit"].casefold() not in {"day", "days", "天"} or told.get("then", "后").endswith(
        "内"
    ):
        return None
    days = _number(told["count"].casefold())
    return after(meeting, days) if days else None


def _hence(told: _Told, meeting: date) -> date | None:
    weeks = told["hence_unit"].casefold().startswith("week")
    return after(meeting, _number(told["hence"].casefold()) * (7 if weeks else 1))


def _moon(told: _Told, meeting: date) -> date | None:
    month, number = _number(told["moon"]), _number(told["number"])
    year = _year(told, meeting)
    return coming_date(meeting, month, number) if year is None else dated(year, month, number)


def _year(told: _Told, meeting: date) -> int | None:
    """The year that is said in Chinese, if one is."""
    if "year" in told:
        return int(told["year"])
    if "year_of" in told:
        return meeting.year + _YEARS_ZH.index(told["year_of"])
    return None


def _only_number(told: _Told, meeting: date) -> date | None:
    return _of_number(_number(told["only_number"]), meeting)


def _its_number(told: _Told, meeting: date) -> date | None:
    on = told["month_of"].count("下")
    found = dated(*months_on(meeting, on), _number(told["its_number"]))
    return found if found is not None and found >= meeting else None


def _weekday(told: _Told, meeting: date) -> date | None:
    """A day of this week or a later one; without "this" it may not be today, as in English."""
    weekday = min(_WEEKDAYS_ZH.index(told["weekday"]), _SUNDAY)
    if "week" not in told and weekday == meeting.weekday():
        return None
    return in_week(meeting, weekday, told.get("week", "").count("下"))


def _month_end(told: _Told, meeting: date) -> date | None:
    if not _bound(told):
        return None
    number = told["month_end"].rstrip("份").removesuffix("月").strip()
    year = _year(told, meeting)
    if number in {"", "本", "这", "这个", "当"} or number.startswith("下"):
        ahead = months_on(meeting, number.count("下"))
        return last_of(meeting, *ahead) if year is None else None
    month = _number(number)
    if year is None:
        year = meeting.year + (month < meeting.month)
    return last_of(meeting, year, month)


def _year_end(told: _Told, meeting: date) -> date | None:
    if not _bound(told):
        return None
    said = told["year_end"]
    if said[0].isdecimal():
        return last_of(meeting, int(said[:4]), len(MONTHS))
    on = next((on for on, word in enumerate(_YEARS_ZH) if said.startswith(word)), 0)
    return last_of(meeting, meeting.year + on, len(MONTHS))


def _bound(told: _Told) -> bool:
    return not {"bound", "limit", "before"}.isdisjoint(told)


def _month(word: str) -> int:
    return _MONTHS.index(word[:3]) + 1


def _number(said: str) -> int:
    """The number that digits, an English ordinal or Chinese numerals stand for; 0 for none."""
    if said in ORDINALS or said in COUNTS:
        return ORDINALS.get(said) or COUNTS[said]
    if said[0].isdecimal():
        return int(re.sub(r"\D", "", said))
    return _chinese_number(said)


def _chinese_number(said: str) -> int:
    """The number of Chinese numerals; 0 of two side by side: "五六号" is one or the other."""
    tens, ten, ones = said.rpartition("十")
    if len(tens) > 1 or len(ones) > 1:
        return 0
    return (_DIGITS.find(tens or "一") * 10 if ten else 0) + _DIGITS.find(ones or "零")


_DIGITS: Final = "零一二三四五六七八九"
_WEEKDAYS_ZH: Final = "一二三四五六日天"
_SUNDAY: Final = 6
_YEARS_ZH: Final = ("今年", "明年", "后年", "大后年")
_MONTHS: Final = tuple(month[:3] for month in MONTHS)
_SMALL: Final = frozenset(("the", "of", ""))
_NEAR: Final = (
    ("after tomorrow", 2),
    ("tomorrow", 1),
    ("today", 0),
    ("tonight", 0),
    ("大后天", 3),
    ("后天", 2),
    ("明", 1),
    ("今", 0),
)
_RESOLVE: Final[dict[str, Callable[[_Told, date], date | None]]] = {
    "iso": _iso,
    "close": _today,
    "end": _end,
    "named": _named,
    "date": _date,
    "nth": _nth,
    "near": _near,
    "count": _count,
    "hence": _hence,
    "moon": _moon,
    "only_number": _only_number,
    "its_number": _its_number,
    "weekday": _weekday,
    "month_end": _month_end,
    "year_end": _year_end,
}
