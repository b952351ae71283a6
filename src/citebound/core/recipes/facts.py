"""The ``facts`` recipe: every line of a declared form is a claim (specification A, section 7).

It never reads labels.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import re2

from citebound.core.parse import Invalid, Limits, parse_answer
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

_GRAMMAR: Final = (
    r"Product (?P<subject>P-\d{2,}-\d{2,}) (?P<field>\w+): "
    r"(?P<value>[^.]+(?:\.[^.\s\pZ\pC][^.]*)*)\."
)

DEFAULT_PATTERNS: Final = (_GRAMMAR,)
"""The experiment's declared grammar ``Product <P-NN-NN> <field>: <value>.``

A full stop with any blank after it ends the value, so a second sentence is never part of it.
"""

_GROUPS: Final = ("subject", "field", "value")
_ANSWER: Final = Limits(max_claims=None, fields=None)


class Facts:
    """Declared patterns, matched against whole lines in linear time."""

    def __init__(self, patterns: Sequence[str]) -> None:
        """Compile the patterns.

        Raises:
            ValueError: a pattern is not a regular expression of RE2, or lacks one of the groups
            subject, field and value.
        """
        self._patterns = [_compiled(pattern) for pattern in patterns]

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
            for pattern in self._patterns:
                match = pattern.fullmatch(quote.strip())
                stated = _stated(match) if match else {}
                if stated and all(_is_statable(value) for value in stated.values()):
                    yield {**stated, "evidence": [alias(position)]}
                    break


def _stated(match: re2._Match[str]) -> dict[str, str]:
    """The groups; one that took no part in the match is empty."""
    return {group: (match.group(group) or "").strip() for group in _GROUPS}


def _is_statable(value: str) -> bool:
    return 0 < len(value) <= _ANSWER.max_characters and "\0" not in value


def _compiled(pattern: str) -> re2._Regexp[str]:
    options = re2.Options()
    options.log_errors = False
    try:
        compiled = re2.compile(pattern, options)
    except (re2.error, UnicodeEncodeError) as error:
        told = error.args[0]
        why = told.decode(errors="replace") if isinstance(told, bytes) else str(error)
        raise ValueError(
            f"the pattern {pattern!r} is not a linear-time regular expression (RE2): {why!r}"
        ) from error
    if r"\C" in pattern:
        raise ValueError(
            f"the pattern {pattern!r} matches single bytes with \\C, which cuts letters"
        )
    missing = [group for group in _GROUPS if group not in compiled.groupindex]
    if missing:
        raise ValueError(
            f"the pattern {pattern!r} lacks the named group {missing[0]!r}; it wants subject, "
            "field and value"
        )
    return compiled
