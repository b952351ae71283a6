"""The gate with its thresholds opened: what it would let through if only the guards decided.

Only calibration looks at it. One such run shows the verdicts at every higher threshold, because a
threshold only takes away from what the guards let through.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from citebound.core.gate import policy

if TYPE_CHECKING:
    from collections.abc import Iterator

OPEN: Final = 50
"""Similarity in hundredths to which the thresholds are opened; nothing lower is looked at."""


@contextmanager
def opened_thresholds() -> Iterator[None]:
    """Both thresholds at ``OPEN`` inside the block, and as they were after it."""
    kept = {"HIGH": policy.HIGH, "LOW": policy.LOW}
    _set(dict.fromkeys(kept, OPEN))
    try:
        yield
    finally:
        _set(kept)


def _set(constants: dict[str, int]) -> None:
    for name, value in constants.items():
        setattr(policy, name, value)
