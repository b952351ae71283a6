"""How do people say a day in English and Chinese? Patterns only; what they mean is told in ``due``."""

from __future__ import annotations

import re
from typing import Final

from citebound.core.support.modal_words import SMALL_NUMBERS

WEEKDAYS: Final = tuple(
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
)
"""In English, from Monday."""
MONTHS: Final = tuple(
    [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ]
)
"""In English, from January."""
ORDINALS: Final = {
    word: number
    for number, word in enumerate(
        [
            "first",
            "second",
            "third",
            "fourth",
            "fifth",
            "sixth",
            "seventh",
            "eighth",
            "ninth",
            "tenth",
            "eleventh",
            "twelfth",
            "thirteenth",
            "fourteenth",
            "fifteenth",
            "sixteenth",
            "seventeenth",
            "eighteenth",
            "nineteenth",
            "twentieth",
            "twenty-first",
            "twenty-second",
            "twenty-third",
            "twenty-fourth",
            "twenty-fifth",
            "twenty-sixth",
            "twenty-seventh",
            "twenty-eighth",
            "twenty-ninth",
            "thirtieth",
            "thirty-first",
        ],
        1,
    )
}
"""Days of a month in words."""
COUNTS: Final = {"a": 1, "one": 1, "两": 2} | {
    word: int(number) for word, number in SMALL_NUMBERS["en"].items()
}
"""Numbers of days, weeks and months in words."""

_MONTH: Final = r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
_WEEKDAY: Final = rf"(?:{'|'.join(WEEKDAYS)})\b"
_NTH: Final = (
    rf"(?:\d{{1,2}}(?:st|nd|rd|th)|{'|'.join(sorted(ORDINALS, key=len, reverse=True))})\b"
)
_COUNT: Final = rf"(?:\d{{1,3}}|{'|'.join(COUNTS)})"
_YEAR: Final = r"(?:,?\s\d{4}\b)?"
_PART: Final = r"(?:\s(?:morning|noon|afternoon|evening|night))?"
_CLOCK: Final = r"(?:noon|midday|midnight|\d{1,2}(?:[:.]\d\d)?\s?(?:am|pm|a\.m\.|p\.m\.|o'clock))"
_DATE: Final = (
    rf"(?:(?:the\s)?(?:{_NTH}|\d{{1,2}})(?:\sof)?\s{_MONTH}{_YEAR}"
    rf"|{_MONTH}\s(?:the\s)?(?:{_NTH}|\d{{1,2}}\b){_YEAR})"
)
_BOUND: Final = r"by|before|no\slater\sthan|not\slater\sthan|until|till|due(?:\s(?:on|by|in))?"
_NO_NOUN: Final = r"(?!\s?['’]s\b|\s(?:meeting|call|report|session|workshop|newsletter)\b)"  # noqa: RUF001

ENGLISH: Final = re.compile(
    rf"""(?<![\w'’-])(?:(?P<bound>{_BOUND})\s|(?:on|at|for|in)\s)?(?:{_CLOCK},?\s(?:on\s)?)?(?:
    (?P<iso>\d{{4}}-\d\d-\d\d)\b
    |(?:the\s)?end\sof\s(?:the\s)?(?P<day_end>(?:business\s|working\s)?day(?:\s(?:today|tomorrow))?)\b
    |(?P<close>eod|cob|close\sof\sbusiness)\b(?!\s{_WEEKDAY})
    |(?:the\s)?end\sof\s(?P<end>(?:(?:the|this|next)\s)?(?:week|month|quarter|year)\b|{_MONTH}{_YEAR})
    |(?P<named>(?:(?:this|next|coming|the\scoming)\s)?{_WEEKDAY}{_PART}(?:,?\s(?P<its_date>{_DATE}))?){_NO_NOUN}
    |(?P<date>{_DATE})
    |(?P<nth>the\s{_NTH})(?!\s\w)
    |(?P<near>today|tonight|(?:the\s)?day\safter\stomorrow|tomorrow{_PART}){_NO_NOUN}
    |(?P<vague>(?:next|this|the\scoming)\s(?:week(?:end)?|month|quarter|year|spring|summer|autumn|fall|winter)){_NO_NOUN}
    )"""
    rf"""|\bin\s(?P<count>{_COUNT})\s(?P<unit>(?:working\s|business\s)?days?|weeks?|months?)(?:['’]?\stime)?\b
    |\b(?:a\sweek|(?P<hence>{_COUNT})\s(?P<hence_unit>days?|weeks?))\sfrom\s(?:today|now)\b
    |\bwithin\s(?:the\snext\s)?(?P<within>{_COUNT}\s(?:hours?|(?:working\s|business\s)?days?|weeks?|months?))\b
    |\b(?P<bound_open>by|before|no\slater\sthan)\s(?P<open>{_CLOCK}|{_MONTH}{_YEAR}|christmas|easter|lunch(?:time)?|q[1-4])\b
    |\b(?:in|early|mid|late)[\s-](?P<month>{_MONTH}{_YEAR})(?!\s?\d)""",  # noqa: RUF001
    re.IGNORECASE | re.VERBOSE,
)
"""A day or a period in English, with what binds it."""

