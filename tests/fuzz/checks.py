"""An answer beside the model: never a wrong claim, never a text that is not the reader's."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from tests.fuzz.disk import nfc
from tests.fuzz.facts import Fact, facts_of, marks_of, sha_of
from tests.fuzz.model import OWNER, Built, Model, State, Verdict, facts_in
from tests.fuzz.texts import NAMES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.fuzz.commands import Answer

EXIT = {"CURRENT": 0, "STALE": 3, "INVALID": 4, "MISSING": 4, "FORBIDDEN": 5}


def check_secrets(model: Model, answer: Answer, reader: str | None) -> None:
    """Nothing that this reader may not read, and no name that they may not know.

    ``None`` is a person's command, which prints no text at all.
    """
    allowed = set() if reader is None else model.marks(reader)
    assert marks_of(answer.said) <= allowed, ("a text that is not the reader's", answer)
    if reader not in (None, OWNER):
        told = nfc(answer.said)
        known = {*model.names(str(reader)), *map(nfc, answer.words)}
        for name in {*map(nfc, NAMES)} - known:
            assert name not in told, ("a name that is not the reader's", name, answer)


def check_refusal(verdict: Verdict, refusal: Any, touched: set[str]) -> None:
    """The refusal has its status and names what changed; of ``touched`` files the reader knows."""
    changed = {(change["doc_id"], change["change"]) for change in refusal["changed"]}
    if refusal["reason"].startswith("the folder changed"):
        assert refusal["status"] == "STALE", refusal
        assert changed or refusal["changed_unnamed"], refusal
        assert {kind for _, kind in changed} <= {"unsynced"}, refusal
        assert {nfc(name) for name, _ in changed} <= touched, refusal
        assert not verdict.statuses & {"FORBIDDEN", "MISSING"}, (verdict, refusal)
        return
    assert refusal["status"] in verdict.statuses, (verdict, refusal)
    assert changed == verdict.named, (verdict, refusal)
    assert len(changed) == len(refusal["changed"]), refusal
    assert refusal["changed_unnamed"] == verdict.unnamed, (verdict, refusal)
    told = bool(changed or verdict.unnamed or refusal["changed_settings"])
    assert told is (refusal["status"] == "STALE"), refusal


def check_pins(model: Model, claims: Iterable[Any], *, current: State | None) -> None:
    """Each quote is the text at its offsets: of the present version, or of an old one."""
    texts = {sha_of(text): text for d in model.documents for text in d.versions}
    for pin in (pin for claim in claims for pin in claim["pins"]):
        text = texts[pin["text_sha256"]]
        assert 0 <= pin["start"] < pin["end"] <= len(text), pin
        assert text[pin["start"] : pin["end"]] == pin["quote"], pin
        if current is not None:
            (seen,) = [seen for seen in current if seen.doc_id == pin["doc_id"]]
            assert seen.usable, pin
            assert (seen.version, seen.text) == (pin["version"], text), (pin, seen)


def told_facts(claims: Iterable[Any]) -> list[tuple[str, int, Fact]]:
    """The facts of an answer; each has one pin, and is displayed as it is stated."""
    told = []
    for claim in claims:
        (pin,) = claim["pins"]
        stated = claim["subject"], claim["field"], claim["value"]
        assert claim["display"] == "{} \u00b7 {}: {}".format(*stated), claim
        fact = Fact(*stated, pin["start"], pin["end"], pin["quote"], pin["text_sha256"])
        told.append((pin["doc_id"], pin["version"], fact))
    return told


def check_summary(model: Model, head: Built, summary: Any) -> None:
    """A CURRENT summary says what the model says."""
    state = model.state(head.principal)
    assert (summary["status"], summary["recipe"]) == ("CURRENT", head.recipe), summary
    assert (summary["run_id"], summary["root_status"]) == (head.run_id, head.root_status)
    assert summary["sequence"] == model.sequence, (summary, model.sequence)
    assert summary["documents"]["included"] == sum(seen.usable for seen in state), summary
    by_document = summary.get("by_document", [])
    check_pins(model, summary["claims"], current=state)
    for document in by_document:
        check_pins(model, document["claims"], current=state)
    if head.recipe == "facts":
        assert told_facts(summary["claims"]) == facts_in(state), (summary, state)
        assert head.root_status == ("VALID" if any(s.usable for s in state) else "INELIGIBLE")
        for document in by_document:
            (seen,) = [seen for seen in state if seen.doc_id == document["doc_id"]]
            assert told_facts(document["claims"]) == facts_in((seen,)), document
    if "by_document" in summary:
        usable = [seen.doc_id for seen in state if seen.usable]
        assert [document["doc_id"] for document in by_document] == usable


def check_past(model: Model, run: Built, claims: list[Any], withheld: int) -> None:
    """An old summary, of what its reader may read now."""
    check_pins(model, claims, current=None)
    if run.recipe != "facts":
        return
    readable, current = old_facts(model, run)
    assert told_facts(claims) == readable
    assert [claim["is_current"] for claim in claims if "is_current" in claim] in ([], current)
    assert withheld == len(facts_in(run.state)) - len(readable)


def old_facts(model: Model, run: Built) -> tuple[list[tuple[str, int, Fact]], list[bool]]:
    """What of an old run's facts may be read now, and whether each is still pinned to now."""
    now = model.state(run.principal)
    readable, current = [], []
    here = {(seen.doc_id, seen.version, seen.text) for seen in now if seen.usable}
    for slot, old in enumerate(run.state):
        if old.usable and now[slot].usable:
            readable += [(old.doc_id, old.version, fact) for fact in facts_of(old.text)]
            is_here = (old.doc_id, old.version, old.text) in here
            current += [is_here] * len(list(facts_of(old.text)))
    return readable, current


def check_since(model: Model, run: Built, summary: Any) -> None:
    """Each claim is marked as what became of it since an old run."""
    if run.recipe != "facts" or summary["recipe"] != "facts":
        return
    old, _ = old_facts(model, run)
    words = {_words(fact) for _, _, fact in old}
    new = told_facts(summary["claims"])
    for claim, pinned in zip(summary["claims"], new, strict=True):
        again = "moved" if _words(pinned[2]) in words else "new"
        assert claim["since"] == ("same" if pinned in old else again), (claim, run)
    left = {_words(fact) for _, _, fact in new}
    assert told_facts(summary["gone"]) == [p for p in old if _words(p[2]) not in left]
    assert summary["gone_withheld"] == len(facts_in(run.state)) - len(old)


def check_counters(build: Any) -> None:
    """Every node is counted once, as what it was."""
    counters = build["counters"]
    done = ("recomputed", "rebound", "cache_hits")
    assert counters["nodes"] == sum(counters[name] for name in done), build
    assert counters["recomputed"] == len(build["recomputed_nodes"])
    assert counters["rebound"] == len(build["rebound_nodes"])
    assert counters["model_calls"] <= counters["recomputed"]
    twice = Counter((*build["recomputed_nodes"], *build["rebound_nodes"])).most_common(1)
    assert all(times == 1 for _, times in twice), build


def _words(fact: Fact) -> tuple[str, str, str, str]:
    return fact.subject, fact.field, fact.value, fact.quote
