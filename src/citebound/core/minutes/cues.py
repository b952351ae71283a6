"""What does a transcript itself announce as decided, to be done, at risk or due?

Declared cue phrases in English and Chinese, in whole sentences; without a model. Precision goes
before recall: a question, a hypothesis, a denial and a report of the past announce nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from citebound.core.extract.lexicon import COMMON
from citebound.core.extract.terms import terms
from citebound.core.gate.lexicon import lexicon
from citebound.core.gate.verdict import Kind
from citebound.core.minutes import phrases
from citebound.core.minutes.acts import LIGHT
from citebound.core.minutes.cue import Cues, Tables, Wants
from citebound.core.minutes.cues_en import ENGLISH
from citebound.core.minutes.cues_zh import CHINESE
from citebound.core.minutes.owner import owners_of
from citebound.core.minutes.proposal import Proposal
from citebound.core.minutes.spoken import SHORTEST, spoken
from citebound.core.minutes.tidy import tidied

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from citebound.core.gate.verdict import Segment

CUES_VERSION: Final = 2
"""Raised by hand when other proposals come out than before."""

LONGEST: Final = {False: 280, True: 120}
"""Characters of a sentence in letters and in Chinese: what is longer is no conclusion to read."""
FEWEST: Final = 2
"""Different content words of a sentence in letters, so that it says on what was agreed."""
ALIKE: Final = 0.75
"""Two sentences with more than this share of their words in common say the same."""
COMPARED: Final = 200
"""Proposals of its kind before it with which one is compared, so that time grows with the text."""


def proposals(text: str, segments: Sequence[Segment]) -> tuple[Proposal, ...]:
    """What the sentences of a transcript announce, in order of place.

    Each quote is the exact characters of its span. A sentence that says the same as one of the 200
    proposals of its kind before it is not proposed again.

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
        quote = sentence.span.of(text)
        if len(quote) > LONGEST[sentence.chinese]:
            continue
        shown = tidied(quote)
        if not _says_enough(shown, chinese=sentence.chinese):
            continue
        kind = _kind(shown, names, _RULES[sentence.chinese])
        if kind is not None:
            yield Proposal(kind, shown, quote, sentence.span)


def _says_enough(shown: str, *, chinese: bool) -> bool:
    if chinese:
        return len(shown) >= SHORTEST
    words = set(_WORD.findall(shown.lower()))
    return len(words - COMMON - LIGHT) >= FEWEST


@dataclass(frozen=True, slots=True)
class _Rules:
    """The compiled tables of one language."""

    cues: tuple[tuple[Cues, re.Pattern[str]], ...]
    before: re.Pattern[str]
    after: re.Pattern[str]
    anywhere: re.Pattern[str]


def _kind(shown: str, names: Collection[str], rules: _Rules) -> Kind | None:
    """Of what kind a tidied sentence is; None when it announces nothing."""
    said = shown.lower().replace("’", "'")  # noqa: RUF001 (an apostrophe)
    if rules.anywhere.search(said):
        return None
    for cues, found in _found(said, rules):
        if _holds(said, found, rules) and _has(cues.wants, shown, found[0], names):
            return cues.kind
    return None


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


def _rules(tables: Tables) -> _Rules:
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
_RULES: Final = {False: _rules(ENGLISH), True: _rules(CHINESE)}
