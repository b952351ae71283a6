"""History, comparisons and old summaries, all under the reader's present rights."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from citebound.core.result import Status
from citebound.engine.build import build
from citebound.engine.history import History, PastSummary, history, past
from citebound.engine.refusal import Refusal, RefusalStatus
from citebound.engine.rights import grant, revoke, withdraw
from citebound.engine.since import RunComparison, Since, compare_runs, delta, last_two
from citebound.errors import DocumentError, GenerationError
from tests.engine.tamper import tamper
from tests.engine.world import World, dossier_of, facts_of, name_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

DOC = name_of(1)
FACTS = 4


def built(home: Path, recipe: str, documents: int = 3) -> World:
    world = dossier_of(home, documents, recipe)
    world.build()
    return world


def old(world: World, run_id: int = 1, principal: str = "owner") -> PastSummary:
    found = past(world.workspace, world.job(principal), run_id)
    assert isinstance(found, PastSummary), found
    return found


def documents_of(summary: PastSummary) -> set[str]:
    return {claim.quoted.claim.pins[0].doc_id for claim in summary.claims}


def remove(world: World) -> None:
    world.remove(DOC)
    world.sync()


TAKEN: list[Callable[[World], object]] = [
    lambda w: withdraw(w.workspace, DOC),
    lambda w: revoke(w.workspace, DOC, "owner"),
    remove,
]


@pytest.mark.parametrize("take", TAKEN, ids=["withdrawn", "revoked", "removed"])
@pytest.mark.parametrize(
    ("recipe", "shown"),
    [("facts", ({name_of(0), name_of(2)}, FACTS)), ("claims", (set(), 3))],
)
def test_of_an_old_summary_only_what_may_be_read_now_is_shown(
    tmp_path: Path,
    take: Callable[[World], object],
    recipe: str,
    shown: tuple[set[str], int],
) -> None:
    world = built(tmp_path, recipe)
    take(world)
    found = old(world)
    assert (documents_of(found), found.withheld) == shown
    assert "P-00-01" not in repr(found.claims)


def test_a_claim_without_its_documents_present_version_is_marked_as_old(tmp_path: Path) -> None:
    world = built(tmp_path, "facts", 2)
    world.write_facts(1, version=2)
    world.sync()
    found = old(world)
    assert Counter(claim.is_current for claim in found.claims) == {True: FACTS, False: FACTS}
    quotes = {quote for claim in found.claims for quote in claim.quoted.quotes}
    assert "Product P-00-01 delivery: 2 October." in quotes


def test_an_old_claim_is_not_current_because_another_document_has_its_name_now(
    tmp_path: Path,
) -> None:
    world = built(tmp_path, "facts", 1)
    world.rename(name_of(0), DOC)
    world.sync()
    world.write(name_of(0), facts_of(0, version=2))
    world.sync()
    assert Counter(claim.is_current for claim in old(world).claims) == {False: FACTS}


@pytest.mark.parametrize(
    ("address", "expected"),
    [("g1.0", (None, 0, 0)), ("d1.0.0", (Status.VALID, 2 * FACTS, FACTS))],
    ids=["root", "leaf"],
)
def test_rows_of_the_past_that_do_not_verify_are_withheld(
    tmp_path: Path, address: str, expected: tuple[Status | None, int, int]
) -> None:
    world = built(tmp_path, "facts")
    tamper(world, "UPDATE node SET out_hash = 'x' WHERE address = ?", address)
    found = old(world)
    assert (found.status, len(found.claims), found.withheld) == expected


@pytest.mark.parametrize("statement", ["DELETE FROM edge WHERE position = 2", "DELETE FROM edge"])
def test_a_root_without_its_edges_is_gone(tmp_path: Path, statement: str) -> None:
    world = built(tmp_path, "facts")
    tamper(world, statement)
    assert old(world).status is None


@pytest.mark.parametrize("run_id", [0, 2, 99])
def test_a_run_that_is_not_the_principals_is_named_back(tmp_path: Path, run_id: int) -> None:
    world = built(tmp_path, "facts")
    grant(world.workspace, DOC, "ann")
    world.build("ann")
    with pytest.raises(DocumentError, match=f"owner has no finished run {run_id};"):
        past(world.workspace, world.job(), run_id)


def test_a_run_that_never_ended_says_nothing(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 1)
    world.generator.fails = {"P-00"}
    with pytest.raises(GenerationError):
        build(world.workspace, world.job())
    with pytest.raises(DocumentError, match="no finished run 1"):
        past(world.workspace, world.job(), 1)


def test_history_holds_the_principals_runs_and_what_happened_to_their_documents(
    tmp_path: Path,
) -> None:
    world = built(tmp_path, "facts")
    grant(world.workspace, DOC, "ann")
    world.build("ann")
    mine = history(world.workspace, world.job("ann"))
    assert isinstance(mine, History)
    assert [run.run_id for run in mine.runs] == [2]
    assert [(event.kind, event.doc_id) for event in mine.events] == [
        ("added", DOC),
        ("granted", DOC),
    ]
    assert mine.unnamed == 2


def test_the_owners_history_holds_every_event_and_others_see_no_rights_of_each_other(
    tmp_path: Path,
) -> None:
    world = built(tmp_path, "facts")
    for principal in ("ann", "bob"):
        grant(world.workspace, DOC, principal)
    all_of_it = history(world.workspace, world.job())
    anns = history(world.workspace, world.job("ann"))
    assert isinstance(all_of_it, History)
    assert isinstance(anns, History)
    assert (len(all_of_it.events), all_of_it.unnamed) == (5, 0)
    assert "bob" not in repr(anns.events)


ASKING = [
    lambda w, job: history(w.workspace, job),
    lambda w, job: past(w.workspace, job, 1),
    lambda w, job: compare_runs(w.workspace, job, 1, 2),
]


@pytest.mark.parametrize("ask", ASKING, ids=["history", "past", "compare"])
def test_the_past_is_forbidden_to_whom_the_present_is(
    tmp_path: Path, ask: Callable[..., object]
) -> None:
    world = built(tmp_path, "facts")
    found = ask(world, world.job("ann"))
    assert isinstance(found, Refusal)
    assert found.status is RefusalStatus.FORBIDDEN


def compared(world: World) -> RunComparison:
    found = compare_runs(world.workspace, world.job(), *last_two(world.workspace, world.job()))
    assert isinstance(found, RunComparison)
    return found


def edit(world: World) -> None:
    world.write_facts(1, version=2)


def insert(world: World) -> None:
    world.write_facts(1, above="Words above.\n\n")


def swap(world: World) -> None:
    world.remove(DOC)
    world.write("new.txt", facts_of(9))


@pytest.mark.parametrize(
    ("event", "marks", "lost"),
    [
        (lambda _: None, {Since.SAME: 8}, (0, 0)),
        (edit, {Since.SAME: 4, Since.NEW: 1, Since.MOVED: 3}, (1, 0)),
        (insert, {Since.SAME: 4, Since.MOVED: 4}, (0, 0)),
        (swap, {Since.SAME: 4, Since.NEW: 4}, (0, 4)),
    ],
    ids=["nothing", "edit", "insert", "swap"],
)
def test_two_runs_are_told_apart_by_words_and_pins(
    tmp_path: Path, event: Callable[[World], object], marks: object, lost: tuple[int, int]
) -> None:
    world = built(tmp_path, "facts", 2)
    event(world)
    world.sync()
    world.build()
    found = compared(world).delta
    assert Counter(mark for _, mark in found.newer) == marks
    assert (len(found.gone), found.withheld) == lost


def test_the_claim_that_is_gone_is_shown_as_it_stood(tmp_path: Path) -> None:
    world = built(tmp_path, "facts", 2)
    edit(world)
    world.sync()
    world.build()
    (gone,) = compared(world).delta.gone
    assert gone.quotes == ("Product P-00-01 delivery: 2 October.",)


def test_nothing_is_new_beside_itself(tmp_path: Path) -> None:
    summary = old(built(tmp_path, "facts"))
    found = delta(summary, [claim.quoted for claim in summary.claims])
    assert {mark for _, mark in found.newer} == {Since.SAME}
    assert found.gone == ()


def test_the_last_two_builds_leave_out_full_ones_and_other_recipes_and_readers(
    tmp_path: Path,
) -> None:
    world = built(tmp_path, "facts")
    world.build(full=True)
    grant(world.workspace, DOC, "ann")
    world.build("ann")
    world.build()
    world.settings = world.settings_for("claims")
    world.build()
    world.settings = world.settings_for("facts")
    assert last_two(world.workspace, world.job()) == (1, 4)


def test_one_build_cannot_be_compared(tmp_path: Path) -> None:
    world = built(tmp_path, "facts")
    with pytest.raises(DocumentError, match="two finished builds by the recipe facts are wanted"):
        last_two(world.workspace, world.job())


def test_rights_taken_between_the_two_readings_refuse_the_comparison(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = built(tmp_path, "facts")
    world.build()
    refusal = history(world.workspace, world.job("ann"))
    answers = iter([old(world), refusal])
    monkeypatch.setattr("citebound.engine.since.past", lambda *_: next(answers))
    compared = compare_runs(world.workspace, world.job(), 1, 2)
    assert isinstance(compared, Refusal)
    assert compared.status is RefusalStatus.FORBIDDEN
