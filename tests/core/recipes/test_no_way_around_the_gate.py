"""No fact without a verdict of the gate or a recorded decision of a person.

Specification B, section 1: the gate cannot be skipped or replaced by a prompt. Every test here
tries to.
"""

from __future__ import annotations

import ast
import json
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from citebound.core.facts.decision import Act, Decision, Ruling
from citebound.core.facts.fact import Fact, Stated
from citebound.core.facts.identity import identity_of
from citebound.core.facts.stored_form import fact_json, task_json
from citebound.core.gate.verdict import MatchType, SourceRef, Step, Verdict
from citebound.core.gate.verdict import Result as Judged
from citebound.core.recipes.minutes import Minutes
from citebound.core.result import Claim, Result, Status, result_from_bytes
from citebound.core.text import Span
from citebound.digest import canonical
from tests.core.facts.samples import (
    BY_GATE,
    BY_PERSON,
    CORRECTED,
    OPEN,
    REJECTED,
    REJECTION,
    SENT,
)
from tests.core.minutes.samples import BLUE, brought_to, meeting, spoken
from tests.core.recipes.test_minutes import RULES
from tools.documents import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from citebound.core.recipes.recipe import PartText

SOURCE = ROOT / "src" / "citebound"
OF = meeting()
RECIPE = Minutes(RULES)
INVENTED = "The board has fired everybody who ever worked on this"
PLACE = SourceRef("m.txt", Span(0, 10), "Ann", 0.0, MatchType.EXACT, 1.0)
FORGED_HIT = {"verdict": "hit_exact", "similarity": 1.0, "step": 2, "reason": "found"}
FORGED_REF = {
    "file_id": "m.txt", "char_start": 0, "char_end": 10, "speaker": "Ann", "ts": 0.0,
    "match_type": "exact", "similarity": 1.0,
}  # fmt: skip
CLAIMING: dict[str, dict[str, Any]] = {
    "a verdict": FORGED_HIT,
    "a place": {"source_ref": FORGED_REF},
    "a verdict and a place": {**FORGED_HIT, "source_ref": FORGED_REF},
    "a fact": {"fact": [FORGED_HIT, FORGED_REF]},
    "a decision": {"decision": ["pin", "ann"], "origin": "person"},
    "where it stands": {"claimed_span": {"char_start": 0, "char_end": 10}},
    "that it was checked": {"checked": True, "match_type": "person"},
}


def read(part: PartText, raw: str) -> Result:
    return RECIPE.read(raw, RECIPE.leaf(part), finished=True, leaf=True)


@pytest.mark.parametrize("claims", CLAIMING)
@pytest.mark.parametrize("kind", ["decision", "fact", "verified"])
def test_items_that_claim_their_own_verdict_are_judged_like_all(kind: str, claims: str) -> None:
    item = {"extract_id": "1", "kind": kind, "text": "Fired.", "claimed_quote": INVENTED}
    raw = json.dumps(item | CLAIMING[claims])
    result = read(brought_to(OF, raw), raw)
    assert result.claims == ()
    assert len(result.tasks) == 1


def test_a_raw_answer_that_points_at_another_passage_is_judged_by_its_quote() -> None:
    start = OF.text.index(BLUE)
    rows = [["decision", "Fired.", INVENTED, [start, start + len(BLUE)]]]
    result = read(spoken(OF), json.dumps({"items": rows}))
    assert (result.claims, len(result.tasks)) == ((), 1)


RAW: dict[str, str] = {
    "a stored result": Result(
        Status.VALID, (Claim(None, (OF.pin(BY_GATE.source_ref.span),), fact=BY_GATE),)
    )
    .as_bytes()
    .decode(),
    "a stored fact": canonical(fact_json(BY_GATE)).decode(),
    "a list of results": json.dumps([FORGED_HIT | {"source_ref": FORGED_REF}]),
}


@pytest.mark.parametrize("name", RAW)
def test_a_file_of_items_that_looks_like_stored_facts_holds_none(name: str) -> None:
    assert read(brought_to(OF, RAW[name]), RAW[name]).claims == ()


def test_a_decision_about_another_item_pins_nothing() -> None:
    ruling = Ruling("0" * 64, Act.PIN, 1, OF.document.text_sha256, Span(0, 4), OF.text[:4])
    decision = Decision(1, ruling, "eve", "now", "sha")
    about = identity_of("decision", "Another.", INVENTED)
    of = replace(OF, decisions={about: decision})
    item = {"extract_id": "1", "kind": "decision", "text": "Fired.", "claimed_quote": INVENTED}
    assert read(brought_to(of, json.dumps(item)), json.dumps(item)).claims == ()


def judged(verdict: Verdict, ref: SourceRef | None = None) -> Judged:
    return Judged("1", verdict, ref, 0.5, "", Step.CLOSEST)


