"""Who does what to whom: whether the words of two English sentences stand in one order.

A sentence in the passive is read as one in the active. What a preposition leads in may stand
elsewhere, as long as the same one leads it in; what it is that somebody does, and to whom, is told
by the order around the verb alone.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import combinations, dropwhile
from typing import TYPE_CHECKING, Final

from citebound.core.extract.terms import STEM
from citebound.core.gate.lexicon import lexicon
from citebound.core.support.inflection import is_past, root
from citebound.core.support.small_words import EMPTY

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


@dataclass(frozen=True, slots=True)
class _Word:
    """A content word where it stands."""

    stem: str
    place: int
    """Among the tokens."""
    lead: str
    """The preposition or conjunction that leads it in; empty without one."""
    clause: int
    """In which clause it stands."""

    @property
    def role(self) -> str:
        """What tells its part wherever it stands; empty where only its place does."""
        return "of" if self.lead == _OWNS else self.lead


def swapped(stated: Sequence[str], found: Sequence[str]) -> tuple[str, str] | None:
    """Two words that stand once in either, in another order, so that each may do the other's part.

    None where there are none. Stems, in the order of ``stated``.

    Args:
        stated: the folded tokens of one sentence.
        found: those of the other.
    """
    sides = _active(stated), _active(found)
    both = _once(sides[0]) & _once(sides[1])
    own = [word for word in sides[0] if word.stem in both]
    others = {word.stem: (rank, word) for rank, word in enumerate(sides[1])}
    for one, other in combinations(own, 2):
        (first, mine), (second, its) = others[one.stem], others[other.stem]
        near, far = _between(stated, one, other), _between(found, mine, its)
        is_same = _is_led(one, mine, other, its) or _is_joined(near, far) or _is_joined(far, near)
        if first > second and not is_same:
            return one.stem, other.stem
    return None


def agents(tokens: Sequence[str]) -> Iterator[str]:
    """The words right after ``by`` of a passive."""
    for _, verb in _passives(tokens):
        words = [word for word in _words(tokens) if word.place > verb and word.lead == "by"]
        yield from (tokens[word.place].removesuffix("'s") for word in words)


def another(stated: Sequence[str], found: Sequence[str]) -> str:
    """Who does in ``found`` what the first word of ``stated`` does there; empty if no other one.

    A folded token, of a clause after a conjunction that has a subject of its own.
    """
    own, others = _active(stated), _active(found)
    if len(own) < _PAIR or any(word.lead for word in own[:_PAIR]):
        return ""
    doing = next((word.place for word in others if word.stem == own[1].stem), 0)
    start = max((place for place, one in enumerate(found[:doing]) if one in _STARTS), default=0)
    earlier, before = _stems_in(others, 0, start), _stems_in(others, start, doing)
    if own[0].stem not in earlier or before & _stems_in(own, 0, len(stated)):
        return ""
    return _nearest(others, found, start, doing)


def _nearest(words: Sequence[_Word], tokens: Sequence[str], start: int, end: int) -> str:
    """The last token of a stretch that nothing leads in; empty if there is none."""
    own = [one.place for one in words if start < one.place < end and not one.lead]
    return tokens[own[-1]] if own else ""


def _stems_in(words: Sequence[_Word], start: int, end: int) -> frozenset[str]:
    return frozenset(word.stem for word in words if start <= word.place < end)


def _once(words: Sequence[_Word]) -> frozenset[str]:
    counts = Counter(word.stem for word in words)
    return frozenset(stem for stem, count in counts.items() if count == 1)


def _is_led(one: _Word, mine: _Word, other: _Word, its: _Word) -> bool:
    """Whether what leads one of them in tells its part, wherever it stands."""
    is_told = [word.role == same.role != "" for word, same in ((one, mine), (other, its))]
    return any(is_told) and not (all(is_told) and one.role == other.role)


def _is_joined(near: frozenset[str], far: frozenset[str]) -> bool:
    """Whether one text has two words in a row, and the other the same by ``of`` or ``is``.

    Or both have them in a row of equals: "boats and cranes".

    Args:
        near: what stands between the words in the one.
        far: what stands between them in the other.
    """
    if near & _AND and far & _AND and near | far <= _ROW:
        return True
    linked = [words for words in (_PASSIVE, _OF) if far & words]
    return near <= _MARKS and any(far <= words | _ROW | _ADVERBS for words in linked)


def _between(tokens: Sequence[str], one: _Word, other: _Word) -> frozenset[str]:
    first, last = sorted((one.place, other.place))
    return frozenset(tokens[first + 1 : last])


def _active(tokens: Sequence[str]) -> list[_Word]:
    """The content words, those of a clause in the passive as if it were active."""
    words = list(_words(tokens))
    for begin, verb in _passives(tokens):
        words = list(_turned(words, begin, verb))
    return words


def _words(tokens: Sequence[str]) -> Iterator[_Word]:
    lead, clause, is_open = "", 0, False
    for place, token in enumerate(tokens):
        if token in _BREAKS or token in _CLAUSAL:
            lead, clause, is_open = _CLAUSAL.get(token, ""), clause + 1, False
        elif token in _LEADS:
            lead, is_open = _led(tokens, place, lead), False
        elif is_content(tokens, place):
            yield _word(tokens, place, lead, clause)
            is_open = True
        elif lead not in _CLAUSAL and _ends(tokens, place, is_open=is_open):
            lead, is_open = "", False


def _led(tokens: Sequence[str], place: int, lead: str) -> str:
    """What leads in what follows a preposition: itself, or of a part what led in the whole."""
    return lead if place and tokens[place - 1] in _SHARES else tokens[place]


def _word(tokens: Sequence[str], place: int, lead: str, clause: int) -> _Word:
    token = tokens[place]
    is_owner = token.endswith("'s") or _is_plural_owner(tokens, place)
    stem = root(token.removesuffix("'s"))[:STEM]
    return _Word(stem, place, _OWNS if is_owner else lead, clause)


def _is_plural_owner(tokens: Sequence[str], place: int) -> bool:
    """Whether an apostrophe, which is folded to a quotation mark, stands after a plural."""
    return tokens[place].endswith("s") and '"' in tokens[place + 1 : place + 2]


def _ends(tokens: Sequence[str], place: int, *, is_open: bool) -> bool:
    """Whether what a preposition leads in ends before or with a token that is not compared."""
    token = tokens[place]
    return token in _TIMES or _is_unit(tokens, place) or (is_open and token not in _AND)


def is_content(tokens: Sequence[str], place: int) -> bool:
    """Whether a folded token says who or what it is about: no number or unit, no day."""
    token = tokens[place]
    is_empty = token in EMPTY or token in _FREE or token in _TIMES
    return token[0].isalpha() and not (is_empty or _is_unit(tokens, place))


def _is_unit(tokens: Sequence[str], place: int) -> bool:
    """Whether a number stands before a word."""
    before = tokens[place - 1] if place else ""
    is_number = before[:1].isdigit() or before in _EN.kinds["number"]
    return is_number and tokens[place][0].isalpha() and tokens[place] not in EMPTY


def _passives(tokens: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The places of every auxiliary of the passive, and of its participle."""
    for place, token in enumerate(tokens):
        if token not in _PASSIVE:
            continue
        after = place + 1
        while after < len(tokens) and (tokens[after] in _ADVERBS or tokens[after] in _PASSIVE):
            after += 1
        if after < len(tokens) and is_past(tokens[after]):
            yield place, after


