"""Summaries and refusals as JSON (the schemas are in ``render/schemas``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.core.result import Support
from citebound.core.settings import CLAIMS, QUOTES
from citebound.engine.invalid import InvalidRoot
from citebound.render.claims import display, supports
from citebound.render.invalid import invalid_json

if TYPE_CHECKING:
    from citebound.core.changes import Change
    from citebound.core.evidence import Pin
    from citebound.core.recipes import QuotedClaim
    from citebound.digest import Json
    from citebound.engine.refusal import Refusal
    from citebound.engine.serve import Coverage, NotPlaced, NotShown, Summary
    from citebound.engine.since import Delta


def summary_json(summary: Summary, delta: Delta | None = None) -> dict[str, Json]:
    """A CURRENT summary; with a delta, each claim says what became of it since an older run."""
    claims: list[Json] = [claim_json(claim) for claim in summary.claims]
    out: dict[str, Json] = {
        "dossier": summary.dossier,
        "principal": summary.principal,
        "recipe": summary.recipe,
        "status": "CURRENT",
        "root_status": str(summary.root_status),
        "partial_nodes": list(summary.partial_nodes),
        "run_id": summary.run_id,
        "root_key": summary.root_key,
        "sequence": summary.sequence,
        "synced_at": summary.synced_at,
        "folder_check": str(summary.folder_check),
        "checked": "structure, not truth",
        "documents": coverage_json(summary.coverage),
        "claims": claims,
        "withheld": [_withheld_json(one) for one in summary.withheld],
        **_stops_json(summary),
        **_checks_json(summary),
    }
    if delta is not None:
        out |= _delta_json(delta)
    if summary.by_document:
        out["by_document"] = [
            {
                "doc_id": d.doc_id,
                "status": str(d.status),
                "claims": [claim_json(c) for c in d.claims],
            }
            for d in summary.by_document
        ]
    return out


def refusal_json(refusal: Refusal) -> dict[str, Json]:
    """A refusal: no claim and no quote; ``invalid`` is there only where the root is INVALID."""
    invalid: dict[str, Json] = {}
    if isinstance(refusal, InvalidRoot):
        invalid["invalid"] = invalid_json(refusal.nodes)
    return {
        "status": str(refusal.status),
        "dossier": refusal.dossier,
        "principal": refusal.principal,
        "recipe": refusal.recipe,
        "reason": refusal.reason,
        "sequence": refusal.sequence,
        "changed": [change_json(change) for change in refusal.changed],
        "changed_unnamed": refusal.changed_unnamed,
        "changed_settings": [
            {"setting": change.setting, "from": change.before, "to": change.after}
            for change in refusal.changed_settings
        ],
        **invalid,
    }


def coverage_json(coverage: Coverage) -> dict[str, Json]:
    """Which documents are included and which are not."""
    left_out: list[Json] = [
        {"doc_id": item.doc_id, "reason": item.reason, "detail": item.detail}
        for item in coverage.not_included
    ]
    return {
        "included": coverage.included,
        "not_included": left_out,
        "not_named": coverage.not_named,
    }


def change_json(change: Change) -> dict[str, Json]:
    """One change of one document."""
    return {
        "doc_id": change.doc_id,
        "change": str(change.change),
        "from": change.before,
        "to": change.after,
    }


def claim_json(claim: QuotedClaim) -> dict[str, Json]:
    """A claim with its pins and quotes."""
    fields = claim.claim.fields
    stated: dict[str, Json] = {}
    if fields is not None:
        stated = {"subject": fields.subject, "field": fields.field, "value": fields.value}
    if claim.claim.support is not None:
        stated["support"] = str(claim.claim.support)
    pins = zip(claim.claim.pins, claim.quotes, strict=True)
    return {
        "display": display(claim),
        **stated,
        **_finding_json(claim),
        "pins": [_pin_json(pin, quote) for pin, quote in pins],
    }


def _withheld_json(one: NotShown) -> dict[str, Json]:
    return {"node": one.node, "reason": one.reason, "claim": claim_json(one.claim)}


def _checks_json(summary: Summary) -> dict[str, Json]:
    """What only a summary has whose claims a program compared, or read by declared forms."""
    found = supports(summary)
    out: dict[str, Json] = {}
    if summary.recipe in (CLAIMS, QUOTES):
        out["support"] = {str(support): found[support] for support in Support}
    if summary.patterns_from:
        out["patterns_from"] = summary.patterns_from
    return out


def _stops_json(summary: Summary) -> dict[str, Json]:
    """What only a summary by ``quotes`` has."""
    stopped: list[Json] = [_stopped_json(one) for one in summary.stopped]
    return {"stopped": stopped} if summary.recipe == QUOTES else {}


def _stopped_json(one: NotPlaced) -> dict[str, Json]:
    stop = one.stop
    return {
        "node": one.node,
        "kind": str(stop.kind),
        "finding": stop.finding,
        "quote": stop.quote,
        "reason": stop.reason,
    }


def _finding_json(claim: QuotedClaim) -> dict[str, Json]:
    """What only a finding has."""
    finding = claim.claim.finding
    if finding is None:
        return {}
    span = finding.within
    return {
        "finding": finding.text,
        "sentence": {"start": span.start, "end": span.end, "text": claim.sentence},
        "match": str(finding.match),
        "moved": finding.moved,
        "note": finding.note,
    }


def _pin_json(pin: Pin, quote: str) -> dict[str, Json]:
    return {
        "doc_id": pin.doc_id,
        "version": pin.version,
        "start": pin.span.start,
        "end": pin.span.end,
        "quote": quote,
        "text_sha256": pin.text_sha256,
    }


def _delta_json(delta: Delta) -> dict[str, Json]:
    return {
        "claims": [{**claim_json(claim), "since": str(mark)} for claim, mark in delta.newer],
        "gone": [claim_json(claim) for claim in delta.gone],
        "gone_withheld": delta.withheld,
    }
