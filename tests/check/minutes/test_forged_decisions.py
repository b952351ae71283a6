"""Decisions of people forged, with a chain that agrees: found all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from citebound.digest import canonical
from tests.check.forger import Forger, named
from tests.check.minutes.leaf import (
    NEVER,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.check.stores import Store


def events(forger: Forger, which: str) -> list[int]:
    where = f"SELECT sequence FROM event WHERE dossier = 1 AND {which} ORDER BY sequence"  # noqa: S608
    return [sequence for (sequence,) in forger.rows(where)]


def rule(forger: Forger, sequence: int, **members: Any) -> None:
    """Another content of a decision, with its hash."""
    row = "SELECT text_sha256 FROM event WHERE dossier = 1 AND sequence = ?"
    record = forger.body(forger.value(row, sequence)) | members
    put_ruling(forger, sequence, canonical(record))


def put_ruling(forger: Forger, sequence: int, body: bytes) -> None:
    update = "UPDATE event SET text_sha256 = ? WHERE dossier = 1 AND sequence = ?"
    forger.change(update, forger.put(body), sequence)


PIN, REJECT, REFUTES, SUPPORTS, LAST = 3, 4, 6, 7, 12
STRIKE, CORRECT, KEEP = 15, 16, 17
"""Sequences of decisions."""


def change_a_ruling(forger: Forger) -> None:
    rule(forger, PIN, text="Thirteen euros.")


def change_a_passage(forger: Forger) -> None:
    rule(forger, SUPPORTS, passage="We decided nothing")


def decide_about_another_item(forger: Forger) -> None:
    rule(forger, SUPPORTS, item="f" * 64)


def decide_about_no_item(forger: Forger) -> None:
    rule(forger, SUPPORTS, item="x")
    forger.change("UPDATE event SET before = 'x' WHERE sequence = ? AND dossier = 1", SUPPORTS)


def pin_nothing(forger: Forger) -> None:
    rule(forger, SUPPORTS, span=None, passage="")


def place_nothing(forger: Forger) -> None:
    rule(forger, SUPPORTS, passage="")


def reject_without_a_reason(forger: Forger) -> None:
    rule(forger, REFUTES, reason="")


def correct_without_pinning(forger: Forger) -> None:
    rule(forger, REFUTES, text="Better.")


def correct_while_keeping(forger: Forger) -> None:
    rule(forger, KEEP, text="Better.")


def keep_without_a_passage(forger: Forger) -> None:
    rule(forger, KEEP, span=None, passage="")


def keep_what_the_gate_stopped(forger: Forger) -> None:
    """As if a fact that a person pinned had been one of the gate's."""
    rule(forger, PIN, act="keep", text="")


def strike_what_was_kept(forger: Forger) -> None:
    rule(forger, KEEP, act="reject", reason="no")


def keep_what_was_struck(forger: Forger) -> None:
    rule(forger, STRIKE, act="keep")


def decide_about_a_version_that_is_none(forger: Forger) -> None:
    rule(forger, SUPPORTS, version=7)


def decide_about_a_later_version(forger: Forger) -> None:
    sha256 = forger.value("SELECT text_sha256 FROM version WHERE slot = 0 AND number = 2")
    rule(forger, SUPPORTS, version=2, text_sha256=sha256, span=[0, 7], passage="Welcome")


def decide_about_items(forger: Forger) -> None:
    sha256 = forger.value("SELECT text_sha256 FROM version WHERE slot = 1 AND number = 1")
    rule(forger, SUPPORTS, text_sha256=sha256, span=[0, 1], passage="{")
    named = "UPDATE event SET slot = 1, doc_id = 'items/first.jsonl' WHERE sequence = ?"
    forger.change(f"{named} AND dossier = 1", SUPPORTS)


def decide_in_another_form(forger: Forger) -> None:
    rule(forger, SUPPORTS, more="")


def decide_otherwise(forger: Forger) -> None:
    rule(forger, SUPPORTS, act="praises")


def decide_with_a_word_for_a_version(forger: Forger) -> None:
    rule(forger, SUPPORTS, version=True)


def decide_about_a_place_in_words(forger: Forger) -> None:
    rule(forger, SUPPORTS, span=["0", "7"])


def decide_without_json(forger: Forger) -> None:
    put_ruling(forger, SUPPORTS, b"supports")


def lose_a_ruling(forger: Forger) -> None:
    lost = "SELECT text_sha256 FROM event WHERE dossier = 1 AND sequence = ?"
    digest = forger.value(lost, SUPPORTS)
    forger.change("DELETE FROM payload WHERE sha256 = ?", digest)


