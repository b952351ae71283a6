"""The first lines of every summary.

How much of the folder it covers, and what was checked (DESIGN.md section 9).
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from citebound.core.counting import counted
from citebound.core.listing import counted_reason
from citebound.core.result import Status, Support
from citebound.engine.workspace import FOLDER_FILE
from citebound.render.claims import supports

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citebound.engine.serve import Coverage, NotIncluded, Summary

_MARKED = (Support.UNSUPPORTED, Support.UNAUDITED)
_NAMED = 5
_NODES = 3


def headline(summary: Summary) -> str:
    """The first line of a summary."""
    covered = summary.coverage
    total = covered.included + len(covered.not_included) + covered.not_named
    parts = [
        f"{covered.included} of {counted(total, 'document')}",
        f"synced {moment(summary.synced_at)}",
        "CURRENT",
    ]
    if summary.root_status is Status.PARTIAL:
        parts.append(f"PARTIAL ({_invalid(summary.partial_nodes)})")
    elif summary.root_status is Status.INELIGIBLE:
        parts.append("nothing to summarise")
    found = supports(summary)
    parts += [f"{found[mark]} {mark}" for mark in _MARKED if found[mark]]
    return ", ".join([*parts, "structure checked, truth not"])


def notes(summary: Summary) -> list[str]:
    """What must be known before the claims: what is left out, and whose forms decide."""
    lines = not_included_lines(summary.coverage)
    if summary.patterns_from == FOLDER_FILE:
        lines.append(
            f"FORMS: the folder's own {FOLDER_FILE} declares (`patterns`) what a line states, and "
            "so what counts as stated here; look at it if somebody else made the folder"
        )
    return lines


def moment(at: str) -> str:
    """A recorded time for a person, to the minute: ``2026-01-31 10:42 UTC``."""
    return f"{at[:10]} {at[11:16]} UTC" if at else "never"


def not_included_lines(coverage: Coverage) -> list[str]:
    """One line for each reason, with the names of the files."""
    by_reason: defaultdict[str, list[NotIncluded]] = defaultdict(list)
    for item in coverage.not_included:
        by_reason[item.reason].append(item)
    lines = [_reason_line(reason, items) for reason, items in sorted(by_reason.items())]
    if coverage.not_named:
        lines.append(f"NOT INCLUDED: {coverage.not_named} more, which you may not know by name")
    return lines


def _reason_line(reason: str, items: Sequence[NotIncluded]) -> str:
    named = [item.doc_id + (f" ({item.detail})" if item.detail else "") for item in items[:_NAMED]]
    more = (
        f" and {len(items) - _NAMED} more (`citebound status` names all)"
        if len(items) > _NAMED
        else ""
    )
    return f"NOT INCLUDED: {counted_reason(reason, len(items))}: {', '.join(named)}{more}"


def _invalid(nodes: Sequence[str]) -> str:
    more = f" and {len(nodes) - _NODES} more" if len(nodes) > _NODES else ""
    return f"{len(nodes)} invalid: {', '.join(nodes[:_NODES])}{more}"
