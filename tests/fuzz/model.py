"""A slow and obvious model of a dossier: who may see what, and what a summary must be.

Plain dictionaries, everything from first principles (specification A, sections 3, 6 and 7), and
nothing of the product imported.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.fuzz.facts import Fact, facts_of, marks_of
from tests.fuzz.moves import Moves, moves_of

OWNER = "owner"


@dataclass
class Document:
    """A document for life: its place, its names, its versions."""

    slot: int
    names: list[str]
    versions: list[str]
    present: bool = True
    withdrawn: bool = False

    @property
    def doc_id(self) -> str:
        return self.names[-1]

    @property
    def text(self) -> str:
        return self.versions[-1]


@dataclass(frozen=True)
class Seen:
    """One document as one principal has it at one moment: all that a summary depends on."""

    doc_id: str
    version: int
    text: str
    active: bool
    eligible: bool
    revision: int

    @property
    def usable(self) -> bool:
        return self.active and self.eligible


State = tuple[Seen, ...]
Pinned = tuple[str, int, Fact]
"""A fact with the name and the version of its document."""


@dataclass(frozen=True)
class Built:
    """What a principal built last by a recipe, and from which state."""

    principal: str
    recipe: str
    settings: tuple[str, ...]
    """How documents are cut, and the rest."""
    state: State
    retries: int
    root_status: str
    run_id: int


@dataclass(frozen=True)
class Verdict:
    """What ``show`` must answer."""

    statuses: frozenset[str]
    """One status, or two where a file was touched and nothing in it changed."""
    named: frozenset[tuple[str, str]] = frozenset()
    """Names and kinds of the changes that a STALE refusal must tell."""
    unnamed: int = 0
    """How many more, of documents that the principal could never read."""


@dataclass
class Model:
    """A dossier."""

    documents: list[Document] = field(default_factory=list)
    rights: dict[tuple[str, int], tuple[int, bool]] = field(default_factory=dict)
    synced: dict[str, str | None] = field(default_factory=dict)
    """What each file came to at the last sync."""
    sequence: int = 0
    heads: dict[tuple[str, str], Built] = field(default_factory=dict)
    runs: dict[int, Built] = field(default_factory=dict)
    retries: dict[tuple[str, str], int] = field(default_factory=dict)

    # What happens.

    def moves(self, found: dict[str, str]) -> Moves:
        """What a sync would record."""
        return moves_of(self.documents, found)

    def sync(self, found: dict[str, str], meanings: dict[str, str | None]) -> int:
        """Record what a sync finds; the number of events."""
        moves, before = self.moves(found), self.sequence
        for document, name in moves.renamed:
            document.names.append(name)
        for document in moves.vanished:
            document.present = False
        for document in moves.changed:
            document.versions.append(found[document.doc_id])
        for document in moves.returned:
            document.present = True
        for name in moves.added:
            self.documents.append(Document(len(self.documents), [name], [found[name]]))
        self.synced = dict(meanings)
        self.sequence += moves.events
        return self.sequence - before

    def set_withdrawn(self, name: str, *, withdrawn: bool) -> bool:
        """A person takes a document out, or back in; whether that is an event."""
        document = self.named(name)
        changed = document.withdrawn is not withdrawn
        document.withdrawn = withdrawn
        self.sequence += changed
        return changed

    def set_right(self, name: str, principal: str, *, eligible: bool) -> bool:
        """A right is given or taken; whether that is an event."""
        slot = self.named(name).slot
        revision, before = self.right(principal, slot)
        if before is eligible:
            return False
        self.rights[principal, slot] = revision + 1, eligible
        self.sequence += 1
        return True

    def built(self, built: Built) -> None:
        """A build ended."""
        self.runs[built.run_id] = built
        self.heads[built.principal, built.recipe] = built

    # What is so.

    def named(self, name: str) -> Document:
        """The document that is called so now."""
        return next(d for d in self.documents if d.doc_id == name)

    def right(self, principal: str, slot: int) -> tuple[int, bool]:
        """How often a right changed, and whether it is there: the owner has all from the start."""
        default = (1, True) if principal == OWNER else (0, False)
        return self.rights.get((principal, slot), default)

    def is_known(self, principal: str) -> bool:
        """Whether anybody ever granted them anything."""
        return principal == OWNER or any(who == principal for who, _ in self.rights)

    def state(self, principal: str) -> State:
        """Every document as this principal has it now."""
        return tuple(
            Seen(
                d.doc_id,
                len(d.versions),
                d.text,
                d.present and not d.withdrawn,
                self.right(principal, d.slot)[1],
                self.right(principal, d.slot)[0],
            )
            for d in self.documents
        )

    def is_forbidden(self, principal: str) -> bool:
        """Unknown, or none of the documents may be read."""
        state = self.state(principal)
        return not self.is_known(principal) or (
            bool(state) and not any(seen.eligible for seen in state)
        )

    def marks(self, principal: str) -> set[str]:
        """The marks of every text that this principal may be shown, old versions included."""
        return {
            mark
            for document, seen in zip(self.documents, self.state(principal), strict=True)
            if seen.usable
            for text in document.versions
            for mark in marks_of(text)
        }

    def names(self, principal: str) -> set[str]:
        """The names that this principal may know: of what they can read, or once could."""
        return {
            name
            for document in self.documents
            if self.right(principal, document.slot)[0] > 0
            for name in document.names
        }

    def is_as_built(self, principal: str, recipe: str, settings: tuple[str, ...]) -> bool:
        """Whether nothing that a summary depends on has changed since it was built.

        Where there is no document, nothing depends on how documents are cut.
        """
        head = self.heads.get((principal, recipe))
        now, retries = self.state(principal), self.retries.get((principal, recipe), 0)
        if head is None or (head.state, head.retries) != (now, retries):
            return False
        return head.settings == settings if now else head.settings[1:] == settings[1:]

    def verdict(
        self,
        principal: str,
        recipe: str,
        settings: tuple[str, ...],
        meanings: dict[str, str | None],
    ) -> Verdict:
        """What ``show`` must answer, were no file touched since the last sync without change."""
        head = self.heads.get((principal, recipe))
        if self.is_forbidden(principal):
            return Verdict(frozenset({"FORBIDDEN"}))
        if head is None:
            return Verdict(frozenset({"MISSING"}))
        if meanings != self.synced:
            return Verdict(frozenset({"UNSYNCED"}))
        if not self.is_as_built(principal, recipe, settings):
            return _stale(head.state, self.state(principal))
        status = "INVALID" if head.root_status == "INVALID" else "CURRENT"
        return Verdict(frozenset({status}))


def facts_in(state: State) -> list[Pinned]:
    """Every fact that a summary of this state holds, in order."""
    return [
        (seen.doc_id, seen.version, fact)
        for seen in state
        if seen.usable
        for fact in facts_of(seen.text)
    ]


def _stale(before: State, now: State) -> Verdict:
    named: set[tuple[str, str]] = set()
    unnamed = 0
    for slot, seen in enumerate(now):
        found = _net(before[slot], seen) if slot < len(before) else {(seen.doc_id, "added")}
        if seen.revision:
            named |= found
        else:
            unnamed += bool(found)
    return Verdict(frozenset({"STALE"}), frozenset(named), unnamed)


def _net(before: Seen, now: Seen) -> set[tuple[str, str]]:
    kinds = {
        "renamed": before.doc_id != now.doc_id,
        "version": before.version != now.version,
        "restored" if now.active else "withdrawn": before.active != now.active,
        "granted" if now.eligible else "revoked": before.revision != now.revision,
    }
    return {(now.doc_id, kind) for kind, is_so in kinds.items() if is_so}
