"""A dossier that is worked on by public commands, each answer held beside the model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.fuzz import checks
from tests.fuzz.commands import peek
from tests.fuzz.disk import nfc
from tests.fuzz.model import OWNER, Built, Model
from tests.fuzz.reading import Job, Readings

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tests.fuzz.commands import Answer


# Everything that any job chooses is said each time: what is not said is as it was remembered.
_SCRIPTED = ("--generator", "scripted", "--model", "scripted-1", "--max-new-tokens")
JOBS = (
    Job("facts", 1500),
    Job("facts", 1500),
    Job("facts", 30),
    Job("extract", 60),
    Job("claims", 600, (*_SCRIPTED, "384")),
    Job("claims", 30, (*_SCRIPTED, "384")),
    Job("claims", 600, (*_SCRIPTED, "60")),
)
"""The last one's answers are often cut, and then INVALID."""


class Dossier(Readings):
    """A folder, the product on it, the model, and everything that changes it."""

    # Syncing and deciding.

    def sync(self, *words: str, accept: bool = True) -> bool:
        """Sync; whether it was recorded."""
        moves = self.model.moves(self.disk.found())
        accepted = ("--accept-removals",) if accept else ()
        before = self.model.sequence
        answer = self.say(None, "sync", *accepted, *words, "--json")
        checks.check_secrets(self.model, answer, None)
        if moves.is_mass_removal and not accept:
            assert (answer.code, answer.out) == (2, ""), answer
            assert peek(self.folder).events == before
            return False
        told = {(c["doc_id"], c["change"], c["was"]) for c in answer.json["changes"]}
        assert told == moves.told(), (answer, moves)
        self.synced()
        assert answer.json["sequence"] == self.model.sequence == before + moves.events, answer
        assert answer.json["documents"] == len(self.disk.found())
        return True

    def synced(self) -> None:
        """The model after a sync."""
        self.model.sync(self.disk.found(), self.disk.meanings())
        self.disk.touched.clear()

    def decision(
        self, command: str, documents: Sequence[str], principal: str
    ) -> tuple[list[object], Callable[[Model], list[bool] | None]]:
        """The words of a decision, and what it does to a model: None where it is refused."""
        words: list[object] = [*documents]
        if command in ("grant", "revoke"):
            words += ["--to" if command == "grant" else "--from", principal]

        def effect(model: Model) -> list[bool] | None:
            if not {*documents} <= {d.doc_id for d in model.documents}:
                return None
            if command == "revoke" and not model.is_known(principal):
                return None
            if command in ("withdraw", "restore"):
                withdrawn = command == "withdraw"
                return [model.set_withdrawn(name, withdrawn=withdrawn) for name in documents]
            eligible = command == "grant"
            return [model.set_right(name, principal, eligible=eligible) for name in documents]

        return words, effect

    def decide(self, command: str, documents: Sequence[str], principal: str) -> None:
        """Withdraw, restore, grant or revoke: all of the documents or none."""
        words, effect = self.decision(command, documents, principal)
        answer = self.ask(None, command, *words, "--json")
        changed = effect(self.model)
        if changed is None:
            assert (answer.code, answer.out) == (2, ""), answer
        else:
            assert [d["changed"] for d in answer.json["decisions"]] == changed, answer
        assert peek(self.folder).events == self.model.sequence, answer

    # Building.

    def build(self, reader: str, job: Job, *words: str) -> Any:
        """Build, check the report, and show; None when it is refused."""
        answer = self.say(reader, "build", *job.words, *words, "--json")
        if self._is_refused(reader, answer, words):
            return None
        assert answer.code == 0, answer
        as_it_was = self.is_as_built(reader, job) and "--retry" not in words
        if "--retry" in words:
            self.model.retries[reader, job.recipe] = self.retries(reader, job) + 1
            self.model.sequence += 1
        report = answer.json
        checks.check_counters(report)
        if as_it_was:
            assert (report["recomputed_nodes"], report["rebound_nodes"]) == ([], []), report
            assert report["counters"]["model_calls"] == 0
        self.has_built(reader, job, report)
        self.show(reader, job)
        return report

    def has_built(self, reader: str, job: Job, report: Any) -> None:
        """The model after a build."""
        assert report["run_id"] > max(self.model.runs, default=0), report
        state, retries = self.model.state(reader), self.retries(reader, job)
        status, run_id = report["root_status"], report["run_id"]
        self.model.built(Built(reader, job.recipe, job.settings, state, retries, status, run_id))
        assert peek(self.folder).events == self.model.sequence

    def full(self, reader: str, job: Job) -> None:
        """Build in full, build, build in full: the same results, and nothing published."""
        self.sync()
        before = peek(self.folder)
        answer = self.ask(reader, "build", "--full", *job.words, "--json")
        after = peek(self.folder)
        assert answer.code == 5 or (after.runs, after.nodes) == (before.runs + 1, before.nodes)
        self.show(reader, job)
        if self.build(reader, job, "--accept-removals") is None:
            return
        before = peek(self.folder)
        report = self.ask(reader, "build", "--full", *job.words, "--json").json
        checks.check_counters(report)
        comparison = report["comparison"]
        assert (comparison["different"], report["counters"]["rebound"]) == ([], 0), report
        assert comparison["nodes"] == comparison["equal"] == report["counters"]["recomputed"]
        after = peek(self.folder)
        assert after.calls == before.calls + report["counters"]["model_calls"]
        assert (after.runs, after.nodes) == (before.runs + 1, before.nodes), report
        self.show(reader, job)

    def summarize(self, reader: str, job: Job) -> None:
        """The main job."""
        answer = self.say(reader, "summarize", *job.words, "--json")
        if self._is_refused(reader, answer, ()):
            return
        if answer.code == 0:
            checks.check_counters(answer.json["build"])
            self.has_built(reader, job, answer.json["build"])
            checks.check_summary(self.model, self.head(reader, job), answer.json)
        else:  # The scripted answer was cut.
            assert (answer.code, job.recipe) == (4, "claims"), answer
            self.build(reader, job)

    def foretold(self, reader: str, job: Job) -> None:
        """A preview, and a build of the same state: the same nodes."""
        answer = self.ask(reader, "preview", *job.words, "--json")
        report = self.build(reader, job, "--no-sync")
        if report is None:
            assert answer.code == 5, answer
            return
        nodes = answer.json["nodes"]
        made = [*report["recomputed_nodes"], *report["rebound_nodes"]]
        assert sorted(n["node"] for n in nodes) == sorted(made), (answer, report)
        assert all(node["reasons"] for node in nodes), answer
        calls, rebound = answer.json["calls"], set(report["rebound_nodes"])
        assert calls["least"] <= report["counters"]["model_calls"] <= calls["most"]
        assert {n["node"] for n in nodes if n["expected"] == "rebind"} <= rebound
        ineligible = sum(node["expected"] == "ineligible" for node in nodes)
        assert ineligible == report["counters"]["ineligible"], (answer, report)
        assert answer.json["tree"] == report["counters"]["nodes"]

    def _is_refused(self, reader: str, answer: Answer, words: Sequence[str]) -> bool:
        """Whether a build is refused, as it must be; the model has synced when the build has."""
        refused = reader != OWNER and self.model.is_forbidden(reader)
        if not refused and "--no-sync" not in words:
            moves = self.model.moves(self.disk.found())
            if moves.is_mass_removal and "--accept-removals" not in words:
                assert (answer.code, answer.out) == (2, ""), answer
                return True
            self.synced()
        checks.check_secrets(self.model, answer, reader)
        if refused or self.model.is_forbidden(reader):
            assert (answer.code, answer.json["status"]) == (5, "FORBIDDEN"), answer
            return True
        return False

    def retry(self, reader: str, job: Job, node: str) -> None:
        """A node of the last sync's state is made anew; a name that is not known is refused."""
        known = {s.doc_id for s in self.model.state(reader) if s.revision} | {"root"}
        if node in known or self.model.is_forbidden(reader):
            report = self.build(reader, job, "--no-sync", "--retry", node)
            # Rebound where the same question was asked so often for another node already.
            made = report and (*report["recomputed_nodes"], *report["rebound_nodes"])
            assert report is None or {node, f"doc:{node}"} & {*made}, report
            return
        answer = self.ask(reader, "build", "--no-sync", "--retry", node, *job.words)
        assert (answer.code, answer.out) == (2, ""), answer

    def edit_one(self, reader: str, job: Job, pick: int) -> None:
        """One edit of a document of one part touches its leaf and one node of each level."""
        if self.build(reader, job, "--accept-removals") is None or job.split < 600:
            return
        paths = [nfc(path) for path in self.disk.files]
        short = [d for d in self.model.documents if d.present and len(d.text) < 400]
        short = [d for d in short if paths.count(d.doc_id) == 1 and d.doc_id in self.disk.files]
        if not short:
            return
        document = short[pick % len(short)]
        text = f"{document.text}\nProduct P-05-05 site: {self.mark()}.\n"
        self.disk.write(document.doc_id, text.encode())
        report = self.build(reader, job)
        touched = len(report["recomputed_nodes"]) + len(report["rebound_nodes"])
        assert touched == 1 + levels_above(len(self.model.documents)), (document, report)


def levels_above(documents: int) -> int:
    """Reductions from a document up to the root: four children each, and at least one."""
    levels = 1
    while documents > 4:
        documents, levels = -(-documents // 4), levels + 1
    return levels
