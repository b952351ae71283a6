"""What does a spoken sentence read like without hesitations and the marks of transcribers?"""

from __future__ import annotations

import re
from typing import Final

from citebound.core.gate.lexicon import lexicon

_FILLERS: Final = "|".join(
    sorted((re.escape(word) for word in lexicon("en").fillers), key=len, reverse=True)
)
_FILLERS_ZH: Final = "".join(sorted(lexicon("zh").fillers))
_NOISES: Final = (
    "vocalsound|disfmarker|gap|laugh|laughs|laughing|laughter|inaudible|unintelligible|indistinct"
    "|unclear|crosstalk|noise|background noise|music|pause|long pause|silence|applause|cough"
    "|coughs|coughing|breath|breathing|sigh|sighs|click|static|beep|pron|nonvocalsound"
    "|overlapping speech|foreign language"
)
"""What transcribers write of sounds that are no words. Anything else between brackets was said, or
says how it was meant: it stays."""


def _once(match: re.Match[str]) -> str:
    """What was said twice over once, unless a number, a date, a denial or a letter is in it."""
    said = match[1]
    words = said.casefold().split()
    return match[0] if any(_counts(word) for word in words) else said


def _counts(word: str) -> bool:
    is_letter = len(word) == 1 and word not in ("a", "i")
    return is_letter or word in _TELLING or any(map(str.isdigit, word)) or "n't" in word


_TELLING: Final = frozenset().union(
    *(lexicon("en").kinds.get(kind, frozenset()) for kind in ("number", "date", "negation"))
)
_STEPS: Final = (
    (re.compile(r"^\s*(?:[-*•–]\s+|\[[ xX]\]\s*|\d{1,2}[.)]\s+)+"), ""),  # noqa: RUF001 (a dash)
    (re.compile(rf"(?i)\{{(?:{_NOISES})\}}|\[(?:{_NOISES})\]|\((?:{_NOISES})\)(?=\s|$)"), " "),
    (re.compile(r"\b((?:[A-Z]_){1,8})"), lambda match: match[1].replace("_", "")),
    (re.compile(rf"(?i)(?<![\w'-])(?:{_FILLERS})(?![\w'-])\s?,?"), " "),
    (re.compile(rf"(?:(?<=^)|(?<=[，。、\s]))[{_FILLERS_ZH}]{{1,4}}[，、]?"), ""),  # noqa: RUF001
    (re.compile(r"\s+(?=['’](?:s|re|ll|ve|d|m|t)\b|[.,;:!?]|n't\b)"), ""),  # noqa: RUF001
    (re.compile(r"\s+"), " "),
    (
        re.compile(r"(?i)(?<![\w'-])([\w'-]{1,20}(?: [\w'-]{1,20}){0,2}),?(?: \1(?![\w-])){1,4}"),
        _once,
    ),
    (re.compile(r"(我们|你们|他们|这个|那个|就是|然后|我|你|他)\1+"), r"\1"),
    (
        re.compile(
            r"(?i)^[\s,]*(?:(?:okay|ok|yeah|yep|yes|well|right|alright|all right|so|and)\b,? )+"
        ),
        "",
    ),
    (re.compile(r"^[\s,，、]+|\s+$"), ""),  # noqa: RUF001
)
"""Each mark with what stays of it, in the order in which they are removed."""


def tidied(said: str) -> str:
    """A sentence on one line, with fillers, doubled words and annotations left out.

    No word is added or changed; the first letter is made a capital.
    """
    for pattern, kept in _STEPS:
        said = pattern.sub(kept, said)
    return said[:1].upper() + said[1:]
