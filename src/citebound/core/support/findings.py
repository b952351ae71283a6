"""Does a sentence say what a finding states in words of its own?

Compared are numbers, dates, names, negations and modal words, and how many of the finding's words
stand there. Nothing is understood: ``supported`` means that nothing of this differs, never that
the finding is right.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import regex

from citebound.core.result import Support
from citebound.core.support.said import Known, Said, said

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SUPPORT_VERSION: Final = 1
"""Raised by hand when any finding is compared differently than before."""

SHARE: Final = 0.6
"""The share of a finding's content words that a sentence has at least to support it."""


SHARE_MOVED: Final = 0.8
"""The same of a neighbour, to which the pin is moved."""


@dataclass(frozen=True, slots=True)
class Audit:
    """What the comparison of a finding came to."""

    support: Support
    """Of the finding, by the sentence that is pinned."""
    note: str = ""
    """The first difference, or that the pin moved; empty otherwise."""
    place: int | None = None
    """The index of the neighbour that supports it, where the quoted sentence does not."""


def audit(finding: str, sentence: str, neighbours: Sequence[str], known: Known) -> Audit:
    """The support of a finding by the sentence that holds its quote.

    Args:
        finding: what is stated.
        sentence: the whole sentence, without markup.
        neighbours: sentences beside it, the nearest first.
        known: of the text that they stand in.
    """
    if not known.languages:
        return Audit(Support.UNAUDITED, "no lexicon of the text's language")
    stated = said(finding, known)
    own = _compared(stated, said(sentence, known), known)
    if own.support is Support.SUPPORTED:
        return own
    for place, neighbour in enumerate(neighbours):
        other = _compared(stated, said(neighbour, known), known, SHARE_MOVED)
        if other.support is Support.SUPPORTED:
            why = own.note or "the quoted sentence has too few of its words"
            return Audit(Support.SUPPORTED, f"moved to a neighbour: {why}", place)
    return own


def _compared(stated: Said, found: Said, known: Known, least: float = SHARE) -> Audit:
    difference = next(_differences(stated, found, known), "")
    if difference:
        return Audit(Support.UNSUPPORTED, difference)
    share = len(stated.stems & found.stems)
    if stated.stems and share >= least * len(stated.stems):
        return Audit(Support.SUPPORTED)
    return Audit(Support.UNAUDITED)


def _differences(stated: Said, found: Said, known: Known) -> Iterator[str]:
    """What the finding says and the sentence does not, or the other way round where it counts."""
    for kind, missing in (
        ("the number", stated.numbers - found.numbers),
        ("the date", stated.dates - found.words),
        ("the name", stated.names - found.words),
    ):
        yield from (
            f"the finding has {kind} {one}, the sentence has not" for one in sorted(missing)
        )
    if found.asks and not stated.asks:
        yield "the sentence asks, the finding does not"
    near = _near(stated, found, known)
    yield from _denial(stated, found, near)
    if not (stated.denials and found.denials):  # "Must not" and "may not" forbid alike.
        yield from _modal(stated, found, near)


def _denial(stated: Said, found: Said, near: Sequence[Said]) -> Iterator[str]:
    if stated.denials and not found.denials:
        yield f"the finding denies ({min(stated.denials)}), the sentence does not"
    denied = sorted(word for clause in near for word in clause.denials)
    if denied and not stated.denials:
        yield f"the sentence denies ({denied[0]}), the finding does not"


def _modal(stated: Said, found: Said, near: Sequence[Said]) -> Iterator[str]:
    told = next(iter(sorted(found.modals)), "does not")
    for kind in sorted(stated.modals - found.modals):
        yield f"the finding says {kind}, the sentence {told}"
    hedged = sorted(word for clause in near for word in clause.hedges)
    if hedged and not stated.modals:
        yield f"the sentence says MAY ({hedged[0]}), the finding does not"


def _near(stated: Said, found: Said, known: Known) -> list[Said]:
    """The clauses of a sentence that the finding speaks of."""
    clauses = (said(clause, known) for clause in _CLAUSE.split(found.text))
    return [clause for clause in clauses if _is_near(stated, clause)]


def _is_near(stated: Said, clause: Said) -> bool:
    """Whether they have half of the clause's content words in common, or most of the finding's."""
    common = len(stated.stems & clause.stems)
    return common > 0 and (2 * common >= len(clause.stems) or 2 * common > len(stated.stems))


_CLAUSE: Final = regex.compile(
    r"[;:,()]|\uff0c|\uff1b|\uff1a|\u3001|(?<= )-(?= )|\b(?:but|if|unless|which|because|although"
    r"|while|wenn|falls|aber|weil|dass|si|mais|ma|se|pero|porque|que|che)\b"
)
