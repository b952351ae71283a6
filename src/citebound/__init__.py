"""citebound keeps summaries of changing documents honest: every claim is pinned to the exact characters that justify it."""

from __future__ import annotations

__version__ = "0.1.0"
