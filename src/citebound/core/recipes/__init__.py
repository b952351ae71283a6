"""The recipes, by name; only the one that is asked for is loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.core.recipes.recipe import Child, PartText, Question, QuotedClaim, Recipe
from citebound.core.settings import GUARDED

if TYPE_CHECKING:
    from citebound.core.settings import Settings

RECIPE_NAMES = ("extract", "facts", "claims", "quotes")
"""Every recipe of a folder; the first is the default."""

__all__ = ["RECIPE_NAMES", "Child", "PartText", "Question", "QuotedClaim", "Recipe", "recipe_for"]


def recipe_for(settings: Settings) -> Recipe:
    """The recipe that settings name.

    Raises:
        ValueError: there is no recipe of this name, or a declared pattern is not one.
    """
    match settings.recipe:
        case "extract":
            from citebound.core.recipes.extract import Extract  # noqa: PLC0415  (as said above)

            return Extract(settings.limits)
        case "facts":
            from citebound.core.recipes.facts import Facts  # noqa: PLC0415  (as said above)

            return Facts(settings.patterns)
        case "claims" if settings.schema == GUARDED:
            from citebound.core.recipes.guarded import GuardedClaims  # noqa: PLC0415  (as above)

            return GuardedClaims(settings)
        case "claims":
            from citebound.core.recipes.claims import Claims  # noqa: PLC0415  (as said above)

            return Claims(settings)
        case "quotes":
            from citebound.core.recipes.quotes import Quotes  # noqa: PLC0415  (as said above)

            return Quotes(settings)
        case "minutes":
            from citebound.core.recipes.minutes import Minutes  # noqa: PLC0415  (as said above)

            return Minutes(settings)
        case other:
            raise ValueError(f"no recipe is called {other!r}; there are {', '.join(RECIPE_NAMES)}")
