from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from citebound.core.result import Status
from citebound.digest import canonical, sha256_hex
from citebound.errors import StoreError
from tests.store.worlds import FIELDS, KEY, OTHER, new_store, node, rows, started, tamper

if TYPE_CHECKING:
    from pathlib import Path

    from citebound.store import SqliteStore

CALL = sha256_hex(b"call")


def said(store: SqliteStore, principal: str | None, retry: int = 0) -> str | None:
    raw = store.results.bound(CALL, retry, principal)
    return None if raw is None else raw.text


def published(folder: Path, *, children: tuple[str, ...] = (OTHER, KEY)) -> None:
    with new_store(folder) as store:
        store.results.publish([node(started(store), children=children)])


def test_a_published_node_is_found_by_its_key(tmp_path: Path):
    published(tmp_path)
    with new_store(tmp_path) as store:
        found = store.results.nodes([KEY, OTHER])
        assert set(found) == {KEY}
        stored = found[KEY]
        assert (stored.status, stored.address, stored.run_id) == (Status.VALID, "d0.0.0", 1)
        assert (stored.fields_json, stored.call_key) == (canonical(FIELDS[KEY]).decode(), CALL)
        assert sha256_hex(stored.body) == stored.out_hash
        assert store.results.children(KEY) == (OTHER, KEY)
        assert store.results.unsound([KEY, OTHER]) == {}


OUTPUT = "WHERE sha256 = (SELECT out_hash FROM node)"
RAW = "WHERE body = CAST('raw' AS BLOB)"
ERASE = "UPDATE payload SET body = NULL, erased_at = 'now'"
DAMAGE = "UPDATE payload SET body = CAST(body || ' ' AS BLOB)"
LOSE = "DELETE FROM payload"
OTHER_STATUS = "its status is not that of its output"
FAULTS = {
    "a damaged output": (
        f"{DAMAGE} {OUTPUT}",
        "its output has another hash",
    ),
    "an erased output": (f"{ERASE} {OUTPUT}", "its output is gone"),
    "a lost output": (f"{LOSE} {OUTPUT}", "its output is gone"),
    "another status": (
        "UPDATE node SET status = 'INVALID'",
        "its status is not that of its output",
    ),
    "an unknown status": (
        "UPDATE node SET status = 'FINE'",
        "its status is not that of its output",
    ),
    "a relabelled key": (
        "UPDATE node SET fields = replace(fields, '.txt', '.md') WHERE id = 1",
        "its key is not that of its inputs",
    ),
    "a lost edge": ("DELETE FROM edge WHERE position = 1", "its edges are incomplete"),
    "an erased raw output": (f"{ERASE} {RAW}", "its raw output is gone"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_row_that_does_not_verify_is_not_there_and_is_replaced(tmp_path: Path, name: str):
    statement, reason = FAULTS[name]
    published(tmp_path)
    tamper(tmp_path, statement)
    with new_store(tmp_path) as store:
        assert store.results.nodes([KEY]) == {}
        assert store.results.unsound([KEY, OTHER]) == {KEY: reason}
        store.results.publish([node(started(store), children=(OTHER,))])
        assert store.results.nodes([KEY])[KEY].run_id == 2
        assert store.results.unsound([KEY]) == {}
        assert store.results.children(KEY) == (OTHER,)
    assert rows(tmp_path, "SELECT count(*) FROM node") == [(2,)]


def test_a_sound_row_stays_when_its_key_is_published_again(tmp_path: Path):
    published(tmp_path)
    with new_store(tmp_path) as store:
        again = node(started(store), diagnosis="worse", children=(OTHER,))
        store.results.publish([again, node(2, OTHER)])
        assert store.results.nodes([KEY])[KEY].status is Status.VALID
        assert store.results.nodes([OTHER])[OTHER].run_id == 2
    assert rows(tmp_path, "SELECT id FROM node ORDER BY id") == [(1,), (2,)]


def test_of_two_nodes_with_one_key_the_first_counts(tmp_path: Path):
    with new_store(tmp_path) as store:
        run_id = started(store)
        store.results.publish([node(run_id), node(run_id, diagnosis="second")])
        assert store.results.nodes([KEY])[KEY].status is Status.VALID


def test_a_node_without_a_call_has_no_raw_output(tmp_path: Path):
    with new_store(tmp_path) as store:
        store.results.publish([node(started(store), raw=None)])
        assert store.results.nodes([KEY])[KEY].call_key == ""
    assert rows(tmp_path, "SELECT * FROM binding") == []


def test_a_call_without_its_raw_output_is_refused(tmp_path: Path):
    broken = replace(node(1), raw=None)
    with new_store(tmp_path) as store:
        started(store)
        with pytest.raises(StoreError, match="come together or not at all"):
            store.results.publish([node(1, OTHER), broken])
        assert store.results.nodes([OTHER]) == {}


def test_a_publication_of_an_unknown_run_leaves_nothing(tmp_path: Path):
    with new_store(tmp_path) as store, pytest.raises(StoreError, match="FOREIGN KEY"):
        store.results.publish([node(7)])
    assert rows(tmp_path, "SELECT * FROM node") == rows(tmp_path, "SELECT * FROM payload") == []


def test_a_raw_output_is_bound_to_its_call_try_and_principal(tmp_path: Path):
    with new_store(tmp_path) as store:
        run_id = started(store)
        store.results.publish([node(run_id, KEY, raw="bob's", principal="bob")])
        store.results.publish([node(run_id, OTHER, raw="again", principal="bob", retry=1)])
        texts = [said(store, who) for who in ("bob", "owner", None)]
        assert texts == ["bob's", None, "bob's"]
        assert said(store, "bob", 1) == "again"
        assert store.results.bound(OTHER, 0, None) is None


def test_the_oldest_raw_output_that_verifies_is_bound(tmp_path: Path):
    with new_store(tmp_path) as store:
        run_id = started(store)
        store.results.publish([node(run_id, KEY, raw="first"), node(run_id, OTHER, raw="second")])
        assert said(store, "owner") == "first"
    tamper(tmp_path, "UPDATE payload SET body = x'00' WHERE body = CAST('first' AS BLOB)")
    with new_store(tmp_path) as store:
        assert said(store, "owner") == "second"


def test_half_a_character_in_an_answer_is_kept(tmp_path: Path):
    with new_store(tmp_path) as store:
        store.results.publish([node(started(store), raw="half \ud83d")])
        assert said(store, "owner") == "half \ud83d"


def test_results_of_full_runs_are_never_found(tmp_path: Path):
    with new_store(tmp_path) as store:
        run_id = started(store, full=True)
        store.runs.keep(run_id, [node(run_id), node(run_id, OTHER, raw=None)])
        store.runs.keep(run_id, [])
        assert store.results.nodes([KEY]) == {}
        assert store.results.unsound([KEY]) == {}
        assert store.results.bound(CALL, 0, None) is None
    assert rows(tmp_path, "SELECT run_id, key, finished FROM run_result") == [
        (1, KEY, 1),
        (1, OTHER, None),
    ]
