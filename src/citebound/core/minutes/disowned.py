# ruff: noqa: RUF001 (full-width marks and typographic quotation marks are meant)
"""Which words around a name say that it is not, or not alone, the one who will do it?

"Ben will not", "Carl or Anna", "Jonas said I will", "ask whether Ben should", "不是我负责".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable


def is_denied(frame: re.Match[str]) -> bool:
    """Does the quote deny, doubt or ask what a frame of an owner says?"""
    quote = frame.string
    if _NOT_AFTER.match(quote, frame.end()) or _NOT_WITHIN.match(frame["who"]):
        return True
    return any(_NOT_BEFORE.search(before) for before in _befores(frame))


def is_alternative(frame: re.Match[str]) -> bool:
    """Is the one whom a frame names one of several of whom any may do it?"""
    if _OR_AFTER.match(frame.string, frame.end("who")) or _OR_ZH.search(frame["who"]):
        return True
    return any(_OR_BEFORE.search(before) for before in _befores(frame))


def is_reported(before: str) -> bool:
    """Do the words before "I" say that somebody else said it?"""
    return _REPORTED.search(before) is not None or _OPEN_QUOTE.search(before) is not None


def _befores(frame: re.Match[str]) -> Iterable[str]:
    return (frame.string[: frame.start("who")], frame.string[: frame.start()])


_NOT_AFTER: Final = re.compile(
    r"n?['’]t\b|\s(?:(?:\w+ly|also|still|just|really)\s)?(?:not|never|no\slonger|don['’]t|do\snot)"
    r"\b(?!\s(?:forget|hesitate|only|just|fail))|不(?![断仅光但停只久])|没(?!问题)",
    re.IGNORECASE,
)
_NOT_WITHIN: Final = re.compile(r"(?:if|unless|whether|not)\s", re.IGNORECASE)
_NOT_BEFORE: Final = re.compile(
    r"(?:\bnot|\bwhether|\bif|\bunless|\bother\sthan|\binstead\sof|\bnot\strue\sthat|\b(?:nobody|no\sone|none|everyone|everybody|anyone|anybody|all)"
    r"\s(?:else\s)?(?:but|except(?:\sfor)?))\s$"
    r"|(?:n['’]t|\bnot)\s(?:think|believe|expect|say|want|guess|suppose|mean|sure|know)\b[^,.;!?]*$"
    r"|\b(?:doubt|whether)\b[^,.;!?]*$"
    r"|(?:不是|并非|不该|不应该?|不用|不必|不要|不让|没让|没有?人|如果|假如|要是|除非|[别非]|除了)(?:[由让请叫])?$",
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
_OPEN_QUOTE: Final = re.compile(
    r"[\w:,：，]\s?(?:(?<=\s)\"|[“「『]|(?<=[:：])\")(?!\s)[^\"”」』]*$"
)
"""Within words that somebody else is quoted with."""
