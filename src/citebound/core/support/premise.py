"""Is what was quoted the rest of a sentence that only supposes, denies or reports it?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import regex

from citebound.core.gate.fold import fold
from citebound.core.support.governing import GOVERNORS
from citebound.core.support.modal_words import PREMISES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


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


def governed(sentence: str, languages: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The words of a sentence that deny, doubt, suppose or only report, each with what it governs.

    A word governs the rest of its clause, and the next clause where a comma stands at once after
    it ("Allegedly, ..."). What is not done ("failed to") governs no further verb after "and".

    Args:
        sentence: a sentence.
        languages: those of the text.
    """
    folded = fold(sentence).text
    for match, end in _governed(folded, languages):
        yield match[0].strip(), folded[match.end() : end]


def governor(before: str, languages: Iterable[str]) -> str:
    """The first word before a quote that governs it; empty without one.

    Args:
        before: what stands before the quote in its sentence.
        languages: those of the text.
    """
    folded = fold(before).text
    reaching = (match for match, end in _governed(folded, languages) if end == len(folded))
    return next((match[0].strip() for match in reaching), "")


def _governed(folded: str, languages: Iterable[str]) -> Iterator[tuple[regex.Match[str], int]]:
    """The first word that governs what stands after it, up to each end of that."""
    for language in languages:
        end = 0
        for match in regex.finditer(GOVERNORS.get(language, _NONE), folded):
            is_doubled = _DOUBLED.search(folded, max(0, match.start() - _NEAR), match.start())
            if match.start() < end or is_doubled:
                continue
            ends = _UNDONE if match.groupdict().get("undone") else _GOVERNED
            found = ends.search(folded, match.end() + 1)
            end = found.start() if found else len(folded)
            yield match, end


def _tells(match: regex.Match[str]) -> bool:
    """Whether a condition or a question tells on what stands after the text that it is in."""
    rest = match.string[match.end() :]
    if match[0] in _ASKING:
        return not _PART.search(rest)
    is_first = _OPENS.search(match.string[: match.start()]) is not None
    return not (_WHOLE if is_first else _CLAUSE).search(rest)


_ASKING: Final = frozenset(("whether", "doubt", "doubts", "doubted", "ob", "是否"))
"""What asks, and says nothing of the clauses after its own."""
_NONE: Final = r"(?!)"
_NEAR: Final = 40
"""Characters before a word in which what turns it into its opposite is looked for."""
_GOVERNED: Final = regex.compile(
    r"[,;:.!?\u3002\uff0c\uff1b\uff01\uff1f]|\b(?:but|aber|sondern)\b"
)
_UNDONE: Final = regex.compile(
    rf"{_GOVERNED.pattern}|\band\b ?(?=$|(?:then |also )?"
    r"(?:\w+ed|we|i|he|she|they|it|the \w+|paid|sent|made|gave"
    r"|got|took|went|found|left|bought|sold|built|kept|wrote|chose|met|held|began)\b)"
)
_DOUBLED: Final = regex.compile(
    r"(?:\b(?:not|never|cannot|nobody|no one|nothing)|n't|\b(?:nicht|nie)|[\u4e0d\u6ca1])"
    r"\W*(?:\w+\W+)?$"
)
"""Before a word that it turns into its opposite: "did not fail to"."""
_CLAUSE: Final = regex.compile("[,;:]")
_WHOLE: Final = regex.compile("[;.!?。]")
_PART: Final = regex.compile(r"[,;:]|\b(?:and|but|und|aber)\b")
_OPENS: Final = regex.compile(r"(?:^|[,;:.])\W*(?:(?:and|but|so|then|well|okay|oh|now)\W+)*$")
