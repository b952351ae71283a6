"""The rules about the folder: what people do to files, each beside what the machine knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine

from tests.fuzz.acts import act
from tests.fuzz.disk import text_of
from tests.fuzz.facts import marks_of
from tests.fuzz.texts import NAMES, bodies, lines, marked

if TYPE_CHECKING:
    from tests.fuzz.deaths import Deaths
from tests.fuzz.disk import Disk

names = st.sampled_from(NAMES)
picks = st.integers(0, 11)
UNDECODABLE = (b"\xff\xfe\x00", b"\xff\xfe\x01", b"caf\xe9")


class FolderRules(RuleBasedStateMachine):
    """A folder that changes in all the ways in which folders change."""

    dossier: Deaths

    @property
    def disk(self) -> Disk:
        return self.dossier.disk

    def a_file(self, pick: int) -> str | None:
        """One of the files that are there, or None."""
        found = sorted(self.disk.files)
        return found[pick % len(found)] if found else None

    def a_text(self, pick: int) -> tuple[str, str] | None:
        """One of the files that hold text, and it."""
        texts = {path: text_of(data) for path, data in sorted(self.disk.files.items())}
        found = [(path, text) for path, text in texts.items() if text is not None]
        return found[pick % len(found)] if found else None

    @act(name=names, body=bodies())
    def write(self, name: str, body: str) -> None:
        """A file is written, new or anew."""
        self.disk.write(name, marked(body, self.dossier.mark()).encode())

    @act(pick=picks, line=lines, at=picks, above=st.booleans())
    def edit(self, pick: int, line: str, at: int, *, above: bool) -> None:
        """A line of a file is replaced, or put above it."""
        found = self.a_text(pick)
        if found is not None:
            path, text = found
            old = text.split("\n")
            at %= len(old)
            new = [marked(line, self.dossier.mark())]
            kept = old[at:] if above else old[at + 1 :]
            self.disk.write(path, "\n".join([*old[:at], *new, *kept]).encode())

    @act(pick=picks)
    def edit_unseen(self, pick: int) -> None:
        """An edit that keeps size and modification time."""
        found = self.a_text(pick)
        marks = sorted(marks_of(found[1])) if found else []
        if found and marks:
            text = found[1].replace(marks[-1], self.dossier.mark())
            self.disk.write(found[0], text.encode(), keep_times=True)

    @act(pick=picks, name=names)
    def copy(self, pick: int, name: str) -> None:
        """A file is copied."""
        path = self.a_file(pick)
        if path is not None:
            self.disk.write(name, self.disk.files[path])

    @act(pick=picks, version=picks)
    def revert(self, pick: int, version: int) -> None:
        """A document gets the text of an older version again."""
        documents = self.dossier.model.documents
        if documents:
            document = documents[pick % len(documents)]
            text = document.versions[version % len(document.versions)]
            self.disk.write(document.doc_id, text.encode())

    @act(pick=picks)
    def touch(self, pick: int) -> None:
        """A file is written as it is."""
        path = self.a_file(pick)
        if path is not None:
            self.disk.write(path, self.disk.files[path])

    @act(pick=picks)
    def remove(self, pick: int) -> None:
        """A file is removed."""
        path = self.a_file(pick)
        if path is not None:
            self.disk.remove(path)

    @act(3, pick=picks, name=names, fresh=st.booleans())
    def rename(self, pick: int, name: str, *, fresh: bool) -> None:
        """A file is renamed, maybe onto another, maybe into another kind of file."""
        path = self.a_file(pick)
        if path is not None and fresh:
            known = {document.doc_id for document in self.dossier.model.documents}
            name = next((n for n in NAMES if n not in known and n[-4:] == path[-4:]), name)
        if path is not None and path != name:
            self.disk.rename(path, name)

    @act(pick=picks, other=picks)
    def swap(self, pick: int, other: int) -> None:
        """Two files exchange their names."""
        one, two = self.a_file(pick), self.a_file(other)
        if one is not None and two is not None and one != two:
            self.disk.swap(one, two)

    @act(kept=picks)
    def clear_or_refill(self, kept: int) -> None:
        """Most files go at once, or come back."""
        gone = [d for d in self.dossier.model.documents if d.doc_id not in self.disk.found()]
        for path in sorted(self.disk.files)[kept % 3 :] if len(gone) < 2 else ():
            self.disk.remove(path)
        for document in gone if len(gone) > 1 else ():
            self.disk.write(document.doc_id, document.text.encode())

    @act(name=st.sampled_from((*NAMES, "scan.png")), data=st.sampled_from(UNDECODABLE))
    def write_no_text(self, name: str, data: bytes) -> None:
        """A file comes that is no text."""
        self.disk.write(name, data)
