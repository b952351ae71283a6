"""What the commands of meetings did and found, as JSON (the schemas are in ``render/schemas``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.core.gate.items import Broken, Claimed
from citebound.engine.minutes.view import Minutes
from citebound.render.json_minutes import counted_json, iso_day, taken_json
from citebound.render.json_summary import refusal_json
from citebound.render.json_verify import source_ref_json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from citebound.core.facts.decision import Decision
    from citebound.core.minutes.meeting import Meeting
    from citebound.digest import Json
    from citebound.engine.minutes.importing import Imported
    from citebound.engine.minutes.log import Log, PastDecision
    from citebound.engine.minutes.past import PastStop
    from citebound.engine.minutes.query import PastRow
    from citebound.engine.minutes.refused import RefusedItems
    from citebound.engine.refusal import Refusal
    from citebound.ports.readers import Transcript


def imported_json(minutes: Minutes, transcript: Transcript, done: Imported) -> dict[str, Json]:
    """A transcript as it was read and recorded, and what its minutes hold."""
    return {
        **_recorded(minutes.name, done),
        "moved": list(done.moved),
        "reader": transcript.reader,
        "encoding": transcript.encoding,
        "confidence": transcript.confidence,
        "segments": len(transcript.refined.segments),
        "remarks": list(transcript.remarks),
        "summary": counted_json(minutes.counted),
    }


def not_imported_json(
    file: str, why: str, meeting: str, recorded: Imported | None
) -> dict[str, Json]:
    """A file of which no minutes were made, and what of it is recorded all the same."""
    return {
        "file": file,
        "error": why,
        "recorded": None if recorded is None else _recorded(meeting, recorded),
    }


def refused_json(refusal: Refusal) -> dict[str, Json]:
    """A meeting whose minutes are refused."""
    return {"meeting": refusal.dossier, "refusal": refusal_json(refusal)}


def added_json(minutes: Minutes, done: Imported) -> dict[str, Json]:
    """A file of items as it was recorded, and what the minutes now hold."""
    return {
        **_recorded(minutes.name, done),
        "items": done.items,
        "broken": list(done.broken),
        "summary": counted_json(minutes.counted),
    }


def transcript_json(meeting: Meeting) -> dict[str, Json]:
    """A transcript as ``citebound verify`` reads a text."""
    return {
        "refined_file_id": meeting.document.doc_id,
        "content_hash": meeting.document.text_sha256,
        "annotations": str(meeting.voices.annotations),
        "text": meeting.text,
        "segments": [
            {"speaker": one.speaker, "ts": one.ts, "char_start": one.start, "char_end": one.end}
            for one in meeting.voices.segments
        ],
    }


def listed_json(found: Iterable[Minutes | Refusal]) -> dict[str, Json]:
    """Every meeting: its summary line, or the refusal of its minutes."""
    return {"meetings": [_listed(one) for one in found]}


def log_json(meeting: str, log: Log) -> dict[str, Json]:
    """Everything that was ever dropped or sent to a person, refused as a file, or decided."""
    return {
        "meeting": meeting,
        "stopped": [_stop(one) for one in log.stops],
        "refused": [_refused(one) for one in log.refused],
        "decisions": [_decision(one) for one in log.decisions],
    }


def past_json(rows: Iterable[PastRow]) -> dict[str, Json]:
    """Facts of every build, each with the build that found it first and the one that ended it."""
    return {"facts": [_past(row) for row in rows]}


def decided_json(minutes: Minutes, decision: Decision) -> dict[str, Json]:
    """A decision as it was recorded, and what the minutes now hold."""
    ruling = decision.ruling
    support = minutes.support.get(ruling.item)
    return {
        "meeting": minutes.name,
        "item": ruling.item,
        "act": str(ruling.act),
        "by": decision.by,
        "at": decision.at,
        "number": decision.number,
        "open": minutes.counted.open,
        "support": None if support is None else str(support),
        "note": minutes.notes.get(ruling.item, ""),
        "summary": counted_json(minutes.counted),
    }


def _recorded(meeting: str, done: Imported) -> dict[str, Json]:
    return {
        "meeting": meeting,
        "document": done.doc_id,
        "version": done.version,
        "new": done.is_new,
        "changed": done.changed,
        "new_version": done.is_version,
    }


def _listed(one: Minutes | Refusal) -> dict[str, Json]:
    if not isinstance(one, Minutes):
        return refused_json(one)
    voices = None if one.meeting is None else one.meeting.voices
    return {
        "meeting": one.name,
        "status": "CURRENT",
        "root_status": str(one.status),
        "imported_at": one.imported_at,
        "title": "" if voices is None else voices.title,
        "day": None if voices is None else iso_day(voices.day),
        "open": one.counted.open,
        "summary": counted_json(one.counted),
    }


def _stop(one: PastStop) -> dict[str, Json]:
    stated, judged = one.task.stated, one.task.judged
    return {
        "extract_id": stated.extract_id,
        "kind": stated.kind,
        "text": stated.text,
        "quote": stated.quote,
        "verdict": str(judged.verdict),
        "similarity": judged.similarity,
        "reason": judged.reason,
        "run_id": one.run_id,
        "at": one.at,
    }


def _refused(one: RefusedItems) -> dict[str, Json]:
    sound = [found.item for found in one.items if isinstance(found, Claimed)]
    return {
        "document": one.doc_id,
        "claimed": one.claimed,
        "found": one.found,
        "at": one.at,
        "items": [
            {
                "extract_id": item.extract_id,
                "kind": item.kind,
                "text": item.text,
                "quote": item.quote,
            }
            for item in sound
        ],
        "broken": [found.reason for found in one.items if isinstance(found, Broken)],
    }


def _decision(one: PastDecision) -> dict[str, Json]:
    stated, decision = one.stated, one.decision
    return {
        "item": decision.ruling.item,
        "kind": stated.kind,
        "text": stated.text,
        "act": str(decision.ruling.act),
        "by": decision.by,
        "at": decision.at,
        "number": decision.number,
        "version": decision.ruling.version,
        "corrected": decision.ruling.text,
        "reason": decision.ruling.reason,
    }


def _past(row: PastRow) -> dict[str, Json]:
    one = row.past
    return {
        "meeting": row.meeting,
        "day": iso_day(row.day),
        "kind": one.fact.stated.kind,
        "text": one.fact.text,
        "origin": str(one.fact.origin),
        "source_ref": source_ref_json(one.fact.source_ref),
        "version": one.version,
        "first_run": one.first_run,
        "superseded_by": one.superseded_by,
        "struck": None if one.struck is None else taken_json(one.struck),
    }
