"""Decisions about the documents of a meeting: its transcript, and the files of items."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.engine.rights import all_or_none, named
from citebound.errors import DocumentError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from citebound.engine.rights import Decided
    from citebound.engine.workspace import Workspace


def decide_documents(
    workspace: Workspace, names: Sequence[str], decision: Callable[[Workspace, str], Decided]
) -> list[Decided]:
    """The same decision about several documents of a meeting, about all where none is named.

    Raises:
        DocumentError: the meeting has no such document; nothing was recorded.
        CiteboundError: the decision about one of them is refused; nothing was recorded.
    """

    def known(workspace: Workspace, name: str) -> Decided:
        """The decision about a document that there is."""
        _refuse_unknown(workspace, name)
        return decision(workspace, name)

    return all_or_none(workspace, names, known)


def _refuse_unknown(workspace: Workspace, name: str) -> None:
    there = [held.doc_id for held in workspace.store.documents.held()]
    if named(name) not in there:
        raise DocumentError(
            f"the meeting {workspace.store.dossier!r} has no document {name!r}; there are: "
            f"{', '.join(there) or 'none'}"
        )
