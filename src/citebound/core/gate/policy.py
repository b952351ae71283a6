"""The frozen constants of the gate, with the record of how they were chosen.

Changing one means running `make calibrate` on the labelled sample again (specification B, step 6):
it writes the record, ``calibration.json`` beside this file, and a test holds both and the sample
together. How the record is read and what it is worth: ``docs/error-rates.md``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

POLICY_VERSION: Final = 4
"""Raised by hand when a constant changes, or what the gate says of any quote, reasons too."""

HIGH: Final = 92
"""Similarity in hundredths from which a passage may be a fuzzy hit."""
LOW: Final = 75
"""Similarity in hundredths from which a passage is worth a person's look."""
SHORTEST: Final = 6
"""Weight of a quote from which it identifies a place: a character of a script without blanks
counts 1.5, any other letter or digit a half."""


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Where a gate draws its lines; any but ``FROZEN`` are for calibration alone."""

    high: int
    """Similarity in hundredths from which a passage may be a fuzzy hit; 0 to 100."""
    low: int
    """Similarity in hundredths from which a passage is worth a person's look; 0 to 100."""


FROZEN: Final = Thresholds(HIGH, LOW)
"""Those of every gate that judges for somebody."""


def is_at_least(distance: int, length: int, hundredths: int) -> bool:
    """Whether ``1 - distance / length`` is at least so many hundredths, in whole numbers."""
    return 100 * (length - distance) >= hundredths * length


def similarity(distance: int, length: int) -> float:
    """``1 - distance / length`` with four decimals, cut off; 0 for nothing.

    Cut off rather than rounded, so that nothing short of equal ever reads 1.0.
    """
    return 0.0 if length <= 0 else max(0, 10_000 * (length - distance) // length) / 10_000