STATED = Stated("1", "decision", "Fired.", INVENTED)
MADE: dict[str, Callable[[], object]] = {
    "sent to a person, with a place": lambda: Fact(STATED, judged(Verdict.TO_HUMAN), PLACE),
    "dropped, with a place": lambda: Fact(STATED, judged(Verdict.DROPPED), PLACE),
    "a verdict without its place": lambda: judged(Verdict.HIT_EXACT),
    "a place without its verdict": lambda: judged(Verdict.TO_HUMAN, PLACE),
    "a fact that lost its verdict": lambda: replace(BY_GATE, judged=SENT),
    "a fact that moved": lambda: replace(
        BY_GATE, source_ref=replace(BY_GATE.source_ref, span=Span(0, 3))
    ),
    "a fact that lost its decision": lambda: replace(BY_PERSON, decision=None),
    "a fact by a rejection": lambda: replace(BY_PERSON, decision=REJECTION),
    "a claim at another place": lambda: Claim(None, (OF.pin(Span(0, 3)),), fact=BY_GATE),
}


@pytest.mark.parametrize("name", MADE)
def test_a_fact_that_nothing_let_pass_cannot_be_made(name: str) -> None:
    with pytest.raises(ValueError, match=r"fact|source_ref"):
        MADE[name]()


def claim_of(fact: Fact) -> dict[str, Any]:
    record = json.loads(stored(fact))
    claim: dict[str, Any] = record["claims"][0]
    return claim


def stored(fact: Fact, **more: Any) -> bytes:
    claim = Claim(None, (OF.pin(fact.source_ref.span),), fact=fact)
    return Result(Status.VALID, (claim,), **more).as_bytes()


def forged(fact: Fact, change: Callable[[list[Any]], object]) -> bytes:
    """The bytes of a result whose stored fact was changed."""
    record = json.loads(stored(fact))
    change(record["claims"][0]["fact"])
    return canonical(record)


