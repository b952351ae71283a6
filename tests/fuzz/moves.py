"""What a sync must record, told from what the dossier holds and what the folder holds."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.fuzz.model import Document


@dataclass(frozen=True)
class Moves:
    """One event each."""

    renamed: list[tuple[Document, str]]
    vanished: list[Document]
    changed: list[Document]
    returned: list[Document]
    added: list[str]
    is_mass_removal: bool

    @property
    def events(self) -> int:
        parts = (self.renamed, self.vanished, self.changed, self.returned, self.added)
        return sum(len(part) for part in parts)

    def told(self) -> set[tuple[str, str, str | None]]:
        """As ``sync --json`` tells them: the name now, the kind, and the name before."""
        same = {"vanished": self.vanished, "version": self.changed, "returned": self.returned}
        return {
            *((name, "renamed", document.doc_id) for document, name in self.renamed),
            *((d.doc_id, kind, d.doc_id) for kind, found in same.items() for d in found),
            *((name, "added", None) for name in self.added),
        }


def moves_of(documents: Sequence[Document], found: dict[str, str]) -> Moves:
    """A name is a document for life; what vanishes and comes up elsewhere unchanged is renamed."""
    names = {document.doc_id for document in documents}
    fresh = sorted(set(found) - names)
    gone = [d for d in documents if d.present and d.doc_id not in found]
    renamed = list(_renamed(gone, fresh, found))
    kept = {document.slot for document, _ in renamed}
    vanished = [document for document in gone if document.slot not in kept]
    here = [document for document in documents if document.doc_id in found]
    before = sum(document.present for document in documents)
    return Moves(
        renamed,
        vanished,
        [document for document in here if found[document.doc_id] != document.text],
        [document for document in here if not document.present],
        [name for name in fresh if name not in {new for _, new in renamed}],
        before >= 4 and len(vanished) > before / 2,
    )


def _renamed(
    gone: list[Document], fresh: list[str], found: dict[str, str]
) -> Iterator[tuple[Document, str]]:
    """By content and kind of file. Withdrawn ones first, so that no withdrawal is lost; beyond
    them only what is no guess: one that went and one that came."""
    went = defaultdict(list)
    for document in sorted(gone, key=lambda document: document.doc_id):
        went[document.text, _kind(document.doc_id)].append(document)
    came = defaultdict(list)
    for name in fresh:
        came[found[name], _kind(name)].append(name)
    for content, names in came.items():
        withdrawn = [document for document in went[content] if document.withdrawn]
        others = [document for document in went[content] if not document.withdrawn]
        yield from zip(withdrawn, names, strict=False)
        left = names[len(withdrawn) :]
        if len(left) == len(others) == 1:
            yield others[0], left[0]


def _kind(name: str) -> str:
    return name.rpartition(".")[2].lower()
