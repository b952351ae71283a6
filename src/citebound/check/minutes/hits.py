"""Whether the gate can have let a fact pass: its verdict, and how its passage reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.check.recipes.letters import is_near, reading_of
from citebound.check.recipes.reading import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citebound.check.minutes.brought import Brought
    from citebound.check.minutes.meetings import Base
    from citebound.check.nodes.facts import Fact

_SEVERAL: Final = 4
"""The step of the gate that chooses among several places."""
_HITS: Final = {
    "hit_exact": ("exact", (2,)),
    "hit_substr": ("substr", (3, _SEVERAL)),
    "hit_fuzzy": ("fuzzy", (5,)),
}
"""How a hit matches, and the steps that find it."""
_LEAST: Final = {"exact": 1.0, "substr": 1.0, "fuzzy": 0.9}
"""The least similarity; for slips, one below which no threshold ever was."""
_ROUNDED: Final = 0.0001


def hit_faults(fact: Fact, item: Brought | None, base: Base) -> Iterator[str]:
    """What is wrong with a fact that no person pinned."""
    if fault := _verdict_fault(fact):
        yield fault
        return
    yield _kind_fault(fact)
    yield _voices_fault(fact, base)
    if not _reads(fact, base):
        yield "does not read like its quote"
    elif item is not None:
        yield _PLACED[fact.source.match](fact, item, base)


def _verdict_fault(fact: Fact) -> str:
    """There is no fact without a hit of the gate, unless a person pinned it."""
    judged, source = fact.judged, fact.source
    match, steps = _HITS.get(judged.verdict, ("", ()))
    if not match:
        return f"has the verdict {judged.verdict} and no decision: nothing let it pass"
    if source.match != match or judged.step not in steps or judged.closest:
        return f"matches {source.match} by step {judged.step}, its verdict is {judged.verdict}"
    if source.similarity != judged.similarity or judged.similarity < _LEAST[match]:
        return f"has the similarity {source.similarity}, its verdict {judged.similarity}"
    return ""


def _kind_fault(fact: Fact) -> str:
    is_so = fact.item.kind in KINDS
    return "" if is_so else f"is of no kind that passes: {fact.item.kind!a}"


def _voices_fault(fact: Fact, base: Base) -> str:
    inside = base.voices.inside(fact.source.start, fact.source.end)
    is_one = len({one.speaker for one in inside}) <= 1
    return "" if is_one else "goes over from one speaker to another"


def _reads(fact: Fact, base: Base) -> bool:
    """Whether the passage reads like the quote, but for as many slips as it admits."""
    source, quote = fact.source, reading_of(fact.item.quote)
    there = base.reading(source.start, source.end)
    if source.match != "fuzzy":
        return bool(quote) and quote == there
    longest = max(len(quote), len(there), len(fact.item.quote), source.end - source.start)
    most = int((1 - source.similarity + _ROUNDED) * longest) + 1
    return is_near(quote, there, most)


def _exact_fault(fact: Fact, item: Brought, base: Base) -> str:
    """It stands where its item says."""
    hint, source = item.hint or (0, 0), fact.source
    is_there = hint[0] < source.end and source.start < hint[1]
    if is_there and base.reading(*hint) == reading_of(fact.item.quote):
        return ""
    return "does not stand where its item says"


def _only_fault(fact: Fact, item: Brought, base: Base) -> str:
    """It stands nowhere else; or of several places it is the nearest to what its item says."""
    start, hint = fact.source.start, item.hint
    others = [at for at in base.places(start, fact.source.end) if at != start]
    if not others:
        return ""
    if fact.judged.step != _SEVERAL:
        return f"stands at {others[0]} as well, and its verdict says that it is the only one"
    is_meant = hint is not None and all(abs(at - hint[0]) >= abs(start - hint[0]) for at in others)
    return "" if is_meant else f"stands at {others[0]} as well, and that is no farther"


def _no_fault(fact: Fact, item: Brought, base: Base) -> str:
    """Of a fact with slips: which passage is closest is not looked for here."""
    del fact, item, base
    return ""


_PLACED: Final = {"exact": _exact_fault, "substr": _only_fault, "fuzzy": _no_fault}
