"""Step 7 of specification B: the items of one batch, each judged on its own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from citebound.core.gate.items import Broken, Claimed, Refused
from citebound.core.gate.verdict import Kind, Result, Step, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from citebound.core.gate.gate import Gate


@dataclass(frozen=True, slots=True)
class Base:
    """What quotes are checked against."""

    refined_file_id: str
    """The text's name."""
    content_hash: str
    """SHA-256 in lower-case hexadecimal of the text as it was read."""


def judge_all(
    gate: Gate, base: Base, items: Iterable[Claimed | Broken | Refused]
) -> Iterator[Result]:
    """The verdict on each item, in order; an ``extract_id`` counts once.

    No item changes another one's verdict otherwise.
    """
    seen: set[str] = set()
    for item in items:
        yield _judged(gate, base, item, seen)


def is_judged(result: Result) -> bool:
    """Whether a verdict says something of the item itself, and not that it was not looked at."""
    return result.verdict is not Verdict.DROPPED or result.step is Step.CLOSEST


def for_a_person(result: Result) -> Result:
    """The verdict on an item that a person decided about: it stays that person's.

    Whatever the gate finds later, in another place or another text, no decision is passed over.
    """
    if result.source_ref is None:
        return replace(result, verdict=Verdict.TO_HUMAN)
    return _for_a_person(result, f"{result.reason}, and a person decided about this item before")


def _for_a_person(hit: Result, reason: str) -> Result:
    """A hit that is none: its passage is the one that a person is shown."""
    closest = (hit.source_ref.span,) if hit.source_ref else ()
    similar = hit.similarity
    return Result(hit.extract_id, Verdict.TO_HUMAN, None, similar, reason, Step.ITEM, closest)


def quote_of(item: Claimed | Broken | Refused) -> str:
    """What an item claims to quote; empty when it has no such text."""
    return item.quote if isinstance(item, Broken) else item.item.quote


def _judged(gate: Gate, base: Base, item: Claimed | Broken | Refused, seen: set[str]) -> Result:
    """What an item is on its own, before anything is searched."""
    extract_id = item.extract_id if isinstance(item, Broken) else item.item.extract_id
    if extract_id in seen:
        return _dropped(extract_id, "an item before it has the same extract_id")
    if extract_id:
        seen.add(extract_id)
    if isinstance(item, Broken):
        return _dropped(extract_id, item.reason)
    if isinstance(item, Refused):
        return _refused(item)
    if told := _other_base(base, item):
        return _dropped(extract_id, told, Step.BASE)
    return _with_doubt(gate.judge(item.item), item)


def _with_doubt(result: Result, item: Claimed) -> Result:
    """A verdict with what was passed over; a hit in doubt as one for a person."""
    if item.doubt and result.source_ref is not None:
        return _for_a_person(result, item.doubt)
    return replace(result, reason=f"{result.reason} ({item.remark})") if item.remark else result


def _refused(item: Refused) -> Result:
    is_fact = item.item.kind == Kind.FACT
    verdict = Verdict.DROPPED if is_fact else Verdict.TO_HUMAN
    return Result(item.item.extract_id, verdict, None, 0.0, item.reason, Step.ITEM)


def _other_base(base: Base, item: Claimed) -> str:
    """Why an item cannot be checked on this text; empty when it can."""
    if item.refined_file_id not in {None, base.refined_file_id}:
        return f"not checked: the item is of the text {item.refined_file_id!a}"
    if item.content_hash not in {None, base.content_hash}:
        return (
            "not checked: the item was extracted from another state of the text, "
            f"{item.content_hash}; extract it anew"
        )
    return ""


def _dropped(extract_id: str, reason: str, step: Step = Step.ITEM) -> Result:
    return Result(extract_id, Verdict.DROPPED, None, 0.0, reason, step)
