"""The stored form of facts and tasks: JSON of their members in order, and read strictly again.

What is read is made as any other value, so that a stored fact that nothing let pass is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.core.facts.decision import Act
from citebound.core.facts.fact import Fact, Stated, Taken, Task
from citebound.core.facts.said import Said
from citebound.core.gate.verdict import MatchType, SourceRef, Step, Verdict
from citebound.core.gate.verdict import Result as Judged
from citebound.core.text import Span

if TYPE_CHECKING:
    from citebound.digest import Json


def fact_json(fact: Fact) -> list[Json]:
    """The stored form of a fact."""
    return [
        _stated_json(fact.stated),
        _judged_json(fact.judged),
        _ref_json(fact.source_ref),
        _taken_json(fact.decision),
        _said_json(fact.owner),
        _said_json(fact.due),
    ]


def fact_from_json(row: object) -> Fact:
    """The fact of a stored form.

    Raises:
        ValueError: the stored form is not one that ``fact_json`` makes, or states a fact that
            nothing let pass.
    """
    match row:
        case [stated, judged, ref, decision, owner, due]:
            item, source_ref, taken = _stated(stated), _ref(ref), _taken(decision)
            verdict = _judged(item.extract_id, judged, source_ref)
            return Fact(item, verdict, source_ref, taken, _said(owner), _said(due))
        case _:
            raise ValueError(f"a stored fact of another shape: {row!r}")


def task_json(task: Task) -> list[Json]:
    """The stored form of a task."""
    judged = task.judged
    row: list[Json] = [_stated_json(task.stated), _judged_json(judged), _taken_json(task.decision)]
    place = [] if judged.source_ref is None else [_ref_json(judged.source_ref)]
    return [*row, task.is_anew, *place]


def task_from_json(row: object) -> Task:
    """The task of a stored form.

    Raises:
        ValueError: the stored form is not one that ``task_json`` makes.
    """
    match row:
        case [stated, judged, decision, bool(is_anew), *place] if len(place) <= 1:
            item, ref = _stated(stated), _ref(place[0]) if place else None
            verdict = _judged(item.extract_id, judged, ref)
            return Task(item, verdict, _taken(decision), is_anew)
        case _:
            raise ValueError(f"a stored task of another shape: {row!r}")


def _stated_json(stated: Stated) -> Json:
    return [stated.extract_id, stated.kind, stated.text, stated.quote]


def _stated(row: object) -> Stated:
    match row:
        case [str(extract_id), str(kind), str(text), str(quote)]:
            return Stated(extract_id, kind, text, quote)
        case _:
            raise ValueError(f"a stored item of another shape: {row!r}")


def _judged_json(judged: Judged) -> Json:
    return [
        str(judged.verdict),
        judged.similarity,
        judged.reason,
        int(judged.step),
        [[span.start, span.end] for span in judged.closest],
    ]


def _judged(extract_id: str, row: object, ref: SourceRef | None) -> Judged:
    match row:
        case [str(verdict), float(similarity), str(reason), step, [*closest]] if type(step) is int:
            spans = tuple(_span(pair) for pair in closest)
            told = Verdict(verdict)
            place = ref if told.is_hit else None
            return Judged(extract_id, told, place, similarity, reason, Step(step), spans)
        case _:
            raise ValueError(f"a stored verdict of another shape: {row!r}")


def _ref_json(ref: SourceRef) -> Json:
    return [
        ref.file_id,
        ref.span.start,
        ref.span.end,
        ref.speaker,
        ref.ts,
        str(ref.match_type),
        ref.similarity,
    ]


def _ref(row: object) -> SourceRef:
    match row:
        case [
            str(file_id),
            int(start),
            int(end),
            (str() | None) as speaker,
            (str() | int() | float() | None) as ts,
            str(match_type),
            float(similarity),
        ]:
            span = Span(start, end)
            return SourceRef(file_id, span, speaker, ts, MatchType(match_type), similarity)
        case _:
            raise ValueError(f"a stored source_ref of another shape: {row!r}")


def _span(pair: object) -> Span:
    match pair:
        case [int(start), int(end)]:
            return Span(start, end)
        case _:
            raise ValueError(f"a stored passage wants [start, end], got {pair!r}")


def _taken_json(taken: Taken | None) -> list[Json] | None:
    if taken is None:
        return None
    return [
        taken.number,
        str(taken.act),
        taken.by,
        taken.at,
        taken.version,
        taken.carried,
        taken.text,
        taken.reason,
    ]


def _taken(row: object) -> Taken | None:
    match row:
        case None:
            return None
        case [
            int(number),
            str(act),
            str(by),
            str(at),
            int(version),
            bool(carried),
            str(text),
            str(reason),
        ]:
            return Taken(number, Act(act), by, at, version, carried, text, reason)
        case _:
            raise ValueError(f"a stored decision of another shape: {row!r}")


def _said_json(said: Said | None) -> list[Json] | None:
    return None if said is None else [said.said, said.resolved]


def _said(row: object) -> Said | None:
    match row:
        case None:
            return None
        case [str(said), str(resolved)]:
            return Said(said, resolved)
        case _:
            raise ValueError(f"a stored owner or day of another shape: {row!r}")
