"""The log of a meeting: what was ever stopped or refused, and everything that people decided."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citebound.engine.minutes.past import past_stated, past_stops, refusal_of
from citebound.engine.minutes.refused import refused_items

if TYPE_CHECKING:
    from citebound.core.facts.decision import Decision
    from citebound.core.facts.fact import Stated
    from citebound.engine.minutes.past import PastStop
    from citebound.engine.minutes.refused import RefusedItems
    from citebound.engine.refusal import Refusal
    from citebound.engine.workspace import Job, Workspace


@dataclass(frozen=True, slots=True)
class PastDecision:
    """What a person decided, whether or not it still counts."""

    stated: Stated
    """About which item."""
    decision: Decision
    """As it was recorded."""


@dataclass(frozen=True, slots=True)
class Log:
    """All of it, each kind oldest first."""

    stops: tuple[PastStop, ...]
    """What the gate dropped or sent to a person."""
    refused: tuple[RefusedItems, ...]
    """Files of items that were refused as a whole."""
    decisions: tuple[PastDecision, ...]
    """What people decided."""


def log_of(workspace: Workspace, job: Job) -> Log | Refusal:
    """The log, as far as the principal may read it now.

    FORBIDDEN to whoever may not read the transcript.

    Raises:
        StoreError: the store cannot be read.
    """
    with workspace.store.reading():
        refusal = refusal_of(workspace, job)
        if refusal is not None:
            return refusal
        stops = past_stops(workspace, job.principal)
        refused = refused_items(workspace, job.principal)
        return Log(stops, tuple(refused), tuple(_decisions(workspace, job.principal)))


def _decisions(workspace: Workspace, principal: str) -> list[PastDecision]:
    """Those about items of what may be read."""
    recorded = workspace.store.documents.decisions()
    stated = past_stated(workspace, principal, {one.ruling.item for one in recorded})
    about = ((stated.get(one.ruling.item), one) for one in recorded)
    return [PastDecision(item, one) for item, one in about if item is not None]
