# ruff: noqa: RUF001 (full-width marks and typographic apostrophes are meant)
"""How do people say several days in a row, as "Monday to Friday" or "3月5日至7日"?

A range is kept as it is said; no day of it is the due day.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from citebound.core.minutes.phrases import (
    BOUND,
    COUNT,
    DATE,
    HAN,
    LIMIT,
    MONTH,
    NO_NOUN,
    NTH,
    NUMBER,
    PART,
    WEEKDAY,
    YEAR,
)

if TYPE_CHECKING:
    from collections.abc import Iterator


def ranges(quote: str) -> Iterator[re.Match[str]]:
    """The ranges of days that a quote names, those of each language in order.

    The groups ``bound``, ``limit`` and ``before`` are what binds one; ``past`` is what makes it
    one that is past, or of every week.
    """
    yield from ENGLISH_RANGE.finditer(quote)
    if not quote.isascii():
        yield from _chinese_range().finditer(quote)


_SHORT_WEEKDAY: Final = r"(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\b"
_ONE: Final = (
    rf"(?:\d{{4}}-\d\d-\d\d\b|(?:(?:this|next|coming|the\scoming)\s)?{WEEKDAY}{PART}"
    rf"(?:,?\s{DATE}|,?\sthe\s{NTH}|,?\s(?:of\s)?(?:this|next)\sweek\b)?|{DATE}"
    rf"|today|tonight|(?:the\s)?day\safter\stomorrow|tomorrow{PART})"
)
"""A day in English, all of it."""
_THE_NTH: Final = rf"(?:the\s{NTH}|\d{{1,2}}(?:st|nd|rd|th)\b)"
_SMALL: Final = rf"(?:the\s)?(?:{NTH}|\d{{1,2}})"
_TO: Final = r"(?:\s?[-\u2013\u2014~]\s?|\s(?:to|through|thru|till|until|up\sto)\s(?:on\s)?)"
_AND: Final = rf"(?:\sand\s(?:on\s)?|{_TO})"
_LINK: Final = rf"(?(between){_AND}|{_TO})"
_FROM_TO: Final = (
    rf"(?:{_ONE}|{_THE_NTH}){_LINK}(?:{_ONE}|{_THE_NTH}(?!\s\w)){NO_NOUN}"
    rf"|{_SHORT_WEEKDAY}{_LINK}{_SHORT_WEEKDAY}"
    rf"|{_SMALL}{_LINK}{DATE}"
    rf"|{MONTH}\s{_SMALL}{_LINK}{_SMALL}\b{YEAR}"
)
"""Two days with what stands between them; written once, for compiling takes long."""

ENGLISH_RANGE: Final = re.compile(
    rf"""(?<![\w'’-])(?:(?P<bound>{BOUND})\s|(?:on|at|for|in)\s)?(?:
    (?:(?:any|some)(?:time|where)?\s)?
     (?:(?P<between>(?:the\sdays\s)?between\s)|(?:from\s)?)(?:{_FROM_TO})
    |(?:from|between|in|by|before|until)\s{MONTH}{YEAR}{_AND}{MONTH}{YEAR}
    |(?:in|within)\s(?:the\snext\s)?{COUNT}(?:\s?[-\u2013]\s?|\s(?:to|or)\s){COUNT}
     \s(?:(?:working|business)\s)?(?:hours?|days?|weeks?|months?)\b
    )""",
    re.IGNORECASE | re.VERBOSE,
)
"""Several days in a row in English, with what binds them."""

_YEAR_ZH: Final = r"(?:(?:\d{4}\s?年|今年|明年|大?后年)\s?的?\s?)"
_MONTH_ZH: Final = r"(?:这个?月|本月|下{1,4}个?月)"
_WEEKDAY_ZH: Final = r"(?:这个?|本|下{1,4}个?)?(?:周|星期|礼拜)[一二三四五六日天]"
_DAY_ZH: Final = (
    rf"(?:{_WEEKDAY_ZH}|{_YEAR_ZH}?{NUMBER}\s?月\s?{NUMBER}\s?[日号]"
    rf"|{_MONTH_ZH}?\s?{NUMBER}\s?[日号]|今[天晚]|明[天早晚]|大?后天)(?:上午|中午|下午|晚上)?"
)
_FIRST_ZH: Final = (
    rf"(?:{_DAY_ZH}|{_YEAR_ZH}?{NUMBER}\s?月\s?{NUMBER}|{_MONTH_ZH}?\s?{NUMBER}(?=.{{1,4}}[日号]))"
)
_TO_ZH: Final = r"\s?(?:直?到|至|[-\u2013\u2014~～]{1,2})\s?"
_FEW_ZH: Final = rf"(?:\d{{1,3}}|{HAN}{{1,3}}|两)"


@cache
def _chinese_range() -> re.Pattern[str]:
    """Several days in a row in Chinese, with what binds them; none without a character of it."""
    return re.compile(_CHINESE_RANGE, re.VERBOSE)


_CHINESE_RANGE: Final = rf"""(?P<past>上个?|每|[去前]年的?)?(?<![\d一二三四五六七八九十])
    (?:(?P<limit>{LIMIT})|在|于)?\s?[从自]?\s?(?:
    {_FIRST_ZH}(?:{_TO_ZH}{_DAY_ZH}|[和与跟及]{_DAY_ZH}(?=之间))
    |{_WEEKDAY_ZH}{_TO_ZH}[一二三四五六日天](?=[，。；、！？,.;!?\s之前都期我你他她]|$)
    |{_YEAR_ZH}?{NUMBER}\s?月份?{_TO_ZH}{NUMBER}\s?月份?(?![\d一二三四五六七八九十])
    |{_FEW_ZH}(?:{_TO_ZH}|、){_FEW_ZH}\s?(?:个?工作日|天|周|个?星期|个月)(?:[之以]?[后内])
    |[一二三四五六七八九两]{{2}}(?:个?工作日|天|周|个?星期|个月)(?:[之以]?[后内])
    )(?:之间|期间|这几天)?(?P<before>之前|以前|前(?![后天])|为止|截止)?"""