def erase_a_ruling(forger: Forger) -> None:
    lost = "SELECT text_sha256 FROM event WHERE dossier = 1 AND sequence = ?"
    erased = "UPDATE payload SET body = NULL, erased_at = 'now' WHERE sha256 = ?"
    forger.change(erased, forger.value(lost, PIN))


def delete_a_decision(forger: Forger) -> None:
    forger.change("DELETE FROM event WHERE dossier = 1 AND sequence = ?", LAST)
    forger.shift_events(LAST, -1)


def renumber_a_decision(forger: Forger) -> None:
    forger.change("UPDATE event SET \"after\" = '3' WHERE dossier = 1 AND sequence = ?", REFUTES)


def decide_as_nobody(forger: Forger) -> None:
    forger.change("UPDATE event SET principal = '' WHERE dossier = 1 AND sequence = ?", PIN)


def decide_as_somebody_else(forger: Forger) -> None:
    forger.change("UPDATE event SET principal = 'Zoe' WHERE dossier = 1 AND sequence = ?", PIN)


def decide_at_another_document(forger: Forger) -> None:
    forger.change("UPDATE event SET slot = 9 WHERE dossier = 1 AND sequence = ?", PIN)


def answer_about_what_nobody_saw(forger: Forger) -> None:
    """A spot check at the end, which no build reads."""
    item, last = "d" * 64, max(events(forger, "1 = 1")) + 1
    columns = "1, ?, 'decided', 0, 'case.vtt', 'Zoe', ?, '1', text_sha256, at"
    copied = f"INSERT INTO event SELECT {columns} FROM event WHERE dossier = 1 AND sequence = ?"  # noqa: S608
    forger.change(copied, last, item, LAST)
    row = forger.value("SELECT text_sha256 FROM event WHERE sequence = ? AND dossier = 1", LAST)
    ruling = forger.body(row) | {"item": item, "act": "supports"}
    put_ruling(forger, last, canonical(ruling))


FORGERIES: list[tuple[Callable[[Forger], None], str, str]] = [
    (change_a_ruling, "right", NEVER),
    (change_a_passage, "decision", "its passage does not stand at"),
    (decide_about_another_item, "decision", "its event about"),
    (decide_about_no_item, "decision", "it is about the item x"),
    (pin_nothing, "decision", "its act is supports, and it has no passage"),
    (place_nothing, "decision", "a place without its passage"),
    (reject_without_a_reason, "decision", "it rejects without a reason"),
    (correct_without_pinning, "decision", "it corrects a conclusion without pinning it"),
    (correct_while_keeping, "decision", "it corrects a conclusion without pinning it"),
    (keep_without_a_passage, "decision", "its act is keep, and it has no passage"),
    (keep_what_the_gate_stopped, "decision", "as one that the gate had let pass"),
    (strike_what_was_kept, "right", NEVER),
    (keep_what_was_struck, "right", NEVER),
    (decide_about_a_version_that_is_none, "decision", "its document has no version 7"),
    (decide_about_a_later_version, "decision", "version 2, which it is about, came later"),
    (decide_about_items, "decision", "it is about a file of items"),
    (decide_in_another_form, "decision", "not canonical JSON of its members"),
    (decide_otherwise, "decision", "its content is"),
    (decide_with_a_word_for_a_version, "decision", "its content is"),
    (decide_about_a_place_in_words, "decision", "its span is"),
    (decide_without_json, "decision", "cannot be read"),
    (lose_a_ruling, "decision", "is gone"),
    (erase_a_ruling, "decision", "was erased"),
    (delete_a_decision, "right", NEVER),
    (renumber_a_decision, "event", "its count of decisions is 3, recomputed 1"),
    (decide_as_nobody, "event", "whether it has a principal and a text"),
    (decide_as_somebody_else, "fact", "tells its decision otherwise"),
    (decide_at_another_document, "event", "there is no document 9"),
    (answer_about_what_nobody_saw, "decision", "no minutes held its item"),
]


@pytest.mark.parametrize(
    ("forge", "kind", "what"), FORGERIES, ids=[row[0].__name__ for row in FORGERIES]
)
def test_each_forged_decision_is_found_and_named_without_the_chain(
    meeting: Store, forge: Callable[[Forger], None], kind: str, what: str
):
    forger = Forger(meeting)
    forge(forger)
    named(forger, kind, what)
