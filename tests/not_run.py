"""What a test run left out because something could not be had here, as one line for its end."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_WANTING = re.compile(r"could not import '[^']+'|\S+ is not installed|there is no small model")


def line_of(reasons: Iterable[str]) -> str:
    """How many tests were skipped for want of a model or of torch, and why.

    Other reasons to skip (a system without pipes, say) are not counted. A whole file of tests that
    skips itself counts as one.
    """
    found = Counter(match[0] for match in map(_WANTING.search, reasons) if match)
    why = "; ".join(f"{reason} ({number})" for reason, number in sorted(found.items()))
    return f"skipped for want of a model or of torch: {found.total()}{why and f': {why}'}"
