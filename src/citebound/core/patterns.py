"""Declared forms of a line: what a whole line states, by patterns that run in linear time.

Specification A, section 7. What is in none of these forms affirms nothing here: a former, denied
or quoted value stands in a sentence of another form.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import re2

from citebound.core.result import Fields

if TYPE_CHECKING:
    from collections.abc import Sequence

_GRAMMAR: Final = (
    r"Product (?P<subject>P-\d{2,}-\d{2,}) (?P<field>\w+): "
    r"(?P<value>[^.]+(?:\.[^.\s\pZ\pC][^.]*)*)\."
)

DEFAULT_PATTERNS: Final = (_GRAMMAR,)
"""The experiment's declared grammar ``Product <P-NN-NN> <field>: <value>.``

A full stop with any blank after it ends the value, so a second sentence is never part of it.
"""

MOST_CHARACTERS: Final = 120
"""Most code points of a subject, a field or a value."""

_GROUPS: Final = ("subject", "field", "value")


class Patterns:
    """Declared patterns, matched against whole lines."""

    def __init__(self, patterns: Sequence[str]) -> None:
        """Compile the patterns.

        Raises:
            ValueError: a pattern is not a regular expression of RE2, or lacks one of the groups
            subject, field and value.
        """
        self._patterns = [_compiled(pattern) for pattern in patterns]

    def stated(self, line: str) -> Fields | None:
        """What a line states by the first pattern that it matches and that gives a claim."""
        for pattern in self._patterns:
            match = pattern.fullmatch(line.strip())
            found = _stated(match) if match else {}
            if found and all(map(_is_statable, found.values())):
                return Fields(**found)
        return None

    def is_declared(self, line: str) -> bool:
        """Whether a line has a declared form."""
        return self.stated(line) is not None


def _stated(match: re2._Match[str]) -> dict[str, str]:
    """The groups; one that took no part in the match is empty."""
    return {group: (match.group(group) or "").strip() for group in _GROUPS}


def _is_statable(value: str) -> bool:
    return 0 < len(value) <= MOST_CHARACTERS and "\0" not in value


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
