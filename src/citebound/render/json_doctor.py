"""A look at the environment as JSON (the schema is in ``render/schemas``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citebound.digest import Json
    from citebound.wiring.checkup.values import Checkup


def doctor_json(found: Checkup) -> dict[str, Json]:
    """Whether all that is configured works, and each check."""
    return {
        "ok": found.ok,
        "checks": [
            {
                "name": check.name,
                "state": str(check.state),
                "found": check.found,
                "advice": check.advice,
                "facts": dict(check.facts),
            }
            for check in found.checks
        ],
    }
