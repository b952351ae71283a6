"""What an evaluation holds, for whoever renders it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from citebound.digest import Json
    from citebound.lab.counts import ExerciseCounts, MainCounts
    from citebound.lab.evaluation.measures import Measures
    from citebound.lab.evaluation.work import Work
    from citebound.lab.ledger import Spent

FORMAT = 1
"""Raised when ``evaluation.json`` changes its shape."""


class Population(StrEnum):
    """Roots that are measured together (specification A, section 10)."""

    DEVELOPMENT = "development_initial"
    """The development dossiers as they were built first."""
    TEST = "test_initial"
    """The test dossiers as they were built first."""
    INCREMENTAL = "after_events_incremental"
    """The test dossiers after each event, by the incremental path."""
    FULL = "after_events_full"
    """The same by the full path."""


@dataclass(frozen=True, slots=True)
class RootMeasures:
    """One root and its measures."""

    dossier: str
    """Of which dossier."""
    event: int
    """After which event; 0 for the initial build."""
    population: Population
    """Where it belongs."""
    measures: Measures
    """Its counts."""

    def as_json(self) -> dict[str, Json]:
        """The wire form."""
        return {
            "dossier": self.dossier,
            "event": self.event,
            "population": str(self.population),
            **self.measures.as_json(),
        }


@dataclass(frozen=True, slots=True)
class Cost:
    """What the builds of one path spent."""

    builds: int
    """How many."""
    spent: Spent
    """Their calls."""
    build_seconds: float
    """Their durations, as their runs recorded them; what was killed is not in it."""

    def as_json(self) -> dict[str, Json]:
        """The wire form; seconds with three decimals."""
        return {
            "builds": self.builds,
            "calls": self.spent.calls,
            "prompt_tokens": self.spent.prompt_tokens,
            "new_tokens": self.spent.new_tokens,
            "call_seconds": round(self.spent.seconds, 3),
            "build_seconds": round(self.build_seconds, 3),
        }


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Everything that is computed from the stores and the labels."""

    conditions: Mapping[str, Json]
    """Corpus, labels, profile, rebinding and settings."""
    main: MainCounts
    """The structural counts."""
    exercise: ExerciseCounts | None
    """Those of the exercise; None when there was none."""
    populations: Mapping[Population, Measures]
    """The measures of the model's roots."""
    baseline: Mapping[Population, Measures]
    """The measures of the extractive baseline."""
    costs: Mapping[str, Cost]
    """By path: ``initial``, ``incremental``, ``full``."""
    savings: Mapping[str, Work]
    """What the incremental builds did, by event."""
    roots: tuple[RootMeasures, ...]
    """Every root of the model."""

    def as_json(self) -> dict[str, Json]:
        """The wire form: the same bytes from the same stores."""
        main, exercise = self.main, self.exercise
        return {
            "format": FORMAT,
            "conditions": dict(self.conditions),
            "counts": {
                **main.as_json(),
                "dossiers": main.dossiers,
                "events": main.events,
                "old_roots_refused": main.refused,
                "waiting_calls": main.waiting.calls,
                "apart_calls": main.apart.calls,
            },
            "exercise": None
            if exercise is None
            else {**exercise.as_json(), "old_roots_refused": exercise.refused},
            "populations": {str(p): m.as_json() for p, m in self.populations.items()},
            "baseline": {str(p): m.as_json() for p, m in self.baseline.items()},
            "costs": {path: cost.as_json() for path, cost in self.costs.items()},
            "savings": {event: work.as_json() for event, work in self.savings.items()},
            "roots": [root.as_json() for root in self.roots],
        }
