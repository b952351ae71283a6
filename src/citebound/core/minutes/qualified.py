# ruff: noqa: RUF001 (full-width marks are meant)
"""Which words around a day say that it is another day than that of its name?

"by Friday in two weeks", "two days before Friday", "周五的后一天": what is said holds such words,
and no day is told from them.
"""

from __future__ import annotations

import re
from typing import Final

from citebound.core.minutes.phrases import CLOCK, COUNT, MONTH, NTH


def around(match: re.Match[str]) -> tuple[str, str]:
    """The words directly before and after a day that say which day is meant; each may be empty.

    Args:
        match: of the patterns of days in a quote.
    """
    quote = match.string
    before, said = quote[: match.start()], match.group()
    found = _BEFORE.search(before)
    if found is None and not _BY.match(said):
        found = _COUNTED.search(before)
    after = _AFTER.match(quote, match.end())
    return (found.group() if found else "", after.group() if after else "")


def is_past(match: re.Match[str]) -> bool:
    """Do the words after a day say that it is past?"""
    return _PAST_AFTER.match(match.string, match.end()) is not None


def begins_after(match: re.Match[str]) -> bool:
    """Do the words after a day say that something begins then, as "周五之后"?"""
    return _LATER_ZH.match(match.string, match.end()) is not None


def in_condition(match: re.Match[str]) -> bool:
    """Does a day belong to a condition, as in "if it rains by Friday"?"""
    return _CONDITION.search(match.string[: match.start()]) is not None


def is_instead(between: str) -> bool:
    """Do words between two days say that either, or the second, is meant?"""
    return len(between) <= _NEAR and _INSTEAD.search(between) is not None


_NEAR: Final = 40
"""Characters between two days of which one may stand for the other."""
_UNIT: Final = r"(?:days?|weeks?|fortnights?|months?|quarters?|years?)"
_COUNTED_UNIT: Final = rf"(?:{COUNT}|a\sfew|a\scouple\sof|several)\s{_UNIT}"
_WHICH: Final = r"(?:next|following|previous|coming|same|this|other|first|last)"
_BY: Final = re.compile(r"(?:by|due|no\slater|not\slater)\b", re.IGNORECASE)
_BEFORE: Final = re.compile(
    rf"""\b(?:(?:the\s)?(?:next|following)\s(?:week|month|year),?
    |(?:the\s)?weeks?\s(?:of|ending)(?:\sthe)?
    |(?:(?:by|on|before|until)\s)?(?:the\s)?{NTH}
    |around|about|roughly|approximately)\s$
    |(?:两?[\d一二三四五六七八九十]*\s?(?:天|周|星期|个月|年)(?:之|以)?[前后]的?
      |(?:[下上]+个?|[第一二三四五])(?:周|星期|月|年)的?|第[\d一二三四五]个?|[再大一剩余留隔单双])$""",
    re.IGNORECASE | re.VERBOSE,
)
"""Before a day, whatever binds it."""
_COUNTED: Final = re.compile(rf"\b(?:the\s{_UNIT}|{_COUNTED_UNIT})\s$", re.IGNORECASE)
"""Before a day that is not bound by "by": "two days before Friday"."""
_AFTER: Final = re.compile(
    rf"""(?:,?\s(?:(?:of|in)\s)?(?:the\s)?{_WHICH}\s{_UNIT}\b(?!\s\w+ing\b)
    |,?\s(?:(?:of|in)\s)?(?:the\s)?(?:week|month|year)(?:\s(?:after|before|from|following))?\b
    |\s(?:fortnight|next|coming)\b
    |,?\s(?:in\s|within\s)?{_COUNTED_UNIT}\b
    |,?\s(?:but\s)?not\s(?:this|that|the\s\w+)\b(?:\s\w+)?(?:,?\sbut\s(?:the\s)?\w+(?:\sone)?)?
    |,?\s(?:of|in)\s(?:{MONTH}|q[1-4]\b|\d{{4}}\b|week\s\d+)
    |\sof\s(?:the\s)?\w+|,?\s{MONTH}|,?\s\d+\b(?!{CLOCK}|:\d\d)(?:[/.]\d+)*
    |\s?[-–/]\s?\d+(?:\s{MONTH})?|,?\s(?:the\s)?{NTH}
    |\s(?:after|before|from|following)\s(?!{CLOCK}|noon|midday|midnight|lunch|work|\d)(?:the\s)?\w+
    |,?\s(?:(?:at|by)\s)?(?:the\s)?(?:end|start|beginning|middle)\sof\s(?:the\s)?
      (?!(?:business|working|day)\b)\w+(?:\s(?:week|month|quarter|year)\b)?
    |\slater\s(?:this|next|in)\s(?:the\s)?\w+|\sat\sthe\searliest
    |,?\sor\s(?:so|later|(?:the|a|maybe|early|in|at|possibly|after)\s\w+|\d+)\b
    )+(?:\s(?:after\snext|after|of\s(?:the\s)?\w+|next))?
    |(?:的?[前后][\d一二两三四五六七八九十几]?\s?(?:[天日周]|个?星期)
      |(?<=前)[\d一二两三四五六七八九十几]+\s?(?:[天日周]|个?星期)
      |的?再?下一?个?(?:周|星期|月)|左右|前后|上下|的\w{{0,4}}会议?)""",
    re.IGNORECASE | re.VERBOSE,
)
"""After a day."""
_PAST_AFTER: Final = re.compile(
    r",?\s(?:of\s)?last\s(?:week|month|year|quarter)\b|\s\w+\sago\b", re.IGNORECASE
)
_LATER_ZH: Final = re.compile(
    r"(?<=[\u4e00-\u9fff])(?:之后|以后|过后|起|开始|后(?![\u4e00-\u9fff]?[天端台续面]))"
)
_DUTY: Final = r"will\b|shall\b|['’]ll\b|going\sto\b|must\b|should\b|please\b|then\b"
_CONDITION: Final = re.compile(
    rf"\b(?:if|unless|in\scase|provided|suppose|supposing|assuming)\b(?:(?!{_DUTY})[^,.;!?])*$"
    r"|(?:如果|假如|要是|万一|倘若|除非)[^，。；！？,]*$",
    re.IGNORECASE,
)
_INSTEAD: Final = re.compile(
    r"^\W*(?:or|no|wait|actually|rather|sorry|i\smean|make\sthat|better|instead)\b"
    r"(?!\s(?:problem|later|worries|earlier|sooner|before))|\b(?:or|no\swait|i\smean)\W*$"
    r"|^\W*(?:或|还是|不对|不是?，|哦|改|要么)",
    re.IGNORECASE,
)