def _turned(words: Sequence[_Word], begin: int, verb: int) -> Iterator[_Word]:
    """Words with what a passive is said of after its verb, and who does it before."""
    own = _clause_of(words, verb)
    subject = [*dropwhile(_is_led_in, (word for word in own if word.place < begin))]
    agents = [word for word in own if word.place > verb and word.lead == "by"]
    moved = frozenset((*subject, *agents))
    for word in words:
        if word.place == verb:
            yield from (*(replace(agent, lead="") for agent in agents), word, *subject)
        elif word not in moved:
            yield word


def _clause_of(words: Sequence[_Word], place: int) -> list[_Word]:
    """The words of the clause in which a token stands."""
    clauses = {word.clause for word in words if word.place == place}
    return [word for word in words if word.clause in clauses]


def _is_led_in(word: _Word) -> bool:
    """Whether a preposition leads a word in."""
    return word.lead in _LEADS


_EN: Final = lexicon("en")
_BREAKS: Final = frozenset(",;:().!?")
_CLAUSES: Final = (
    "if unless when while because although before after until since whether that which who so but"
)
_CLAUSAL: Final = {word: word for word in _CLAUSES.split()}
"""What begins a clause, each by itself."""
_LEADS: Final = frozenset(
    [
        "about",
        "above",
        "across",
        "against",
        "along",
        "among",
        "around",
        "at",
        "behind",
        "below",
        "beneath",
        "beside",
        "between",
        "beyond",
        "by",
        "concerning",
        "despite",
        "down",
        "during",
        "for",
        "from",
        "in",
        "including",
        "inside",
        "into",
        "like",
        "near",
        "of",
        "off",
        "on",
        "onto",
        "out",
        "outside",
        "over",
        "past",
        "per",
        "regarding",
        "through",
        "throughout",
        "till",
        "to",
        "toward",
        "towards",
        "under",
        "up",
        "upon",
        "via",
        "with",
        "within",
        "without",
    ]
)
_OWNS: Final = "'s"
_PAIR: Final = 2
_SHARES: Final = frozenset(
    ["all", "some", "each", "any", "many", "most", "both", "none", "one", "two", "half", "several"]
)
"""Of what these are a part: "all of the members"."""
_PASSIVE: Final = frozenset(["is", "are", "was", "were", "be", "been", "being", "gets", "got"])
_ADVERBS: Final = frozenset(
    [
        "not",
        "very",
        "also",
        "already",
        "now",
        "always",
        "still",
        "never",
        "then",
        "only",
        "just",
        "both",
    ]
)
_AND: Final = frozenset(("and", "or", "&"))
_STARTS: Final = _AND | _BREAKS
_ROW: Final = _AND | frozenset([",", "the", "a", "an", "our", "both"])
_OF: Final = frozenset(["of", "for", "in", "at", "on", "from", "about"])
_MARKS: Final = frozenset(('"',))
_TIMES: Final = _EN.kinds["date"] | frozenset(
    [
        "week",
        "weeks",
        "month",
        "months",
        "year",
        "years",
        "day",
        "days",
        "spring",
        "summer",
        "autumn",
        "winter",
    ]
)
_FREE: Final = frozenset(
    [
        "next",
        "last",
        "every",
        "most",
        "least",
        "more",
        "less",
        "immediately",
        "soon",
        "always",
        "now",
        "later",
        "again",
        "action",
        "item",
    ]
)
"""When, not who: these may stand anywhere."""
