"""What does a transcript itself announce as decided, to be done, at risk or due?

Declared cue phrases in English and Chinese, in whole sentences; without a model. Precision goes
before recall: a question, a hypothesis, a denial and a report of the past announce nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from citebound.core.extract.sentences import LONGEST
from citebound.core.extract.terms import terms
from citebound.core.gate.lexicon import lexicon
from citebound.core.gate.verdict import Kind
from citebound.core.minutes import phrases
from citebound.core.minutes.clauses import boundaries, parted
from citebound.core.minutes.cue import Cues, Wants
from citebound.core.minutes.cues_en import ENGLISH
from citebound.core.minutes.cues_zh import CHINESE
from citebound.core.minutes.due import dues_of
from citebound.core.minutes.owner import owners_of, several_owners
from citebound.core.minutes.proposal import Proposal
from citebound.core.minutes.spoken import spoken
from citebound.core.minutes.tidy import tidied
from citebound.core.text import Span

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from citebound.core.gate.verdict import Segment

CUES_VERSION: Final = 3
"""Raised by hand when other proposals come out than before."""

ALIKE: Final = 0.75
"""Two sentences with more than this share of their words in common say the same."""
COMPARED: Final = 200
"""Proposals of its kind before it with which one is compared, so that time grows with the text."""


def proposals(text: str, segments: Sequence[Segment]) -> tuple[Proposal, ...]:
    """What the sentences of a transcript announce, in order of place.

    Each quote is the exact characters of its span: a sentence, or of a sentence in which several
    people take on a task each, a clause. A sentence that says the same as one of the 200 proposals
    of its kind before it is not proposed again. Sentences of more than 2,000 characters are not
    read. Which proposals a person has to judge, ``doubted`` says.

    Args:
        text: the transcript.
        segments: who speaks where; no proposal is of two speakers.
    """
    names = {segment.speaker for segment in segments if segment.speaker}
    kept: list[Proposal] = []
    said: dict[Kind, list[frozenset[str]]] = {kind: [] for kind in Kind}
    for one in _announced(text, segments, names):
        own, others = _words(one.text), said[one.kind]
        if not any(_same(own, other) for other in others[-COMPARED:]):
            kept.append(one)
            others.append(own)
    return tuple(kept)


def _words(shown: str) -> frozenset[str]:
    """The words of a sentence in letters, or the pairs of characters of a Chinese one."""
    return frozenset(_WORD.findall(shown.lower())) | terms(shown)


def _same(one: frozenset[str], other: frozenset[str]) -> bool:
    """Do two sentences differ in little, and in no number and no denial?"""
    if len(one & other) <= ALIKE * len(one | other):
        return False
    return not any(
        word.isdecimal() or word in _DENIALS or _DENIED.search(word) for word in one ^ other
    )


def _announced(
    text: str, segments: Sequence[Segment], names: Collection[str]
) -> Iterator[Proposal]:
    for sentence in spoken(text, segments):
        if sentence.span.end - sentence.span.start > LONGEST:
            continue
        whole = _proposed(text, sentence.span, names, _rules(chinese=sentence.chinese))
        if whole is not None:
            yield from _parts(text, whole, names, chinese=sentence.chinese)


def _proposed(text: str, span: Span, names: Collection[str], rules: _Rules) -> Proposal | None:
    """What a sentence or a clause announces; None when it announces nothing."""
    quote = span.of(text)
    shown = tidied(quote)
    kind = _kind(shown, names, rules)
    return None if kind is None else Proposal(kind, shown, quote, span)


def _parts(
    text: str, whole: Proposal, names: Collection[str], *, chinese: bool
) -> Iterator[Proposal]:
    """A sentence in which several people commit themselves clause by clause; else as it is."""
    rules, found = _rules(chinese=chinese), [whole]
    if whole.kind is Kind.ACTION and _is_of_several(whole.quote, names):
        found = _clauses(text, whole, names, rules, chinese=chinese)
    yield from found


def _is_of_several(quote: str, names: Collection[str]) -> bool:
    """Does a sentence name several who will do something, or several days?"""
    return len(several_owners(quote, names)) > 1 or len(dues_of(quote)) > 1


def _clauses(
    text: str, whole: Proposal, names: Collection[str], rules: _Rules, *, chinese: bool
) -> list[Proposal]:
    """The clauses of a sentence when each is an action of one owner; else the sentence itself."""
    cuts = _cuts(text, whole, names, rules, chinese=chinese)
    parts = [_committed(text, part, names, rules) for part in parted(whole.span, cuts)]
    kept = [part for part in parts if part is not None]
    return kept if len(kept) == len(parts) > 1 else [whole]


def _cuts(
    text: str, whole: Proposal, names: Collection[str], rules: _Rules, *, chinese: bool
) -> list[tuple[int, int]]:
    """Where a clause ends and the next one begins, both of them actions of one owner."""
    first, quote = whole.span.start, whole.quote
    found = [*boundaries(quote, chinese=chinese), (len(quote), len(quote))]
    cuts: list[tuple[int, int]] = []
    begun = 0
    for (end, begin), (till, _) in pairwise(found):
        sides = (Span(first + begun, first + end), Span(first + begin, first + till))
        is_free = rules.before.search(_lowered(quote[:begin])) is None
        if is_free and all(_committed(text, side, names, rules) for side in sides):
            cuts.append((end, begin))
            begun = begin
    return cuts


def _committed(text: str, span: Span, names: Collection[str], rules: _Rules) -> Proposal | None:
    """A clause as an action of one owner; None when it is none."""
    one = _proposed(text, span, names, rules) if span.start < span.end else None
    is_action = one is not None and one.kind is Kind.ACTION
    return one if is_action and len(several_owners(span.of(text), names)) == 1 else None


@dataclass(frozen=True, slots=True)
class _Rules:
    """The compiled tables of one language."""

    cues: tuple[tuple[Cues, re.Pattern[str]], ...]
    before: re.Pattern[str]
    after: re.Pattern[str]
    anywhere: re.Pattern[str]


def _kind(shown: str, names: Collection[str], rules: _Rules) -> Kind | None:
    """Of what kind a tidied sentence is; None when it announces nothing."""
    said = _lowered(shown)
    if rules.anywhere.search(said):
        return None
    for cues, found in _found(said, rules):
        if _holds(said, found, rules) and _has(cues.wants, shown, found[0], names):
            return cues.kind
    return None


def _lowered(shown: str) -> str:
    return shown.lower().replace("’", "'")  # noqa: RUF001 (an apostrophe)


def _found(said: str, rules: _Rules) -> Iterator[tuple[Cues, re.Match[str]]]:
    """The cues of a sentence; of a question, the requests."""
    asks = "?" in said or "？" in said  # noqa: RUF001 (a full-width mark)
    for cues, pattern in rules.cues:
        if not asks or cues.wants in _REQUESTS:
            for found in pattern.finditer(said):
                yield cues, found


def _has(wants: Wants, shown: str, found: str, names: Collection[str]) -> bool:
    """Is there what a cue wants besides its words, owners in the words themselves?"""
    if wants in _OF_DAY and not (phrases.ENGLISH.search(shown) or phrases.CHINESE.search(shown)):
        return False
    return wants not in _OF_OWNER or any(
        re.search(rf"(?<![a-z]){re.escape(owner.split()[-1].lower())}(?![a-z])", found)
        for owner in owners_of(shown, names)
    )


def _holds(said: str, found: re.Match[str], rules: _Rules) -> bool:
    """Does nothing around a cue say that it announces nothing?"""
    return not (
        rules.before.search(said[: found.start()]) or rules.after.search(said[found.end() :])
    )


@cache
def _rules(*, chinese: bool) -> _Rules:
    """The tables of a language, compiled once it is met: that takes longer than most commands."""
    tables = CHINESE if chinese else ENGLISH
    return _Rules(
        tuple((row, _pattern(row.lines, tables.classes)) for row in tables.cues),
        _pattern(tables.before, tables.classes),
        _pattern(tables.after, tables.classes),
        _pattern(tables.anywhere, tables.classes),
    )


def _pattern(lines: str, classes: Mapping[str, str]) -> re.Pattern[str]:
    """One pattern for the lines of a table, with its classes filled in."""
    whole = _GOES_ON.sub("|", lines.strip()).splitlines()
    told = "|".join(f"(?:{line.strip()})" for line in whole)
    for word, pattern in classes.items():
        told = told.replace(word, pattern)
    return re.compile(_BRACKET.sub("(?:", told))


_GOES_ON: Final = re.compile(r"\n\s*\|")
_BRACKET: Final = re.compile(r"\((?!\?)")
_DENIALS: Final = lexicon("en").kinds["negation"]
_DENIED: Final = re.compile("[不没未无别]")
_REQUESTS: Final = frozenset((Wants.REQUEST, Wants.REQUEST_OF_OWNER))
_OF_OWNER: Final = frozenset((Wants.OWNER, Wants.OWNER_AND_DAY, Wants.REQUEST_OF_OWNER))
_OF_DAY: Final = frozenset((Wants.DAY, Wants.OWNER_AND_DAY))
_WORD: Final = re.compile(r"(?<!['’])\b[^\W\d_]+|\d+")  # noqa: RUF001 (an apostrophe)
