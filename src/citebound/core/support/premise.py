"""Is what was quoted the rest of a sentence whose condition was cut off?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import regex

from citebound.core.gate.fold import fold
from citebound.core.support.modal_words import PREMISES

if TYPE_CHECKING:
    from collections.abc import Iterable


def premise(before: str, languages: Iterable[str]) -> str:
    """The word before a quote that makes a condition or a question of it; empty without one.

    One that opens the sentence, or a clause of it, tells on all that follows; another one on its
    own clause.

    Args:
        before: what stands before the quote in its sentence.
        languages: those of the text.
    """
    folded = fold(before).text
    for language in languages:
        for match in regex.finditer(PREMISES[language], folded):
            if _tells(match):
                return match[0]
    return ""


def _tells(match: regex.Match[str]) -> bool:
    """Whether a condition or a question tells on what stands after the text that it is in."""
    rest = match.string[match.end() :]
    if match[0] in _ASKING:
        return not _PART.search(rest)
    is_first = _OPENS.search(match.string[: match.start()]) is not None
    return not (_WHOLE if is_first else _CLAUSE).search(rest)


_ASKING: Final = frozenset(("whether", "doubt", "doubts", "doubted", "ob", "是否"))
"""What asks, and says nothing of the clauses after its own."""
_CLAUSE: Final = regex.compile("[,;:]")
_WHOLE: Final = regex.compile("[;.!?。]")
_PART: Final = regex.compile(r"[,;:]|\b(?:and|but|und|aber)\b")
_OPENS: Final = regex.compile(r"(?:^|[,;:.])\W*(?:(?:and|but|so|then|well|okay|oh|now)\W+)*$")
