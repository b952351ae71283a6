"""What a model stated and a summary does not show as a claim, with why. Counted, never dropped."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from citebound.core.keys import LeafRecord
from citebound.core.result import Status

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citebound.core.result import Result
    from citebound.engine.node import Bench

WITHHELD: Final = "withheld"
"""Has a place in the text, which does not say it; other kinds are those of ``core.finding``."""


@dataclass(frozen=True, slots=True)
class KeptBack:
    """One statement that is not shown as a claim."""

    doc_id: str
    """The document that it was stated about."""
    kind: str
    """``withheld``, or where it was stopped: ``to_human``, ``dropped``, ``refused``,
    ``repeated``."""
    statement: str
    """What was stated."""
    quote: str
    """What it was said to rest on; the text at its pin where it has one."""
    reason: str
    """Why, in one line."""


def kept_back(bench: Bench) -> tuple[KeptBack, ...]:
    """Everything that the leaves of a plan keep back, in slot order.

    Raises:
        UnsoundNodeError: a leaf is missing or unreadable, or a pin does not hold.
    """
    return tuple(_kept_back(bench))


def _kept_back(bench: Bench) -> Iterator[KeptBack]:
    for position, node in enumerate(bench.plan.nodes):
        if isinstance(node.record, LeafRecord) and node.record.document.usable:
            result = bench.known(position)
            if result.status is not Status.INVALID:
                yield from _of_leaf(node.record.document.doc_id, result, bench)


def _of_leaf(doc_id: str, result: Result, bench: Bench) -> Iterator[KeptBack]:
    for one in result.withheld:
        fields, finding = one.claim.fields, one.claim.finding
        stated = "" if finding is None else finding.text
        if fields is not None:
            stated = f"{fields.subject} · {fields.field}: {fields.value}"
        yield KeptBack(doc_id, WITHHELD, stated, bench.quote(one.claim.pins[0]), one.reason)
    for stop in result.stopped:
        yield KeptBack(doc_id, str(stop.kind), stop.finding, stop.quote, stop.reason)
