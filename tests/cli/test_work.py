"""What each event costs: leaf and reduction calls, rebound nodes and ineligible ones apart."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tests.cli.case import SCRIPTED, displays, facts, name_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cli.case import Case


def edit(case: Case) -> tuple[object, ...]:
    case.edit(0)
    return ()


def edit_unseen_by_the_listing(case: Case) -> tuple[object, ...]:
    path = case.folder / name_of(0)
    before = path.stat()
    path.write_bytes(path.read_bytes().replace(b"3 October", b"4 October"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert path.stat().st_size == before.st_size
    return ()


def edit_and_revert(case: Case) -> tuple[object, ...]:
    case.edit(0)
    case.json("build")
    case.write(name_of(0), facts(0))
    return ()


def withdraw(case: Case) -> tuple[object, ...]:
    case.json("withdraw", name_of(0))
    return ()


def revoke(case: Case) -> tuple[object, ...]:
    case.json("revoke", name_of(0), "--from", "owner")
    return ()


def revoke_and_grant(case: Case) -> tuple[object, ...]:
    case.json("revoke", name_of(0), "--from", "owner")
    case.json("build")
    case.json("grant", name_of(0), "--to", "owner")
    return ()


def reduce_prompt(case: Case) -> tuple[object, ...]:
    prompt = case.folder.parent / "reduce.txt"
    prompt.write_text("Choose the four claims that matter most to a buyer.")
    return ("--reduce-prompt", prompt)


def model(case: Case) -> tuple[object, ...]:
    del case
    return ("--model", "another")


def touch(case: Case) -> tuple[object, ...]:
    os.utime(case.folder / name_of(0), (1, 1))
    return ()


def paragraph_above(case: Case) -> tuple[object, ...]:
    case.write(name_of(0), "An introduction for the reader.\n\n" + facts(0))
    return ()


def rename(case: Case) -> tuple[object, ...]:
    (case.folder / name_of(0)).rename(case.folder / "renamed.txt")
    return ()


def thirteenth(case: Case) -> tuple[object, ...]:
    case.with_facts(13)
    return ()


# Event, model calls, rebound, ineligible, nodes of the tree.
WORK: list[tuple[Callable[[Case], tuple[object, ...]], int, int, int, int]] = [
    (edit, 3, 0, 0, 16),
    (edit_unseen_by_the_listing, 3, 0, 0, 16),
    (edit_and_revert, 0, 3, 0, 16),
    (withdraw, 2, 0, 1, 16),
    (revoke, 2, 0, 1, 16),
    (revoke_and_grant, 0, 3, 0, 16),
    (reduce_prompt, 4, 0, 0, 16),
    (model, 16, 0, 0, 16),
    (touch, 0, 0, 0, 16),
    (paragraph_above, 1, 2, 0, 16),
    (rename, 0, 3, 0, 16),
    (thirteenth, 3, 0, 0, 18),
]


def test_the_first_build_of_twelve_documents_asks_once_for_each_node(case: Case):
    case.with_facts(12)
    counters = case.json("summarize", *SCRIPTED)["counters"]
    assert (counters["nodes"], counters["model_calls"], counters["recomputed"]) == (16, 16, 16)
    assert (counters["rebound"], counters["cache_hits"]) == (0, 0)


@pytest.mark.parametrize(("event", "calls", "rebound", "ineligible", "nodes"), WORK)
def test_an_event_costs_its_own_nodes_and_no_more(
    dozen: Case, *, event, calls, rebound, ineligible, nodes
):
    counters = dozen.json("build", *event(dozen))["counters"]
    found = (counters["model_calls"], counters["rebound"], counters["ineligible"])
    assert found == (calls, rebound, ineligible)
    assert counters["nodes"] == nodes
    assert counters["cache_hits"] == nodes - counters["recomputed"] - counters["rebound"]


@pytest.mark.parametrize("event", [row[0] for row in WORK])
def test_after_an_event_a_full_build_equals_the_incremental_one(dozen: Case, event):
    dozen.json("build", *event(dozen))
    comparison = dozen.json("build", "--full")["comparison"]
    assert comparison["different"] == []
    assert comparison["equal"] == comparison["nodes"] >= 16


@pytest.mark.parametrize("event", [row[0] for row in WORK])
def test_a_preview_counts_the_calls_of_the_build_that_follows(dozen: Case, event):
    words = event(dozen)
    dozen.json("sync")
    preview = dozen.json("preview", *words)
    build = dozen.json("build", *words)
    named = {node["node"] for node in preview["nodes"]}
    assert named == {*build["recomputed_nodes"], *build["rebound_nodes"]}
    least, most = preview["calls"]["least"], preview["calls"]["most"]
    assert least <= build["counters"]["model_calls"] <= most


def test_the_edit_of_a_first_fact_reaches_the_summary(dozen: Case):
    assert displays(dozen.json("show"))[0] == "P-00-00 · delivery: 3 October"
    dozen.edit(0)
    dozen.json("build")
    assert displays(dozen.json("show"))[0] == "P-00-00 · delivery: 9 October"
