# ruff: noqa: RUF001 (full-width marks and typographic apostrophes are meant)
"""Which words say that what stands beside them is not done, only past, asked, doubted or heard?

Read by ``owner`` and ``due``: within such words nobody takes on anything, and no day is due.
"""

from __future__ import annotations

import re
from typing import Final

from citebound.core.minutes.acts import DAY_ZH, TASKS_ZH, either


def is_unasserted(before: str) -> bool:
    """Do the words before a name or a day deny, doubt, suppose or only report what follows?

    Args:
        before: of the quote, up to the name or the day.
    """
    return _DOUBTED.search(before) is not None or _DOUBTED_ZH.search(before) is not None


def is_ironic(quote: str) -> bool:
    """Does somebody take back at once what is said: "said nobody ever", "才怪"?"""
    return _IRONY.search(quote) is not None


def is_given_up(quote: str, end: int) -> bool:
    """Do words after "will" and its like say that a thing is not done, or is past: "fail to send"?

    Args:
        quote: what was said.
        end: where "will" and its like end.
    """
    return any(pattern.match(quote, end) for pattern in (_GIVEN_UP, _WOULD, _GIVEN_UP_ZH))


def is_over(before: str) -> bool:
    """Do the words before a day say that its clause speaks of the past, or gives something up?

    Args:
        before: of the quote, up to the day.
    """
    return _PAST_CLAUSE.search(before) is not None or _PAST_ZH.search(before) is not None


def is_asked(quote: str, start: int, end: int) -> bool:
    """Is the sentence around a stretch a question about it, and no request with a tag?

    Args:
        quote: what was said.
        start: where the stretch begins.
        end: where it ends.
    """
    stop = _END.search(quote, end)
    if stop is None or stop.group() not in "?？":
        return False
    return _TAG.search(quote, start, stop.end()) is None


def asks_whether(quote: str, start: int, end: int) -> bool:
    """Is the sentence around a day a question that asks for nothing to be done?

    Args:
        quote: what was said.
        start: where the day begins.
        end: where it ends.
    """
    begin = max((one.end() for one in _END.finditer(quote, 0, start)), default=0)
    return is_asked(quote, start, end) and _ASKS.search(quote, begin, start) is not None


def stands_in_another(before: str, *, alone: bool) -> bool:
    """Is a name part of the words for another: "whoever replaces Ben", "the aide of Ben"?

    Args:
        before: of the quote, up to the name.
        alone: whether "for" leads in another, too; not in "we wait for Ben to send it".
    """
    return _OF_ANOTHER.search(before) is not None or (alone and _FOR.search(before) is not None)


