"""Small facts, tasks and decisions, and strategies for any of them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from citebound.core.facts.decision import Act, Ruling
from citebound.core.facts.fact import Fact, Stated, Taken, Task
from citebound.core.facts.said import Said
from citebound.core.gate.verdict import MatchType, Result, SourceRef, Step, Verdict
from citebound.core.text import Span

STATED = Stated("1", "action", "Ann ships on Friday.", "I will ship it on Friday.")
SPAN = Span(5, 30)
FOUND = SourceRef("m.vtt", SPAN, "Ann", 12.5, MatchType.EXACT, 1.0)
POINTED = SourceRef("m.vtt", SPAN, "Ann", 12.5, MatchType.PERSON, 0.8)
HIT = Result("1", Verdict.HIT_EXACT, FOUND, 1.0, "stands there", Step.CLAIMED)
SENT = Result("1", Verdict.TO_HUMAN, None, 0.8, "too little", Step.CLOSEST, (SPAN,))
DROPPED = Result("1", Verdict.DROPPED, None, 0.1, "invented", Step.CLOSEST)
PIN = Taken(1, Act.PIN, "ann", "2026-01-01T00:00:00Z", 1, carried=False, text="", reason="")
REJECTION = Taken(
    2, Act.REJECT, "bob", "2026-01-02T00:00:00Z", 1, carried=False, text="", reason="not said"
)

BY_GATE = Fact(STATED, HIT, FOUND, owner=Said("I", "Ann"), due=Said("on Friday", "2026-01-02"))
BY_PERSON = Fact(STATED, SENT, POINTED, PIN)
OPEN = Task(STATED, SENT)
REJECTED = Task(STATED, SENT, REJECTION)
ANEW = Task(STATED, SENT, PIN, is_anew=True)
CORRECTED = Fact(STATED, HIT, FOUND, PIN)
STRUCK = Task(STATED, HIT, REJECTION)

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
counts = st.integers(1, 10**6)
spans = st.builds(lambda start, more: Span(start, start + more), st.integers(0), counts)
similarities = st.floats(0, 1)
times = st.none() | words | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
said = st.none() | st.builds(Said, words, words)
stated = st.builds(Stated, words, words, words, words)
segments_closest = st.lists(spans, max_size=3).map(tuple)

_FOUND_AS = {
    Verdict.HIT_EXACT: MatchType.EXACT,
    Verdict.HIT_SUBSTR: MatchType.SUBSTR,
    Verdict.HIT_FUZZY: MatchType.FUZZY,
}


def _refs(match_type: MatchType) -> st.SearchStrategy[SourceRef]:
    voices = st.none() | words
    return st.builds(SourceRef, words, spans, voices, times, st.just(match_type), similarities)


def _taken(*acts: Act) -> st.SearchStrategy[Taken]:
    who = (words, words, counts, st.booleans(), words, words)
    return st.builds(Taken, counts, st.sampled_from(acts), *who)


@st.composite
def _stopped(draw: Any, *verdicts: Verdict) -> tuple[Stated, Result]:
    item = draw(stated)
    verdict, step = draw(st.sampled_from(verdicts)), draw(st.sampled_from(Step))
    similarity, reason = draw(similarities), draw(words)
    closest = draw(segments_closest)
    return item, Result(item.extract_id, verdict, None, similarity, reason, step, closest)


@st.composite
def _hits(draw: Any) -> tuple[Stated, Result, SourceRef]:
    item, verdict = draw(stated), draw(st.sampled_from(list(_FOUND_AS)))
    ref = draw(_refs(_FOUND_AS[verdict]))
    step = draw(st.sampled_from(Step))
    return item, Result(item.extract_id, verdict, ref, draw(similarities), draw(words), step), ref


@st.composite
def facts_by_gate(draw: Any) -> Fact:
    item, judged, ref = draw(_hits())
    return Fact(item, judged, ref, draw(st.none() | _taken(Act.PIN)), draw(said), draw(said))


@st.composite
def _struck_tasks(draw: Any) -> Task:
    item, judged, _ = draw(_hits())
    return Task(item, judged, draw(_taken(Act.REJECT, Act.REFUTES)))


@st.composite
def facts_by_person(draw: Any) -> Fact:
    item, judged = draw(_stopped(Verdict.TO_HUMAN))
    ref = draw(_refs(MatchType.PERSON))
    return Fact(item, judged, ref, draw(_taken(Act.PIN)), draw(said), draw(said))


@st.composite
def _open_tasks(draw: Any) -> Task:
    return Task(*draw(_stopped(Verdict.TO_HUMAN, Verdict.DROPPED)))


@st.composite
def _rejected_tasks(draw: Any) -> Task:
    item, judged = draw(_stopped(Verdict.TO_HUMAN))
    return Task(item, judged, draw(_taken(Act.REJECT)))


@st.composite
def _tasks_anew(draw: Any) -> Task:
    item, judged = draw(_stopped(Verdict.TO_HUMAN))
    return Task(item, judged, draw(_taken(Act.PIN, Act.REJECT)), is_anew=True)


facts = facts_by_gate() | facts_by_person()
tasks = _open_tasks() | _rejected_tasks() | _tasks_anew() | _struck_tasks()
taken = _taken(Act.PIN, Act.REJECT, Act.REFUTES)


@st.composite
def rulings(draw: Any) -> Ruling:
    act = draw(st.sampled_from(Act))
    passage = draw(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8))
    start = draw(st.integers(0, 10**6))
    span: Span | None = Span(start, start + len(passage))
    if act is not Act.PIN and draw(st.booleans()):
        span, passage = None, ""
    return Ruling(draw(words), act, draw(counts), draw(words), span, passage, draw(words))
