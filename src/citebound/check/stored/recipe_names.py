"""The names of the recipes, as runs have them."""

from __future__ import annotations

from typing import Final

LINES: Final = ("claims", "facts", "extract")
"""The recipes whose questions ``recipes.questions`` works out."""
MINUTES: Final = "minutes"
"""The recipe of meetings."""
RECIPES: Final = (*LINES, "quotes", MINUTES)
"""The recipes that this auditor knows."""
