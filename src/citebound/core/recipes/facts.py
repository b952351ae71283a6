"""The ``facts`` recipe: every line of a declared form is a claim (specification A, section 7).

It never reads labels.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Final

from citebound.core.parse import Invalid, Limits, parse_answer
from citebound.core.patterns import Patterns
from citebound.core.prompt import alias
from citebound.core.recipes.recipe import Child, PartText, Question
from citebound.core.recipes.selection import invalid, read_selection, reduction_of, selection_text
from citebound.core.result import Claim, Fields, Result, Status
from citebound.core.settings import NodeLimits
from citebound.core.text import lines
from citebound.digest import Json, text_sha256

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LIMITS: Final = NodeLimits(part=0, inner=0, document=0, group=0)
"""No limit: the baseline can hold all facts of a dossier."""

_ANSWER: Final = Limits(max_claims=None, fields=None)


class Facts:
    """Declared patterns, matched against whole lines in linear time."""

    restates = False

    def __init__(self, patterns: Sequence[str]) -> None:
        """Compile the patterns.

        Raises:
            ValueError: a pattern is not a regular expression of RE2, or lacks one of the groups
            subject, field and value.
        """
        self._patterns = Patterns(patterns)

    def leaf(self, part: PartText) -> Question:
        """The non-empty lines of the part."""
        units = lines(part.text)
        quotes = tuple(unit.of(part.text) for unit in units)
        return Question(
            {"text": text_sha256(part.text)}, quotes, tuple(part.pin(unit) for unit in units)
        )

    def reduction(self, children: Sequence[Child], scope: str) -> Question:
        """The children's facts."""
        del scope
        return reduction_of(children, "all")

    def answer(self, question: Question, part: PartText | None, scope: str) -> str:
        """Every line of a declared form; every fact of every child."""
        del scope
        if part is None:
            return selection_text(range(len(question.quotes)))
        return json.dumps(
            {"claims": list(self._facts(question.quotes))},
            ensure_ascii=False,
            separators=(",", ":"),
        )

    def read(self, raw: str, question: Question, *, finished: bool, leaf: bool) -> Result:
        """The facts with their lines, or references to the children's."""
        if not leaf:
            return read_selection(raw, question, 0, leaf=False)
        pins = {alias(i): pin for i, pin in enumerate(question.pins)}
        parsed = parse_answer(raw, finished=finished, aliases=pins.keys(), limits=_ANSWER)
        if isinstance(parsed, Invalid):
            return invalid(parsed)
        claims = (
            Claim(Fields(c.subject, c.field, c.value), tuple(pins[e] for e in c.evidence))
            for c in parsed.claims
        )
        return Result(Status.VALID, tuple(claims))

    def _facts(self, quotes: Sequence[str]) -> Iterator[Json]:
        for position, quote in enumerate(quotes):
            fields = self._patterns.stated(quote)
            if fields is not None:
                yield {**asdict(fields), "evidence": [alias(position)]}
