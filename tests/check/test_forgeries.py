"""Forgeries that agree with every hash, the audit chain and the witness: found all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.check.forger import Forger

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.check.stores import Store


def widen_rights_in_a_key(forger: Forger) -> None:
    number = forger.node("d2.0.0", "ana")
    forger.set_fields(number, eligible=True, access_revision=1)


def make_an_ineligible_leaf_valid(forger: Forger) -> None:
    mine, other = forger.node("d2.0.0", "ana"), forger.node("d2.0.0")
    forger.set_output(mine, status="VALID", claims=forger.claims(other))


def set_a_revision_back(forger: Forger) -> None:
    """The revocation was never made."""
    forger.change("DELETE FROM event WHERE sequence = 11")
    forger.change("DELETE FROM rights WHERE sequence = 11")
    forger.change("UPDATE present_right SET revision = 1, eligible = 1 WHERE slot = 1")
    forger.shift_events(11, -1)


def change_a_counter(forger: Forger) -> None:
    forger.count(1, model_calls=-1)


FORGERIES: list[tuple[Callable[[Forger], None], str, str]] = [
    (widen_rights_in_a_key, "right", "node d2.0.0"),
    (make_an_ineligible_leaf_valid, "status", "node d2.0.0"),
    (set_a_revision_back, "right", "node d1.0.0"),
    (change_a_counter, "counter", "run 1"),
]


def test_forging_without_tampering_leaves_a_sound_store(store: Store):
    assert Forger(store).reforge().faults == ()


@pytest.mark.parametrize(
    ("forge", "kind", "where"), FORGERIES, ids=[row[0].__name__ for row in FORGERIES]
)
def test_each_forgery_is_found_and_named_without_the_chain(
    store: Store, forge: Callable[[Forger], None], kind: str, where: str
):
    forger = Forger(store)
    forge(forger)
    faults = forger.reforge().faults
    assert {"chain", "witness", "database"}.isdisjoint(fault.kind for fault in faults), faults
    assert any(fault.kind == kind and where in fault.where for fault in faults), faults
