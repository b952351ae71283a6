# ruff: noqa: RUF001 (full-width marks and typographic apostrophes are meant)
"""How do people say a day in English and Chinese? Patterns only; ``due`` tells what they mean."""

from __future__ import annotations

import re
from typing import Final

from citebound.core.support.modal_words import SMALL_NUMBERS


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
"""In English, from Monday."""
MONTHS: Final = _words(
    "january february march april may june july august september october november december"
)
"""In English, from January."""
ORDINALS: Final = {
    word: number
    for number, word in enumerate(
        _words(
            "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
            " thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth"
            " twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth"
            " twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first"
        ),
        1,
    )
}
"""Days of a month in words."""
COUNTS: Final = {"a": 1, "one": 1, "两": 2} | {
    word: int(number) for word, number in SMALL_NUMBERS["en"].items()
}
"""Numbers of days, weeks and months in words."""


def _either(words: tuple[str, ...]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


MONTH: Final = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b(?:\.(?=\s\d))?"
)
"""The name of a month, or short for it."""
WEEKDAY: Final = rf"(?:{_either(WEEKDAYS)})\b"
"""The name of a weekday."""
NTH: Final = rf"(?:\d{{1,2}}(?:st|nd|rd|th)|{_either(tuple(ORDINALS))})\b"
"""A day of a month, by its number."""
COUNT: Final = rf"(?:\d{{1,3}}|{_either(tuple(COUNTS))})"
"""A number of days, weeks or months."""
YEAR: Final = r"(?:,?\s\d{4}\b)?"
"""The year of a date, if one is said."""
CLOCK: Final = r"(?:[:.]\d\d)?\s?(?:am|pm|a\.m\.|p\.m\.|o'clock)"
"""After a number that is an hour."""
PART: Final = r"(?:\s(?:morning|noon|afternoon|evening|night))?"
"""The part of a day, if one is said."""
_TIME: Final = rf"(?:noon|midday|midnight|\d{{1,2}}{CLOCK})"
_CLOSE: Final = (
    r"(?:eod|cob|close\sof\sbusiness|(?:the\s)?end\sof\s(?:the\s)?(?:business\s|working\s)?day)\b"
)
DATE: Final = (
    rf"(?:(?:the\s)?(?:{NTH}|\d{{1,2}})(?:\sof)?\s{MONTH}{YEAR}"
    rf"|{MONTH}\s(?:the\s)?(?:{NTH}|\d{{1,2}}\b){YEAR})"
)
"""A day of a month, with its month."""
BOUND: Final = r"by|before|no\slater\sthan|not\slater\sthan|until|till|due(?:\s(?:on|by|in))?"
"""What makes a day the last one."""
_SPAN: Final = r"(?:hours?|(?:working\s|business\s)?days?|weeks?|months?)"
NO_NOUN: Final = r"(?!\s?['’]s\b|\s(?:meeting|call|report|session|workshop|newsletter)\b)"
"""After a day that does not describe a thing, as in "the Monday meeting"."""

ENGLISH: Final = re.compile(
    rf"""(?<![\w'’-])(?:(?P<bound>{BOUND})\s|(?:on|at|for|in)\s)?
    (?:(?:{_TIME}|{_CLOSE}),?\s(?:on\s)?)?(?:
    (?P<iso>\d{{4}}-\d\d-\d\d)\b
    |(?P<close>{_CLOSE})
    |(?:the\s)?end\sof\s(?P<end>(?:(?:the|this|next)\s)?(?:week|month|quarter|year)\b
      |{MONTH}{YEAR})
    |(?P<named>(?:(?:this|next|coming|the\scoming)\s)?{WEEKDAY}{PART}
      (?:,?\s(?P<its_date>{DATE})|,?\s(?:of\s)?(?P<its_week>this|next)\sweek\b
       |,?\sthe\s(?P<its_nth>{NTH}))?){NO_NOUN}
    |(?P<date>{DATE})
    |(?P<nth>the\s{NTH})(?!\s\w)
    |(?P<near>today|tonight|(?:the\s)?day\safter\stomorrow|tomorrow{PART}){NO_NOUN}
    |(?P<vague>(?:next|this|the\scoming)\s(?:week(?:end)?|month|quarter|year|spring|summer
      |autumn|fall|winter)){NO_NOUN}
    )
    |\bin\s(?P<count>{COUNT})\s(?P<unit>(?:working\s|business\s)?days?|weeks?|months?)
      (?:['’]?\stime)?\b
    |\b(?P<hence>{COUNT})\s(?P<hence_unit>days?|weeks?)\sfrom\s(?:today|now)\b
    |\bwithin\s(?:the\snext\s)?(?P<within>{COUNT}\s{_SPAN})\b
    |\b(?P<bound_open>by|before|no\slater\sthan)\s
      (?P<open>{_TIME}|(?:{MONTH}{YEAR}|christmas|easter(?!\smonday|\ssunday)|lunch(?:time)?|q[1-4])\b)
    |\b(?:in|early|mid|late)[\s-](?P<month>{MONTH}{YEAR})(?!\s?\d)""",
    re.IGNORECASE | re.VERBOSE,
)
"""A day or a period in English, with what binds it."""

