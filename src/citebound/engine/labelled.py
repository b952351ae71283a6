"""Labelled quotes: what a person or a source says of each, and how a set of them is named.

A label says whether the quote stands in its text, never whether what it states is true.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from citebound.core.gate.fold import Annotations
from citebound.digest import record_digest, text_sha256

if TYPE_CHECKING:
    from collections.abc import Mapping


class Truth(StrEnum):
    """What is known of a quote."""

    GENUINE = "genuine"
    """It was taken from this text, or from another rendering of it."""
    SURFACE = "surface"
    """It stands in the text but for blanks, punctuation, width, letter case or markup."""
    SLIP = "slip"
    """At most two letters differ, none of them of a number."""
    SEVERAL = "several"
    """It stands in several places, and nothing tells which one is meant."""
    SHORT = "short"
    """It is too short to identify a place."""
    ALTERED = "altered"
    """A number, a negation or a modal differs."""
    OTHER = "other"
    """Other words differ."""
    RENUMBERED = "renumbered"
    """The number of a section or an article differs."""
    REMOVED = "removed"
    """The passage was taken out of this text, or written anew."""
    FOREIGN = "foreign"
    """It is from another text."""
    SPLICED = "spliced"
    """It is put together from several places of the text."""
    PARAPHRASE = "paraphrase"
    """It says in other words what the text says."""


PRESENT: Final = frozenset((Truth.GENUINE, Truth.SURFACE))
"""Such a quote stands in the text: to stop it is a false stop."""
ABSENT: Final = frozenset(
    (
        Truth.ALTERED,
        Truth.OTHER,
        Truth.RENUMBERED,
        Truth.REMOVED,
        Truth.FOREIGN,
        Truth.SPLICED,
        Truth.PARAPHRASE,
    )
)
"""Such a quote does not stand in the text: to accept it is a false hit."""
INVENTED: Final = frozenset((Truth.REMOVED, Truth.FOREIGN))
"""Nothing in the text is what such a quote was made from."""
EDITED: Final = frozenset((Truth.SLIP, Truth.ALTERED, Truth.OTHER, Truth.RENUMBERED))
"""A passage like such a quote is in the text: a person should see it."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """A quote with its label."""

    id: str
    """Unique in its set."""
    corpus: str
    """Where it is from."""
    lang: str
    """ISO 639-1."""
    truth: Truth
    """What is known of it."""
    quote: str
    """As it is claimed."""
    text: str
    """The whole text that it is claimed of."""
    annotations: Annotations = Annotations.NONE
    """How the text writes what nobody said."""
    known: str = ""
    """Why a hit of a quote that is labelled as absent is put up with; empty where it is not."""


@dataclass(frozen=True, slots=True)
class LabelledSet:
    """Labelled quotes, in the order of their file."""

    rows: tuple[Labelled, ...]
    """At least one; ids are unique."""

    def __post_init__(self) -> None:
        """Refuse what cannot be counted.

        Raises:
            ValueError: there is no row, or two have one id.
        """
        twice = [row_id for row_id, n in Counter(row.id for row in self.rows).items() if n > 1]
        if twice or not self.rows:
            raise ValueError(f"wanted labelled quotes with ids of their own, got {twice or None}")

    def sha256(self) -> str:
        """The hash of everything in the set, texts and labels."""
        texts = {text: text_sha256(text) for text in self.texts()}
        rows = [
            [
                row.id,
                row.corpus,
                row.lang,
                row.truth.value,
                row.quote,
                texts[row.text],
                row.annotations.value,
                row.known,
            ]
            for row in self.rows
        ]
        return record_digest("labelled-set", {"rows": rows})

    def texts(self) -> Mapping[str, None]:
        """The texts, each once, in order."""
        return dict.fromkeys(row.text for row in self.rows)
