"""Step 7 of specification B: the items of one batch, each judged on its own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from citebound.core.gate.items import Broken, Claimed
from citebound.core.gate.verdict import Result, Step, Verdict

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


def judged(gate: Gate, base: Base, items: Iterable[Claimed | Broken]) -> Iterator[Result]:
    """The verdict on each item, in order; an ``extract_id`` counts once.

    No item changes another one's verdict otherwise.
    """
    seen: set[str] = set()
    for item in items:
        yield _judged(gate, base, item, seen)


def quote_of(item: Claimed | Broken) -> str:
    """What an item claims to quote; empty when it has no such text."""
    return item.quote if isinstance(item, Broken) else item.item.quote


def _judged(gate: Gate, base: Base, item: Claimed | Broken, seen: set[str]) -> Result:
    """What an item is on its own, before anything is searched."""
    extract_id = item.extract_id if isinstance(item, Broken) else item.item.extract_id
    if extract_id in seen:
        return _dropped(extract_id, "an item before it has the same extract_id")
    if extract_id:
        seen.add(extract_id)
    if isinstance(item, Broken):
        return _dropped(extract_id, item.reason)
    if told := _other_base(base, item):
        return _dropped(extract_id, told, Step.BASE)
    result = gate.judge(item.item)
    return replace(result, reason=f"{result.reason} ({item.remark})") if item.remark else result


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