HAN: Final = "[一二三四五六七八九十]"
"""A digit in Chinese."""
NUMBER: Final = rf"(?:\d{{1,2}}|{HAN}{{1,3}})"
"""A number of a day or a month in Chinese."""
LIMIT: Final = "最晚|最迟|截止日期是|截止到|截止|截至|赶在|不晚于"
"""What makes a day the last one in Chinese, before it."""

CHINESE: Final = re.compile(
    rf"""(?<![上每下])(?<!上个)(?<![去前往]年)(?<![去前往])
    (?:(?P<limit>{LIMIT})|在|于|到)?\s?(?:
    (?:(?:(?P<year>\d{{4}})\s?年|(?P<year_of>今年|明年|大?后年))\s?的?)?\s?(?:(?P<moon>{NUMBER})\s?月\s?(?P<number>{NUMBER})\s?[日号]
      |(?P<month_end>这个?月|本月|当月|下{{1,4}}个?月|{NUMBER}\s?月份?
        |(?<![\d一二三四五六七八九十个下本这上])月)(?:底|末))
    |(?P<month_of>这个?月|本月|下{{1,4}}个?月)\s?(?P<its_number>{NUMBER})\s?[日号]
    |(?<![\d月年])(?P<only_number>{NUMBER})\s?[日号](?![线楼院文会])
    |(?P<week>这个?|本|下{{1,4}}个?)?(?:周|星期|礼拜)(?P<weekday>[一二三四五六日天])
    |(?P<near>今天|今晚|明天|明早|明晚|大后天|后天)(?:上午|中午|下午|晚上)?
    |(?P<year_end>(?:\d{{4}}\s?|[今明]|大?后)年年?|本年度?
      |(?<![\d〇零一二三四五六七八九十两几半财学])年)(?:底|末)
    |(?P<vague>[本这下]?周末|本周|[本下]季度末?|季度末|这个?月|本月|下个?月|今年|(?:春节|国庆
      |元旦|中秋|端午|五一|清明)节?(?!假)|[这下]个?星期|[这下]周|[月年]初|月中
      |(?:[今明]年)?{NUMBER}月份?(?![\d一二三四五六七八九十])|明年)
    |(?P<count>\d{{1,3}}|[一二两三四五六七八九十]{{1,3}})\s?(?P<unit>个?工作日|天|周|个?星期|个月)
      (?P<then>之后|以后|后|之内|以内|内)
    )(?:上午|中午|下午|晚上)?(?:下班|\d{{1,2}}点半?)?\s?(?:之内|以内|内(?![容部]))?
    (?P<before>之前|以前|前(?![后天]|[\d一二两三四五六七八九十几]+\s?(?:[天日周]|个?星期))|为止|截止)?""",
    re.VERBOSE,
)
"""A day or a period in Chinese, with what binds it."""

BEGINS: Final = re.compile(
    r"(?:\b(?:since|from|after|as of|starting|beginning|effective"
    r"|(?:no|not)\s(?:earlier|sooner)\sthan|earliest(?:\s(?:date|day|possible))?(?:\sis)?)"
    r"\s(?:on\s|in\s)?|[从自]|(?:最早|最快|早于|至少|起码)[^，。；！？,]{0,4})$",
    re.IGNORECASE,
)
"""Before a day that begins something."""
PAST: Final = re.compile(
    r"\b(?:last|past|previous|every|each|the|a|an|our|than)\s$", re.IGNORECASE
)
"""Before a day that is past or of every week, or that describes another thing."""
DENIED: Final = re.compile(
    r"(?:\b(?:not|never|no|without|cannot)\b|n['’]t\b)(?!\s(?:forget|hesitate|only|later|fail))"
    r"[^,;.!?]*$|(?:不(?!晚于)|没|无法|别)[^，。；！？,]*$",
    re.IGNORECASE,
)
"""Before a day in a clause that denies."""
DENIED_AFTER: Final = re.compile(
    r"[^，。；！？,]{0,12}?(?:不了|不成|不会|(?<!能)不能|不行|没法|无法|来不及|放弃|拒绝|忘|没(?!问题|关系|事|人))"
)
"""After a day in Chinese, in a clause that denies."""
