# ruff: noqa: RUF001 (full-width marks are meant)
"""Which words around a day say that it is another day than that of its name?

"by Friday in two weeks", "two days before Friday", "周五的后一天": what is said holds such words,
and no day is told from them.
"""

from __future__ import annotations

import re
from typing import Final

from citebound.core.minutes.acts import TASKS_ZH, either
from citebound.core.minutes.phrases import CLOCK, COUNT, MONTH, NTH


def around(match: re.Match[str]) -> tuple[str, str]:
    """The words directly before and after a day that say which day is meant; each may be empty.

    Args:
        match: of the patterns of days in a quote.
    """
    quote = match.string
    before, said = quote[: match.start()], match.group()
    found = _BEFORE.search(before)
    if found is None and not _PREPOSED.match(said):
        found = _CALLED.search(before)
    if found is None and not _BY.match(said):
        found = _COUNTED.search(before)
    after = _AFTER.match(quote, match.end())
    return (found.group() if found else "", after.group() if after else "")


def is_past(match: re.Match[str]) -> bool:
    """Do the words after a day say that it is past?"""
    return _PAST_AFTER.match(match.string, match.end()) is not None


def begins_after(match: re.Match[str]) -> bool:
    """Do the words after a day say that something begins then, as "周五之后"?"""
    return _LATER.match(match.string, match.end()) is not None


def is_of_thing(match: re.Match[str]) -> bool:
    """Does a day describe a thing, or stand in what comes again: "the minutes of 5 May"?"""
    quote = match.string
    if _THING.search(quote[: match.start()]) or _AGAIN.match(quote, match.end()):
        return True
    before = quote[: match.start()]
    if _AWAY.search(before) and _TILL.match(match.group()):
        return True
    return _FEAST.search(before) is not None and _PUT.search(before) is None


def is_of_event(match: re.Match[str]) -> bool:
    """Is the day that of a meeting, a flight or the like that is cancelled, moved or booked?"""
    before, told = match.string[: match.start()], match.groupdict()
    if told.get("near"):
        return False
    is_for = match.group().casefold().startswith("for ")
    return _EVENT.search(before) is not None or (is_for and _BOOKED.search(before) is not None)


def in_condition(match: re.Match[str]) -> bool:
    """Does a day belong to a condition or another clause that depends on one?

    As in "if it rains by Friday", "who left on Friday", "once the client pays on Friday".
    """
    return _CONDITION.search(match.string[: match.start()]) is not None


def is_instead(between: str) -> bool:
    """Do words between two days say that either, or the second, is meant?"""
    return len(between) <= _NEAR and _INSTEAD.search(between) is not None


