"""How a claim is displayed.

Computed from the structured claim, never generated (specification A, section 5).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Final

from citebound.core.counting import plural
from citebound.core.extract.plain import plain
from citebound.core.finding import Match, StopKind
from citebound.core.result import Support
from citebound.core.settings import QUOTES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from citebound.core.evidence import Pin
    from citebound.core.recipes import QuotedClaim
    from citebound.engine.serve import NotShown, Summary


def display(claim: QuotedClaim) -> str:
    """One line: the stated fields, or the quoted passage without its markup; marked for review."""
    return stated(claim) + _MARKS.get(claim.claim.support, "")


def stated(claim: QuotedClaim) -> str:
    """One line: the stated fields, or the quoted passage without its markup."""
    fields, finding = claim.claim.fields, claim.claim.finding
    if finding is not None:
        return finding.text
    if fields is None:
        return plain(claim.quotes[0])
    return f"{fields.subject} · {fields.field}: {fields.value}"


def support_lines(summary: Summary) -> list[str]:
    """What a reader must know besides the claims: how many are marked, and what is withheld."""
    found = supports(summary)
    said = _OF_FINDINGS if summary.recipe == QUOTES else _OF_FIELDS
    lines = [f"{found[mark]} {told(found[mark])}" for mark, told in said.items() if found[mark]]
    return [*lines, *_withheld_lines(summary.withheld), *_stopped_lines(summary)]


def supports(summary: Summary) -> Counter[Support | None]:
    """How many claims have which support; None are claims by rule."""
    return Counter(claim.claim.support for claim in summary.claims)


def _withheld_lines(withheld: Sequence[NotShown]) -> list[str]:
    """What is withheld: the same words for the same reason once, with all their places counted."""
    if not withheld:
        return []
    alike: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for one in withheld:
        alike[stated(one.claim), one.reason].append(place(one.claim.claim.pins[0]))
    apart = f", {len(alike)} of them distinct" if len(alike) < len(withheld) else ""
    more = len(alike) - _MOST
    return [
        f"WITHHELD: {len(withheld)}{apart} ({_no_part(len(withheld))})",
        *(
            f"  withheld: {words} ({_places(places)}): {reason}"
            for (words, reason), places in [*alike.items()][:_MOST]
        ),
        *([f"  and {more} more (--json lists all)"] if more > 0 else []),
    ]


def _places(places: Sequence[str]) -> str:
    """Where the same was stated, and how often."""
    distinct = [*dict.fromkeys(places)]
    named = ", ".join(distinct[:_PLACES])
    more = f" and {len(distinct) - _PLACES} more" if len(distinct) > _PLACES else ""
    return f"{named}{more}; {len(places)} times" if len(places) > 1 else named


def _no_part(number: int) -> str:
    return f"{plural(number, 'it is', 'they are')} no part of this summary"


def _stopped_lines(summary: Summary) -> list[str]:
    """How many findings have no place in the text, by kind, and which; of a loop only how many."""
    found = Counter(one.stop.kind for one in summary.stopped)
    if not found:
        return []
    told = ", ".join(f"{found[kind]} {said}" for kind, said in _STOPPED.items() if found[kind])
    listed = Counter(
        f"  {one.stop.kind}: {one.stop.finding} ({one.node}): {one.stop.reason}"
        for one in summary.stopped
        if one.stop.kind is not StopKind.REPEATED
    )
    more = len(listed) - _MOST
    return [
        f"STOPPED: {told} ({_no_part(found.total())})",
        *(
            f"{line} ({times} times)" if times > 1 else line
            for line, times in [*listed.items()][:_MOST]
        ),
        *([f"  and {more} more (--json lists all)"] if more > 0 else []),
    ]


_MOST: Final = 10
"""Withheld claims that are listed for a person."""
_PLACES: Final = 3
"""Places that are named of one that was stated several times."""
_MARKS: Final[dict[Support | None, str]] = {
    Support.UNSUPPORTED: " [unsupported: for review]",
    Support.UNAUDITED: " [unaudited]",
}
_STOPPED: Final = {
    StopKind.TO_HUMAN: "for a person to look at",
    StopKind.DROPPED: "with a quote that stands nowhere",
    StopKind.REFUSED: "refused",
    StopKind.REPEATED: "from the first repetition on",
}
_OF_FIELDS: Final[dict[Support | None, Callable[[int], str]]] = {
    Support.UNSUPPORTED: lambda number: (
        f"UNSUPPORTED: the cited lines do not state {_it(number)}; for review"
    ),
    Support.UNAUDITED: lambda _: (
        "UNAUDITED: nothing could be compared, no line there has a declared form"
    ),
}
"""What is said of claims of the controlled schema."""
_OF_FINDINGS: Final[dict[Support | None, Callable[[int], str]]] = {
    Support.UNSUPPORTED: lambda number: (
        f"UNSUPPORTED: the cited sentence says something else than {_it(number)}; for review"
    ),
    Support.UNAUDITED: lambda number: (
        f"UNAUDITED: too little could be compared to confirm {_it(number)}"
    ),
}
"""What is said of findings in free words; the note of each says more."""


def _it(number: int) -> str:
    return plural(number, "it", "them")


def sentence_parts(claim: QuotedClaim) -> tuple[str, str, str]:
    """Of a finding, its sentence: before the quote, the quote, after it; exact characters.

    Raises:
        ValueError: the claim is no finding.
    """
    finding = claim.claim.finding
    if finding is None:
        raise ValueError("the claim is no finding, and has no sentence")
    start = claim.claim.pins[0].span.start - finding.within.start
    end = start + len(claim.quotes[0])
    return claim.sentence[:start], claim.quotes[0], claim.sentence[end:]


def one_line(text: str) -> str:
    """A text with blanks for its line feeds."""
    return text.replace("\r\n", " ").replace("\n", " ")


def remark(claim: QuotedClaim) -> str:
    """What else was found of a finding, in one line; empty when there is nothing to say."""
    finding = claim.claim.finding
    if finding is None:
        return ""
    slips = "quoted with slips" if finding.match is Match.SLIPS else ""
    return "; ".join(filter(None, (finding.note, slips)))


def place(pin: Pin) -> str:
    """Where a pin points, for a person."""
    return f"{pin.doc_id} v{pin.version} [{pin.span.start}:{pin.span.end})"