_HAN_NUMBER: Final = "[一二三四五六七八九十]"
_NUMBER: Final = rf"(?:\d{{1,2}}|{_HAN_NUMBER}{{1,3}})"
CHINESE: Final = re.compile(
    rf"""(?<![上每从自])(?<!上个)
    (?:(?P<limit>最晚|最迟|截止日期是|截止到|截止|截至|赶在|不晚于)|在|于|到)?\s?(?:
    (?:(?P<year>\d{{4}})\s?年)?\s?(?P<moon>{_NUMBER})\s?月\s?(?P<number>{_NUMBER})\s?[日号]
    |(?P<month_of>这个月|本月|下个?月)?\s?(?<![\d月年])(?P<only_number>{_NUMBER})\s?[日号](?!线|楼|院|文|会)
    |(?P<week>这个?|本|下下个?|下个?)?(?:周|星期|礼拜)(?P<weekday>[一二三四五六日天])
    |(?P<near>今天|今晚|明天|明早|明晚|大后天|后天)(?:上午|中午|下午|晚上)?
    |(?P<month_end>这个?月|本月|当月|下个?月|{_NUMBER}\s?月份?|(?<![\d一二三四五六七八九十个下本这上])月)(?:底|末)
    |(?P<year_end>今年年?|本年度?|年)(?:底|末)
    |(?P<vague>本周末?|这周末?|下周末?|周末|本周内|这个?月|本月|下个?月|[本下]季度末?|季度末|明年|今年
      |下个?星期|这个?星期|[月年]初|月中|{_NUMBER}月份?(?![\d一二三四五六七八九十]))
    |(?P<count>\d{{1,3}}|[一二两三四五六七八九十]{{1,3}})\s?(?P<unit>个?工作日|天|周|个?星期|个月)
      (?P<then>之后|以后|后|之内|以内|内)
    )(?:上午|中午|下午|晚上)?(?:下班)?\s?(?P<before>之前|以前|前(?![后天])|为止|截止)?""",
    re.VERBOSE,
)
"""A day or a period in Chinese, with what binds it."""

BEGINS: Final = re.compile(
    r"\b(?:since|from|after|as of|starting|beginning|effective)\s(?:on\s|in\s)?$", re.IGNORECASE
)
"""Before a day that begins something."""
PAST: Final = re.compile(r"\b(?:last|past|previous|every|each|the|a|than)\s$", re.IGNORECASE)
"""Before a day that is past or of every week, or that names another thing."""
DENIED: Final = re.compile(
    r"(?:\b(?:not|never|no|without|cannot)\b|n['’]t\b)(?!\s(?:forget|hesitate|only|later))[^,;.!?]*$"  # noqa: RUF001
    r"|(?:不(?!晚于)|没|无法|别)[^，。；！？,]*$",  # noqa: RUF001
    re.IGNORECASE,
)
"""Before a day in a clause that denies."""
DENIED_AFTER: Final = re.compile(
    r"[^，。；！？,]{0,12}?(?:不了|不成|不会|不能|不行|没法|无法|来不及)"
)
"""After a day in Chinese, in a clause that denies."""
