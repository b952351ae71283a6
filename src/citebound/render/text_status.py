"""The status for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.render.escape import for_terminal
from citebound.render.headline import moment
from citebound.render.text_summary import refusal_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from citebound.core.snapshot import Document
    from citebound.engine.serve import Coverage
    from citebound.engine.status import StatusReport
    from citebound.wiring.choices import Chosen


def status_text(report: StatusReport, chosen: Mapping[str, Chosen]) -> str:
    """How things stand, file by file."""
    state = "CURRENT" if report.refusal is None else str(report.refusal.status)
    synced = moment(report.look.record.at)
    lines = [
        f"{report.dossier}, {report.recipe} for {report.principal}: {state}",
        f"synced {synced}, documents included: {report.coverage.included}, run {report.run_id}",
    ]
    if report.refusal is not None:
        lines += refusal_text(report.refusal).rstrip("\n").split("\n")
    lines += [_document(document) for document in report.documents]
    lines += _left_out(report.coverage)
    lines += [f"  setting {name} = {_value(c)} ({c.origin})" for name, c in sorted(chosen.items())]
    return "\n".join(for_terminal(line) for line in lines) + "\n"


def _document(document: Document) -> str:
    state = "" if document.active else " (withdrawn or gone)"
    state += "" if document.eligible else " (may not be read)"
    return f"  v{document.version} {document.doc_id}{state}"


def _left_out(coverage: Coverage) -> Iterator[str]:
    for item in coverage.not_included:
        detail = f" ({item.detail})" if item.detail else ""
        yield f"  NOT INCLUDED: {item.doc_id}: {item.reason}{detail}"
    if coverage.not_named:
        yield f"  NOT INCLUDED: {coverage.not_named} more, which you may not know by name"


def _value(chosen: Chosen) -> str:
    value = chosen.value
    return str(value).lower() if isinstance(value, bool) else str(value)
