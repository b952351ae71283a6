"""Commands that are killed, and what must hold afterwards."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import TYPE_CHECKING

from tests.fuzz.commands import peek
from tests.fuzz.dossier import Dossier

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tests.fuzz.kills import Mortals
    from tests.fuzz.reading import Job

WRITES_OF_A_BUILD, WRITES_OF_A_CALL = 40, 14


class Deaths(Dossier):
    """A dossier whose commands may die before any write."""

    def __init__(self, folder: Path, mortals: Mortals) -> None:
        super().__init__(folder)
        self.mortals = mortals

    def die(self, at: int, command: str, *words: object) -> bool:
        """Run a command that dies before write number ``at``; False when it ended before that."""
        code = self.mortals.run([command, self.folder, *words], at)
        assert code in (None, 0, 2, 3, 4, 5), (code, command, words)
        return code is None

    def die_deciding(
        self, command: str, documents: Sequence[str], principal: str, at: int
    ) -> None:
        """All of a decision is recorded, or nothing; then it is decided once more."""
        words, effect = self.decision(command, documents, principal)
        after = deepcopy(self.model)
        effect(after)
        died = self.die(at, command, *words)
        events = peek(self.folder).events
        if events == after.sequence:
            effect(self.model)
        assert events == self.model.sequence, (command, words)
        assert died or events == after.sequence, (command, words)
        self.decide(command, documents, principal)

    def die_syncing(self, reader: str, job: Job, at: int) -> None:
        """All of a sync is recorded, or nothing; either is shown; then it is synced once more."""
        moves = self.model.moves(self.disk.found())
        died = self.die(at, "sync", "--accept-removals")
        self._events_moved(moves.events, died=died)
        self.show(reader, job)
        self.sync()

    def die_summarizing(self, reader: str, job: Job, at: int) -> None:
        """The sync is recorded or it is not, whatever became of the rest; then once more."""
        if self.model.is_forbidden(reader):
            return
        moves = self.model.moves(self.disk.found())
        self.die(at, "summarize", *job.words, "--accept-removals", "--as", reader)
        self._events_moved(moves.events, died=True)
        self.build(reader, job, "--accept-removals")

    def die_building(self, reader: str, job: Job, at: int, *, full: bool) -> None:
        """What is published stays: the next build loses at most the call that was under way."""
        if self.model.is_forbidden(reader):
            return
        if job.recipe == "claims":  # Another model: every node is to be made.
            job = replace(job, rest=(*job.rest, "--model", f"model-{self.model.sequence}"))
        self.sync()
        foretold = self.ask(reader, "preview", *job.words, "--json").json
        before = peek(self.folder)
        words = ("--full",) if full else ()
        at = 1 + at % (WRITES_OF_A_BUILD + WRITES_OF_A_CALL * foretold["calls"]["most"])
        self.die(at, "build", "--no-sync", *job.words, *words, "--as", reader)
        if full:
            self.show(reader, job)
        died = peek(self.folder)
        assert died.events == before.events
        report = self.build(reader, job, "--no-sync")
        paid = report["counters"]["model_calls"] + (0 if full else died.calls - before.calls)
        assert paid <= foretold["calls"]["most"] + 1, (foretold, report)

    def _events_moved(self, events: int, *, died: bool) -> None:
        before, now = self.model.sequence, peek(self.folder).events
        assert now in ({before, before + events} if died else {before + events})
        if now == before + events and (events or not died):
            self.synced()