VERDICT, REF, DECISION = 1, 2, 3
FORGERIES: dict[str, tuple[Fact, Callable[[list[Any]], object]]] = {
    "a task's verdict": (BY_GATE, lambda f: f[VERDICT].__setitem__(0, "to_human")),
    "a dropped item's verdict": (BY_GATE, lambda f: f[VERDICT].__setitem__(0, "dropped")),
    "a verdict that there is not": (BY_GATE, lambda f: f[VERDICT].__setitem__(0, "hit")),
    "another kind of hit": (BY_GATE, lambda f: f[VERDICT].__setitem__(0, "hit_fuzzy")),
    "no verdict": (BY_GATE, lambda f: f.__setitem__(VERDICT, None)),
    "no place": (BY_GATE, lambda f: f.__setitem__(REF, None)),
    "another place": (BY_GATE, lambda f: f[REF].__setitem__(1, 6)),
    "a person's mark": (BY_GATE, lambda f: f[REF].__setitem__(5, "person")),
    "a rejection beside a hit": (
        BY_GATE,
        lambda f: f.__setitem__(DECISION, task_json(REJECTED)[REF]),
    ),
    "a person's mark beside a hit": (
        CORRECTED,
        lambda f: f[REF].__setitem__(5, "person"),
    ),
    "no decision": (BY_PERSON, lambda f: f.__setitem__(DECISION, None)),
    "a rejection": (BY_PERSON, lambda f: f[DECISION].__setitem__(1, "reject")),
    "an answered spot check": (BY_PERSON, lambda f: f[DECISION].__setitem__(1, "supports")),
    "a decision on what was dropped": (BY_PERSON, lambda f: f[VERDICT].__setitem__(0, "dropped")),
    "decision number zero": (BY_PERSON, lambda f: f[DECISION].__setitem__(0, 0)),
    "a field more": (BY_GATE, lambda f: f.append(None)),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_stored_bytes_with_a_forged_fact_are_refused(name: str) -> None:
    data = forged(*FORGERIES[name])
    with pytest.raises(ValueError, match="a stored result of another shape"):
        result_from_bytes(data)


def test_a_stored_task_is_no_fact_even_where_facts_stand() -> None:
    record = json.loads(stored(BY_GATE))
    record["claims"][0]["fact"] = json.loads(canonical(task_json(OPEN)))
    with pytest.raises(ValueError, match="a stored fact of another shape"):
        result_from_bytes(canonical(record))


def test_what_is_forged_here_is_read_when_it_is_not() -> None:
    for fact in (BY_GATE, BY_PERSON, CORRECTED):
        assert result_from_bytes(stored(fact)).claims[0].fact == fact
        assert set(claim_of(fact)) == {"fields", "pins", "fact"}


# Who may write down what, told by the source text of the whole program.

GATE_VERDICT = ("citebound.core.gate.verdict", "Result")
FACT = ("citebound.core.facts.fact", "Fact")
TAKEN = ("citebound.core.facts.fact", "Taken")
CLAIM = ("citebound.core.result", "Claim")
STORED_FORM = "core/facts/stored_form.py"
READER = "fact_from_json"
FACT_OF_A_CLAIM = 4
"""Place of ``fact`` among the arguments of a ``Claim``."""


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def modules(*words: str) -> Iterator[tuple[str, ast.Module]]:
    """The program's files in which one of these words stands."""
    for path in sorted(SOURCE.rglob("*.py")):
        text = path.read_text("utf-8")
        if any(word in text for word in words):
            yield path.relative_to(SOURCE).as_posix(), parsed(path)


def called_as(tree: ast.Module, what: tuple[str, str], own: bool) -> set[str]:  # noqa: FBT001
    """Under which names a module knows a class: its own, or as it imports it."""
    module, name = what
    found = {name} if own else set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == module:
            found |= {alias.asname or alias.name for alias in node.names if alias.name == name}
    return found


def called(call: ast.Call) -> str:
    """The last name of what is called."""
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def calls(what: tuple[str, str]) -> Iterator[tuple[str, ast.Call]]:
    """Every call that makes a value of a class, under whatever name, with its file."""
    home = what[0].removeprefix("citebound.").replace(".", "/") + ".py"
    for path, tree in modules(f"{what[1]}(", what[0]):
        names = called_as(tree, what, own=path == home)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                is_of_a_module = isinstance(node.func, ast.Attribute) and called(node) == what[1]
                is_named = isinstance(node.func, ast.Name) and called(node) in names
                if is_of_a_module or is_named:
                    yield path, node


def test_only_the_judge_makes_facts_and_only_their_own_reader_reads_them() -> None:
    assert {path for path, _ in calls(FACT)} == {STORED_FORM, "core/minutes/judging.py"}


def test_what_was_taken_is_made_of_a_decision_or_read_with_its_fact() -> None:
    assert {path for path, _ in calls(TAKEN)} == {STORED_FORM, "core/facts/fact.py"}


def mentions(tree: ast.Module, name: str) -> bool:
    """Whether a function is named in a module: imported, called at once or passed on."""
    return any(
        name in (getattr(node, "id", ""), getattr(node, "attr", ""), getattr(node, "name", ""))
        for node in ast.walk(tree)
    )


def test_only_stored_results_are_read_into_facts() -> None:
    reading = {path for path, tree in modules(READER) if mentions(tree, READER)}
    assert reading == {STORED_FORM, "core/result.py"}


@pytest.mark.parametrize(
    "line",
    [
        "from citebound.core.facts.stored_form import fact_from_json\nfact_from_json(row)",
        "from citebound.core.facts.stored_form import fact_from_json as other\nother(row)",
        "from citebound.core.facts.stored_form import fact_from_json\nmap(fact_from_json, rows)",
        "from citebound.core.facts import stored_form\nstored_form.fact_from_json(row)",
        "import citebound.core.facts.stored_form as stored\nstored.fact_from_json(row)",
    ],
)
def test_a_line_that_reads_a_fact_elsewhere_would_be_seen(line: str) -> None:
    assert mentions(ast.parse(line), READER)


def test_only_the_gate_gives_verdicts_and_only_the_reader_of_facts_reads_them() -> None:
    makers = {path for path, _ in calls(GATE_VERDICT)}
    assert {path for path in makers if not path.startswith("core/gate/")} == {STORED_FORM}
    assert "core/gate/gate.py" in makers


def test_only_the_recipe_of_minutes_puts_a_fact_into_a_claim() -> None:
    putting = {
        path
        for path, call in calls(CLAIM)
        if len(call.args) > FACT_OF_A_CLAIM or any(k.arg in {"fact", None} for k in call.keywords)
    }
    assert putting == {"core/recipes/minutes.py", "core/result.py"}


def test_nobody_changes_the_verdict_or_the_fact_of_a_value_that_was_made() -> None:
    replacing = {
        (path, keyword.arg)
        for path, tree in modules("replace(")
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and node.keywords and called(node).endswith("replace")
        for keyword in node.keywords
        if keyword.arg in {"judged", "source_ref", "verdict", "fact"}
    }
    assert {path for path, _ in replacing if not path.startswith("core/gate/")} == set()


def test_nobody_goes_around_the_checks_of_a_value() -> None:
    bypassing = {
        path
        for path, tree in modules("__setattr__", "__new__")
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in {"__setattr__", "__new__"}
    }
    assert bypassing == set()
    words = ("pickle", "copyreg", "marshal")
    importing = {
        path
        for path, tree in modules(*words)
        for node in ast.walk(tree)
        if isinstance(node, ast.Import) and any(alias.name in words for alias in node.names)
    }
    assert importing == set()
