"""Does a sentence say what a finding states in words of its own?

Compared are numbers with their units, dates, names, negations, modal words and opposites, and how
many of the finding's words stand there. Where all of this agrees, but the sentence has a
condition, another order, or speaks of fewer, the finding is ``unaudited`` with a note. Nothing is
understood: ``supported`` means that nothing of this differs, never that the finding is right.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import regex

from citebound.core.result import Support
from citebound.core.support.contrast import doubts, opposites, units
from citebound.core.support.modal_words import SHOULD
from citebound.core.support.premise import governed, governor, premise
from citebound.core.support.said import Known, Said, number_words, said
from citebound.core.support.subject import parts, strangers, times

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SUPPORT_VERSION: Final = 5
"""Raised by hand when any finding is compared differently than before."""

SHARE: Final = 0.6
"""The share of a finding's content words that a sentence has at least to support it."""


SHARE_MOVED: Final = 0.8
"""The same of a neighbour, to which the pin is moved."""

NOTHING: Final = "nothing could be compared"
TOO_FEW: Final = "too few of its words stand in the quoted sentence"
NO_LEXICON: Final = f"{NOTHING}: no lexicon of the text's language"
"""Why a finding is unaudited, where nothing speaks against it."""


@dataclass(frozen=True, slots=True)
class Audit:
    """What the comparison of a finding came to."""

    support: Support
    """Of the finding, by the sentence that is pinned."""
    note: str = ""
    """Why it is not supported, or that the pin moved; empty otherwise."""
    place: int | None = None
    """The index of the neighbour that supports it, where the quoted sentence does not."""


def audit(
    finding: str, sentence: str, neighbours: Sequence[str], known: Known, *, before: str = ""
) -> Audit:
    """The support of a finding by the sentence that holds its quote.

    Args:
        finding: what is stated.
        sentence: the whole sentence, without markup.
        neighbours: sentences beside it, the nearest first.
        known: of the text that they stand in.
        before: what stands before the quote in its sentence.
    """
    if not known.languages:
        return Audit(Support.UNAUDITED, NO_LEXICON)
    stated = said(finding, known)
    whole, *beside = (said(one, known) for one in (sentence, *neighbours))
    own = _cut(stated, whole, before, known) or _compared(stated, [whole, *beside], known)
    if own.support is Support.SUPPORTED:
        return own
    for place, neighbour in enumerate(beside):
        around = [neighbour, whole, *beside]
        other = _compared(stated, around, known, SHARE_MOVED)
        if other.support is Support.SUPPORTED:
            return Audit(Support.SUPPORTED, f"moved to a neighbour: {own.note}", place)
    return own


def _cut(stated: Said, found: Said, before: str, known: Known) -> Audit | None:
    """What is said of a finding whose quote leaves out what its sentence says of it."""
    if stated.text == found.text:
        return None
    word = "" if stated.conditions else premise(before, known.languages)
    if word:
        told = f"a condition ({word}) stands before the quote, the finding has none"
        return Audit(Support.UNSUPPORTED, told)
    word = governor(before, known.languages)
    if not word or _has_governor(stated, word, known):
        return None
    told = f"words ({word}) stand before the quote that deny, doubt or only report it"
    return Audit(Support.UNSUPPORTED, told)


def _governing(stated: Said, found: Said, known: Known) -> Iterator[str]:
    """The words of a sentence that deny, doubt, suppose or only report what a finding states."""
    for word, rest in governed(found.text, known.languages):
        if _has_most(stated, said(rest, known)) and not _has_governor(stated, word, known):
            yield f"the sentence only denies, doubts, plans or reports it ({word})"


def _has_governor(stated: Said, word: str, known: Known) -> bool:
    """Whether a finding denies, or has itself words that deny, doubt, suppose or report."""
    own = [one for one, _ in governed(stated.text, known.languages)]
    stems = said(word, known).stems
    return bool(stated.denials or own or (stems and stems <= stated.stems))


def _compared(stated: Said, around: Sequence[Said], known: Known, least: float = SHARE) -> Audit:
    """The support by the first of some sentences that stand side by side."""
    found = around[0]
    if stated.text == found.text:
        return Audit(Support.SUPPORTED)
    difference = next(_differences(stated, found, known), "")
    if difference:
        return Audit(Support.UNSUPPORTED, difference)
    share = len(stated.stems & found.stems)
    if not share:
        return Audit(Support.UNAUDITED, NOTHING)
    if share < least * len(stated.stems):
        return Audit(Support.UNAUDITED, TOO_FEW)
    doubt = next(_doubts(stated, around, known), "")
    return Audit(Support.UNAUDITED, doubt) if doubt else Audit(Support.SUPPORTED)


def _doubts(stated: Said, around: Sequence[Said], known: Known) -> Iterator[str]:
    """Why a sentence with the finding's words may say something else."""
    found = around[0]
    yield from doubts(stated, found, _near(stated, found, known))
    yield from strangers(stated, around, known)
    yield from parts(stated, found, known)
    yield from times(stated, found, known)


def _differences(stated: Said, found: Said, known: Known) -> Iterator[str]:
    """What the finding says and the sentence does not, or the other way round where it counts."""
    for kind, missing in (
        ("the number", stated.numbers - found.numbers),
        ("the number", number_words(stated, known) - found.words),
        ("the date", stated.dates - found.words - found.dates),
        ("the name", stated.names - found.words),
        ("the name", stated.people - found.people - found.words),
    ):
        yield from (
            f"the finding has {kind} {one}, the sentence has not" for one in sorted(missing)
        )
    if found.asks and not stated.asks:
        yield "the sentence asks, the finding does not"
    yield from _governing(stated, found, known)
    near = _near(stated, found, known)
    yield from _denial(stated, found, [*near, *_lead_in(found, known)], known)
    yield from _modal(stated, found, near, known)
    yield from opposites(stated, found, near, known)
    yield from units(stated, found)


