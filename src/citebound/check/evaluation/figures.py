"""Every figure of an evaluation, added up anew from the builds of the dossiers."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from citebound.check.evaluation.remeasure import WORK, root_counts, work_counts, written

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from citebound.check.evaluation.recount import Recount, Stage
    from citebound.check.evaluation.remeasure import Gold
    from citebound.digest import Json

POPULATIONS: Final = (
    "development_initial",
    "test_initial",
    "after_events_incremental",
    "after_events_full",
)
"""Roots that are measured together."""

_DEVELOPMENT: Final = frozenset(f"S-{number:03}" for number in range(30, 40))
_FORMAT: Final = 1
_ABSENT: Final = "nothing"
_ROUNDING: Final = 0.002
"""Sums of seconds depend on their order in the last digit that is written."""


@dataclass(slots=True)
class Figures:
    """What the builds of an experiment amount to."""

    gold: Gold
    """The labels."""
    refused: Counter[str] = field(default_factory=Counter)
    """Old roots that were refused, by area."""
    _stages: dict[str, list[tuple[Recount, Stage]]] = field(default_factory=dict)
    _measured: dict[str, dict[str, Counter[str]]] = field(default_factory=dict)
    _work: dict[str, Counter[str]] = field(default_factory=dict)
    _roots: list[Json] = field(default_factory=list)
    _dossiers: Counter[str] = field(default_factory=Counter)
    _lost: Counter[str] = field(default_factory=Counter)

    @property
    def records(self) -> int:
        """Generations of the main experiment and the exercise."""
        return sum(len(stage.calls) for stage in (*self._of("main"), *self._exercised()))

    @property
    def comparisons(self) -> int:
        """Full builds that were compared."""
        return sum(stage.is_full for stage in (*self._of("main"), *self._exercised()))

    def take(self, area: str, dossier: Recount) -> None:
        """Add a dossier.

        Raises:
            LookupError: a node or an output is gone.
            ValueError: an output cannot be read.
        """
        self._stages.setdefault(area, []).extend((dossier, stage) for stage in dossier.stages)
        if area == "exercise":
            return
        self._dossiers[area] += 1
        for stage in dossier.stages:
            self._measure(area, dossier, stage)
        if area == "main":
            self._lost["waiting"] += len(dossier.waiting)
            self._lost["apart"] += len(dossier.unused)
            path = dossier.of(is_full=False)
            for before, stage in pairwise(path):
                place = self._work.setdefault(str(stage.number), Counter())
                place.update(work_counts(dossier, stage, before))

    def as_json(self) -> dict[str, Json]:
        """As the evaluation writes them; its conditions apart."""
        return {
            "format": _FORMAT,
            "counts": self._counts(),
            "exercise": self._exercise(),
            "populations": self._populations("main", POPULATIONS),
            "baseline": self._populations("baseline", POPULATIONS[:-1]),
            "costs": {path: self._cost(path) for path in ("initial", "incremental", "full")},
            "savings": {n: {name: work[name] for name in WORK} for n, work in self._work.items()},
            "roots": self._roots,
        }

    def _measure(self, area: str, dossier: Recount, stage: Stage) -> None:
        found = root_counts(dossier, stage, self.gold)
        name = _population(dossier.records.name, stage)
        self._measured.setdefault(area, {}).setdefault(name, Counter()).update(found)
        if area == "main":
            place: dict[str, Json] = {
                "dossier": dossier.records.name,
                "event": stage.number,
                "population": name,
            }
            self._roots.append({**place, **written(found)})

    def _counts(self) -> dict[str, Json]:
        stages = self._of("main")
        calls = Counter({"initial": 0, "incremental": 0, "full": 0})
        for stage in stages:
            calls[_path(stage)] += len(stage.calls)
        full = [stage for stage in stages if stage.is_full]
        return {
            "records": calls.total(),
            **{f"{path}_calls": number for path, number in calls.items()},
            "comparisons": len(full),
            "comparisons_equal": sum(stage.is_equal for stage in full),
            "dossiers": self._dossiers["main"],
            "events": sum(_path(stage) == "incremental" for stage in stages),
            "old_roots_refused": self.refused["main"],
            "waiting_calls": self._lost["waiting"],
            "apart_calls": self._lost["apart"],
        }

    def _exercise(self) -> Json:
        stages = sorted(self._exercised(), key=lambda stage: (stage.number, stage.is_full))
        if "exercise" not in self._stages:
            return None
        full = [stage for stage in stages if stage.is_full]
        return {
            "records": sum(len(stage.calls) for stage in stages),
            "calls": [len(stage.calls) for stage in stages],
            "comparisons": len(full),
            "comparisons_equal": sum(stage.is_equal for stage in full),
            "old_roots_refused": self.refused["exercise"],
        }

    def _populations(self, area: str, names: tuple[str, ...]) -> dict[str, Json]:
        found = self._measured.get(area, {})
        return {name: written(found.get(name, Counter())) for name in names}

    def _cost(self, path: str) -> Json:
        stages = [stage for stage in self._of("main") if _path(stage) == path]
        answers = [answer for stage in stages for answer in stage.calls]
        durations = (json.loads(stage.end.counters)["seconds"] for stage in stages)
        return {
            "builds": len(stages),
            "calls": len(answers),
            "prompt_tokens": sum(answer.prompt_tokens for answer in answers),
            "new_tokens": sum(answer.output_tokens for answer in answers),
            "call_seconds": round(sum((answer.seconds for answer in answers), 0.0), 3),
            "build_seconds": round(sum(durations, 0.0), 3),
        }

    def _of(self, area: str) -> list[Stage]:
        return [stage for _, stage in self._stages.get(area, [])]

    def _exercised(self) -> list[Stage]:
        """The initial build was copied: it is the main experiment's."""
        return [stage for stage in self._of("exercise") if stage.number]


def differing(said: Json, expected: Json) -> Iterator[tuple[str, Json, Json]]:
    """Place, written and recomputed value of every figure that is not as recomputed."""
    found, wanted = dict(_leaves("", said)), dict(_leaves("", expected))
    for place in sorted(found.keys() | wanted.keys()):
        one, other = found.get(place, _ABSENT), wanted.get(place, _ABSENT)
        if type(one) is not type(other) or not _agree(place, one, other):
            yield place, one, other


def _agree(place: str, one: Json, other: Json) -> bool:
    if place.endswith("_seconds") and isinstance(one, float) and isinstance(other, float):
        return abs(one - other) <= _ROUNDING
    return one == other


def _leaves(place: str, value: Json) -> Iterator[tuple[str, Json]]:
    items: Mapping[str, Json] = {}
    match value:
        case dict():
            items = value
        case list():
            items = {str(number): item for number, item in enumerate(value)}
        case _:
            yield place, value
    for name, item in items.items():
        yield from _leaves(f"{place}.{name}" if place else name, item)


def _path(stage: Stage) -> str:
    if stage.is_full:
        return "full"
    return "incremental" if stage.number else "initial"


def _population(dossier: str, stage: Stage) -> str:
    match _path(stage):
        case "initial":
            return POPULATIONS[dossier not in _DEVELOPMENT]
        case "incremental":
            return POPULATIONS[2]
        case _:
            return POPULATIONS[3]
