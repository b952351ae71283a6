"""Parts and children that the tests of the recipes share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from citebound.core.prompt import alias
from citebound.core.recipes import Child, PartText, QuotedClaim
from citebound.core.result import Claim, Fields, Status
from citebound.digest import text_sha256
from tests.core.values import document, pin

if TYPE_CHECKING:
    from citebound.core.evidence import Pin
    from citebound.core.recipes import Question, Recipe
    from citebound.core.result import Result


def part(text: str, start: int = 0, slot: int = 0, **changes: Any) -> PartText:
    source = document(slot, text_sha256=text_sha256(text), **changes)
    return PartText(source, start, text)


def answered(recipe: Recipe, text: str) -> Result:
    """What rules make of a leaf."""
    taken = part(text)
    question = recipe.leaf(taken)
    raw = recipe.answer(question, taken, "part")
    return recipe.read(raw, question, finished=True, leaf=True)


def quoted(pins: tuple[Pin, ...], quotes: tuple[str, ...], value: str = "open") -> QuotedClaim:
    return QuotedClaim(Claim(Fields("P-00-01", "status", value), pins), quotes)


def excerpts(name: str, *quotes: str) -> Child:
    """A child whose claims are passages of one document."""
    claims = (
        QuotedClaim(Claim(None, (pin(10 * i, 10 * i + 1, name),)), (quote,))
        for i, quote in enumerate(quotes)
    )
    return Child(Status.VALID, tuple(claims))


def resolved(question: Question) -> list[tuple[str, Pin]]:
    """What each alias stands for."""
    return [(alias(i), found) for i, found in enumerate(question.pins)]
