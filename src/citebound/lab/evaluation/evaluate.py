"""The evaluation of an experiment: counts, measures and costs, from the stores and the labels."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from citebound.errors import SettingsError
from citebound.lab.counts import built_folders, exercise_counts, main_counts
from citebound.lab.evaluation.dossiers import dossier_measures
from citebound.lab.evaluation.labels import Labels
from citebound.lab.evaluation.measures import total
from citebound.lab.evaluation.values import Cost, Evaluation, Population
from citebound.lab.evaluation.work import Work
from citebound.lab.ledger import Kind, Spent

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from citebound.digest import Json
    from citebound.lab.evaluation.dossiers import DossierMeasures
    from citebound.lab.evaluation.measures import Measures
    from citebound.lab.places import Places


def evaluate(places: Places, manifest: Mapping[str, Json]) -> Evaluation:
    """Compute everything anew.

    Args:
        places: the experiment.
        manifest: under which settings it ran.

    Raises:
        SettingsError: nothing was run, or the labels are missing or others.
        StoreError: a store cannot be read, or a row does not verify.
        WorldError: something happened in a folder that does not belong to the experiment.
    """
    labels = Labels(places)
    main = _measured(places.main, labels)
    if not main:
        raise SettingsError(
            f"nothing was run in {places.root} yet; run `citebound lab run --out {places.root}`"
        )
    settings = {name: manifest.get(name) for name in ("corpus", "profile", "rebind", "settings")}
    return Evaluation(
        conditions={**settings, "labels": labels.sha256},
        main=main_counts(places),
        exercise=exercise_counts(places),
        populations=_populations(main),
        baseline=_populations(_measured(places.baseline, labels), without=Population.FULL),
        costs=_costs(main),
        savings=_savings(main),
        roots=tuple(root for dossier in main for root in dossier.roots),
    )


def _measured(area: Path, labels: Labels) -> list[DossierMeasures]:
    return [dossier_measures(folder, labels) for folder in built_folders(area)]


def _populations(
    dossiers: Iterable[DossierMeasures], without: Population | None = None
) -> dict[Population, Measures]:
    roots = [root for dossier in dossiers for root in dossier.roots]
    return {
        population: total(root.measures for root in roots if root.population is population)
        for population in Population
        if population is not without
    }


def _costs(dossiers: Iterable[DossierMeasures]) -> dict[str, Cost]:
    builds = [build for dossier in dossiers for build in dossier.ledger.builds]
    costs = {}
    for kind in Kind:
        mine = [build for build in builds if build.kind is kind]
        spent = sum((build.spent for build in mine), Spent())
        costs[str(kind)] = Cost(len(mine), spent, sum((build.seconds for build in mine), 0.0))
    return costs


def _savings(dossiers: Iterable[DossierMeasures]) -> dict[str, Work]:
    """By the number of the event."""
    found: dict[str, Work] = defaultdict(Work)
    for dossier in dossiers:
        for number, work in enumerate(dossier.work, 1):
            found[str(number)] += work
    return dict(found)
