"""Forgeries that no other record tells of: found by the chain, or by a head that was written down.

Those that agree with every hash, the audit chain and the witness and are found all the same are
in the rooms beside this file. Of the rest no other record speaks: what a model answered to the
last prompt of a tree, how many tokens it took and when, what happened last, which sentences a
rule chose, the name of a model. The chain finds them, and against somebody who forges that as
well, a head that was written down elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from citebound.check.audit import Anchor, audit
from tests.check.forger import Forger

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.check.stores import Store


def answer_for_a_model(forger: Forger) -> None:
    """At the root, where nobody was asked about what was stated."""
    number = forger.node("g2.0")
    claims, answer = forger.claims(number), forger.raw_answer(number)
    claims[0]["fields"][2] = answer["claims"][0]["value"] = "never"
    claims[0]["support"] = "unsupported"  # As it would have been found.
    forger.set_output(number, claims=claims)
    forger.set_raw(number, answer)


def choose_another_sentence(forger: Forger) -> None:
    number = forger.node("d2.0.0", recipe="extract")
    answer = {"claims": [{"evidence": ["E1"]}]}
    claims = forger.claims(number)
    claims[0]["pins"][0][2:4] = [0, 36]
    forger.set_output(number, claims=claims)
    forger.set_raw(number, answer)


def pay_less_for_an_answer(forger: Forger) -> None:
    forger.change("UPDATE attempt_end SET output_tokens = output_tokens - 1 WHERE attempt = 1")
    forger.count(1, new_tokens=-1)


def answer_at_another_time(forger: Forger) -> None:
    forger.change("UPDATE attempt_end SET seconds = 9.0")
    for table in ("event", "run", "run_end"):
        forger.change(f"UPDATE {table} SET at = '1999-12-31T00:00:00Z'")  # noqa: S608


def grant_at_the_end(forger: Forger) -> None:
    """With its link forged it is what `citebound grant` does."""
    granted = "(1, 19, 'granted', 2, 'd2.txt', 'ana', '0', '1', '', '2026-01-01T00:00:00Z')"
    forger.change(f"INSERT INTO event VALUES {granted}")  # noqa: S608
    forger.change("INSERT INTO rights VALUES (1, 'ana', 2, 1, 1, 19)")
    forger.change("INSERT INTO present_right VALUES (1, 'ana', 2, 1, 1)")


def interrupt_the_last_run(forger: Forger) -> None:
    forger.change("DELETE FROM run_end WHERE run_id = 10")
    row = "SELECT root_key, sequence FROM run_end WHERE run_id = 4"
    update = "UPDATE head SET root_key = ?, sequence = ?, run_id = 4 WHERE run_id = 10"
    forger.change(update, *forger.rows(row)[0])


def forget_the_last_run(forger: Forger) -> None:
    interrupt_the_last_run(forger)
    made = "SELECT id FROM node WHERE run_id = 10"
    forger.change(
        "DELETE FROM binding WHERE call_key IN "
        "(SELECT call_key FROM node WHERE run_id = 10 AND call_key <> '') AND principal = 'ana' "
        "AND id > (SELECT max(b.id) FROM binding AS b JOIN node AS n USING (call_key) "
        "WHERE n.run_id < 10)"
    )
    forger.change(f"DELETE FROM edge WHERE node IN ({made})")  # noqa: S608
    forger.change("DELETE FROM attempt_end WHERE attempt > 51")
    for table in ("attempt", "node", "run"):
        forger.change(f"DELETE FROM {table} WHERE run_id = 10")  # noqa: S608


def name_another_model(forger: Forger) -> None:
    for (run_id,) in forger.rows("SELECT run_id FROM run WHERE recipe = 'claims'"):
        forger.set_settings(run_id, generator__model="gpt-9")


SILENT: list[Callable[[Forger], None]] = [
    answer_for_a_model,
    choose_another_sentence,
    pay_less_for_an_answer,
    answer_at_another_time,
    interrupt_the_last_run,
    forget_the_last_run,
    name_another_model,
]


@pytest.mark.parametrize("forge", [*SILENT, grant_at_the_end])
def test_what_no_other_record_tells_is_found_by_the_chain(
    store: Store, forge: Callable[[Forger], None]
):
    forger = Forger(store)
    forge(forger)
    assert "chain" in {fault.kind for fault in forger.reforge(chain=False).faults}


@pytest.mark.parametrize("forge", SILENT)
def test_with_the_chain_forged_it_is_found_by_a_head_that_was_written_down(
    store: Store, forge: Callable[[Forger], None]
):
    (chain,) = store.audit().chains
    forger = Forger(store)
    forge(forger)
    assert forger.reforge().faults == ()
    found = audit(store.directory, expected=[Anchor(chain.length, chain.head)]).faults
    assert [fault.kind for fault in found] == ["witness"]


def test_forging_without_tampering_leaves_a_sound_store(store: Store):
    assert Forger(store).reforge().faults == ()
