"""Where everything of an experiment is. The labels are not among it: see ``corpus.labels``.

::

    DIR/corpus/        the texts, DOSSIER/vN/D-NN.txt, and corpus.json with their hashes
    DIR/labels/        what the texts affirm, outside of every dossier's folder
    DIR/experiment.json    the settings of the run
    DIR/main/          a folder with its store for each dossier
    DIR/refusals/      what ``show`` answered before each rebuild, a file for each dossier
    DIR/exercise/      the exercise's own dossier, and exercise.json
    DIR/baseline/      the extractive baseline's dossiers
    DIR/evaluation.json    what ``lab evaluate`` computed
    DIR/report.html    what ``lab report`` made of it, to be read
    DIR/review/        the review sample, and the reviews of it
    DIR/demo/          the dossier of ``lab demo``
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

DEFAULT_DIRECTORY: Final = "citebound-lab"
"""Where an experiment is when nobody says otherwise."""
READER: Final = "reader"
"""The principal who builds and reads."""

DOCUMENTS: Final = 12
"""Documents of a dossier."""

TEST: Final = tuple(f"S-{number:03}" for number in range(10, 30))
"""The test dossiers, which the events happen to."""
DEVELOPMENT: Final = tuple(f"S-{number:03}" for number in range(30, 40))
"""The development dossiers, built once."""
EXERCISED: Final = "S-037"
"""The dossier of the exercise."""
SAMPLED: Final = "S-010"
"""The dossier of the review sample."""


def document_name(number: int) -> str:
    """The file of a document, numbered from 0."""
    return f"D-{number:02}.txt"


@dataclass(frozen=True, slots=True)
class Places:
    """The files of one experiment."""

    root: Path
    """DIR."""

    @property
    def corpus(self) -> Path:
        """The texts."""
        return self.root / "corpus"

    @property
    def corpus_manifest(self) -> Path:
        """The texts' hashes."""
        return self.corpus / "corpus.json"

    @property
    def manifest(self) -> Path:
        """The settings of the run."""
        return self.root / "experiment.json"

    @property
    def main(self) -> Path:
        """The dossiers of the main experiment."""
        return self.root / "main"

    @property
    def exercise(self) -> Path:
        """The dossier of the exercise."""
        return self.root / "exercise"

    @property
    def exercise_manifest(self) -> Path:
        """What the exercise was."""
        return self.exercise / "exercise.json"

    @property
    def baseline(self) -> Path:
        """The dossiers of the extractive baseline."""
        return self.root / "baseline"

    @property
    def evaluation(self) -> Path:
        """What was evaluated."""
        return self.root / "evaluation.json"

    @property
    def report(self) -> Path:
        """What was evaluated, as a page."""
        return self.root / "report.html"

    @property
    def demo(self) -> Path:
        """The dossier of the demonstration, which belongs to no experiment."""
        return self.root / "demo"

    @property
    def review(self) -> Path:
        """The review sample."""
        return self.root / "review"

    def refusals(self, area: str, dossier: str) -> Path:
        """What ``show`` answered before the rebuilds of a dossier of ``main`` or ``exercise``."""
        return self.root / "refusals" / area / f"{dossier}.jsonl"

    def text(self, dossier: str, document: int, version: int) -> Path:
        """A text of the corpus."""
        return self.corpus / dossier / f"v{version}" / document_name(document)
