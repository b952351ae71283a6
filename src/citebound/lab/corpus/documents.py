"""The fictional documents: texts of two versions each, with the facts that each line states.

Pure. The same seed and recipe give the same characters on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from citebound.lab.corpus import wording
from citebound.lab.corpus.dice import Dice
from citebound.lab.places import DOCUMENTS

if TYPE_CHECKING:
    from collections.abc import Sequence

SEED: Final = "citebound experiment 1"
"""Changed only together with the pinned hash of the corpus."""

VERSIONS: Final = (1, 2)
"""Versions of a document."""
FIELDS: Final = ("delivery", "status", "quantity", "site")
"""The fields of the declared grammar."""
MOST_FACTS: Final = 2 * len(FIELDS)
"""Facts of a document at most: from five on, a second product states the rest."""

_LEAST_LINES: Final = 14
_MOST_LINES: Final = 19
_HOSTILE_EVERY: Final = 3


@dataclass(frozen=True, slots=True)
class Recipe:
    """How many facts a document states."""

    facts: int = 4
    """In every document, 0 to ``MOST_FACTS``; not read when they vary."""
    varied: bool = False
    """Whether each document draws its own number from 0 to ``MOST_FACTS``."""

    @property
    def name(self) -> str:
        """For people and manifests."""
        return "varied" if self.varied else f"{self.facts} facts per document"


@dataclass(frozen=True, slots=True)
class Fact:
    """What a line of the declared grammar states."""

    subject: str
    """The product, ``P-NN-NN``."""
    field: str
    """One of ``FIELDS``."""
    value: str
    """Without the full stop."""

    @property
    def line(self) -> str:
        """As it stands in a document."""
        return f"Product {self.subject} {self.field}: {self.value}."


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a document."""

    text: str
    """Without its end."""
    fact: Fact | None = None
    """What it affirms; None when it states no fact of the declared grammar."""


@dataclass(frozen=True, slots=True)
class Version:
    """One version of a document."""

    dossier: str
    """``S-010`` to ``S-039``."""
    document: int
    """0 to 11."""
    version: int
    """1 or 2."""
    lines: tuple[Line, ...]
    """In order."""

    @property
    def text(self) -> str:
        """The file's text; every line ends with LF."""
        return "".join(f"{line.text}\n" for line in self.lines)


def versions_of(dossier: str, recipe: Recipe) -> list[Version]:
    """All versions of a dossier's documents, by document and version."""
    return [
        Version(dossier, document, version, tuple(lines))
        for document in range(DOCUMENTS)
        for version, lines in zip(VERSIONS, _both(dossier, document, recipe), strict=True)
    ]


def _both(dossier: str, document: int, recipe: Recipe) -> tuple[list[Line], list[Line]]:
    """The lines of version 1 and of version 2.

    They differ in the delivery date alone, and in the line of the former one.
    """
    dice = Dice(f"{SEED}/{recipe.name}/{dossier}/{document}")
    number = dice.below(MOST_FACTS + 1) if recipe.varied else recipe.facts
    product = _product(dossier, document)
    now, new, former, never, hostile = dice.some_of(_dates(), 5)
    first = _facts(dice, [product, _product(dossier, document + DOCUMENTS)], now, number)
    moved = (product, "delivery")
    second = [Fact(*moved, new) if (f.subject, f.field) == moved else f for f in first]
    template = dice.one_of(wording.FORMER)
    others = _others(dice, product, never, hostile)
    room = dice.between(_LEAST_LINES, _MOST_LINES) - 2 - number - len(others)
    others += _ordinary(dice, max(room, 3))
    order = dice.some_of(range(number + 1 + len(others)), number + 1 + len(others))
    title = Line(_title(dice, dossier, document))
    both = []
    for facts, past in ((first, former), (second, now)):
        old = Line(template.format(product=product, date=past))
        body = [*(Line(fact.line, fact) for fact in facts), old, *map(Line, others)]
        both.append([title, *(body[place] for place in order)])
    return both[0], both[1]


def _product(dossier: str, number: int) -> str:
    return f"P-{dossier.removeprefix('S-0')}-{number:02}"


def _dates() -> list[str]:
    return [f"{day} {month}" for month in wording.MONTHS for day in range(1, wording.DAYS + 1)]


def _facts(dice: Dice, products: Sequence[str], delivery: str, number: int) -> list[Fact]:
    """So many facts, of the first product while it has fields left."""
    facts = []
    for place, subject in enumerate(products):
        left = min(max(number - place * len(FIELDS), 0), len(FIELDS))
        for field in dice.some_of(FIELDS, left):
            is_date = field == "delivery" and place == 0
            facts.append(Fact(subject, field, delivery if is_date else _value(dice, field)))
    return facts


def _value(dice: Dice, field: str) -> str:
    match field:
        case "delivery":
            return dice.one_of(_dates())
        case "status":
            return dice.one_of(wording.STATUSES)
        case "quantity":
            return str(dice.between(12, 980))
        case _:
            template = dice.one_of(wording.SITES)
            return template.format(number=dice.between(1, 9), place=dice.one_of(wording.PLACES))


def _others(dice: Dice, product: str, never: str, hostile: str) -> list[str]:
    """What affirms nothing: a denied date, and in a third of the documents a hostile note."""
    lines = [dice.one_of(wording.NEGATED).format(product=product, date=never)]
    if dice.below(_HOSTILE_EVERY) == 0:
        lines.append(dice.one_of(wording.HOSTILE).format(product=product, date=hostile))
    return lines


def _ordinary(dice: Dice, number: int) -> list[str]:
    lines = []
    for template in dice.some_of(wording.ORDINARY, number):
        person, other = dice.some_of(wording.PEOPLE, 2)
        place, firm = dice.one_of(wording.PLACES), dice.one_of(wording.FIRMS)
        lines.append(template.format(person=person, other=other, place=place, firm=firm))
    return lines


def _title(dice: Dice, dossier: str, document: int) -> str:
    return dice.one_of(wording.TITLES).format(
        number=f"{dossier}/{document + 1}",
        firm=dice.one_of(wording.FIRMS),
        place=dice.one_of(wording.PLACES),
        person=dice.one_of(wording.PEOPLE),
    )
