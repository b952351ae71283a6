"""One dossier, from its documents to the last comparison, resumable at any point.

How far it is stands in its store alone: which builds ended. What a killed build had published is
used by the next one; what it had not is asked again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from citebound.engine.build import build
from citebound.engine.refusal import Refusal
from citebound.errors import GenerationError, WorldError
from citebound.lab.ledger import finished
from citebound.lab.opening import opened
from citebound.lab.places import READER
from citebound.lab.run.events import Change, begin, happen

if TYPE_CHECKING:
    from pathlib import Path

    from citebound.engine.workspace import Workspace
    from citebound.lab.refusals import Refusals
    from citebound.lab.run.conditions import Conditions
    from citebound.lab.run.events import Event
    from citebound.lab.run.texts import CorpusTexts


class Told(Protocol):
    """Who shows how far an experiment is."""

    def __call__(self, steps: int) -> None:
        """So many nodes were made since it was told last."""

    def begin(self, name: str) -> None:
        """This node is about to be made."""


class Silent:
    """Who shows nothing."""

    def __call__(self, steps: int) -> None:
        """Nothing."""

    def begin(self, name: str) -> None:
        """Nothing."""


@dataclass(frozen=True, slots=True)
class Course:
    """What is to happen to a dossier."""

    folder: Path
    """Its documents and its store; the folder's name is the dossier's."""
    texts: CorpusTexts
    """The corpus."""
    conditions: Conditions
    """The settings."""
    events: tuple[Event, ...]
    """What happens, in order."""
    refusals: Refusals
    """Where the answers before each rebuild are kept."""
    told: Told
    """Told what is done, and what is about to be."""
    compares: bool = True
    """Whether each rebuild is compared with a full one."""

    def go(self) -> None:
        """Do all that is not done yet.

        Raises:
            GenerationError: calls got no answer; what was answered is kept.
            SettingsError: a text of the corpus is not as it was made.
            WorldError: a file or the store cannot be written.
        """
        with opened(self.folder, writes=True) as workspace:
            if not finished(workspace.store).published:
                begin(workspace, self.folder, self.texts)
                workspace.store.heads.remember(READER, self.conditions.choices)
                self._build(workspace, self.conditions, full=False)
            conditions = self.conditions
            for number, event in enumerate(self.events, 1):
                if event.change is Change.PROMPT:
                    conditions = conditions.with_reduce_prompt(ADDED_INSTRUCTION)
                self._after(number, event, workspace, conditions)

    def _after(
        self, number: int, event: Event, workspace: Workspace, conditions: Conditions
    ) -> None:
        done = finished(workspace.store)
        if done.published <= number:
            happen(event, workspace, self.folder, self.texts)
            self.refusals.ask({"event": number, **event.as_json()}, workspace, conditions.job)
            self._build(workspace, conditions, full=False)
        if self.compares and done.full < number:
            self._build(workspace, conditions, full=True)

    def _build(self, workspace: Workspace, conditions: Conditions, *, full: bool) -> None:
        try:
            report = build(
                workspace,
                conditions.job,
                full=full,
                rebind=conditions.rebind,
                progress=lambda _done, _total: self.told(1),
                asking=lambda _place, _total, name: self.told.begin(f"{self.folder.name} {name}"),
            )
        except GenerationError as error:
            what = str(error).partition("; what was answered")[0]
            told = f"{self.folder.name}: {what}; what was answered is kept, run the command again"
            raise GenerationError(told, error.hides) from error
        if isinstance(report, Refusal):
            raise WorldError(f"{self.folder.name}: {report.reason}")


ADDED_INSTRUCTION = "Keep claims in the order of their lines."
"""What the exercise adds to the instructions for reductions."""
