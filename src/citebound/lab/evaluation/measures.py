"""The three measures of one root, which are added up over roots and never merged."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from citebound.core.result import Status
from citebound.lab.evaluation.support import Line, affirmed, kind_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from citebound.core.evidence import Pin
    from citebound.core.result import Claim
    from citebound.digest import Json
    from citebound.lab.evaluation.labels import Triple
    from citebound.lab.evaluation.moments import Source
    from citebound.lab.trees import TreeNode


@dataclass(frozen=True, slots=True)
class Measures:
    """Counts over roots; the ratios are computed from them."""

    roots: int = 0
    """Roots."""
    valid: int = 0
    """Of these, VALID ones."""
    partial: int = 0
    """PARTIAL ones."""
    invalid: int = 0
    """INVALID ones: they have no claims, and count in recall all the same."""
    claims: int = 0
    """Claims of the roots."""
    withheld: int = 0
    """Claims that nodes at and below the roots withheld for want of support."""
    reference_valid: int = 0
    """Claims whose every citation is current, eligible and exact (measure 1)."""
    supported: int = 0
    """Claims that equal an affirmative fact in a cited line (measure 2)."""
    unsupported: int = 0
    """Claims that do not."""
    unaudited: int = 0
    """Claims that nothing could check, for they state no fields."""
    cites_quoted: int = 0
    """Claims that cite an archived instruction."""
    cites_denied: int = 0
    """Claims that cite a former or negated date."""
    unique: int = 0
    """Unique facts among the claims of each root (measure 3)."""
    correct: int = 0
    """Of these, those that the labels of currently eligible sources hold."""
    gold: int = 0
    """Facts that those labels hold."""
    reachable: int = 0
    """How many of these the roots' limit of claims lets in."""

    def __add__(self, other: Measures) -> Measures:
        """Both together."""
        names = (field.name for field in fields(self))
        return Measures(*(getattr(self, name) + getattr(other, name) for name in names))

    @property
    def duplicates(self) -> int:
        """Claims that repeat a fact of the same root."""
        return self.claims - self.unaudited - self.unique

    def as_json(self) -> dict[str, Json]:
        """The counts, and the ratios with six decimals; null where there is nothing to divide by.

        A population without claims has no precision, and a recall of 0.
        """
        counts: dict[str, Json] = {field.name: getattr(self, field.name) for field in fields(self)}
        return counts | {
            "duplicates": self.duplicates,
            "reference_validity": _ratio(self.reference_valid, self.claims),
            "support": _ratio(self.supported, self.claims),
            "precision": _ratio(self.correct, self.unique),
            "recall": _ratio(self.correct, self.gold),
            "recall_ceiling": _ratio(self.reachable, self.gold),
        }


@dataclass(frozen=True, slots=True)
class Known:
    """What a root is measured against."""

    sources: Mapping[str, Source]
    """The documents at its moment."""
    texts: Mapping[str, str]
    """Texts by hash."""
    gold: frozenset[Triple]
    """The labels of the sources that were eligible."""
    most: int
    """Claims that a root may hold; 0 for any number."""


def measure(root: TreeNode, known: Known) -> Measures:
    """The counts of one root."""
    claims, status = root.claims, root.result.status
    cited = [_lines(claim, known) for claim in claims]
    stated = [_triple(claim) for claim in claims]
    unique = {fact for fact in stated if fact is not None}
    supported = sum(
        fact is not None and fact in map(affirmed, lines)
        for fact, lines in zip(stated, cited, strict=True)
    )
    unaudited = stated.count(None)
    reachable = len(known.gold) if not known.most else min(known.most, len(known.gold))
    return Measures(
        roots=1,
        valid=int(status is Status.VALID),
        partial=int(status is Status.PARTIAL),
        invalid=int(status is Status.INVALID),
        claims=len(claims),
        withheld=root.withheld,
        reference_valid=sum(_is_valid(claim, known) for claim in claims),
        supported=supported,
        unsupported=len(claims) - supported - unaudited,
        unaudited=unaudited,
        cites_quoted=_citing(Line.QUOTED, cited),
        cites_denied=_citing(Line.DENIED, cited),
        unique=len(unique),
        correct=len(unique & known.gold),
        gold=len(known.gold),
        reachable=reachable,
    )


def total(measures: Iterable[Measures]) -> Measures:
    """All of them together."""
    return sum(measures, Measures())


def _ratio(part: int, whole: int) -> float | None:
    return round(part / whole, 6) if whole else None


def _triple(claim: Claim) -> Triple | None:
    stated = claim.fields
    return None if stated is None else (stated.subject, stated.field, stated.value)


def _lines(claim: Claim, known: Known) -> list[str]:
    """What stands at a claim's pins, where that can be read."""
    return [pin.span.of(known.texts.get(pin.text_sha256, "")) for pin in claim.pins]


def _citing(kind: Line, cited: Sequence[list[str]]) -> int:
    return sum(any(kind_of(line) is kind for line in lines) for lines in cited)


def _is_valid(claim: Claim, known: Known) -> bool:
    return all(_holds(pin, known) for pin in claim.pins)


def _holds(pin: Pin, known: Known) -> bool:
    """Current, eligible and exact: one whole line of the active version's text."""
    source, text = known.sources.get(pin.doc_id), known.texts.get(pin.text_sha256)
    if source is None or text is None or not source.is_eligible:
        return False
    is_current = (pin.version, pin.text_sha256) == (source.version, source.text_sha256)
    return is_current and _is_line(pin, text)


def _is_line(pin: Pin, text: str) -> bool:
    start, end = pin.span.start, pin.span.end
    begins = start == 0 or text[start - 1] == "\n"
    ends = end == len(text) or text[end : end + 1] in {"\n", "\r"}
    return end <= len(text) and begins and ends and "\n" not in pin.span.of(text)
