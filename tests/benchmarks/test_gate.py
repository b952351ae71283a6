"""The citation gate's benchmark in small: the counts that must hold, and the page that says so."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.gate import Results, Tried, _arguments, _try, faults, main, run
from benchmarks.gate_corpus import meeting
from benchmarks.gate_engines import Asked, Engine, citebound, counted, peer
from benchmarks.gate_hard import NAMES, hard
from benchmarks.gate_quotes import SHARES, SLIPS_IN_CHINESE, Quote, quotes
from benchmarks.gate_report import performance
from citebound.core.gate.gate import Gate
from citebound.core.gate.verdict import Item

SMALL = ["--characters", "20000", "--quotes", "200", "--sizes", "10000", "--hard", "0"]
SMALL += ["--no-peers", "--seed", "2"]
DIGEST = "ef54d2b6173864ae6ff04ab3f3e1b3fea597101ba2a12581a8c830bbfd0d05f6"


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    return run(_arguments(SMALL), tmp_path_factory.mktemp("bench"))


def test_every_count_of_a_small_meeting_is_as_it_must_be(results) -> None:
    assert results.faults == []
    assert results.engines[0].outcomes.total() == 200


def test_the_meeting_is_the_same_on_every_machine() -> None:
    assert meeting(5_000).sha256() == DIGEST
    assert quotes(meeting(5_000), 40) == quotes(meeting(5_000), 40)


def test_every_kind_has_its_share_and_its_places(results) -> None:
    found = quotes(results.meeting, 200, 2)
    assert Counter(quote.kind for quote in found) == {k: 2 * n for k, n in SHARES.items()}
    text = results.meeting.text
    for quote in found:
        assert bool(quote.places) == (quote.kind in {"verbatim", "surface", "slips"})
        assert quote.kind != "verbatim" or all(text[a:b] == quote.text for a, b in quote.places)
        assert quote.kind not in {"tampered", "invented"} or quote.text not in text


@pytest.mark.parametrize(
    ("kind", "place", "outcome"),
    [
        ("verbatim", (0, 5), "exact"),
        ("slips", (0, 4), "edge off"),
        ("surface", (5, 9), "wrong place"),
        ("verbatim", None, "missed"),
        ("invented", None, "stopped"),
        ("tampered", (0, 5), "accepted"),
    ],
)
def test_an_outcome_is_what_the_interval_says(kind, place, outcome) -> None:
    assert counted([Quote(kind, "q", None, ((0, 5),))], [place]) == {(kind, outcome): 1}


def test_asking_is_right_only_where_several_places_are() -> None:
    one, several = (
        Quote("verbatim", "q", None, ((0, 5),)),
        Quote("slips", "q", None, ((0, 5), (7, 9))),
    )
    got = counted([one, several], [None, None], can_ask=True)
    assert got == {("verbatim", "missed"): 1, ("slips", "asked"): 1}


# One in twenty until word lists said what is no slip (docs/adr/0033).
@pytest.mark.parametrize(
    ("kind", "missed", "number"),
    [("slips", 9, 0), ("slips", 10, 1), (SLIPS_IN_CHINESE, 50, 0), ("verbatim", 1, 1)],
)
def test_so_many_slips_may_go_to_a_person_by_language(
    results, kind: str, missed: int, number: int
) -> None:
    outcomes = Counter({(kind, "exact"): 50 - missed, (kind, "missed"): missed})
    some = replace(results, engines=[Engine("citebound", outcomes=outcomes)], sizes={}, tried=[])
    assert len(list(faults(some))) == number


def test_slips_are_counted_by_language(results) -> None:
    found = quotes(results.meeting, 200, 2)
    counted_as = Counter(quote.counted_as for quote in found)
    assert counted_as["slips"] + counted_as[SLIPS_IN_CHINESE] == 2 * SHARES["slips"]
    assert min(counted_as["slips"], counted_as[SLIPS_IN_CHINESE]) > 0


def test_a_wrong_count_or_a_wrong_hard_hit_is_a_fault(results) -> None:
    bad = Engine(
        "citebound", outcomes=Counter({("tampered", "accepted"): 1, ("slips", "asked"): 9})
    )
    tried = [Tried("letters", 0.0, 0.1, "hit_fuzzy", is_wrong=True)]
    wrong = replace(results, engines=[bad], sizes={}, tried=tried)
    assert list(faults(wrong)) == [
        "the comparison: 1 of kind tampered: accepted",
        "hard: letters: hit_fuzzy",
    ]


@pytest.mark.parametrize("one", list(hard(3_000)), ids=lambda one: one.name)
def test_a_hard_quote_is_never_accepted_wrongly(one) -> None:
    result = Gate("hard", one.text).judge(Item("1", "fact", "", one.quote))
    assert one.is_hit or not result.verdict.is_hit


def test_a_hard_quote_is_judged_in_a_process_of_its_own() -> None:
    tried = _try(4, 2_000)
    assert (tried.name, tried.is_wrong) == (NAMES[4], False)
    assert tried.judge is not None


def test_a_peer_that_is_not_installed_says_why(results, tmp_path) -> None:
    assert [engine.skipped for engine in results.engines[1:]] == ["left out by --no-peers"] * 3
    asked = Asked(results.meeting, [])
    assert "it failed" in peer("unknown", Path(sys.executable), tmp_path, asked).skipped


def test_the_page_names_what_holds_and_what_does_not(results) -> None:
    slow = [Tried("letters", 0.1, None, "", is_wrong=False)]
    engines = [
        replace(results.engines[0], seconds=0.2, rest=0.1),
        Engine("gtrex", "", 10, 0.05, 0.5),
    ]
    sizes = {100_000: Engine("c", "", 10, 0.01), 1_000_000: Engine("c", "", 10, 0.05)}
    page = performance(
        replace(results, engines=engines, sizes=sizes, tried=slow, hard=9, faults=["one"])
    )
    assert "| under 1 ms a quote, folding included | 1.00 ms | **missed** |" in page
    assert "(quotes that are not verbatim) | 5.0 times | **missed** |" in page
    assert "ten times the cost or less | 5.0 times | holds |" in page
    assert "| no hard quote over 1 s | letters | **missed** |" in page
    assert "| the counts | 1 wrong | **missed** |" in page
    assert "<!--" not in page


def test_the_command_writes_the_page_and_says_whether_all_holds(tmp_path, monkeypatch) -> None:
    report = tmp_path / "page.md"
    words = [*SMALL, "--report", str(report)]
    assert main(words) == 0
    assert "Every count was as it must be." in report.read_text("utf-8")
    monkeypatch.setattr("benchmarks.gate.faults", lambda _: ["one"])
    assert main(words) == 1


def test_citebound_is_asked_every_quote(results) -> None:
    asked = Asked(results.meeting, quotes(results.meeting, 20))
    assert citebound(asked).outcomes.total() == 20
