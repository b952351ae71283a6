"""What the gate says, as JSON (the schemas are in ``render/schemas``).

Written in ASCII: a lone surrogate of a text or an item comes out as the escape that it came in as.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from citebound.core.gate.verdict import Verdict

if TYPE_CHECKING:
    from citebound.core.gate.verdict import Result, SourceRef, Stopped
    from citebound.digest import Json
    from citebound.engine.batch import Verified
    from citebound.errors import BaseChanged


def json_line(value: Json) -> str:
    """One line of ASCII, with its line feed."""
    return json.dumps(value) + "\n"


def verified_document(verified: Verified) -> str:
    """A whole answer as one JSON document in ASCII."""
    return json.dumps(verified_json(verified), indent=2) + "\n"


def verified_json(verified: Verified) -> dict[str, Json]:
    """The text, a count for each verdict, the results and the audit records."""
    count = [result.verdict for result in verified.results].count
    return {
        "refined_file_id": verified.batch.refined_file_id,
        "content_hash": verified.content_hash,
        "checked": "quotes exist, nothing more",
        "counts": {str(verdict): count(verdict) for verdict in Verdict},
        "results": [result_json(result) for result in verified.results],
        "audit": [stopped_json(record) for record in verified.audit],
    }


def changed_document(error: BaseChanged) -> str:
    """The refusal of a text that is not the one that was extracted from, as one JSON document."""
    answer = {"refined_file_id": error.refined_file_id, "error": str(error)} | changed_json(error)
    return json.dumps(answer, indent=2) + "\n"


def changed_json(error: BaseChanged) -> dict[str, str]:
    """Both hashes."""
    return {"claimed": error.claimed, "found": error.found}


def result_json(result: Result) -> dict[str, Json]:
    """The verdict on one item, with the fields of specification B."""
    ref = result.source_ref
    return {
        "extract_id": result.extract_id,
        "verdict": str(result.verdict),
        "source_ref": None if ref is None else source_ref_json(ref),
        "similarity": result.similarity,
        "reason": result.reason,
    }


def stopped_json(record: Stopped) -> dict[str, str | float]:
    """An audit record."""
    return {
        "extract_id": record.extract_id,
        "quote": record.quote,
        "similarity": record.similarity,
        "reason": record.reason,
    }


def answer_json(name: str | int, verified: Verified) -> dict[str, Json]:
    """The answer to one line of a batch."""
    return {"id": name, "results": [result_json(result) for result in verified.results]}


def source_ref_json(ref: SourceRef) -> dict[str, Json]:
    """A pinned passage, as the fact base stores it."""
    return {
        "file_id": ref.file_id,
        "char_start": ref.span.start,
        "char_end": ref.span.end,
        "speaker": ref.speaker,
        "ts": ref.ts,
        "match_type": str(ref.match_type),
        "similarity": ref.similarity,
    }
