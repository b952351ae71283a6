"""Reports of the other commands as JSON (the schemas are in ``render/schemas``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.render.invalid import invalid_json
from citebound.render.json_summary import change_json, claim_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citebound.core.reasons import Reason
    from citebound.core.reconcile import Move
    from citebound.digest import Json
    from citebound.engine.build import BuildReport
    from citebound.engine.explain import Explanation
    from citebound.engine.history import History, PastSummary
    from citebound.engine.invalid import InvalidNode
    from citebound.engine.preview import Preview
    from citebound.engine.rights import Decided
    from citebound.engine.since import RunComparison
    from citebound.engine.source import Source
    from citebound.engine.sync import SyncReport
    from citebound.engine.whatif import Dependent, Dependents
    from citebound.ports.runs import Run


def sync_json(report: SyncReport, *, named: bool = True) -> dict[str, Json]:
    """What a sync recorded; without the lists for who may not know every document by name."""
    left_out = report.left_out if named else ()
    return {
        "synced_at": report.at,
        "sequence": report.sequence,
        "documents": report.documents,
        "changes": [_move_json(move) for move in report.moves] if named else [],
        "not_included": [
            {"doc_id": item.path, "reason": item.reason.phrase, "detail": item.detail}
            for item in left_out
        ],
    }


def build_json(report: BuildReport, invalid: Sequence[InvalidNode] = ()) -> dict[str, Json]:
    """What a build did; ``invalid`` is there only where a node of the tree is."""
    out: dict[str, Json] = {
        "run_id": report.run_id,
        "root_key": report.root_key,
        "root_status": str(report.root_status),
        "counters": report.counters.as_json(),
        "recomputed_nodes": list(report.recomputed),
        "rebound_nodes": list(report.rebound),
    }
    if report.comparison is not None:
        out["comparison"] = report.comparison.as_json()
    if invalid:
        out["invalid"] = invalid_json(invalid)
    return out


def preview_json(preview: Preview) -> dict[str, Json]:
    """What a build would do; what was assumed is there only when something was."""
    least, most = preview.calls
    out: dict[str, Json] = {
        "sequence": preview.sequence,
        "tree": preview.tree,
        "unsynced": preview.unsynced,
        "calls": {"least": least, "most": most},
        "prompt_tokens": sum(node.tokens for node in preview.nodes),
        "nodes": [
            {
                "node": node.node,
                "expected": str(node.expected),
                "tokens": node.tokens,
                "reasons": [_reason_json(reason) for reason in node.reasons],
            }
            for node in preview.nodes
        ],
    }
    if preview.assumed:
        out["assumed"] = [{"doc_id": a.doc_id, "step": str(a.step)} for a in preview.assumed]
        out["dependents"] = [_dependent_json(dependent) for dependent in preview.dependents]
    return out


def dependents_json(found: Dependents) -> dict[str, Json]:
    """The summaries that rest on a document."""
    return {
        "doc_id": found.doc_id,
        "sequence": found.sequence,
        "dependents": [_dependent_json(dependent) for dependent in found.summaries],
    }


def _dependent_json(dependent: Dependent) -> dict[str, Json]:
    return {
        "doc_id": dependent.doc_id,
        "principal": dependent.principal,
        "recipe": dependent.recipe,
        "run_id": dependent.run_id,
        "is_current": dependent.is_current,
        "nodes": list(dependent.nodes),
    }


def explanation_json(explanation: Explanation) -> dict[str, Json]:
    """One node: its key, and why it is missing."""
    return {
        "node": explanation.node,
        "key": explanation.key,
        "status": None if explanation.status is None else str(explanation.status),
        "diagnosis": explanation.diagnosis,
        "reasons": [_reason_json(reason) for reason in explanation.reasons],
        "fields": dict(explanation.fields),
        "children": list(explanation.children),
    }


def source_json(source: Source) -> dict[str, Json]:
    """A claim and the passages around its pins."""
    passages = zip(source.passages, source.claim.claim.pins, strict=True)
    return {
        "claim": source.number,
        "sequence": source.summary.sequence,
        **claim_json(source.claim),
        "passages": [
            {
                "doc_id": pin.doc_id,
                "line": p.line,
                "before": p.before,
                "quote": p.quote,
                "after": p.after,
            }
            for p, pin in passages
        ],
    }


def decided_json(decided: Decided) -> dict[str, Json]:
    """The effect of a decision."""
    return {
        "doc_id": decided.doc_id,
        "changed": decided.changed,
        "sequence": decided.sequence,
        "note": decided.note,
    }


def history_json(history: History) -> dict[str, Json]:
    """Runs and events."""
    return {
        "runs": [run_json(run) for run in history.runs],
        "events": [
            {
                "sequence": event.sequence,
                "at": event.at,
                "event": str(event.kind),
                "doc_id": event.doc_id,
                "principal": event.principal,
                "from": event.before,
                "to": event.after,
            }
            for event in history.events
        ],
        "events_not_named": history.unnamed,
    }


def run_json(run: Run) -> dict[str, Json]:
    """One run; ``ended_at`` is null when it never ended."""
    outcome = run.outcome
    fault: dict[str, Json] = {"fault": run.fault} if run.fault else {}
    return fault | {
        "run_id": run.run_id,
        "recipe": run.start.recipe,
        "full": run.start.full,
        "started_at": run.start.at,
        "ended_at": outcome.at if outcome else None,
        "sequence": outcome.sequence if outcome else run.start.sequence,
        "root_key": outcome.root_key if outcome else None,
        "root_status": outcome.root_status if outcome else None,
        "counters": dict(outcome.counters) if outcome else None,
    }


def past_json(past: PastSummary) -> dict[str, Json]:
    """What an old run said; never a current summary."""
    return {
        "run": run_json(past.run),
        "status": "HISTORY",
        "root_status": None if past.status is None else str(past.status),
        "claims": [
            {**claim_json(claim.quoted), "is_current": claim.is_current} for claim in past.claims
        ],
        "withheld": past.withheld,
    }


def comparison_json(comparison: RunComparison) -> dict[str, Json]:
    """Two runs beside each other."""
    delta = comparison.delta
    return {
        "older": run_json(comparison.older.run),
        "newer": run_json(comparison.newer.run),
        "claims": [{**claim_json(claim), "since": str(mark)} for claim, mark in delta.newer],
        "gone": [claim_json(claim) for claim in delta.gone],
        "withheld": delta.withheld + comparison.newer.withheld,
    }


def _move_json(move: Move) -> dict[str, Json]:
    before = move.held.doc_id if move.held is not None else None
    return {"doc_id": move.doc_id, "change": str(move.kind), "was": before}


def _reason_json(reason: Reason) -> dict[str, Json]:
    return {
        "kind": str(reason.kind),
        "field": reason.field,
        "from": reason.before,
        "to": reason.after,
    }


__all__ = [
    "build_json",
    "change_json",
    "comparison_json",
    "decided_json",
    "dependents_json",
    "explanation_json",
    "history_json",
    "past_json",
    "preview_json",
    "run_json",
    "source_json",
    "sync_json",
]
