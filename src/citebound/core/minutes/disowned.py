# ruff: noqa: RUF001 (full-width marks and typographic quotation marks are meant)
"""Which words around a name say that it is not, or not alone, the one who will do it?

"Ben will not", "Carl or Anna", "Jonas said I will", "ask whether Ben should", "不是我负责".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from citebound.core.minutes.unasserted import is_asked, is_given_up, is_ironic, is_unasserted

if TYPE_CHECKING:
    from collections.abc import Iterable


def is_denied(frame: re.Match[str]) -> bool:
    """Does the quote deny, doubt or ask what a frame of an owner says?"""
    quote = frame.string
    if _NOT_AFTER.match(quote, frame.end()) or _NOT_WITHIN.match(frame["who"]):
        return True
    if is_ironic(quote) or _is_question(frame) or is_given_up(quote, frame.end()):
        return True
    return any(_NOT_BEFORE.search(one) or is_unasserted(one) for one in _befores(frame))


def is_alternative(frame: re.Match[str]) -> bool:
    """Is the one whom a frame names one of several of whom any may do it?"""
    if _OR_AFTER.match(frame.string, frame.end("who")) or _OR_ZH.search(frame["who"]):
        return True
    return any(_OR_BEFORE.search(before) for before in _befores(frame))


def is_reported(before: str) -> bool:
    """Do the words before "I" say that somebody else said it?"""
    return _REPORTED.search(before) is not None or _OPEN_QUOTE.search(before) is not None


def is_reported_after(frame: re.Match[str]) -> bool:
    """Do the words after a frame with "I" say that somebody else said it?"""
    return _REPORTED_AFTER.match(frame.string, frame.end()) is not None


def _is_question(frame: re.Match[str]) -> bool:
    """Does the quote ask what a frame says? A frame with "you" is a request."""
    is_request = _REQUEST.search(frame.group()) is not None
    return not is_request and is_asked(frame.string, frame.start(), frame.end())


def _befores(frame: re.Match[str]) -> Iterable[str]:
    return (frame.string[: frame.start("who")], frame.string[: frame.start()])


_REQUEST: Final = re.compile(r"\byou\b|\bplease\b|[请你您]|麻烦|辛苦|劳烦", re.IGNORECASE)
_NOT_AFTER: Final = re.compile(
    r"n?['’]t\b|\s(?:(?:\w+ly|also|still|just|really)\s)?(?:not|never|no\slonger|don['’]t|do\snot)"
    r"\b(?!\s(?:forget|hesitate|only|just|fail))"
    r"|(?:[一二三四五六日天底末]?(?:上午|下午|晚上)?(?:之前|以前|前)?)?(?:不(?![断仅光但停只久晚])|没(?!问题))",
    re.IGNORECASE,
)
_NOT_WITHIN: Final = re.compile(r"(?:if|unless|whether|not)\s", re.IGNORECASE)
_NOT_BEFORE: Final = re.compile(
    r"(?:\bnot|\bwhether|\bif|\bunless|\bother\sthan|\binstead\sof|\bnot\strue\sthat|\b(?:nobody|no\sone|none|everyone|everybody|anyone|anybody|all)"
    r"\s(?:else\s)?(?:but|except(?:\sfor)?))\s$"
    r"|(?:n['’]t|\bnot)\s(?:think|believe|expect|say|want|guess|suppose|mean|sure|know)\b[^,.;!?]*$"
    r"|\b(?:doubt|whether)\b[^,.;!?]*$"
    r"|(?:不是|并非|不该|不应该?|不用|不必|不要|不让|没让|没有?人|如果|假如|要是|除非|[别非]|除了|接替|代替|替代|替换|取代|顶替|等到?|比|不如"
    r"|上个?(?:周|星期|礼拜|月)[一二三四五六日天]?|昨天|前天|去年|前年|曾经?|当时|原来|本来|原本|原定|过去)"
    r"(?:是)?(?:[由让请叫])?$"
    r"|\b(?:last\s(?:week|month|year|quarter|time|\w+day)|\w+\sago|yesterday|previously|back\sthen"
    r"|originally|formerly)\s?,?\s$",
    re.IGNORECASE,
)
_OR_AFTER: Final = re.compile(r"\s?,?\s?(?:(?:or|nor)\b|/|或|还是|要么)", re.IGNORECASE)
_OR_BEFORE: Final = re.compile(
    r"(?:\b(?:or|nor|either|neither)\s(?:maybe\s|perhaps\s)?|/\s?|或者?|还是|要么)$", re.IGNORECASE
)
_OR_ZH: Final = re.compile(r"或|还是")
_TOLD: Final = (
    r"(?:said|says|told|tells|wrote|writes|asked|asks|thinks|thought|claims|claimed|promised"
    r"|suggested|suggests|insisted|insists|believes|believed|hopes|wants|announced|replied)"
)
_REPORTED: Final = re.compile(
    rf"(?<!\bI\s)(?<!\bwe\s)\b{_TOLD}(?:\s(?!(?:and|so|but|then)\b)[\w'’]+){{0,3}}"
    r"\s?(?::|,\s?(?=[\"“‘]))?\s?[\"“‘]?\s?$"
    r"|(?<![我再来就实])(?:说|表示|告诉[^，。]{1,3}|提到|问|答应|承诺)[了过]?\s?[，,：:]?\s?[“\"「]?$",
    re.IGNORECASE,
)
_REPORTED_AFTER: Final = re.compile(
    r"[^.!?]*[,”\"]\s(?:(?:said|says)\s[A-Z]|(?:[A-Z][\w'’-]+|he|she|they)\s(?:said|says|promised)\b)"
)
_OPEN_QUOTE: Final = re.compile(
    r"[\w:,：，]\s?(?:(?<=\s)\"|[“「『]|(?<=[:：])\")(?!\s)[^\"”」』]*$"
)
"""Within words that somebody else is quoted with."""
