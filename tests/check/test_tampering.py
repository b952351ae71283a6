"""The tamperings that an audit must find and name; 0 of them may be missed."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

import pytest

from citebound.check.stored.bodies import Bodies
from citebound.cli.main import main

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from citebound.check.stored.tables import Tables
    from tests.check.stores import Store


def flipped(body: bytes, at: int) -> bytes:
    return body[:at] + bytes([body[at] ^ 1]) + body[at + 1 :]


def flip(store: Store, sha256: str, at: int = 3) -> None:
    body = store.value("SELECT body FROM payload WHERE sha256 = ?", sha256)
    change = "UPDATE payload SET body = ? WHERE sha256 = ?"
    assert store.tamper((change, (flipped(body, at), sha256))) == 1


def flip_text(store: Store) -> None:
    flip(store, store.value("SELECT text_sha256 FROM version WHERE slot = 0"))


def flip_quote(store: Store) -> None:
    """Inside a pinned interval, where the quote of a claim stands."""
    out = "SELECT out_hash FROM node WHERE address = 'd0.0.0' ORDER BY id LIMIT 1"
    body = json.loads(store.value("SELECT body FROM payload WHERE sha256 = ?", store.value(out)))
    _, _, start, end, sha256 = body["claims"][0]["pins"][0]
    flip(store, sha256, (start + end) // 2)


def flip_raw_output(store: Store) -> None:
    flip(store, store.value("SELECT text_sha256 FROM attempt_end ORDER BY attempt LIMIT 1"))


def flip_output(store: Store) -> None:
    flip(store, store.value("SELECT out_hash FROM node ORDER BY id DESC LIMIT 1"))


def delete_edge(store: Store) -> None:
    assert (
        store.tamper(
            ("DELETE FROM edge WHERE node = (SELECT max(node) FROM edge) AND position = 0", ())
        )
        == 1
    )


def relabel_key(store: Store) -> None:
    key = "UPDATE node SET key = ? WHERE id = (SELECT max(id) FROM node WHERE address = 'd0.0.0')"
    assert store.tamper((key, ("f" * 64,))) == 1


def change_counter(store: Store) -> None:
    counters = "UPDATE run_end SET counters = replace(counters, ?, ?) WHERE run_id = 1"
    before = json.loads(store.value("SELECT counters FROM run_end WHERE run_id = 1"))
    old = f'"model_calls":{before["model_calls"]}'
    assert store.tamper((counters, (old, '"model_calls":1'))) == 1


def set_revision_back(store: Store) -> None:
    back = (
        "UPDATE present_right SET revision = 1, eligible = 1 WHERE principal = 'ana' AND slot = 1"
    )
    assert store.tamper((back, ())) == 1


def set_history_of_revision_back(store: Store) -> None:
    back = "UPDATE rights SET eligible = 1 WHERE principal = 'ana' AND revision = 2"
    assert store.tamper((back, ())) == 1


def move_claim_to_another_version(store: Store) -> None:
    """As a forger would: a new output with its proper hash, and its row pointed at it."""
    number, out = store.rows(
        "SELECT id, out_hash FROM node WHERE address = 'd3.0.0' AND status = 'VALID' "
        "ORDER BY id DESC LIMIT 1"
    )[0]
    body = store.value("SELECT body FROM payload WHERE sha256 = ?", out)
    (old,) = store.rows("SELECT text_sha256 FROM version WHERE slot = 3 AND number = 1")[0]
    (new,) = store.rows("SELECT text_sha256 FROM version WHERE slot = 3 AND number = 2")[0]
    forged = body.replace(b'"d3.txt",2,', b'"d3.txt",1,').replace(new.encode(), old.encode())
    assert forged != body
    change = "UPDATE node SET out_hash = ? WHERE id = ?"
    assert store.tamper((change, (store.put(forged), number))) == 1


def cut_tail(store: Store) -> None:
    assert store.tamper(("DELETE FROM audit WHERE n > (SELECT max(n) - 3 FROM audit)", ())) == 3


def add_run_below_a_link(store: Store) -> None:
    """A row that no link was made for, under a link that hashes the row before it only."""
    last = store.value("SELECT max(run_id) FROM run")
    copied = (
        "INSERT INTO run SELECT dossier, run_id + 1, principal, recipe, full, sequence, settings, "
        "at FROM run WHERE run_id = ?"
    )
    stretched = 'UPDATE audit SET "last" = ? WHERE kind = \'start\' AND "first" = ?'
    assert store.tamper((copied, (last,)), (stretched, (last + 1, last))) == 2


def stretch_link(store: Store) -> None:
    """So far that nobody could try every row that it claims to cover."""
    assert store.tamper(('UPDATE audit SET "last" = ? WHERE n = 2', (2**63 - 2,))) == 1


def drop_trigger(store: Store) -> None:
    assert store.rows("DROP TRIGGER event_no_update") == []


def change_head(store: Store) -> None:
    older = "SELECT root_key FROM run_end WHERE run_id = 1"
    change = "UPDATE head SET root_key = ? WHERE principal = 'owner' AND recipe = 'claims'"
    assert store.tamper((change, (store.value(older),))) == 1


def bind_to_another_answer(store: Store) -> None:
    other = store.value("SELECT raw_sha256 FROM binding ORDER BY id DESC LIMIT 1")
    change = "UPDATE binding SET raw_sha256 = ? WHERE id = 1"
    assert store.tamper((change, (other,))) == 1


TAMPERINGS: list[tuple[Callable[[Store], None], str, str]] = [
    (flip_text, "text", "version 1 of d0.txt"),
    (flip_quote, "text", "version 1 of d0.txt"),
    (flip_raw_output, "raw output", "call 1"),
    (flip_output, "output", "node"),
    (delete_edge, "edge", "node"),
    (relabel_key, "key", "node d0.0.0"),
    (change_counter, "counter", "run 1"),
    (set_revision_back, "right", "of ana on d1.txt"),
    (set_history_of_revision_back, "right", "of ana"),
    (move_claim_to_another_version, "pin", "node d3.0.0"),
    (cut_tail, "chain", "run"),
    (add_run_below_a_link, "chain", "(start "),
    (stretch_link, "chain", "link 2"),
    (drop_trigger, "database", "store.sqlite"),
    (change_head, "head", "the claims summary of owner"),
    (bind_to_another_answer, "binding", "binding 1"),
]


def test_a_store_that_nobody_tampered_with_is_sound(store: Store):
    found = store.audit()
    assert found.faults == ()
    assert all(found.checked.values())


@pytest.mark.parametrize(
    ("tamper", "kind", "where"), TAMPERINGS, ids=[row[0].__name__ for row in TAMPERINGS]
)
def test_each_tampering_is_found_and_named(
    store: Store, tamper: Callable[[Store], None], kind: str, where: str
):
    tamper(store)
    named = [fault for fault in store.audit().faults if fault.kind == kind]
    assert any(where in fault.where for fault in named), store.audit().faults


@pytest.mark.parametrize("named", TAMPERINGS, ids=[row[0].__name__ for row in TAMPERINGS])
def test_the_command_says_each_on_one_line_with_exit_code_6(
    store: Store,
    named: tuple[Callable[[Store], None], str, str],
    capsys: pytest.CaptureFixture[str],
):
    tamper, kind, where = named
    tamper(store)
    assert main(["audit", str(store.folder)]) == 6
    said = capsys.readouterr().out.splitlines()
    assert any(line.startswith(f"FAULT {kind}: ") and where in line for line in said)


def test_a_database_restored_from_an_old_backup_is_found_by_the_witness(
    store: Store, tmp_path: Path
):
    shutil.copy(store.directory / "store.sqlite", tmp_path / "backup.sqlite")
    (store.folder / "d0.txt").write_text("Product P-00-00 status: shut.\n", "utf-8")
    assert main(["build", str(store.folder), "--recipe", "facts"]) == 0
    shutil.copy(tmp_path / "backup.sqlite", store.directory / "store.sqlite")
    (fault,) = store.audit().faults
    assert fault.kind == "witness"
    assert "an older copy of the store was restored" in fault.what


@pytest.fixture
def while_it_reads(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], None]:
    """Have something happen in the middle of the next audits."""
    hashed = Bodies.__init__

    def happens(act: Callable[[], object]) -> None:
        def hash_all(bodies: Bodies, tables: Tables) -> None:
            hashed(bodies, tables)
            act()

        monkeypatch.setattr(Bodies, "__init__", hash_all)

    return happens


def test_what_others_record_while_an_audit_reads_is_no_fault(
    store: Store, while_it_reads: Callable[[Callable[[], object]], None]
):
    (before,) = store.audit().chains
    while_it_reads(lambda: main(["withdraw", str(store.folder), "d0.txt"]))
    found = store.audit()
    assert (found.faults, found.chains) == ((), (before,))
    (after,) = store.audit().chains
    assert after.length == before.length + 1


def test_a_witness_that_comes_while_an_audit_reads_is_not_missed(
    store: Store, while_it_reads: Callable[[Callable[[], object]], None]
):
    file = store.directory / "witness-1"
    away = file.rename(store.directory / "away")
    (fault,) = store.audit().faults
    assert (fault.kind, fault.where) == ("witness", "witness-1")
    while_it_reads(lambda: away.rename(file))
    assert store.audit().faults == ()


def test_such_a_database_is_not_served_either(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    shutil.copy(store.directory / "store.sqlite", tmp_path / "backup.sqlite")
    assert main(["withdraw", str(store.folder), "d0.txt"]) == 0
    shutil.copy(tmp_path / "backup.sqlite", store.directory / "store.sqlite")
    capsys.readouterr()
    assert main(["show", str(store.folder), "--recipe", "facts"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "the store went back" in err


def test_a_whole_directory_restored_is_found_by_a_head_that_was_written_down(
    store: Store, original: Path, capsys: pytest.CaptureFixture[str]
):
    assert main(["withdraw", str(store.folder), "d0.txt"]) == 0
    (chain,) = store.audit().chains
    shutil.rmtree(store.directory)
    shutil.copytree(original / ".citebound", store.directory)
    assert store.audit().faults == ()
    expected = f"{chain.length}:{chain.head}"
    capsys.readouterr()
    assert main(["audit", str(store.folder), "--expect", expected]) == 6
    assert "FAULT witness: the expected link" in capsys.readouterr().out


def test_a_head_that_was_written_down_stays_right_while_history_grows(store: Store):
    (chain,) = store.audit().chains
    assert main(["withdraw", str(store.folder), "d0.txt"]) == 0
    assert main(["audit", str(store.folder), "--expect", f"{chain.length}:{chain.head}"]) == 0
