"""The gate over one text and its items: steps 0 and 7 of specification B around ``core.gate``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.core.gate.batch import Base, judge_all, quote_of
from citebound.core.gate.gate import Gate
from citebound.core.gate.items import Broken, Claimed, claimed
from citebound.core.gate.verdict import Result, Stopped
from citebound.digest import sha256_hex
from citebound.errors import BaseChanged

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

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


def hash_of(text: str) -> str:
    """SHA-256 in lower-case hexadecimal of a text's UTF-8: its ``content_hash``.

    A lone surrogate has no UTF-8; it is hashed as the three bytes that the scheme would give it
    (Python's ``surrogatepass``). So every string has a hash, and two texts never share one.
    """
    return sha256_hex(text.encode("utf-8", "surrogatepass"))


def _verify(
    base: Base, refined: RefinedText, items: Sequence[Claimed | Broken]
) -> tuple[tuple[Result, ...], tuple[Stopped, ...]]:
    gate = Gate(base.refined_file_id, refined.text, refined.segments, refined.annotations)
    results = tuple(judge_all(gate, base, items))
    audit = (
        Stopped(result.extract_id, quote_of(item), result.similarity, result.reason)
        for item, result in zip(items, results, strict=True)
        if not result.verdict.is_hit
    )
    return results, tuple(audit)
