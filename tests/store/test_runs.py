from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from citebound.core.listing import FileStat, LeftOut, LeftOutReason
from citebound.core.text import Span
from citebound.digest import sha256_hex
from citebound.errors import StoreError
from citebound.ports.files import SyncedFile, SyncRecord
from citebound.ports.generator import Generation
from citebound.ports.runs import Head
from tests.store.worlds import KEY, OTHER, call, new_store, node, outcome, rows, started, tamper

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from citebound.store import SqliteStore


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with new_store(tmp_path) as store:
        yield store


def test_a_run_is_there_before_it_ends(store: SqliteStore):
    assert started(store) == 1
    (run,) = store.runs.runs()
    assert (run.run_id, run.start.recipe, run.start.full, run.outcome) == (
        1,
        "claims",
        False,
        None,
    )


def test_a_run_that_ended_comes_back_whole(store: SqliteStore):
    store.runs.finish(started(store), outcome())
    started(store)
    assert [run.outcome for run in store.runs.runs()] == [outcome(), None]
    assert [run.run_id for run in store.runs.runs([2])] == [2]


def test_a_run_ends_once(store: SqliteStore, tmp_path: Path):
    store.runs.finish(started(store), outcome())
    with pytest.raises(StoreError, match="UNIQUE"):
        store.runs.finish(1, outcome(OTHER))
    assert store.heads.head("owner", None) == Head(KEY, 1, 1, "claims")
    assert rows(tmp_path, "SELECT kind FROM audit") == [("start",), ("finish",)]


def test_the_end_of_a_run_makes_the_head_unless_it_was_full(store: SqliteStore):
    store.runs.finish(started(store), outcome())
    store.runs.finish(started(store, full=True), outcome(OTHER))
    assert store.heads.head("owner", "claims") == Head(KEY, 1, 1, "claims")
    assert store.heads.head("bob", None) is None


def test_without_a_recipe_the_head_is_of_the_last_build(store: SqliteStore):
    for recipe, root in (("claims", KEY), ("quotes", OTHER)):
        store.runs.finish(started(store, recipe=recipe), outcome(root))
    assert store.heads.head("owner", None) == Head(OTHER, 1, 2, "quotes")
    store.runs.finish(started(store, recipe="claims"), outcome())
    assert store.heads.head("owner", None) == Head(KEY, 1, 3, "claims")


def test_choices_stay_until_told_otherwise(store: SqliteStore):
    store.heads.remember("owner", {"recipe": "claims", "size": "9"})
    store.heads.remember("owner", {"size": "10"})
    assert store.heads.choices("owner") == {"recipe": "claims", "size": "10"}
    assert store.heads.choices("bob") == {}


def test_an_attempt_is_there_before_its_call(store: SqliteStore, tmp_path: Path):
    store.attempts.begin(call(started(store)))
    ((body,),) = rows(tmp_path, "SELECT body FROM attempt JOIN payload ON sha256 = request_sha256")
    assert json.loads(body)["messages"] == [{"role": "user", "content": "Say something"}]


def test_an_attempt_keeps_the_generation_whole(store: SqliteStore, tmp_path: Path):
    attempt = store.attempts.begin(call(started(store)))
    store.attempts.end(attempt, Generation("said", "length", 5, 2, (7, 8)), 0.25)
    kept = "SELECT stop_reason, prompt_tokens, output_tokens, failure, seconds FROM attempt_end"
    assert rows(tmp_path, kept) == [("length", 5, 2, "", 0.25)]
    texts = "SELECT body FROM payload JOIN attempt_end ON sha256 IN (text_sha256, tokens_sha256)"
    assert {body for (body,) in rows(tmp_path, texts)} == {b"said", b"[7,8]"}


def test_an_attempt_keeps_why_nothing_came_and_ends_once(store: SqliteStore, tmp_path: Path):
    attempt = store.attempts.begin(call(started(store)))
    store.attempts.end(attempt, "connection refused", 0.5)
    with pytest.raises(StoreError, match="UNIQUE"):
        store.attempts.end(attempt, "again", 0.5)
    assert rows(tmp_path, "SELECT failure, text_sha256 FROM attempt_end") == [
        ("connection refused", "")
    ]


