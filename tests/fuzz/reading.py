"""What readers ask of a dossier, each answer held beside the model."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.fuzz import checks
from tests.fuzz.commands import Answer, run
from tests.fuzz.disk import Disk, nfc
from tests.fuzz.model import OWNER, Built, Model, Verdict
from tests.fuzz.texts import MARK

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class Job:
    """A summary that is asked for, with the words that ask for it."""

    recipe: str
    split: int
    """Greatest part of a document."""
    rest: tuple[str, ...] = ()
    """Words about the generator."""

    @property
    def settings(self) -> tuple[str, ...]:
        return (str(self.split), *self.rest)

    @property
    def words(self) -> tuple[str, ...]:
        """What the command line says."""
        return ("--recipe", self.recipe, "--split-size", str(self.split), *self.rest)


@dataclass
class Readings:
    """A folder, the product on it, the model, and everything that only reads."""

    folder: Path
    model: Model = field(default_factory=Model)
    marks: int = 0

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True)
        self.disk = Disk(self.folder)

    def mark(self) -> str:
        """A mark that no text has yet."""
        self.marks += 1
        return MARK % self.marks

    def ask(self, reader: str | None, command: str, *words: object) -> Answer:
        """A reader's command, or a person's; what it says is searched for what it may not say."""
        answer = self.say(reader, command, *words)
        checks.check_secrets(self.model, answer, reader)
        return answer

    def say(self, reader: str | None, command: str, *words: object) -> Answer:
        """The same for a command that syncs: it is searched when the model has synced too."""
        who = () if reader is None else ("--as", reader)
        return run(command, self.folder, *words, *who)

    def expected(self, reader: str, job: Job) -> Verdict:
        """What ``show`` must answer now."""
        return self.model.verdict(reader, job.recipe, job.settings, self.disk.meanings())

    def show(self, reader: str, job: Job, *words: object) -> Any:
        """The summary, or None where it is refused as it must be."""
        answer = self.ask(reader, "show", *job.words, *words, "--json")
        return self.shown(reader, job, answer)

    def shown(self, reader: str, job: Job, answer: Answer) -> Any:
        """An answer of show."""
        verdict = self.expected(reader, job)
        status = answer.json["status"]
        assert answer.code == checks.EXIT[status], answer
        if status == "CURRENT":
            assert status in verdict.statuses, (verdict, answer)
            checks.check_summary(self.model, self.head(reader, job), answer.json)
            return answer.json
        touched = set(map(nfc, self.disk.touched))
        told = touched if reader == OWNER else touched & self.model.names(reader)
        checks.check_refusal(verdict, answer.json, told)
        return None

    def show_since(self, reader: str, job: Job, run_id: int, *words: object) -> None:
        """What became of each claim since a run, the reader's own or not."""
        is_own = self.is_run_of(reader, run_id)
        answer = self.ask(reader, "show", *job.words, "--since", run_id, *words, "--json")
        if answer.code == 2:
            assert not is_own, answer
            assert "CURRENT" in self.expected(reader, job).statuses, answer
            return
        summary = self.shown(reader, job, answer)
        if summary is not None:
            assert is_own, answer
            checks.check_since(self.model, self.model.runs[run_id], summary)

    def show_as(self, reader: str, job: Job, form: str) -> None:
        """A format for people: the same exit code, and no secret in it either."""
        answer = self.ask(reader, "show", *job.words, "--format", form, "--by-document")
        refused = self.disk.touched and answer.code == 3 and "the folder changed" in answer.err
        codes = {checks.EXIT.get(status, 3) for status in self.expected(reader, job).statuses}
        assert refused or answer.code in codes, answer
        assert bool(answer.out) is (answer.code == 0), answer

    def status(self, reader: str, job: Job, *words: str) -> None:
        """The same verdict as show's."""
        answer = self.ask(reader, "status", *job.words, *words, "--json")
        told = answer.json
        assert answer.code == checks.EXIT[told["status"]], answer
        refusal = told if told["status"] == "FORBIDDEN" else told["refusal"]
        if refusal is None:
            assert "CURRENT" in self.expected(reader, job).statuses, answer
        else:
            self.shown(reader, job, Answer((), answer.code, json.dumps(refusal), ""))
        if told["status"] == "FORBIDDEN":
            return
        state = self.model.state(reader)
        assert told["documents"]["included"] == sum(seen.usable for seen in state), answer
        rows = [
            (v["doc_id"], v["version"], v["active"], v["eligible"], v["access_revision"])
            for v in told["versions"]
        ]
        assert rows == [
            (s.doc_id, s.version, s.active, s.eligible, s.revision)
            for s in state
            if reader == OWNER or s.revision
        ]

    def explain(self, reader: str, job: Job, node: str) -> None:
        """A node is there when the summary is, and otherwise says why it is not."""
        answer = self.ask(reader, "explain", node, *job.words, "--json")
        known = {s.doc_id for s in self.model.state(reader) if s.revision} | {"root"}
        if self.model.is_forbidden(reader):
            assert answer.code == 5, answer
        elif node not in known:
            assert (answer.code, answer.out) == (2, ""), answer
        else:
            is_there = answer.json["status"] is not None
            assert bool(answer.json["reasons"]) is not is_there, answer
            assert is_there or not self.is_as_built(reader, job), answer

    def source(self, reader: str, job: Job, number: int) -> None:
        """The passage of a claim, cut from the text that is shown."""
        summary = self.show(reader, job)
        answer = self.ask(reader, "source", number, *job.words, "--json")
        if summary is None or not 1 <= number <= len(summary["claims"]):
            assert answer.code in (2, 3, 4, 5), answer
            return
        claim = summary["claims"][number - 1]
        assert answer.json["pins"] == claim["pins"], answer
        for pin, passage in zip(claim["pins"], answer.json["passages"], strict=True):
            text = self.model.named(pin["doc_id"]).text
            around = text[: pin["start"]].split("\n")[-4:], text[pin["end"] :].split("\n")[:4]
            assert passage["before"] == "\n".join(around[0]), (answer, text)
            assert passage["after"] == "\n".join(around[1]), (answer, text)
            assert passage["line"] == text[: pin["start"]].count("\n") + 1
            assert passage["quote"] == pin["quote"]

    def history(self, reader: str, job: Job) -> None:
        """A reader's own runs and, told or counted, every event."""
        answer = self.ask(reader, "history", *job.words, "--json")
        if self.model.is_forbidden(reader):
            assert answer.code == 5, answer
            return
        told = {run["run_id"] for run in answer.json["runs"]}
        own = {run_id for run_id in self.model.runs if self.is_run_of(reader, run_id)}
        assert told & self.model.runs.keys() == own, answer
        sequences = [event["sequence"] for event in answer.json["events"]]
        assert sequences == sorted({*sequences}), answer
        assert len(sequences) + answer.json["events_not_named"] == self.model.sequence

    def past(self, reader: str, job: Job, run_id: int) -> None:
        """What an old run said, of what may be read now."""
        answer = self.ask(reader, "history", run_id, *job.words, "--json")
        if self.model.is_forbidden(reader):
            assert answer.code == 5, answer
        elif not self.is_run_of(reader, run_id):
            assert (answer.code, answer.out) == (2, ""), answer
        else:
            told = answer.json
            assert told["status"] == "HISTORY"
            built = self.model.runs[run_id]
            checks.check_past(self.model, built, told["claims"], told["withheld"])

    def compare(self, reader: str, job: Job, older: int, newer: int) -> None:
        """Two runs beside each other."""
        answer = self.ask(reader, "compare", older, newer, *job.words, "--json")
        if self.model.is_forbidden(reader):
            assert answer.code == 5, answer
        elif not (self.is_run_of(reader, older) and self.is_run_of(reader, newer)):
            assert (answer.code, answer.out) == (2, ""), answer
        else:
            told = answer.json
            checks.check_pins(self.model, told["claims"] + told["gone"], current=None)
            built = self.model.runs[newer]
            if built.recipe == "facts":
                readable, _ = checks.old_facts(self.model, built)
                assert checks.told_facts(told["claims"]) == readable, answer

    def is_as_built(self, reader: str, job: Job) -> bool:
        """Whether nothing that the reader's summary depends on has changed since it was built."""
        return self.model.is_as_built(reader, job.recipe, job.settings)

    def is_run_of(self, reader: str, run_id: int) -> bool:
        """Whether a run is the reader's own."""
        return run_id in self.model.runs and self.model.runs[run_id].principal == reader

    def retries(self, reader: str, job: Job) -> int:
        """How often the reader asked for a node of this recipe to be made anew."""
        return self.model.retries.get((reader, job.recipe), 0)

    def head(self, reader: str, job: Job) -> Built:
        """What the reader built last by this recipe."""
        return self.model.heads[reader, job.recipe]
