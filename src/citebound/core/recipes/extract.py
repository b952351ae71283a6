"""The ``extract`` recipe.

The sentences that carry a document, chosen by rule (DESIGN.md section 6).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.core.recipes.recipe import Child, PartText, Question
from citebound.core.recipes.selection import read_selection, reduction_of, selection_text
from citebound.core.settings import NodeLimits
from citebound.core.syntax import syntax_of
from citebound.digest import text_sha256

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citebound.core.result import Result

LIMITS: Final = NodeLimits(part=4, inner=12, document=4, group=12)
"""At most four sentences per document and twelve at the root."""


class Extract:
    """Coverage and diversity over whole sentences.

    The same text always gives the same sentences.
    """

    restates = False

    def __init__(self, limits: NodeLimits) -> None:
        """Take the limits of each node kind."""
        self._limits = limits

    def leaf(self, part: PartText) -> Question:
        """The sentences of the part."""
        from citebound.core.extract.sentences import sentences  # noqa: PLC0415  (see below)

        syntax = syntax_of(part.document.reader)
        units = sentences(part.text, syntax)
        return Question(
            {"text": text_sha256(part.text), "syntax": str(syntax)},
            tuple(unit.of(part.text) for unit in units),
            tuple(part.pin(unit) for unit in units),
        )

    def reduction(self, children: Sequence[Child], scope: str) -> Question:
        """The children's sentences."""
        return reduction_of(children, self._limit(scope))

    def answer(self, question: Question, part: PartText | None, scope: str) -> str:
        """The sentences that carry the part.

        Or that cover the children best without saying a thing twice.
        """
        # Whoever shows what was chosen does not wait for the modules that choose.
        from citebound.core.extract.choose import (  # noqa: PLC0415
            Candidate,
            choose,
            choose_among,
        )

        if part is None:
            pairs = zip(question.groups, question.quotes, strict=True)
            return selection_text(
                choose_among([Candidate(*pair) for pair in pairs], self._limit(scope))
            )
        units = [pin.span.shifted(-part.start) for pin in question.pins]
        return selection_text(choose(part.text, units, self._limits.part))

    def read(self, raw: str, question: Question, *, finished: bool, leaf: bool) -> Result:
        """Excerpts or references; a rule's answer always ends by itself."""
        del finished
        limit = (
            self._limits.part
            if leaf
            else max(self._limits.group, self._limits.inner, self._limits.document)
        )
        return read_selection(raw, question, limit, leaf=leaf)

    def _limit(self, scope: str) -> int:
        return {
            "inner": self._limits.inner,
            "document": self._limits.document,
            "group": self._limits.group,
        }[scope]
