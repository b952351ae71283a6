"""Short stories that chance alone would seldom tell: what must hold after each of their steps."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from tests.fuzz.acts import Chosen, act, acts_of
from tests.fuzz.dossier import JOBS
from tests.fuzz.folder_rules import FolderRules, names, picks
from tests.fuzz.model import OWNER
from tests.fuzz.texts import NAMES, bodies, marked

if TYPE_CHECKING:
    from tests.fuzz.model import Document
    from tests.fuzz.reading import Job

jobs = st.sampled_from(JOBS)
SETTLED_SECONDS = 0.06
two_or_three = st.lists(names, min_size=2, max_size=3, unique=True)


class Stories(FolderRules):
    """Several things in a row, each by a public command."""

    def a_document(self, pick: int) -> Document | None:
        """A document whose file is there under the document's own name."""
        here = [d for d in self.dossier.model.documents if d.doc_id in self.disk.found()]
        here = [document for document in here if document.doc_id in self.disk.files]
        return here[pick % len(here)] if here else None

    @act(4, reader=st.sampled_from((OWNER, "ana")), job=jobs, change=acts_of(FolderRules))
    def change_and_look(self, reader: str, job: Job, change: Chosen) -> None:
        """A change is refused at once, named once it is synced, and told when it is built."""
        before = self.dossier.build(reader, job, "--accept-removals")
        change.on(self)
        self.dossier.show(reader, job)
        self.dossier.sync()
        self.dossier.show(reader, job)
        for document in self.dossier.model.documents[:4]:
            self.dossier.explain(reader, job, document.doc_id)
            self.dossier.explain(reader, job, f"unnamed:{document.slot}")
        after = self.dossier.build(reader, job)
        if before is not None and after is not None:
            self.dossier.show_since(reader, job, before["run_id"], "--by-document")
            self.dossier.past(reader, job, before["run_id"])
            self.dossier.compare(reader, job, before["run_id"], after["run_id"])
            self.dossier.source(reader, job, 1)

    @act(2, pick=picks, reader=st.sampled_from((OWNER, "ana")), job=jobs)
    def edit_a_settled_file(self, pick: int, reader: str, job: Job) -> None:
        """Where files are old enough to be taken by their times, an edit is seen all the same."""
        self.dossier.build(reader, job, "--accept-removals")
        self.settle()
        self.dossier.show(reader, job)
        self.edit_unseen(pick)
        self.dossier.show(reader, job)
        self.dossier.sync()
        self.dossier.show(reader, job)

    def settle(self) -> None:
        """A sync of files that are old enough to be taken by their times."""
        time.sleep(SETTLED_SECONDS)
        self.dossier.sync()

    @act(pick=picks, reader=st.sampled_from((OWNER, "ana")), job=jobs, first=st.booleans())
    def give_and_take(self, pick: int, reader: str, job: Job, *, first: bool) -> None:
        """A right that goes and comes again makes what was built before stale."""
        document = self.a_document(pick)
        if document is None:
            return
        commands = ("revoke", "grant") if first else ("grant", "revoke", "grant")
        self.dossier.decide("grant", [document.doc_id], reader)
        self.dossier.build(reader, job, "--accept-removals")
        for command in commands:
            self.dossier.decide(command, [document.doc_id], reader)
            self.dossier.show(reader, job)

    @act(pick=picks, name=names, job=jobs, moved=st.booleans(), restored=st.booleans())
    def withdraw_and_move(
        self, pick: int, name: str, job: Job, *, moved: bool, restored: bool
    ) -> None:
        """A withdrawal outlives the coming and going of the file, and its renaming."""
        document = self.a_document(pick)
        if document is None or (moved and name in self.disk.files):
            return
        self.dossier.build(OWNER, job, "--accept-removals")
        self.dossier.decide("withdraw", [document.doc_id], OWNER)
        self.dossier.show(OWNER, job)
        path, data = document.doc_id, self.disk.files[document.doc_id]
        if moved:
            self.disk.rename(path, name)
        else:
            self.disk.remove(path)
            self.dossier.sync()
            self.disk.write(path, data)
        self.dossier.sync()
        self.dossier.build(OWNER, job)
        if restored:
            self.dossier.decide("restore", [document.doc_id], OWNER)
            self.dossier.show(OWNER, job)

    @act(pick=picks, copies=two_or_three, others=two_or_three, withdrawn=st.booleans())
    def move_twins(
        self, pick: int, copies: list[str], others: list[str], *, withdrawn: bool
    ) -> None:
        """Of files with one content, which was renamed to which is not guessed."""
        source = self.a_file(pick)
        if source is None:
            return
        for copy in copies:
            self.disk.write(copy, self.disk.files[source])
        self.dossier.sync()
        document = self.a_document(pick)
        if withdrawn and document is not None:
            self.dossier.decide("withdraw", [document.doc_id], OWNER)
        for copy in copies[1:]:
            self.disk.remove(copy)
        for other in others:
            if other != copies[0]:
                self.disk.write(other, self.disk.files[copies[0]])
        self.disk.remove(copies[0])
        self.dossier.sync()

    @act(documents=st.integers(3, 6), gone=st.integers(2, 4))
    def lose_many(self, documents: int, gone: int) -> None:
        """More than half of four or more is too much at once."""
        paths = [name for name in NAMES if name.isascii()]
        for path in sorted(self.disk.files):
            if path not in paths[:documents]:
                self.disk.remove(path)
        for path in paths[:documents]:
            self.disk.write(path, f"Product P-09-09 site: {self.dossier.mark()}.\n".encode())
        self.dossier.sync()
        for path in paths[:gone]:
            self.disk.remove(path) if path in self.disk.files else None
        self.dossier.build(OWNER, JOBS[0])
        self.dossier.sync(accept=False)

    @act(pick=picks, name=names, job=jobs, body=bodies())
    def take_the_name(self, pick: int, name: str, job: Job, body: str) -> None:
        """A new document under the name of a renamed one is another document."""
        document = self.a_document(pick)
        before = self.dossier.build(OWNER, job, "--accept-removals")
        if document is None or before is None or document.doc_id not in self.disk.files:
            return
        path = document.doc_id
        if name not in self.disk.files:
            self.disk.rename(path, name)
        self.dossier.sync()
        self.disk.write(path, marked(body, self.dossier.mark()).encode())
        self.dossier.sync()
        self.dossier.show(OWNER, job)
        self.dossier.past(OWNER, job, before["run_id"])

    @act(pick=picks, job=jobs, between=st.booleans())
    def edit_and_revert(self, pick: int, job: Job, *, between: bool) -> None:
        """A text that was there before costs no call when it comes again."""
        document = self.a_document(pick)
        if document is None or self.dossier.build(OWNER, job, "--accept-removals") is None:
            return
        path, before = document.doc_id, document.text.encode()
        self.disk.write(path, before + f"\nIt says {self.dossier.mark()} now.\n".encode())
        if between:
            self.dossier.build(OWNER, job)
        else:
            self.dossier.sync()
        self.dossier.show(OWNER, job)
        self.disk.write(path, before)
        self.dossier.sync()
        report = self.dossier.build(OWNER, job)
        assert report["counters"]["model_calls"] == 0, report