def file(doc_id: str, size: int = 1, *, unsettled: bool = False) -> SyncedFile:
    return SyncedFile(FileStat(doc_id, doc_id, size, 2, 3, 2**64 - 1), KEY, unsettled)


def test_there_is_an_empty_sync_before_the_first(store: SqliteStore):
    assert store.files.last() == SyncRecord("", (), ())


def test_the_last_sync_replaces_the_one_before(store: SqliteStore):
    out = LeftOut("c.bin", LeftOutReason.FORMAT, "a picture")
    store.files.replace(SyncRecord("one", (file("a"), file("b")), (out,)))
    second = SyncRecord(
        "two", (file("a"), file("d", 9), file("\U0001f600"), file("\uffee", unsettled=True)), ()
    )
    ordered = SyncRecord("two", tuple(sorted(second.files, key=lambda f: f.stat.doc_id)), ())
    store.files.replace(second)
    assert store.files.last() == ordered
    store.files.replace(SyncRecord("three", (file("a", 5),), (out, out)))
    assert store.files.last() == SyncRecord("three", (file("a", 5),), (out, out))


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE run SET settings = '{' WHERE run_id = 1",
        "UPDATE run SET settings = '[]' WHERE run_id = 1",
        "UPDATE run_end SET counters = 'x' WHERE run_id = 1",
        "UPDATE run_end SET details = '1' WHERE run_id = 1",
    ],
)
def test_a_run_that_cannot_be_read_says_so_and_hides_no_other(tmp_path: Path, change: str):
    with new_store(tmp_path) as store:
        for _ in range(2):
            store.runs.finish(started(store), outcome())
        second = store.runs.runs([2])
    tamper(tmp_path, change)
    with new_store(tmp_path) as store:
        lost, *others = store.runs.runs()
    assert (lost.run_id, lost.start.principal, lost.start.settings) == (1, "owner", {})
    assert lost.outcome is None
    assert lost.fault.startswith("its row cannot be read: ")
    assert tuple(others) == second


def test_parts_are_known_by_text_and_rule(store: SqliteStore):
    spans = (Span(0, 4), Span(4, 9))
    store.parts.remember_parts({KEY: spans}, "rule 1")
    store.parts.remember_parts({KEY: spans[:1]}, "rule 2")
    assert store.parts.parts([KEY, OTHER], "rule 1") == {KEY: spans}
    assert store.parts.parts([KEY], "rule 2") == {KEY: spans[:1]}


def test_every_call_is_told_with_what_came_of_it_and_whether_it_was_used(store: SqliteStore):
    run_id = started(store)
    used = store.attempts.begin(call(run_id))
    store.attempts.end(used, Generation("raw", "stop", 5, 2, (7,)), 0.25)
    store.results.publish([node(run_id, raw="raw")])
    store.attempts.end(store.attempts.begin(call(run_id)), "the line is dead", 0.5)
    store.attempts.begin(call(run_id))
    told = store.attempts.recorded()
    assert [(c.run_id, c.node_key, c.is_used) for c in told] == [
        (1, KEY, True),
        (1, KEY, False),
        (1, KEY, False),
    ]
    assert [(c.prompt_tokens, c.output_tokens, c.seconds) for c in told] == [
        (5, 2, 0.25),
        (0, 0, 0.5),
        (0, 0, 0.0),
    ]
    assert (told[0].text_sha256, told[1].text_sha256) == (sha256_hex(b"raw"), "")


def test_what_a_full_run_kept_comes_back_and_damage_is_told(store: SqliteStore, tmp_path: Path):
    run_id = started(store, full=True)
    store.runs.keep(run_id, [node(run_id, children=(OTHER,))])
    (kept,) = store.runs.kept(run_id)
    assert (kept.key, kept.children) == (KEY, (OTHER,))
    assert store.runs.kept(run_id + 1) == ()
    tamper(tmp_path, "UPDATE payload SET body = ? WHERE sha256 = ?", b"x", sha256_hex(kept.body))
    with pytest.raises(StoreError, match="run 1 is gone or damaged"):
        store.runs.kept(run_id)


def test_the_chain_names_everything_that_was_recorded(store: SqliteStore):
    assert store.chain() == (0, "")
    started(store)
    length, head = store.chain()
    assert (length, len(head)) == (1, 64)
