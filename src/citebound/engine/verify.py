"""The gate over one text and its items: steps 0 and 7 of specification B around ``core.gate``."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from citebound.core.gate.gate import Gate
from citebound.core.gate.verdict import Result, Step, Stopped, Verdict
from citebound.digest import sha256_hex
from citebound.engine.items import Broken, Claimed, claimed
from citebound.errors import BaseChanged

if TYPE_CHECKING:
    from collections.abc import Iterable

    from citebound.ports.texts import RefinedText, TextSource


def verify_citations(
    refined_file_id: str, content_hash: str, items: Iterable[object], source: TextSource
) -> tuple[tuple[Result, ...], tuple[Stopped, ...]]:
    """The verdict on each item, in order, and an audit record for each that did not pass.

    Nothing is written and nothing but the text is read. The same input gives the same output,
    and no item changes another one's verdict, except that an ``extract_id`` counts once.

    Args:
        refined_file_id: the text's name; goes into every ``source_ref``.
        content_hash: ``content_hash`` of the text that the extraction saw.
        items: each a mapping with the fields of the specification, a ``Claimed`` or a ``Broken``.
            Anything else is dropped with its reason, and so is an item that names another text or
            another base.
        source: where the text is read.

    Raises:
        BaseChanged: the text read now is not the one that the extraction saw; nothing was checked.
        DocumentError: the source has no such text.
        WorldError: the source cannot read it.
    """
    refined = source.read(refined_file_id)
    base = Base(refined_file_id, hash_of(refined.text))
    if content_hash.lower() != base.content_hash:  # Step 0.
        raise BaseChanged(refined_file_id, content_hash, base.content_hash)
    return _verify(base, refined, [claimed(item) for item in items])


@dataclass(frozen=True, slots=True)
class Base:
    """What quotes are checked against."""

    refined_file_id: str
    """The text's name."""
    content_hash: str
    """``hash_of`` the text as it was read."""


def hash_of(text: str) -> str:
    """SHA-256 in lower-case hexadecimal of a text's UTF-8: its ``content_hash``.

    A lone surrogate has no UTF-8; it is hashed as the three bytes that the scheme would give it
    (Python's ``surrogatepass``). So every string has a hash, and two texts never share one.
    """
    return sha256_hex(text.encode("utf-8", "surrogatepass"))


def _verify(
    base: Base, refined: RefinedText, items: Iterable[Claimed | Broken]
) -> tuple[tuple[Result, ...], tuple[Stopped, ...]]:
    gate = Gate(base.refined_file_id, refined.text, refined.segments, refined.annotations)
    results, audit, seen = [], [], set[str]()
    for item in items:
        result = _judged(gate, base, item, seen)
        results.append(result)
        if not result.verdict.is_hit:
            audit.append(
                Stopped(result.extract_id, _quote(item), result.similarity, result.reason)
            )
    return tuple(results), tuple(audit)


def _judged(gate: Gate, base: Base, item: Claimed | Broken, seen: set[str]) -> Result:
    """Step 7: what an item is on its own, before anything is searched."""
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


def _quote(item: Claimed | Broken) -> str:
    return item.quote if isinstance(item, Broken) else item.item.quote
