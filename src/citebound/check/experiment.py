"""The check of a whole controlled experiment: every store audited, every figure computed anew.

It shares no code with the experiment: it reads the stores, the corpus, the labels and the kept
refusals as they stand there (specification A, section 9).
"""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from citebound.check.audit import audit
from citebound.check.evaluation.corpus import Corpus
from citebound.check.evaluation.figures import Figures, differing
from citebound.check.evaluation.recount import Recount
from citebound.check.findings import Fault, Findings
from citebound.check.stored.bodies import Bodies
from citebound.check.stored.records import records_of
from citebound.check.stored.tables import DATABASE, tables_of

if TYPE_CHECKING:
    from pathlib import Path

    from citebound.check.evaluation.recount import Stage
    from citebound.digest import Json

AREAS: Final = ("main", "exercise", "baseline")
"""Where dossiers are."""

_STORE: Final = ".citebound"


@dataclass(frozen=True, slots=True)
class ExperimentCheck:
    """What the check of an experiment found."""

    records: int
    """Generations of the main experiment and the exercise."""
    comparisons: int
    """Full builds that were compared."""
    stores: int
    """Stores that were audited."""
    has_evaluation: bool
    """Whether there was an evaluation to compare with."""
    faults: tuple[Fault, ...]
    """Each thing that is not as the other records demand."""


def check_experiment(root: Path) -> ExperimentCheck:
    """Check everything in an experiment's folder. Nothing is written.

    Raises:
        LookupError: no dossier was built in it.
    """
    checking = _Checking(root, Findings())
    checking.read()
    if not checking.dossiers["main"]:
        raise LookupError(f"nothing was run in {root}")
    checking.compare()
    return ExperimentCheck(
        checking.figures.records,
        checking.figures.comparisons,
        checking.stores,
        (root / "evaluation.json").is_file(),
        tuple(checking.findings.faults),
    )


@dataclass(slots=True)
class _Checking:
    root: Path
    findings: Findings
    dossiers: dict[str, dict[str, Recount]] = field(default_factory=dict)
    stores: int = 0
    figures: Figures = field(init=False)
    corpus: Corpus = field(init=False)

    def read(self) -> None:
        """Audit every store, and read what was built in it."""
        self.corpus = Corpus(self.root, self.findings)
        self.figures = Figures(self.corpus.gold)
        for area in AREAS:
            self.dossiers[area] = {}
            for folder in sorted((self.root / area).glob(f"*/{_STORE}")):
                self._read_store(area, folder)

    def compare(self) -> None:
        """Compare the refusals and the evaluation with what was read."""
        self._check_refusals()
        with self.findings.reading("run", "experiment.json"):
            self._check_settings()
        file = self.root / "evaluation.json"
        if not file.is_file():
            return
        with self.findings.reading("evaluation", file.name):
            said = json.loads(file.read_bytes())
            expected = {**self.figures.as_json(), "conditions": self._conditions()}
            for place, found, recomputed in differing(said, expected):
                at = ("evaluation", place)
                self.findings.equal(at, "what is written", found, recomputed)

    def _read_store(self, area: str, folder: Path) -> None:
        name = folder.parent.name
        if name.startswith(".") or not (folder / DATABASE).is_file():
            return
        self.stores += 1
        for fault in audit(folder).faults:
            self.findings.add(fault.kind, f"{area}/{name}: {fault.where}", fault.what)
        where = f"{area}/{name}"
        try:
            with tables_of(folder) as tables, self.findings.reading("build", where):
                bodies = Bodies(tables)
                ((number, called),) = tables.dossiers()
                dossier = Recount(records_of(tables, number, called), bodies)
                self.dossiers[area][name] = dossier
                self.corpus.check(dossier.records, where)
                with self.findings.reading("figure", where):
                    self.figures.take(area, dossier)
        except (sqlite3.Error, UnicodeDecodeError) as error:
            self.findings.add("build", where, f"cannot be read: {error}")

    def _written(self) -> dict[str, Json]:
        """What was written down when the experiment began; a pipe is not waited for."""
        file = self.root / "experiment.json"
        if not file.is_file():
            raise ValueError("it is gone, or no file")
        found: dict[str, Json] = json.loads(file.read_bytes())
        return found

    def _conditions(self) -> dict[str, Json]:
        """As they were written down when the experiment began."""
        written = self._written()
        kept = {name: written[name] for name in ("profile", "rebind", "settings")}
        return {**kept, "corpus": self.corpus.sha256, "labels": self.corpus.labels_sha256}

    def _check_settings(self) -> None:
        """Every build of the main experiment ran under the settings that were written down."""
        written = self._written()["settings"]
        for name, dossier in self.dossiers["main"].items():
            for stage in dossier.stages:
                at = ("run", f"main/{name}: run {stage.run_id}")
                found = json.loads(dossier.records.runs[stage.run_id].settings)
                self.findings.expect(at, named="its settings are others", is_so=found == written)

    def _check_refusals(self) -> None:
        """Before each rebuild, ``show`` refused the root that was there.

        A refusal counts once its rebuild ended, as its event does; the one that waits for its
        rebuild is checked, too.
        """
        for area in ("main", "exercise"):
            for name, dossier in self.dossiers[area].items():
                where = f"refusals/{area}/{name}.jsonl"
                with self.findings.reading("refusal", where):
                    self._check_kept(where, dossier.of(is_full=False))

    def _check_kept(self, where: str, stages: list[Stage]) -> None:
        answers = self._answers(where)
        for event, before in enumerate(stages, 1):
            is_rebuilt, answer = event < len(stages), answers.pop(event, None)
            if is_rebuilt or answer is not None:
                is_right = self._is_refusal(f"{where}, event {event}", answer or {}, before)
                self.figures.refused[where.split("/")[1]] += is_rebuilt and is_right
        others = list(answers)
        at = ("refusal", where)
        self.findings.expect(at, named=f"events that never happened: {others}", is_so=not others)

    def _answers(self, where: str) -> dict[int, dict[str, Json]]:
        """What is kept there, by event; an event has one answer."""
        file = self.root / where
        lines = file.read_bytes().splitlines() if file.is_file() else []
        kept = [json.loads(line) for line in lines]
        answers = {answer["event"]: answer for answer in kept}
        self.findings.equal(("refusal", where), "how many there are", len(kept), len(answers))
        return answers

    def _is_refusal(self, where: str, answer: dict[str, Json], before: Stage) -> bool:
        found = (answer.get("answer"), answer.get("old_root"))
        expected = ("STALE", before.end.root_key)
        self.findings.equal(("refusal", where), "answer and refused root", found, expected)
        return found == expected
