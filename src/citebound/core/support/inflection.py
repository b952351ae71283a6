"""Which English words are forms of one another: ``pay``, ``pays``, ``paying`` and ``paid``."""

from __future__ import annotations

from functools import cache
from typing import Final


def is_past(word: str) -> bool:
    """Whether a folded word is a past form: a participle, or what tells of the past."""
    return word in _FORMS or (word.endswith("ed") and not word.endswith("eed"))


@cache
def root(word: str) -> str:
    """What all forms of a folded word have in common; no word itself.

    >>> {root(word) for word in ("decide", "decides", "decided", "deciding")}
    {'decid'}
    """
    word = _FORMS.get(word, word)
    for ending, instead in _ENDINGS:
        begin = word.removesuffix(ending) + instead
        if word.endswith(ending) and len(begin) >= _LEAST and not _VOWELS.isdisjoint(begin):
            return _bare(begin)
    return _bare(word)


def _bare(word: str) -> str:
    """A word without a silent letter at its end, and without the second of two there."""
    begin = word.rstrip("e")
    if len(begin) < _LEAST:
        return word
    return begin[:-1] if begin[-1] == begin[-2] and begin[-1] not in _DOUBLE else begin


_LEAST: Final = 3
_VOWELS: Final = frozenset("aeiouy")
_DOUBLE: Final = frozenset("lsfz")
"""Letters that words end with twice of themselves: call, pass."""
_ENDINGS: Final = (
    ("ies", "y"),
    ("ied", "y"),
    ("sses", "ss"),
    ("eed", "eed"),
    ("ss", "ss"),
    ("us", "us"),
    ("ing", ""),
    ("ed", ""),
    ("s", ""),
)
_IRREGULAR: Final = (
    "agree agreed|free freed|guarantee guaranteed|pay paid|send sent|buy bought|build built"
    "|sell sold|tell told|make made|hold held|keep kept|meet met|give gave given"
    "|take took taken|write wrote written|choose chose chosen|speak spoke spoken"
    "|bring brought|think thought|teach taught|lose lost|win won|begin began begun"
    "|go went gone|know knew known|show showed shown|grow grew grown|draw drew drawn"
    "|drive drove driven|withdraw withdrew withdrawn|understand understood|spend spent"
    "|lend lent|get got gotten|say said|hear heard|see seen|do did done|break broke broken"
    "|eat ate eaten|forget forgot|overtake overtook overtaken|undertake undertook undertaken"
    "|rebuild rebuilt|repay repaid|resell resold|seek sought|fight fought|catch caught"
    "|sing sang sung|swim swam swum|run ran|come came|become became|lead led|feed fed"
    "|deal dealt|mean meant|sleep slept|leave left|rise risen|fall fell fallen"
    "|throw threw thrown|fly flew flown|steal stole stolen|wear wore worn|tear torn"
    "|hide hidden|bind bound|win won|stick stuck|strike struck|sweep swept|stand stood"
)
_FORMS: Final = {
    form: verb for verb, *forms in (row.split() for row in _IRREGULAR.split("|")) for form in forms
}
