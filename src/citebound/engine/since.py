"""Two summaries beside each other: what is new, what moved, what is gone."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from citebound.engine.history import PastSummary, past
from citebound.engine.look import look
from citebound.engine.refusal import Refusal, forbidden
from citebound.engine.serve import Summary, shown
from citebound.errors import DocumentError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citebound.core.recipes import QuotedClaim
    from citebound.engine.workspace import Job, Workspace


class Since(StrEnum):
    """What became of a claim."""

    NEW = "new"
    """It was not there."""
    MOVED = "moved"
    """The same words, pinned to another version or place."""
    SAME = "same"
    """The same words at the same pins."""
    GONE = "gone"
    """It is no longer there."""


@dataclass(frozen=True, slots=True)
class Delta:
    """From an older summary to a newer one."""

    newer: tuple[tuple[QuotedClaim, Since], ...]
    """Every claim of the newer one: NEW, MOVED or SAME."""
    gone: tuple[QuotedClaim, ...]
    """Claims of the older one that the newer does not have, as far as the reader may read them
    now."""
    withheld: int
    """How many claims of the older one the reader may not read now."""


@dataclass(frozen=True, slots=True)
class RunComparison:
    """Two runs of one principal."""

    older: PastSummary
    """The first run named."""
    newer: PastSummary
    """The second."""
    delta: Delta
    """From the first to the second."""


def delta(older: PastSummary, newer: Sequence[QuotedClaim]) -> Delta:
    """What changed from an old summary to these claims, told by words and pins."""
    old = [claim.quoted for claim in older.claims]
    words, exact = Counter(map(_words, old)), {_exact(claim) for claim in old}
    marked = tuple((claim, _mark(claim, words, exact)) for claim in newer)
    left = Counter(map(_words, newer))
    gone = tuple(claim for claim in old if not left[_words(claim)])
    return Delta(marked, gone, older.withheld)


def show_since(
    workspace: Workspace,
    job: Job,
    run_id: int,
    *,
    check_content: bool = False,
    by_document: bool = False,
) -> tuple[Summary, Delta] | Refusal:
    """The CURRENT summary, and what became of each claim since an older run; or a refusal.

    Raises:
        DocumentError: the principal has no such finished run.
        FolderError: the folder is missing or cannot be listed.
        StoreError: the store cannot be read.
    """
    seen = look(workspace, check_content=check_content)
    with workspace.store.reading():
        summary = shown(workspace, job, seen, by_document=by_document)
        if isinstance(summary, Refusal):
            return summary
        older = past(workspace, job, run_id)
        return older if isinstance(older, Refusal) else (summary, delta(older, summary.claims))


def compare_runs(
    workspace: Workspace, job: Job, older: int, newer: int
) -> RunComparison | Refusal:
    """Two runs of the principal, each under present rights.

    Raises:
        DocumentError: the principal has no such finished run.
        StoreError: the store cannot be read.
    """
    with workspace.store.reading():
        before, after = past(workspace, job, older), past(workspace, job, newer)
        if isinstance(before, Refusal) or isinstance(after, Refusal):
            return forbidden(workspace.store.dossier, job)
        return RunComparison(
            before, after, delta(before, [claim.quoted for claim in after.claims])
        )


def _mark(
    claim: QuotedClaim, words: Counter[tuple[object, ...]], exact: set[tuple[object, ...]]
) -> Since:
    if _exact(claim) in exact:
        return Since.SAME
    return Since.MOVED if words[_words(claim)] else Since.NEW


def _words(claim: QuotedClaim) -> tuple[object, ...]:
    return (claim.claim.fields, _stated(claim), claim.quotes)


def _exact(claim: QuotedClaim) -> tuple[object, ...]:
    return (claim.claim.fields, _stated(claim), claim.claim.pins)


def _stated(claim: QuotedClaim) -> str:
    finding = claim.claim.finding
    return "" if finding is None else finding.text


def last_two(workspace: Workspace, job: Job) -> tuple[int, int]:
    """The two newest finished builds of this principal by this recipe, older first.

    Full runs do not count.

    Raises:
        DocumentError: there are fewer than two.
        StoreError: the store cannot be read.
    """
    found = [
        run.run_id
        for run in workspace.store.runs.runs()
        if run.outcome is not None
        and not run.start.full
        and (run.start.principal, run.start.recipe) == (job.principal, job.settings.recipe)
    ]
    if len(found) < 2:  # noqa: PLR2004
        raise DocumentError(
            f"two finished builds by the recipe {job.settings.recipe} are wanted, got {len(found)}"
        )
    return found[-2], found[-1]
