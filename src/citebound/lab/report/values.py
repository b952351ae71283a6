"""What a report holds, for whoever shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from citebound.digest import Json
    from citebound.lab.evaluation.values import Evaluation
    from citebound.lab.frames import Film
    from citebound.lab.ledger import Built


@dataclass(frozen=True, slots=True)
class SampledClaim:
    """A claim of the review sample."""

    name: str
    """Its id in the sample."""
    states: str
    """Subject, field and value."""
    quotes: tuple[str, ...]
    """What stands where it cites."""
    status: str
    """As the sample has it."""


@dataclass(frozen=True, slots=True)
class Review:
    """A review that was recorded."""

    kind: str
    """``person`` or ``assistant``."""
    name: str
    """Who it was."""
    is_bound: bool
    """Whether it names the sample that is there."""
    verdicts: Mapping[str, str]
    """By the claim's id."""
    remarks: str
    """What was said besides."""


@dataclass(frozen=True, slots=True)
class Sample:
    """The review sample and the reviews of it."""

    sha256: str
    """Names it."""
    claims: tuple[SampledClaim, ...]
    """In the order of the states and of the roots."""
    reviews: tuple[Review, ...]
    """In the order of their files' names."""


@dataclass(frozen=True, slots=True)
class Experiment:
    """An experiment beside others."""

    name: str
    """How it is called in the table."""
    found: Evaluation
    """Its figures."""


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that the page shows."""

    found: Evaluation
    """The figures."""
    evaluation_sha256: str
    """Hash of ``evaluation.json``, which holds the same figures."""
    manifest: Mapping[str, Json]
    """Under which settings it ran, as they were written down."""
    builds: Mapping[str, tuple[Built, ...]]
    """The builds of every dossier that was begun, by its name."""
    film: Film | None
    """The trees of one dossier; None when no event happened yet."""
    exercise_film: Film | None
    """The trees of the exercise; None when there was none."""
    exercise_main: str
    """The main records' fingerprint before and after the exercise; empty when it did not end."""
    sample: Sample | None
    """None when the sampled dossier is not done."""
    beside: tuple[Experiment, ...]
    """Other experiments to compare with."""
