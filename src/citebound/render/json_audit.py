"""An audit as JSON (the schema is in ``render/schemas``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citebound.check.audit import Audit
    from citebound.digest import Json


def audit_json(audit: Audit) -> dict[str, Json]:
    """The faults, what was recomputed, and the head of each chain."""
    return {
        "sound": not audit.faults,
        "faults": [
            {"kind": fault.kind, "where": fault.where, "what": fault.what}
            for fault in audit.faults
        ],
        "recomputed": dict(audit.checked),
        "chains": [
            {"dossier": chain.dossier, "length": chain.length, "head": chain.head}
            for chain in audit.chains
        ],
    }
