"""The state machine: what people do to a dossier, in any order, beside the model."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule
from typing_extensions import override

from tests.fuzz.acts import Chosen, act, acts_of
from tests.fuzz.commands import peek, run
from tests.fuzz.deaths import Deaths
from tests.fuzz.folder_rules import names, picks
from tests.fuzz.model import OWNER
from tests.fuzz.stories import Stories, jobs
from tests.fuzz.texts import bodies

if TYPE_CHECKING:
    from tests.fuzz.kills import Mortals
    from tests.fuzz.reading import Job

readers = st.sampled_from((OWNER,) * 6 + ("ana",) * 6 + ("bo", "bo", "zed"))
grantees = st.sampled_from(("ana", "ana", "ana", "bo", OWNER))
decisions = st.sampled_from(("withdraw", "restore", "grant", "grant", "revoke", "revoke"))
somes = st.lists(picks, min_size=1, max_size=3)
deaths = st.lists(st.integers(0, 7), min_size=2, max_size=4, unique=True)
files = st.one_of(
    *(st.lists(st.tuples(names, bodies()), min_size=n, max_size=9) for n in (4, 5, 6, 0))
)
runs = st.integers(0, 5)
writes = st.one_of(st.integers(1, 12), st.integers(1, 300))
OPPOSITE = {"withdraw": "restore", "restore": "withdraw", "grant": "revoke", "revoke": "grant"}


class Acting(Stories):
    """Each act is one thing that somebody does; each answer is checked at once."""

    # What people decide.

    @act(accept=st.booleans(), content=st.booleans())
    def sync(self, *, accept: bool, content: bool) -> None:
        """A sync, once more where it is refused."""
        words = ("--check-content",) if content else ()
        if not self.dossier.sync(*words, accept=accept):
            self.dossier.sync(*words)

    @act(command=decisions, some=somes, principal=grantees)
    def decide(self, command: str, some: list[int], principal: str) -> None:
        """Documents are withdrawn or restored, rights are given or taken."""
        self.dossier.decide(command, self.documents(some), principal)

    # What people ask for.

    @act(reader=readers, job=jobs, accept=st.booleans())
    def build(self, reader: str, job: Job, *, accept: bool) -> None:
        """A build, and another one that has nothing to do."""
        words = ("--accept-removals",) if accept else ()
        if self.dossier.build(reader, job, *words) is not None:
            self.dossier.build(reader, job, "--no-sync")

    @act(reader=readers, job=jobs)
    def build_without_sync(self, reader: str, job: Job) -> None:
        """The state of the last sync."""
        self.dossier.build(reader, job, "--no-sync")

    @act(reader=readers, job=jobs)
    def foretell(self, reader: str, job: Job) -> None:
        """A preview, and the build that it foretells."""
        self.dossier.foretold(reader, job)

    @act(reader=readers, job=jobs)
    def full(self, reader: str, job: Job) -> None:
        """A build in full."""
        self.dossier.full(reader, job)

    @act(reader=readers, job=jobs)
    def summarize(self, reader: str, job: Job) -> None:
        """The main job."""
        self.dossier.summarize(reader, job)

    @act(reader=readers, job=jobs, pick=picks)
    def retry(self, reader: str, job: Job, pick: int) -> None:
        """A node is asked for anew, known or not."""
        self.dossier.retry(reader, job, self.node(pick))

    @act(reader=readers, job=jobs, pick=picks)
    def edit_one(self, reader: str, job: Job, pick: int) -> None:
        """One edit costs its leaf and what stands above it."""
        self.dossier.edit_one(reader, job, pick)

    @act(reader=readers, job=jobs, by_document=st.booleans(), content=st.booleans())
    def show(self, reader: str, job: Job, *, by_document: bool, content: bool) -> None:
        """A summary or a refusal."""
        words = ("--by-document",) * by_document + ("--check-content",) * content
        self.dossier.show(reader, job, *words)

    @act(reader=readers, job=jobs, form=st.sampled_from(("text", "markdown", "html")))
    def show_as(self, reader: str, job: Job, form: str) -> None:
        """A summary for people."""
        self.dossier.show_as(reader, job, form)

    @act(reader=readers, job=jobs, run=runs)
    def show_since(self, reader: str, job: Job, run: int) -> None:
        """A summary beside an old one."""
        self.dossier.build(reader, job)
        self.dossier.show_since(reader, job, self.run_id(run))

    @act(reader=readers, job=jobs, content=st.booleans(), pick=picks)
    def status(self, reader: str, job: Job, *, content: bool, pick: int) -> None:
        """How things stand, and why."""
        self.dossier.status(reader, job, *("--check-content",) * content)
        self.dossier.explain(reader, job, self.node(pick))

    @act(reader=readers, job=jobs, number=picks)
    def source(self, reader: str, job: Job, number: int) -> None:
        """The passage of a claim, current or not."""
        if number % 4:
            self.dossier.build(reader, job)
        self.dossier.source(reader, job, number)

    @act(reader=readers, job=jobs, older=runs, newer=runs)
    def history(self, reader: str, job: Job, older: int, newer: int) -> None:
        """What was built before."""
        self.dossier.history(reader, job)
        self.dossier.past(reader, job, self.run_id(older))
        self.dossier.compare(reader, job, self.run_id(older), self.run_id(newer))

    # What dies.

    @act(command=decisions, some=deaths, principal=grantees, at=st.integers(1, 12))
    def die_deciding(self, command: str, some: list[int], principal: str, at: int) -> None:
        """A decision is killed: all of it is recorded or nothing."""
        documents = self.documents(some)
        self.dossier.die_deciding(command, documents, principal, at)
        self.dossier.die_deciding(OPPOSITE[command], documents, principal, at)

    @act(reader=readers, job=jobs, at=writes)
    def die_syncing(self, reader: str, job: Job, at: int) -> None:
        """A sync is killed: everything is recorded or nothing."""
        self.dossier.die_syncing(reader, job, at)

    @act(reader=readers, job=jobs, at=writes)
    def die_summarizing(self, reader: str, job: Job, at: int) -> None:
        """The main job is killed anywhere."""
        self.dossier.die_summarizing(reader, job, at)

    @act(reader=readers, job=jobs, at=writes, full=st.booleans())
    def die_building(self, reader: str, job: Job, at: int, *, full: bool) -> None:
        """A build is killed: at most one call is lost."""
        self.dossier.die_building(reader, job, at, full=full)

    # Names of things.

    def documents(self, some: list[int]) -> list[str]:
        """Names of documents, and at times one that is none."""
        known = [document.doc_id for document in self.dossier.model.documents] or ["nothing.txt"]
        return [known[pick % len(known)] if pick < 11 else "nothing.txt" for pick in some]

    def node(self, pick: int) -> str:
        """A document or the root."""
        known = [document.doc_id for document in self.dossier.model.documents]
        return known[pick] if pick < len(known) else "root"

    def run_id(self, pick: int) -> int:
        """One of the newest runs, or one that is none."""
        newest = sorted(self.dossier.model.runs, reverse=True)
        return newest[pick] if pick < len(newest) else 10_000


class DossierMachine(Acting):
    """Any act after any other, each answer checked at once."""

    steps = 0
    """Acts that were done, by all machines of this process."""

    def __init__(self, home: Path, mortals: Mortals) -> None:
        super().__init__()
        self.home = Path(tempfile.mkdtemp(dir=home))
        self.dossier = Deaths(self.home / "case", mortals)

    @initialize(texts=files, job=jobs, some=somes)
    def begin(self, texts: list[tuple[str, str]], job: Job, some: list[int]) -> None:
        """A folder is summarised for the first time, and some of it granted."""
        for name, body in texts:
            self.write(name, body)
        self.dossier.summarize(OWNER, job)
        if self.dossier.model.documents:
            self.dossier.decide("grant", self.documents(some), "ana")
            self.dossier.build("ana", job)

    @override
    def check_invariants(self, *arguments: object) -> None:
        """After each act: count it, and look that the events have not gone back."""
        super().check_invariants(*arguments)  # type: ignore[arg-type]
        DossierMachine.steps += 1
        if (self.dossier.folder / ".citebound").is_dir():
            assert peek(self.dossier.folder).events == self.dossier.model.sequence

    @override
    def teardown(self) -> None:
        """The dossier is sound at the end, whatever happened to it."""
        answer = run("audit", self.dossier.folder)
        assert answer.code == 0, answer
        shutil.rmtree(self.home)

    @rule(chosen=acts_of(Acting))
    def step(self, chosen: Chosen) -> None:
        """Something is done."""
        chosen.on(self)
