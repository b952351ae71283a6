"""Events, rights and versions forged, with a chain that agrees: found all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.check.forger import Forger, found_at

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.check.stores import Store


def widen_rights_in_a_key(forger: Forger) -> None:
    forger.set_fields(forger.node("d2.0.0", "ana"), eligible=True, access_revision=1)


def set_a_revision_back(forger: Forger) -> None:
    """The revocation was never made."""
    forger.change("DELETE FROM event WHERE sequence = 11")
    forger.change("DELETE FROM rights WHERE sequence = 11")
    forger.change("UPDATE present_right SET revision = 1, eligible = 1 WHERE slot = 1")
    forger.shift_events(11, -1)


def insert_a_grant(forger: Forger) -> None:
    forger.shift_events(8, 1)
    granted = "(1, 9, 'granted', 2, 'd2.txt', 'ana', '0', '1', '', '2026-01-01T00:00:00Z')"
    forger.change(f"INSERT INTO event VALUES {granted}")  # noqa: S608
    forger.change("INSERT INTO rights VALUES (1, 'ana', 2, 1, 1, 9)")
    forger.change("INSERT INTO present_right VALUES (1, 'ana', 2, 1, 1)")


def grant_what_was_granted(forger: Forger) -> None:
    granted = "(1, 19, 'granted', 7, 'long.md', 'ana', '1', '2', '', '2026-01-01T00:00:00Z')"
    forger.change(f"INSERT INTO event VALUES {granted}")  # noqa: S608
    forger.change("INSERT INTO rights VALUES (1, 'ana', 7, 2, 1, 19)")
    forger.change("UPDATE present_right SET revision = 2 WHERE slot = 7")


def delete_a_withdrawal(forger: Forger) -> None:
    """It was not withdrawn, so nothing had to be restored."""
    forger.change("DELETE FROM event WHERE sequence IN (16, 18)")
    forger.shift_events(18, -1)
    forger.shift_events(16, -1)


def delete_a_version(forger: Forger) -> None:
    forger.change("DELETE FROM event WHERE sequence = 15")
    forger.change("DELETE FROM version WHERE sequence = 15")
    before = forger.value("SELECT text_sha256 FROM version WHERE slot = 3")
    update = "UPDATE document SET version = 1, text_sha256 = ? WHERE slot = 3"
    forger.change(update, before)
    forger.shift_events(15, -1)


def count_a_slot_from_the_end(forger: Forger) -> None:
    forger.change("UPDATE event SET slot = -3 WHERE kind = 'vanished'")


def give_a_document_event_a_principal(forger: Forger) -> None:
    forger.change("UPDATE event SET principal = 'ana' WHERE kind = 'vanished'")


def retry_another_recipe(forger: Forger) -> None:
    forger.change("UPDATE event SET before = 'nothing' WHERE kind = 'retried'")


def give_two_documents_one_name(forger: Forger) -> None:
    forger.change(
        "UPDATE event SET doc_id = 'd0.txt', after = 'd0.txt' WHERE doc_id = 'renamed.txt'"
    )
    forger.change("UPDATE document SET doc_id = 'd0.txt' WHERE slot = 4")
    forger.replace('"renamed.txt"', '"d0.txt"')


def change_a_reader(forger: Forger) -> None:
    forger.change("UPDATE version SET reader = 'text/1 rst' WHERE slot = 0")
    forger.change("UPDATE document SET reader = 'text/1 rst' WHERE slot = 0")
    forger.replace('"reader":"text/1 plain"', '"reader":"text/1 rst"', "address = 'd0.0.0'")


def change_a_weight(forger: Forger) -> None:
    forger.change("UPDATE version SET weight = 90000 WHERE slot = 0")
    forger.change("UPDATE document SET weight = 90000 WHERE slot = 0")


FORGERIES: list[tuple[Callable[[Forger], None], str, str]] = [
    (widen_rights_in_a_key, "right", "node d2.0.0"),
    (set_a_revision_back, "right", "node d1.0.0"),
    (insert_a_grant, "right", "node d2.0.0"),
    (grant_what_was_granted, "event", "event 19"),
    (delete_a_withdrawal, "right", "node d1.0.0"),
    (delete_a_version, "right", "node d3.0.0"),
    (count_a_slot_from_the_end, "event", "event 13"),
    (give_a_document_event_a_principal, "event", "event 13"),
    (retry_another_recipe, "event", "event 17"),
    (give_two_documents_one_name, "event", "event 12"),
    (change_a_reader, "version", "event 1 "),
    (change_a_weight, "version", "version 1 of d0.txt"),
]


@pytest.mark.parametrize(
    ("forge", "kind", "where"), FORGERIES, ids=[row[0].__name__ for row in FORGERIES]
)
def test_each_forged_event_is_found_and_named_without_the_chain(
    store: Store, forge: Callable[[Forger], None], kind: str, where: str
):
    forger = Forger(store)
    forge(forger)
    found_at(forger, kind, where)