def _denial(stated: Said, found: Said, near: Sequence[Said], known: Known) -> Iterator[str]:
    denying = [clause for clause in near if clause.denials]
    if stated.denials:
        yield from _denied(stated, found, near, denying)
        yield from _waiver(stated, denying or [found])
        return
    for clause in denying or _about(stated, found, known):
        yield f"the sentence denies ({min(clause.denials)}), the finding does not"


def _about(stated: Said, found: Said, known: Known) -> list[Said]:
    """The clauses that have any word of a finding, if all of them deny; else none."""
    clauses = (said(clause, known) for clause in _CLAUSE.split(found.text))
    about = [clause for clause in clauses if stated.stems & clause.stems]
    return about if all(clause.denials for clause in about) else []


def _denied(
    stated: Said, found: Said, near: Sequence[Said], denying: Sequence[Said]
) -> Iterator[str]:
    """Whether the sentence has no denial, or has it elsewhere than where the finding has."""
    word = min(stated.denials)
    if not found.denials:
        yield f"the finding denies ({word}), the sentence does not"
    elif not denying and any(_has_most(stated, clause) for clause in near):
        yield f"the finding denies ({word}), the clause that it speaks of does not"


def _has_most(stated: Said, clause: Said) -> bool:
    """Whether a clause has most of a finding's content words."""
    return 2 * len(stated.stems & clause.stems) > len(stated.stems)


def _waiver(stated: Said, denying: Sequence[Said]) -> Iterator[str]:
    """Whether one forbids, and the other only denies a duty."""
    if stated.waives not in {clause.waives for clause in denying}:
        own, other = _WAIVED[stated.waives], _WAIVED[not stated.waives]
        yield f"the finding says {own}, the sentence {other}"


def _modal(stated: Said, found: Said, near: Sequence[Said], known: Known) -> Iterator[str]:
    modals = _modals_near(stated, found, known)
    if stated.denials and found.denials:
        yield from _forbidden(stated.modals, modals)
        return
    for kind in sorted(stated.modals - modals):
        yield f"the finding says {kind}, the sentence {_told(modals)}"
    hedged = sorted(word for clause in near for word in clause.hedges)
    if hedged and not stated.modals:
        yield f"the sentence says MAY ({hedged[0]}), the finding does not"


def _forbidden(stated: frozenset[str], found: frozenset[str]) -> Iterator[str]:
    """Where both deny, "must not" and "may not" forbid alike, and "should not" less."""
    if stated and found and (SHOULD in stated) is not (SHOULD in found):
        yield f"the finding says {_told(stated)}, the sentence {_told(found)}"


def _told(modals: frozenset[str]) -> str:
    return min(modals, default="does not")


def _modals_near(stated: Said, found: Said, known: Known) -> frozenset[str]:
    """Modals of the clauses with most of the finding's words; of the sentence if none has any.

    Of the sentence, too, for a finding with modals of several classes.
    """
    if len(stated.modals) > 1:
        return found.modals
    clauses = (said(text, known) for text in _clauses(found.text, known))
    near = (one for one in clauses if _has_most(stated, one))
    return frozenset[str]().union(*(one.modals for one in near)) or found.modals


def _near(stated: Said, found: Said, known: Known) -> list[Said]:
    """The clauses of a sentence that the finding speaks of."""
    clauses = (said(clause, known) for clause in _CLAUSE.split(found.text))
    return [clause for clause in clauses if _is_near(stated, clause)]


def _lead_in(found: Said, known: Known) -> list[Said]:
    """What goes before a list: a denial in it is said of each item."""
    before = found.text.partition(":")[0] if _LEADS_IN.search(found.text) else ""
    return [said(_NOT_LIMITED.sub(" ", before), known)] if before else []


def _clauses(text: str, known: Known) -> list[str]:
    """The clauses of a sentence, each with its modal words; what has none belongs to the last."""
    clauses: list[str] = []
    for one in _CONJUNCT.split(text):
        if clauses and not said(one, known).modals:
            clauses[-1] += f" {one}"
        else:
            clauses.append(one)
    return clauses


def _is_near(stated: Said, clause: Said) -> bool:
    """Whether they have half of the clause's content words in common, or most of the finding's."""
    common = len(stated.stems & clause.stems)
    return common > 0 and (2 * common >= len(clause.stems) or 2 * common > len(stated.stems))


_LEADS_IN: Final = regex.compile(r"^[^:]*\p{L}[^:]*:(?!\p{Nd}|$)")
"""What goes before the items of a list, and is said of each of them."""
_NOT_LIMITED: Final = regex.compile(r"\bnot (?:limited to|only)\b|\bwhether or not\b")
"""What denies nothing."""
_WAIVED: Final = {False: "must not", True: "need not"}
_CLAUSE: Final = regex.compile(
    r"[;:,()]|\uff0c|\uff1b|\uff1a|\u3001|(?<= )-(?= )|\b(?:but|if|unless|which|because|although"
    r"|while|wenn|falls|aber|weil|dass|si|mais|ma|se|pero|porque|que|che)\b"
)
_CONJUNCT: Final = regex.compile(rf"{_CLAUSE.pattern}|\b(?:and|or|und|oder|et|ou|y|o|e)\b")
"""Between what may have modal words of its own."""
