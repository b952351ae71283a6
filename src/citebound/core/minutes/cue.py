"""What is declared of the words that announce an item? Types of the tables only."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from citebound.core.gate.verdict import Kind


class Wants(Enum):
    """What a cue wants besides its words."""

    NOTHING = "nothing"
    DAY = "day"
    """A day or a period in the sentence."""
    OWNER = "owner"
    """That its own words name one who will do it."""
    OWNER_AND_DAY = "owner and day"
    """Both."""
    REQUEST = "request"
    """Nothing; and it holds in a question too."""
    REQUEST_OF_OWNER = "request of owner"
    """An owner as well."""


@dataclass(frozen=True, slots=True)
class Cues:
    """Words that announce items of one kind."""

    kind: Kind
    """What they announce."""
    lines: str
    """The cues, each on a line; a line that begins with ``|`` goes on the one before."""
    wants: Wants = Wants.NOTHING
    """What else there must be."""


@dataclass(frozen=True, slots=True)
class Tables:
    """The cues of one language and their guards.

    Each line is a regular expression for a tidied sentence in lower case with straight
    apostrophes, in which every bracket only groups.
    """

    classes: Mapping[str, str]
    """What the words in capitals stand for, in terms of those after them."""
    cues: tuple[Cues, ...]
    """The first that a sentence has says of what kind it is."""
    before: str
    """What makes a cue after it announce nothing: a hypothesis, an indirect question, a denial."""
    after: str
    """What makes a cue before it announce nothing."""
    anywhere: str
    """What makes every cue of a sentence announce nothing: reports of the past, stories."""