_NEAR: Final = 40
"""Characters between two days of which one may stand for the other."""
_UNIT: Final = r"(?:days?|weeks?|fortnights?|months?|quarters?|years?)"
_COUNTED_UNIT: Final = rf"(?:{COUNT}|a\sfew|a\scouple\sof|several)\s{_UNIT}"
_WHICH: Final = r"(?:next|following|previous|coming|same|this|other|first|last)"
_FEASTS: Final = (
    r"(?:good|black|cyber|ash|maundy|palm|easter|whit|holy|shrove|fat|super|giving|casual|pentecost"
    r"|bank\sholiday)"
)
"""Before a weekday, makes of it a day of one week of the year."""
_BY: Final = re.compile(r"(?:by|due|no\slater|not\slater)\b", re.IGNORECASE)
_BEFORE: Final = re.compile(
    rf"""\b(?:(?:the\s)?(?:next|following)\s(?:week|month|year),?
    |(?:the\s)?weeks?\s(?:of|ending)(?:\sthe)?
    |(?:(?:by|on|before|until)\s)?(?:the\s)?{NTH}
    |around|about|roughly|approximately
    |(?:by|on|before|until|for|due)\s(?:the\s)?{_FEASTS})\s$
    |(?:两?[\d一二三四五六七八九十]*\s?(?:天|周|星期|个月|年)(?:之|以)?[前后]的?
      |(?:[下上]+个?|[第一二三四五])(?:周|星期|月|年)的?|第[\d一二三四五]个?|[再大一剩余留隔单双]|黑色)$""",
    re.IGNORECASE | re.VERBOSE,
)
"""Before a day, whatever binds it."""
_CALLED: Final = re.compile(
    r"\b(?:by|on|before|until|due)\s(?:the\s)?(?-i:[A-Z][\w'’]+)(?:\sday)?\s$", re.IGNORECASE
)
"""Before a day with a name of its own: "by Thanksgiving Thursday"."""
_PREPOSED: Final = re.compile(r"(?:by|due|no|not|before|until|till|on|at|for|in)\b", re.IGNORECASE)
_THING: Final = re.compile(
    r"(?:(?<!\bend)(?<!\bclose)(?<!\bweek)(?<!\bbeginning)(?<!\bstart)(?<!\bmorning)(?<!\bevening)"
    r"(?<!\bafternoon)\sof|\bdated)\s$",
    re.IGNORECASE,
)
"""Before a day that says which thing is meant."""
_AGAIN: Final = re.compile(
    r"\snever\b|[^，。；！？,]{0,6}?(?:是否|会不会|(?P<asked>[\u4e00-\u9fff])(?<![能可])不(?P=asked))|,?\s(?:each|every|of\s(?:each|every))\s\w+"
    r"|(?:上午|中午|下午|晚上)?的(?!话|再?下|[前后][\d一二两三四五六七八九十几]?\s?(?:[天日周]|个?星期))"
    r"|(?:之前|以前|前)?(?:写|发现|收到|到|做|提出|说|讨论|提交|发生|发出|完成|拿到)的"
    rf"|(?:会议|例会|早会|航班|数据|活动)|(?<![前内]){either(TASKS_ZH)}了(?!解)",
    re.IGNORECASE,
)
"""After a day that is one of many, or says which thing is meant, or is past."""
_FEAST: Final = re.compile(rf"\b{_FEASTS}\s$", re.IGNORECASE)
_PUT: Final = re.compile(
    rf"\b(?:by|on|before|until|for|due)\s(?:the\s)?{_FEASTS}\s$", re.IGNORECASE
)
_EVENT: Final = re.compile(
    r"\b(?:cancel|postpone|reschedule|move|skip|attend|miss)(?:s|ling|ing)?\b"
    r"(?:(?!\b(?:and|but|will)\b)[^,.;!?])*$|(?:取消|推迟|改期|参加|出席)[^，。；！？,]*$"
    r"|\b(?:reported|received|raised|mentioned|discussed|found|made|came\sin|arrived|written)\s$",
    re.IGNORECASE,
)
_AWAY: Final = re.compile(
    r"\b(?:wait|waits|waiting|away|off|out|holiday|leave|closed|busy|absent|vacation|sick)\s$",
    re.IGNORECASE,
)
_TILL: Final = re.compile(r"(?:un)?till?\b", re.IGNORECASE)
_BOOKED: Final = re.compile(
    r"\b(?:book|reserve|schedule)(?:s|ing)?\b(?:(?!\b(?:and|but|will)\b)[^,.;!?])*$", re.IGNORECASE
)
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
_LATER: Final = re.compile(
    r",?\s(?:at\s(?:the\s)?(?:very\s)?)?(?:earliest|soonest)\b|"
    r"才|,?\sor\slater\b|\sonwards?\b|\sand\s(?:after|later)\b|"
    r"(?<=[\u4e00-\u9fff])(?:之后|以后|过后|起|开始|后(?![\u4e00-\u9fff]?[天端台续面]))"
)
_DUTY: Final = r"will\b|shall\b|['’]ll\b|going\sto\b|must\b|should\b|please\b|then\b"
_WHO: Final = (
    r"(?:i|you|he|she|it|we|they|(?:the|our|your|their|his|her|my)\s\w+|(?-i:[A-Z][\w'’-]+))"
)
_CONDITION: Final = re.compile(
    rf"\b(?:if|unless|in\scase|provided|suppose|supposing|assuming|whether|who|whom|whose|whoever"
    rf"|what|why|how|where)\b(?:(?!{_DUTY}|\band\b)[^,.;!?])*$"
    rf"|\b(?:after|once|when|whenever|since|because|as\ssoon\sas|while|before|until)\s{_WHO}"
    rf"\s(?!on\b|by\b|in\b|at\b)(?:(?!{_DUTY}|\b(?:and|i|we)\b)[^,.;!?])+$"
    r"|\b(?:check|verify|confirm|see|find\sout|know|hear|learn|tell\s\w+|say)s?\sthat\s"
    rf"(?:(?!{_DUTY}|\band\b)[^,.;!?])*$"
    r"|(?:如果|假如|要是|万一|倘若|除非|是否|会不会)[^，。；！？,]*$",
    re.IGNORECASE,
)
_INSTEAD: Final = re.compile(
    r"^\W*(?:or|no|wait|actually|rather|sorry|i\smean|make\sthat|better|instead)\b"
    r"(?!\s(?:problem|later|worries|earlier|sooner|before))|\b(?:or|no\swait|i\smean)\W*$"
    r"|^\W*(?:或|还是|不对|不是?，|哦|改|要么)",
    re.IGNORECASE,
)
