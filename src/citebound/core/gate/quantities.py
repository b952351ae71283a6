"""What belongs to a number across the edge of a passage: its rest, its bound, what multiplies it.

"more than five million" does not contain "five million", nor "three or four days" "three".
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, TypeAlias

import regex

from citebound.core.gate.lexicon import LANGUAGES, lexicon

if TYPE_CHECKING:
    from collections.abc import Iterator

_Pattern: TypeAlias = "regex.Pattern[str]"

CJK_DIGITS: Final = "零〇一二两三四五六七八九十百千万亿半壹贰叁肆伍陆柒捌玖拾佰仟兩萬億廿卅"
"""Chinese numerals, those of cheques too."""
NUMBER_WORDS: Final = frozenset[str]().union(
    *(lexicon(language).kinds["number"] for language in LANGUAGES if language != "zh")
)
MOST_BEFORE: Final = 32
"""Characters before a passage in which a part of its number is looked for."""
_MOST_AFTER: Final = 32


def is_numeral(char: str) -> bool:
    """Whether a character is a digit of any script, or a Chinese numeral."""
    return char.isdigit() or char in CJK_DIGITS


def goes_on_before(text: str, place: int) -> bool:
    """Whether a number begins here whose other part, factor or bound stands right before."""
    word = _WORD.match(text, place)
    if word is not None and word[0] not in _FIRST_WORDS:
        return False  # The common case, told at once.
    number = _compiled(_FIRST).match(text, place, place + _MOST_AFTER)
    if number is None:
        return False
    before = text[max(0, place - MOST_BEFORE) : place]
    return any(_compiled(pattern).search(before) for pattern in _patterns_before(number))


def _patterns_before(number: regex.Match[str]) -> Iterator[str]:
    """What would belong to a number that begins so."""
    yield from (_PART_BEFORE, _FACTOR_BEFORE)
    if number["rest"] is not None:
        yield _LAST
    if number["round"] is not None:
        yield _SEVERAL_BEFORE
    if number["vague"] is None:
        yield _BOUND_BEFORE


def goes_on_after(text: str, place: int) -> bool:
    """Whether a number ends here that goes on, or a quantity whose bound follows."""
    before = text[max(0, place - MOST_BEFORE) : place]
    return any(
        _compiled(link).match(text, place)
        and _compiled(last).search(before)
        and _compiled(after).match(text, place)
        for link, last, after in (
            (_BOUND_AFTER, _NUMBER, _BOUND_AFTER),
            (_RANGE_LINK, _RANGE_LAST, _RANGE_AFTER),
            ("", _FRACTION_LAST, _FRACTION_AFTER),
            ("", _LAST, _PART_AFTER),
        )
    )


@cache
def _compiled(pattern: str) -> _Pattern:
    """One of the patterns here; with so many words, they are compiled only if they are met."""
    return regex.compile(pattern)


def _over_numbers(pattern: str) -> str:
    """A pattern in which ``NUMBER`` stands for any number, whose words are written once."""
    return f"(?(DEFINE)(?P<number>{_ANY}))(?:{pattern.replace('NUMBER', '(?&number)')})"


_WORD: Final = regex.compile(r"[a-zà-ÿ]+")
_FIRST_WORDS: Final = NUMBER_WORDS | {
    *("a", "an", "ein", "eine", "un", "une", "una", "percent", "per", "hundred", "third"),
    *("usd", "eur", "gbp", "chf", "rmb", "hundert", "tausend", "dozen", "cents", "cento"),
}
"""Words with which a number, or what belongs to one, may begin."""
_VAGUE: Final = "one|once|both|single|first|second|third|ein|eine|eins|erste|un|une|uno|una|prima"
"""Number words that are articles, pronouns or adverbs more often."""
_LARGE: Final = (
    r"hundred|thousand|dozen|(?:m|b|tr)illion(?:s|en)?|hundert|tausend|milliarden?|cents?|mille"
    r"|milliards?|cento|milion[ei]|miliard[oi]|cien(?:to)?|mil|mill(?:ón|ones)"
)
_WORDS: Final = "|".join(sorted(NUMBER_WORDS, key=lambda word: (-len(word), word)))
_ANY: Final = rf"(?:\d|\p{{No}}|[{CJK_DIGITS}]|\b(?:{_WORDS})\b)"
"""Where a number begins or ends."""
_FIRST: Final = (
    r'["(]?(?:(?:[$€£¥₹]|usd|eur|gbp|chf|rmb) ?\d|\d|\p{No}'
    r"|(?P<round>(?!百分|千万别|万一)[百千万亿])"
    rf"|(?P<rest>\b(?:{_LARGE})\b|percent|per cent|%|‰)|[{CJK_DIGITS}]"
    rf"|(?P<vague>\b(?:{_VAGUE})\b(?! (?:{_LARGE})\b))"
    rf"|\b(?:{_WORDS})\b|\b(?:an?|eine?|une?|una) (?:{_LARGE}|half|third|quarter)\b)"
)
_MEASURES: Final = "元天年月日时人名吨米个台度%"
_POINT: Final = r"(?:point|dot|komma|virgule|virgola|coma|punto)"
_RANGE: Final = r"(?:to|or|bis|oder|à|ou|o|hasta)"
_PART_BEFORE: Final = _over_numbers(
    rf"NUMBER(?: {_POINT} | {_RANGE} | ?[/\u00d7x*^·\u2044\u2215~] ?| ?- | - ?)$"
    rf"|\bbetween NUMBER[^,.;]{{0,12}} and $|[{CJK_DIGITS}]-$"
    rf"|[{CJK_DIGITS}\d](?:点|[{_MEASURES}]?(?:至|到|或|或者))$"
)
_FACTOR_BEFORE: Final = (
    r"(?:\b(?:half|thirds?|quarters?|fifths?|tenths?|percent|per cent|twice|double|triple|times"
    r"|dozens?|multiples?|prozent|hälfte|drittel|viertel|doppelte|mal|fois|moitié|tiers|double"
    r"|pour cent|metà|terzo|doppio|volte|per cento|mitad|tercio|doble|veces|por ciento)"
    r"|%)(?: ?(?:of|von|der|des|de|di|del|d'))?"
    r"(?: (?:the|these|those|all|a|an|les|las|los|i|un))? ?$"
    r"|(?:一半的?|[倍半](?:的|于)?|分之)$"
)
_SEVERAL_BEFORE: Final = "[数几上成好](?<!人数)(?<!晚上)(?<!早上)$"
_BOUND_BEFORE: Final = (
    r"(?:\b(?:least|most|than|over|under|above|below|about|nearly|almost|roughly|around|some"
    r"|approximately|exceeding|exceeds?|virtually|up to|close to|upwards? of|in excess of|well on"
    r"|(?:minimum|maximum) of|as (?:many|much|few|little) as"
    r"|mindestens|höchstens|maximal|über|unter|etwa|rund|knapp|bis zu|fast|annähernd|ungefähr"
    r"|beinahe|gut|circa|ca\.?|(?:mehr|weniger|grösser|kleiner|höher|niedriger) als"
    r"|(?:moins|plus|près)(?: de| d')?|environ|presque|jusqu'à|au-delà de"
    r"|almeno|oltre|fino a|quasi|(?:più|meno) di|intorno a"
    r"|(?:menos|más)(?: de)?|unos|hasta|casi|alrededor de|cerca de|aproximadamente)"
    r"(?: an?)?[):]? ?"
    r"|至少|至多|最多|最少|不到|不足|[超逾满]|(?<![签合公节违])约|(?<![最附])近|超过|接近|几乎|不止|不下"
    r"|[低高少多大小]于|最[高低]|[上下]限|高达|多达)(?:[为是了有])?$|第$"
)
_LAST: Final = rf"{_ANY} ?$"
_NUMBER: Final = _ANY
_PART_AFTER: Final = _over_numbers(
    rf" ?(?:[/\u00d7*^·\u2044\u2215] ?\d|x \d|\p{{No}}|‱"
    rf"|(?:basis points?|bps?|pct|pp|pro mille|promille|per (?:mille|thousand)|dozen)\b)"
    rf"| {_POINT} NUMBER| {_RANGE} NUMBER| ?- ?NUMBER"
    rf"|(?:点|至|到|或|或者|-|~)[{CJK_DIGITS}\d]|[多余几](?!次)|分之"
)
_RANGE_LAST: Final = rf"\bbetween {_ANY}[^,.;]{{0,12}}$|[{CJK_DIGITS}\d][{_MEASURES}]$"
_RANGE_LINK: Final = " and |[至到]"
_RANGE_AFTER: Final = rf" and {_ANY}|[至到][{CJK_DIGITS}\d]"
_FRACTION_LAST: Final = r"(?:\b(?:half|third|quarter|twice|double|times)|\p{No})$"
_FRACTION_AFTER: Final = _over_numbers(
    rf" (?:of )?(?:(?:an?|the) )?(?:{_LARGE})\b| of (?:the )?NUMBER| NUMBER"
)
_BOUND_AFTER: Final = (
    r" (?:or (?:more|less|fewer|above|below|thereabouts)|oder (?:mehr|weniger)|ou (?:plus|moins)"
    r"|o (?:più|meno|más|menos))\b|以上|以下|以内|左右|上下"
)