_REST: Final = r"(?:(?!\b(?:and|but|so|then)\b)[^,.;:!?])*$"
"""The rest of a clause."""
_THINK: Final = (
    r"(?:believes?|thinks?|expects?|says?|said|knows?|knew|claims?|wants?|hopes?|thought)"
)
_NO_ONE: Final = r"(?:nobody|no\sone|none\sof\s\w+|hardly\sany(?:one|body)|few(?:\speople)?)"
_DOUBTED: Final = re.compile(
    rf"""(?:\b{_NO_ONE}\s(?:\w+\s){{0,2}}?{_THINK}
    |\b(?:do|does|did|has|have|will|can|would)\s(?:any(?:one|body)|you|they)\s(?:\w+\s)?{_THINK}
    |\b(?:rumou?r(?:s|ed)?|gossip|hearsay|allegedly|supposedly|reportedly)\b
    |\bit\s(?:is|was)\s(?:said|claimed|alleged|reported)\b|\bthe\sword\sis\b|\b(?:people|they)\ssay\b
    |\b(?:doubt(?:s|ed|ful)?|den(?:y|ies|ied)|disputes?d?|prevents?|forbids?|refuse[sd]?)\b
    |\b(?:unlikely|improbable|impossible|unclear|uncertain|unsure|untrue|false|nonsense)\b
    |\bnot\sthe\scase\b|\b(?:under|in|at|by)\sno\s(?:circumstances|way|point|time|means)\b|\bneither\b
    |\bnot\s(?:convinced|certain|clear|likely)\b|\bno\sway\b|\bout\sof\sthe\squestion\b|\bforbid\b
    |\b(?:wrong|a\slie|a\smyth|a\sjoke)\b(?!\s(?:file|version|number|name|one))
    |\b(?:suppos(?:e|ing)|imagin(?:e|ing)|assum(?:e|es|ed|ing)|pretend(?:s|ed)?|wish(?:es|ed)?
      |hop(?:e|es|ed|ing)|as\sif|as\sthough|let['’]s\ssay)\b
    |\b(?:i|we|he|she|they)\s(?:had\s|always\s)?(?:thought(?!\s(?:about|of))|believed|expected)\b
    |\b(?:hardly|scarcely|barely)\b
    ){_REST}
    |\bif\s(?:i|we|you|he|she|they|it)\swere\b[^.;!?]*$""",
    re.IGNORECASE | re.VERBOSE,
)
_DOUBTED_ZH: Final = re.compile(
    r"(?:(?:没有?|无)人(?:说|相信|认为|觉得)|谁(?:说|敢说|相信)|据说|听说|传说|谣传|传闻|有传言"
    r"|否认|怀疑|不信|不相信|不认为|不觉得|不可能|不太可能|未必|难道|哪有|是否|是不是|会不会|为什么|为何"
    r"|怎么会|凭什么|假装|假设|假定|以为|拒绝|不同意|反对|以免|免得|希望|但愿|指望|幻想)[，,]?[^，。；！？,]*$"
)
_IRONY: Final = re.compile(
    r",\ssaid\s(?:nobody|no\sone)\b|\s[-–—]\s?not\b[.!]*$|\bover\smy\sdead\sbody\b"
    r"|\bin\syour\sdreams\b|\bjust\skidding\b|才怪|开玩笑",
    re.IGNORECASE,
)
_NOT_DENIED: Final = r"(?<!n['’]t\s)(?<!not\s)(?<!never\s)(?<!to\s)"
_ENDS: Final = (
    r"(?:fail(?:s|ed)?\sto|forgets?(?:\sto|\sabout)?|forgot\sto|refuse[sd]?\sto|declines?d?\sto"
    r"|neglect(?:s|ed)?\sto|omit(?:s|ted)?\sto|cease[sd]?\s(?:to|\w+ing)|(?:stop|quit|avoid|cancel"
    r"|abandon|postpone|delay|give\sup(?:\son)?)s?\s\w+ing)\b"
)
_DONE: Final = (
    r"(?:\w+ed|been|sent|done|made|given|gone|written|seen|taken|told|got|gotten|put|read|paid|met"
    r"|left|found|built|bought|brought|kept|held|run|come|begun|chosen|drawn|spoken|known)\b"
)
_GIVEN_UP: Final = re.compile(
    rf"\s(?:(?:\w+ly|also|still|just|then)\s)?(?:hardly|scarcely|barely|rarely|seldom|neither|no\smore|try\snot\b"
    rf"|do\sanything\sbut\b|have\sto\sbe\s\w+ed\b|{_ENDS}"
    r"|(?:refuse|decline|quit|forget)\b|be\s(?:un(?:able|likely|willing)|reluctant|too\s\w+)\b"
    r"|have\sbeen\b)",
    re.IGNORECASE,
)
_WOULD: Final = re.compile(
    rf"(?:(?<=should)|(?<=must))\s(?:\w+ly\s)?have\s(?:\w+ly\s|already\s)?{_DONE}", re.IGNORECASE
)
_GIVEN_UP_ZH: Final = re.compile(
    rf"(?:会|将|要|去|来)?(?:{DAY_ZH}(?:之前|以前|前)?)?(?:忘|停止|拒绝|放弃|避免|逃避)|(?:{either(TASKS_ZH)})?(?:了(?!解)|过(?![来去程滤户渡]))"
)
_NOT_NOW: Final = (
    r"(?:(?!\b(?:will|shall|must|should|to|that|and|but|please)\b|['’]ll\b)[^,.;!?])*$"
)
_PAST_CLAUSE: Final = re.compile(
    rf"""\b(?:was|were|had|did)\b(?!\s(?:agreed|decided|asked|told|settled)\b){_NOT_NOW}
    |\b(?:had|used|had\s\w+)\sto\b[^,.;!?]*$
    |(?:\b(?:i|we|he|she|they)|(?-i:[A-Z][\w'’-]+))\s(?:(?!\w*eed\b)\w+ed|sent|did|made|gave
      |wrote|saw|took|told|said|got|paid|met|left|found|built|bought|brought|kept|held|came|began
      |spoke|went)\b{_NOT_NOW}
    |\b(?:was|were)\s(?:(?!agreed|decided|asked|told|invited|requested)\w+\s)?to\b[^,.;!?]*$
    |\b(?:should|could|would|must|might|ought\sto)(?:\snot|n['’]t)?(?:\s\w+ly)?\shave\s
      (?:\w+ly\s|already\s|all\s)?{_DONE}[^,.;!?]*$
    |\bthat\s(?:i|we|you|he|she|they|[a-z]+)\s(?:\w+ed|sent|wrote|made|gave|got|did)\b{_NOT_NOW}
    |(?:^|[.!?;]\s)\W*(?:(?:so|and|but)\s)?(?:last\s(?:week|month|year|quarter|time|\w+day)
      |(?:\w+\s){{1,2}}ago|back\sthen|previously|in\sthe\spast|originally|formerly)\b(?!['’]s)[^.;!?]*$
    |{_NOT_DENIED}\b{_ENDS}{_REST}""",
    re.IGNORECASE | re.VERBOSE,
)
_PAST_ZH: Final = re.compile(
    r"(?:原定|原计划|原本|本来|原来|本应|本该|曾经?|当时|忘了|忘记|停止|拒绝|未能|没能)[^，。；！？,]*$"
    r"|(?:^|[，。；！？])(?:上个?(?:周|月|星期)|去年|当时)[^，。；！？,]{0,6}?[说讲提][^，。；！？,]*$"
)
_END: Final = re.compile(r"[.!?](?!\w)|[。！？]")
_TAG: Final = re.compile(
    r",\s?(?:right|ok(?:ay)?|yes|correct|agreed|please)\s?\?$"
    r"|,\s(?:(?:and|but|so)\s)?(?:can|could|will|would|shall|should|do|does|is|are)\b|[，,]\s?(?:[行好对]|可以|没问题)[吗吧么]?\s?[?？]$",
    re.IGNORECASE,
)
_ASKS: Final = re.compile(
    r"^\W*(?:(?:so|and|but|okay|well)\W+)*(?:why|who|whom|whose|what|when|where|which|how\s(?!about)"
    r"|do|does|did|is|are|am|was|were|has|have|had|shall|should"
    r"|will\s(?!you\b|we\b))\b|谁|难道|是否|为什么|怎么|[\u4e00-\u9fff]会不会",
    re.IGNORECASE,
)
_OF_ANOTHER: Final = re.compile(
    rf"""\b(?:who|whom|whose|whoever|whomever|whichever|whatever){_REST}
    |\bthat\s(?!(?:as|is|this|was|yes|perhaps|sometimes|nowadays|besides|always|unless)\s)
      \w{{2,}}(?:s|ed)\s$
    |\b(?:of|with|from|like|unlike|than|beside|besides|behind|under|against|alongside|replacing
      |following|without|despite|except|via|through)\s$""",
    re.IGNORECASE | re.VERBOSE,
)
_FOR: Final = re.compile(r"\bfor\s$", re.IGNORECASE)
