"""The status as JSON (the schema is in ``render/schemas``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.render.json_summary import coverage_json, refusal_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from citebound.digest import Json
    from citebound.engine.status import StatusReport
    from citebound.wiring.choices import Chosen


def status_json(report: StatusReport, chosen: Mapping[str, Chosen]) -> dict[str, Json]:
    """How things stand, and who chose which setting."""
    return {
        "dossier": report.dossier,
        "principal": report.principal,
        "recipe": report.recipe,
        "status": "CURRENT" if report.refusal is None else str(report.refusal.status),
        "refusal": None if report.refusal is None else refusal_json(report.refusal),
        "run_id": report.run_id,
        "synced_at": report.look.record.at,
        "folder_check": str(report.look.check),
        "unsynced": len(report.look.unsynced),
        "documents": coverage_json(report.coverage),
        "versions": [
            {
                "doc_id": document.doc_id,
                "version": document.version,
                "active": document.active,
                "eligible": document.eligible,
                "access_revision": document.access_revision,
            }
            for document in report.documents
        ],
        "settings": {
            name: {"value": _value(item), "origin": item.origin} for name, item in chosen.items()
        },
    }


def _value(item: Chosen) -> Json:
    return list(item.value) if isinstance(item.value, tuple) else item.value
