"""An audit for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.core.counting import counted
from citebound.render.escape import for_terminal

if TYPE_CHECKING:
    from citebound.check.audit import Audit


def audit_text(audit: Audit) -> str:
    """One line for each fault, what was recomputed, and the head of each chain to write down."""
    lines = [f"FAULT {fault}" for fault in audit.faults]
    counts = ", ".join(
        counted(number, kind.removesuffix("s")) for kind, number in audit.checked.items()
    )
    lines.append(f"{_verdict(audit)}; recomputed {counts or 'nothing'}")
    lines += [
        f"audit chain of {chain.dossier}: {chain.length}:{chain.head}"
        for chain in audit.chains
        if chain.length
    ]
    return "\n".join(for_terminal(line) for line in lines) + "\n"


def _verdict(audit: Audit) -> str:
    return counted(len(audit.faults), "fault") if audit.faults else "sound"
