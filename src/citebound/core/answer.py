"""What a model's answer is after parsing: claims with aliases, or one named fault."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from citebound.core.gate.verdict import Kind

if TYPE_CHECKING:
    from collections.abc import Collection


class Fault(StrEnum):
    """Why an answer is invalid. The value is the wire name."""

    LENGTH = "length"
    """Generation ended because of its length."""
    EMPTY = "empty"
    """Nothing but white space."""
    NOT_JSON = "not_json"
    """Not exactly one JSON value."""
    TOO_DEEP = "too_deep"
    """Nested far deeper than an answer can be."""
    NUMBER = "number"
    """A number that is not finite, or an absurdly long one."""
    DUPLICATE_KEY = "duplicate_key"
    """A key that occurs twice in one object."""
    MISSING_KEY = "missing_key"
    """An object without one of its keys."""
    EXTRA_KEY = "extra_key"
    """An object with a key that it must not have."""
    TYPE = "type"
    """A value of the wrong JSON type."""
    CHARACTER = "character"
    """A string with NUL or a lone surrogate."""
    BLANK = "blank"
    """A string that is empty or only white space."""
    TOO_LONG = "too_long"
    """A string with too many characters."""
    FIELD = "field"
    """A field or a kind that is not one of the allowed ones."""
    COUNT = "count"
    """Too many claims, or too few or too many evidence ids."""
    UNKNOWN_EVIDENCE = "unknown_evidence"
    """An evidence id that was not supplied."""
    REPEATED_EVIDENCE = "repeated_evidence"
    """An evidence id that occurs twice in one claim."""


class Repair(StrEnum):
    """The only two changes that an answer may need before it is read."""

    WHITE_SPACE = "white_space"
    """Outer white space was stripped."""
    FENCE = "fence"
    """One complete ```json fence was removed."""


REFERENCE_FIELDS: Final = ("delivery", "status", "quantity", "site")
"""The fields of specification A, section 5."""
ITEM_KINDS: Final = tuple(map(str, Kind))
"""What an item of minutes may be (specification B, section 2)."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What claims may be like; the defaults are those of specification A, section 5."""

    max_claims: int | None = 4
    """Most claims of one answer; None for the rule-based recipe, which has no limit."""
    fields: Collection[str] | None = REFERENCE_FIELDS
    """The allowed fields; None allows any field that ``subject`` could be."""
    max_characters: int = 120
    """Most code points of a subject, a field or a value."""
    max_evidence: int = 4
    """Most evidence ids of one claim."""


@dataclass(frozen=True, slots=True)
class ParsedClaim:
    """One claim as the answer states it: structure checked, truth not."""

    subject: str
    """What the claim is about, not blank, within the limits."""
    field: str
    """Which property of the subject."""
    value: str
    """The property's value, not blank, within the limits."""
    evidence: tuple[str, ...]
    """Distinct supplied aliases, in the answer's order, at least one."""


@dataclass(frozen=True, slots=True)
class Parsed:
    """An answer whose every claim passed every check."""

    claims: tuple[ParsedClaim, ...]
    """In the answer's order; may be empty."""
    repairs: tuple[Repair, ...]
    """What was changed before reading, in order."""


@dataclass(frozen=True, slots=True)
class ParsedFinding:
    """One finding as the answer states it: structure checked, contents not."""

    finding: str
    """What is stated."""
    source: str
    """The quote, or the alias of a sentence, that it is said to rest on."""


@dataclass(frozen=True, slots=True)
class Findings:
    """An answer of findings whose structure passed every check."""

    findings: tuple[ParsedFinding, ...]
    """In the answer's order; may be empty."""
    repairs: tuple[Repair, ...]
    """What was changed before reading, in order."""


@dataclass(frozen=True, slots=True)
class ParsedItem:
    """One item of minutes as the answer states it: structure checked, contents not."""

    kind: str
    """A ``Kind``."""
    quote: str
    """What is said to stand in the transcript."""
    text: str
    """The conclusion."""


@dataclass(frozen=True, slots=True)
class Items:
    """An answer of items whose structure passed every check."""

    items: tuple[ParsedItem, ...]
    """In the answer's order; may be empty."""
    repairs: tuple[Repair, ...]
    """What was changed before reading, in order."""


@dataclass(frozen=True, slots=True)
class Selection:
    """A selection whose every item passed every check."""

    items: tuple[tuple[str, ...], ...]
    """The evidence of each item: distinct supplied aliases, at least one; may be empty."""
    repairs: tuple[Repair, ...]
    """What was changed before reading, in order."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice among supplied aliases that passed every check."""

    names: tuple[str, ...]
    """Distinct, in the answer's order; may be empty."""
    repairs: tuple[Repair, ...]
    """What was changed before reading, in order."""


@dataclass(frozen=True, slots=True)
class Invalid:
    """An answer that is not used at all."""

    fault: Fault
    """The kind of the first fault found."""
    diagnosis: str
    """One printable line: where, what was expected, what came."""


class FaultError(Exception):
    """Ends the reading of an answer inside ``core``; its readers return it as ``Invalid``."""

    def __init__(self, fault: Fault, diagnosis: str) -> None:
        """Hold the fault and its one-line diagnosis."""
        super().__init__(diagnosis)
        self.invalid = Invalid(fault, diagnosis)


def shown(text: str) -> str:
    """A string of an answer for a diagnosis: quoted, one printable line, at most 40 characters.

    >>> shown("E99")
    '"E99"'
    """
    clipped = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
    return '"' + "".join(c if c.isprintable() else ascii(c)[1:-1] for c in clipped) + '"'


_SHOWN: Final = 40
