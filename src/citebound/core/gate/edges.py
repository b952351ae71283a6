"""Where a passage may not begin or end: inside a word, a number, or a character.

"15万" does not contain "5万"; "unable" does not contain "able" (specification B, step 1: when in
doubt, a person).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import regex

from citebound.core.gate.fold import is_dense, is_word
from citebound.core.gate.lexicon import LANGUAGES, lexicon
from citebound.core.gate.quantities import (
    CJK_DIGITS,
    MOST_BEFORE,
    NUMBER_WORDS,
    goes_on_after,
    goes_on_before,
    is_numeral,
)

if TYPE_CHECKING:
    from citebound.core.gate.fold import Folded

_DATE_WORDS: Final = frozenset(
    word
    for language in LANGUAGES
    for word in lexicon(language).kinds["date"]
    if language != "zh" and word.isalpha() and len(word) > len("may")
)
__all__ = [
    "CJK_DIGITS",
    "cut_at_end",
    "cut_at_start",
    "is_number_word",
    "is_turned",
    "units_after",
]
_SIGNS: Final = "-+±<>=≤≥≈~$€£¥₹#"
_UNITS: Final = "%‰°$€£¥₹万亿千百十元年月日号时点分秒岁度倍成折"
"""What makes another quantity of the number before it."""
_WITH_UNIT: Final = regex.compile(
    r" ?(?:(?:day|week|month|year|hour|minute|second|euro|dollar|pound|yen|yuan|point|mile|inche?"
    r"|met(?:er|re)|kilomet(?:er|re)|gram|kilogram|ton|tonne|lit(?:er|re))s?"
    r"|usd|eur|gbp|chf|jpy|cny|rmb"
    r"|(?:tag|monat|jahr)(?:en|es|e|s)?|(?:woche|stunde|minute|sekunde)n?"
    r"|jours?|semaines?|mois|ans?|ann[ée]es?|heures?|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|or[ae]"
    r"|d[íi]as?|semanas?|meses|años?|horas?|minut[oi]s?|"
    + "|".join(sorted(_DATE_WORDS))
    + r")\b| ?(?:to|bis|à|a|hasta|-|~|至|到)(?: ?\d)"
)
"""A unit, a month or the end of a range, right after a number."""
_AFTER_NUMBER: Final = regex.compile(
    r" ?(?:[ap]\.?m\b|uhr\b|percent|per cent|prozent|pour cent|per cento|por ciento"
    r"|(?:hundred|thousand|tausend|mille?|mil|(?:m|b|tr)illion(?:s|en)?|milliarde?n?s?"
    r"|milion[ei]|miliard[oi]|mill(?:ón|ones))\b"
    r"|(?:mio|mrd|mln|mn|bn|k|[kmgt]b|[kmcμ]?g|[kmcμ]?m|[mcd]?l|[kmg]?w|[kmg]?wh|[hst])\b"
    r"|/ ?\d|\d)"
)
"""A magnitude, a unit, or the rest of the number, after its first digits."""
_UNIT: Final = regex.compile(rf"(?:{_WITH_UNIT.pattern})|(?:{_AFTER_NUMBER.pattern})| ?[{_UNITS}]")
_NO_UNIT: Final = regex.compile(r"\d|^ ?(?:" + "|".join(sorted(_DATE_WORDS)) + ")$")
"""What follows a number and is no unit: the end of a range, a month."""
_DIGITS_BEFORE: Final = regex.compile(r"\d(?: | ?/ ?)$")
_WORDS_BEFORE: Final = regex.compile(
    r"(?:\b(?:minus|moins|meno|menos) |[负負]|\b(?:hundred|thousand|(?:m|b|tr)illion) and )$"
)
"""What belongs to the number that follows it."""


def cut_at_start(folded: Folded, start: int) -> bool:
    """Whether a passage that begins here begins inside something."""
    if start == 0:
        return False
    text = folded.text
    if _is_joined(folded, start) and (
        _is_one_word(folded, start)
        or (text[start].isdigit() and text[start - 1] in _SIGNS)
        or _is_inside_number(text, start)
    ):
        return True
    return _splits(folded, start) or is_turned(text, start)


def cut_at_end(folded: Folded, end: int) -> bool:
    """Whether a passage that ends here ends inside something."""
    text = folded.text
    if end == len(text):
        return False
    # Letters that touch first: a text may hold very many places to ask about.
    if _is_joined(folded, end) and (_is_one_word(folded, end) or _is_inside_number(text, end)):
        return True
    return _splits(folded, end) or _has_unit(text, end) or goes_on_after(text, end)


def is_turned(text: str, start: int) -> bool:
    """Whether a negation, or the bound of a number, stands right before: "not approved".

    ``start`` is greater than 0.
    """
    if is_dense(text[start]) and text[start - 1] in _DENSE_NEGATIONS:
        return True
    before = text[max(0, start - MOST_BEFORE) : start]
    return goes_on_before(text, start) or _NEGATION.search(before) is not None


def _splits(folded: Folded, place: int) -> bool:
    """Whether the place is inside a character or a number."""
    return folded.starts[place] == folded.starts[place - 1] or _splits_number(folded.text, place)


def _splits_number(text: str, place: int) -> bool:
    """Whether both neighbours are parts of one number, in digits or in words."""
    if is_numeral(text[place - 1]) and is_numeral(text[place]):
        return True
    is_named = _is_number_word(_WORD.match(text, place))
    if not (is_named or is_numeral(text[place]) or text[place].isnumeric()):
        return False
    before = text[max(0, place - MOST_BEFORE) : place]
    goes_on = is_named and _is_number_word(_LAST_WORD.search(before))
    return goes_on or _goes_on(text[place], before)


def _is_number_word(word: regex.Match[str] | None) -> bool:
    return word is not None and word[1] in NUMBER_WORDS


def _goes_on(first: str, before: str) -> bool:
    """Whether a number that begins so is the rest of one, or has its sign in words before it."""
    is_rest = first.isnumeric() and _DIGITS_BEFORE.search(before) is not None
    return is_rest or _WORDS_BEFORE.search(before) is not None


def _has_unit(text: str, end: int) -> bool:
    """Whether a number ends here and its unit, or the rest of its words, follow."""
    last = text[end - 1]
    if is_numeral(last) and text[end] in _UNITS:
        return True
    word = None if last.isdigit() else _LAST_WORD.search(text[max(0, end - MOST_BEFORE) : end])
    is_number = last.isdigit() or _is_number_word(word)
    return is_number and any(p.match(text, end) for p in (_AFTER_NUMBER, _WITH_UNIT))


def units_after(text: str, end: int) -> list[str]:
    """Magnitudes and units right after a number that ends here, as they are written; no months."""
    units: list[str] = []
    found = _UNIT.match(text, end)
    while found is not None and not _NO_UNIT.search(found[0]):
        units.append(found[0].strip())
        found = _UNIT.match(text, found.end())
    return units


def is_number_word(word: str) -> bool:
    """Whether a folded word of a language with blanks is a number: ``million``."""
    return word in NUMBER_WORDS


def _is_joined(folded: Folded, place: int) -> bool:
    """Whether two neighbours touch and no new word begins between them."""
    return _touch(folded, place) and not _is_new_word(folded, place)


def _touch(folded: Folded, place: int) -> bool:
    """Whether nothing, not even a blank that was folded away, stood between two characters."""
    return folded.starts[place] == folded.ends[place - 1]


def _is_new_word(folded: Folded, place: int) -> bool:
    """Whether a capital begins a word that an extractor glued to the one before it."""
    at = folded.starts[place]
    before, first, second = (
        folded.source[at - 1],
        folded.source[at],
        folded.source[at + 1 : at + 2],
    )
    return first.isupper() and (before.islower() or (before.isupper() and second.islower()))


def _is_inside_number(text: str, place: int) -> bool:
    """Whether a mark between digits stands on either side: ``1,000``, ``9:30``, ``3/4``."""
    return any(_INSIDE_NUMBER.match(text, max(0, start)) for start in (place - 2, place - 1))


def _is_one_word(folded: Folded, place: int) -> bool:
    """Whether two neighbours belong to one word, also through an apostrophe or a hyphen."""
    text = folded.text
    if is_word(text[place - 1]):
        if is_word(text[place]):
            return True
        return _is_binding(folded, place) and is_word(text[place + 1 : place + 2])
    return _is_binding(folded, place - 1) and is_word(text[place]) and is_word(text[place - 2])


def _is_binding(folded: Folded, mark: int) -> bool:
    """Whether a mark inside the text binds what it touches: no dash does, but between digits."""
    if folded.text[mark] == "'":
        return True
    around = folded.text[max(0, mark - 1) : mark + 2]
    if around[1:2] != "-":
        return False
    original = folded.original(mark, mark + 1).of(folded.source)
    return original in _HYPHENS or around[::2].isdigit()


_LAST_WORD: Final = regex.compile(r"(?:^|\P{L})(\p{L}+) ?$")
_WORD: Final = regex.compile(r" ?(\p{L}+)")
_HYPHENS: Final = frozenset("-\u2010\u2011\uff0d")
"""What binds words; longer dashes part them."""
_INSIDE_NUMBER: Final = regex.compile(r"""\d[.,:/'"_·\u066b\u066c\u00d7*^\u2044\u2215]\d""")
_DENSE_NEGATIONS: Final = frozenset("不没未无别勿莫非")
_NEGATION: Final = regex.compile(
    r"(?:\b(?:no|not|never|cannot|without|nobody|none|nothing|neither|nor|hardly|barely|scarcely"
    r"|nicht|nie|niemals|niemand|kein\w*|weder|kaum|ohne|jamais|ne|pas|personne|aucune?|sans"
    r"|non|nessun\w*|né|senza|nunca|jamás|nadie|ning[uú]n\w*|tampoco|ni|sin)"
    r"|n't) $"
    r"|(?:没有|沒有|是否|能否|可否|拒绝|禁止|不得|不能|不会|不可|不要|不应|不再|不予|无法)$"
)
