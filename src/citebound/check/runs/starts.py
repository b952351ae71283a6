"""Starts of runs: their order, and what their settings say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.check.stored.recipe_names import MINUTES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from citebound.check.findings import Findings
    from citebound.check.history.fold import History
    from citebound.check.nodes.builds import Build
    from citebound.check.stored.records import Records

_BY_MODEL: Final = ("claims", "quotes")


def check_runs(
    findings: Findings, builds: Mapping[int, Build], records: Records, history: History
) -> None:
    """Runs are numbered without gaps, and one follows the other; each says what it is."""
    found, expected = list(records.runs), list(range(1, len(records.runs) + 1))
    findings.equal(("run", "all runs"), "their numbers", found, expected)
    reached = 0
    for build in builds.values():
        where = f"run {build.row.run_id}"
        with findings.reading("run", where):
            _check_settings(build, where, findings)
        if not reached <= build.row.sequence <= build.last <= history.last:
            what = (
                f"it went from event {build.row.sequence} to {build.last}, "
                f"after {reached} had been reached"
            )
            findings.add("run", where, what)
        reached = max(reached, build.row.sequence if build.end is None else build.last)
    for kept in records.kept.values():
        if kept.run_id not in records.ends:
            what = "its run never ended, and such keeps nothing"
            findings.add("node", f"kept node {kept.address} (row {kept.id})", what)


def _check_settings(build: Build, where: str, findings: Findings) -> None:
    recipe = build.row.recipe
    findings.equal(("run", where), "its recipe", build.settings["recipe"], recipe)
    by_model = recipe in _BY_MODEL
    if recipe != MINUTES:  # With a model or without one.
        findings.equal(("run", where), "whether a model answers", build.has_generator, by_model)
