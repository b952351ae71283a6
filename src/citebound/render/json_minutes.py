"""Minutes, their facts and tasks as JSON (the schemas are in ``render/schemas``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.core.facts.fact import Fact
from citebound.engine.minutes.named import names_of
from citebound.render.json_verify import source_ref_json
from citebound.render.minutes_words import checked_of, spoken_at, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import date

    from citebound.core.facts.decision import Decision
    from citebound.core.facts.fact import Taken, Task
    from citebound.core.facts.said import Said
    from citebound.core.minutes.meeting import Meeting
    from citebound.core.result import Support
    from citebound.core.text import Span
    from citebound.digest import Json
    from citebound.engine.minutes.query import FactRow
    from citebound.engine.minutes.view import Counted, Minutes


_CHECKED: Final = "quotes exist, nothing more"


def minutes_json(minutes: Minutes) -> dict[str, Json]:
    """CURRENT minutes."""
    names, counted, checked = names_of(minutes), minutes.counted, checked_of(minutes)
    return {
        **_head(minutes),
        "summary": counted_json(counted),
        "facts": [_fact_of(minutes, names, fact) for fact in minutes.facts],
        "tasks": [_task(minutes, names, task) for task in minutes.tasks],
        "struck": [_struck(minutes, names, task) for task in minutes.struck],
        "dropped": [_dropped(task) for task in minutes.dropped],
        "decided": {
            "open": counted.open,
            "confirmed": counted.confirmed,
            "rejected": counted.rejected,
            "struck": counted.struck,
        },
        "spot_checks": {
            "asked": checked.asked,
            "supported": checked.supported,
            "refuted": checked.refuted,
            "open": checked.open,
        },
        "invalid": [{"node": name, "diagnosis": why} for name, why in minutes.invalid],
    }


def tasks_json(minutes: Minutes, only: Fact | Task | None = None) -> dict[str, Json]:
    """What the gate sent to a person, open or decided, and the spot checks; or one of them.

    A fact that no spot check asks about stands under ``facts``, and only where it is wanted.
    """
    names, asked = names_of(minutes), minutes.spot_checks
    confirmed = [fact for fact in minutes.facts if fact.decision is not None]
    is_another = isinstance(only, Fact) and only not in (*asked, *confirmed)

    def listed(facts: Iterable[Fact]) -> list[Json]:
        """Those that are wanted."""
        return [_fact_of(minutes, names, one) for one in facts if only in (None, one)]

    return {
        **_head(minutes),
        "tasks": [_task(minutes, names, one) for one in minutes.tasks if only in (None, one)],
        "confirmed": listed(confirmed),
        "struck": [_struck(minutes, names, one) for one in minutes.struck if only in (None, one)],
        "spot_checks": listed(asked),
        "facts": listed(minutes.facts) if is_another else [],
    }


def facts_json(rows: Iterable[FactRow]) -> dict[str, Json]:
    """Facts across meetings, each with the name of its meeting, in the order given."""
    return {
        "checked": _CHECKED,
        "facts": [
            {
                "meeting": row.meeting,
                "day": iso_day(row.day),
                **_fact(row.fact),
                "name": row.name,
                "support": _support(row.support),
                "note": row.note,
            }
            for row in rows
        ],
    }


def counted_json(counted: Counted) -> dict[str, Json]:
    """The summary line of minutes."""
    return {
        "extracted": counted.extracted,
        "verified": counted.verified,
        "to_human": counted.to_human,
        "dropped": counted.dropped,
    }


def iso_day(day: date | None) -> Json:
    """A day that may not be known."""
    return None if day is None else day.isoformat()


def _head(minutes: Minutes) -> dict[str, Json]:
    return {
        "meeting": minutes.name,
        "principal": minutes.principal,
        "status": "CURRENT",
        "root_status": str(minutes.status),
        "run_id": minutes.run_id,
        "root_key": minutes.root_key,
        "sequence": minutes.sequence,
        "imported_at": minutes.imported_at,
        "checked": _CHECKED,
        "transcript": None if minutes.meeting is None else _transcript(minutes.meeting),
    }


def _transcript(meeting: Meeting) -> dict[str, Json]:
    day, document = meeting.voices.day, meeting.document
    return {
        "file_id": document.doc_id,
        "version": document.version,
        "text_sha256": document.text_sha256,
        "title": meeting.voices.title,
        "day": iso_day(day),
        "speakers": sorted(meeting.speakers),
    }


def _fact(fact: Fact) -> dict[str, Json]:
    """What a fact says wherever it stands."""
    taken = fact.decision
    return {
        "kind": fact.stated.kind,
        "text": fact.text,
        "origin": str(fact.origin),
        "source_ref": source_ref_json(fact.source_ref),
        "extract_id": fact.stated.extract_id,
        "quote": fact.stated.quote,
        "owner": _said(fact.owner),
        "due": _said(fact.due),
        "decision": None if taken is None else taken_json(taken),
    }


def _fact_of(minutes: Minutes, names: Mapping[str, str], fact: Fact) -> dict[str, Json]:
    """A fact among the minutes of its meeting."""
    identity, answer = fact.stated.identity, minutes.answer(fact)
    text, support = text_of(minutes), minutes.support.get(identity)
    return {
        **_fact(fact),
        "passage": fact.source_ref.span.of(text),
        "node": minutes.sources.get(identity),
        "name": names[identity],
        "support": _support(support),
        "note": minutes.notes.get(identity, ""),
        "answer": None if answer is None else _answer(answer),
    }


def _struck(minutes: Minutes, names: Mapping[str, str], task: Task) -> dict[str, Json]:
    """What the gate let pass and a person struck."""
    identity, ref, taken = task.stated.identity, task.source_ref, task.decision
    return {
        "name": names[identity],
        "extract_id": task.stated.extract_id,
        "kind": task.stated.kind,
        "text": task.stated.text,
        "quote": task.stated.quote,
        "source_ref": None if ref is None else source_ref_json(ref),
        "passage": "" if ref is None else ref.span.of(text_of(minutes)),
        "node": minutes.sources.get(identity),
        "decision": None if taken is None else taken_json(taken),
    }


def _support(support: Support | None) -> Json:
    return None if support is None else str(support)


def _said(said: Said | None) -> Json:
    return None if said is None else {"said": said.said, "resolved": said.resolved}


def taken_json(taken: Taken) -> dict[str, Json]:
    """A decision as it was taken into minutes."""
    return {
        "act": str(taken.act),
        "by": taken.by,
        "at": taken.at,
        "number": taken.number,
        "carried": taken.carried,
        "from_version": taken.version,
        "text": taken.text,
        "reason": taken.reason,
    }


def _answer(answer: Decision) -> dict[str, Json]:
    return {
        "act": str(answer.ruling.act),
        "by": answer.by,
        "at": answer.at,
        "number": answer.number,
        "reason": answer.ruling.reason,
    }


def _task(minutes: Minutes, names: Mapping[str, str], task: Task) -> dict[str, Json]:
    identity, taken = task.stated.identity, task.decision
    closest: list[Json] = [_passage(minutes, span) for span in task.judged.closest]
    return {
        "name": names[identity],
        **_dropped(task),
        "state": "anew" if task.is_anew else "open" if task.is_open else "rejected",
        "node": minutes.sources.get(identity),
        "closest": closest,
        "decision": None if taken is None else taken_json(taken),
    }


def _dropped(task: Task) -> dict[str, Json]:
    """What an item that is no fact says."""
    return {
        "extract_id": task.stated.extract_id,
        "kind": task.stated.kind,
        "text": task.stated.text,
        "quote": task.stated.quote,
        "reason": task.judged.reason,
        "similarity": task.judged.similarity,
    }


def _passage(minutes: Minutes, span: Span) -> dict[str, Json]:
    holder = spoken_at(minutes, span.start)
    return {
        "char_start": span.start,
        "char_end": span.end,
        "quote": span.of(text_of(minutes)),
        "speaker": None if holder is None else holder.speaker,
        "ts": None if holder is None else holder.ts,
    }
