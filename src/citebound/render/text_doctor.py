"""A look at the environment for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.core.counting import counted
from citebound.render.escape import for_terminal
from citebound.wiring.checkup.values import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citebound.wiring.checkup.values import Check, Checkup


def doctor_text(found: Checkup) -> str:
    """One check after the other, each with what to do about it, and the sum at the end."""
    lines = [line for check in found.checks for line in _lines(check)]
    failed = sum(check.state is State.FAILED for check in found.checks)
    lines.append("")
    if failed:
        lines.append(f"{counted(failed, 'check')} failed")
    else:
        lines.append("all that is configured works")
    return "\n".join(lines) + "\n"


def _lines(check: Check) -> Iterator[str]:
    """Not wrapped: paths and hashes are there to be copied."""
    yield for_terminal(f"{check.state:<8}{check.name}: {check.found}")
    if check.advice:
        yield for_terminal(f"        -> {check.advice}")
