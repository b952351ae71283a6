"""How much is tried: always enough to find a fault of a kind, and every place when asked."""

from __future__ import annotations

import os
from typing import Final

IS_PROOF: Final = bool(os.environ.get("CITEBOUND_PROOF"))  # noqa: TID251
"""Set by ``make proof``: every moment, finer steps, longer races."""
