"""Voices of a transcript forged, with a chain that agrees: found all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from citebound.digest import Json, canonical, record_digest
from tests.check.forger import Forger, named
from tests.check.minutes.leaf import (
    DUE,
    SUBSTR,
    Leaf,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.check.stores import Store


def say(forger: Forger, body: bytes) -> None:
    """Other voices for the second version of the transcript, wherever its reader is named."""
    (old,) = forger.rows("SELECT reader FROM version WHERE slot = 0 AND number = 2")[0]
    new = f"vtt/1 voices:{forger.put(body)} plain"
    forger.change("UPDATE version SET reader = ? WHERE reader = ? AND dossier = 1", new, old)
    forger.change("UPDATE document SET reader = ? WHERE reader = ? AND dossier = 1", new, old)
    forger.replace(old, new, "dossier = 1")
    for before, after in zip(digests(forger, old), digests(forger, new), strict=True):
        forger.replace(before, after, "dossier = 1")


def digests(forger: Forger, reader: str) -> list[str]:
    """What keys have of the second version and of the decisions, whenever they were made."""
    (text,) = forger.rows("SELECT text_sha256 FROM version WHERE slot = 0 AND number = 2")[0]
    made = "SELECT text_sha256 FROM event WHERE dossier = 1 AND kind = 'decided' ORDER BY sequence"
    rulings = [sha256 for (sha256,) in forger.rows(made)]
    seen: Json = [0, "case.vtt", 2, text, reader, 1]
    prefixes: list[Json] = [list(rulings[:number]) for number in range(len(rulings) + 1)]
    return [record_digest("meeting", {"transcript": seen, "decisions": one}) for one in prefixes]


def voices(forger: Forger) -> Any:
    (reader,) = forger.rows("SELECT reader FROM version WHERE slot = 0 AND number = 2")[0]
    return forger.body(reader.split(" ")[1].removeprefix("voices:"))


def put_words_into_another_mouth(forger: Forger) -> None:
    record = voices(forger)
    record["segments"][2][0] = "Zoe"
    say(forger, canonical(record))


def let_segments_overlap(forger: Forger) -> None:
    record = voices(forger)
    record["segments"][2][3] += 5
    say(forger, canonical(record))


def let_a_segment_leave_the_text(forger: Forger) -> None:
    record = voices(forger)
    record["segments"][-1][3] += 500
    say(forger, canonical(record))


def write_voices_otherwise(forger: Forger) -> None:
    say(forger, canonical(voices(forger)) + b" ")


def write_a_segment_otherwise(forger: Forger) -> None:
    record = voices(forger)
    record["segments"][0] = record["segments"][0][:3]
    say(forger, canonical(record))


def annotate_otherwise(forger: Forger) -> None:
    say(forger, canonical(voices(forger) | {"annotations": "stars"}))


def lose_the_voices(forger: Forger) -> None:
    (reader,) = forger.rows("SELECT reader FROM version WHERE slot = 0 AND number = 1")[0]
    digest = reader.split(" ")[1].removeprefix("voices:")
    forger.change("DELETE FROM payload WHERE sha256 = ?", digest)


def forget_the_day(forger: Forger) -> None:
    """The day of a meeting that its resolved days rest on."""
    leaf = Leaf(forger)
    leaf.fact(SUBSTR)[DUE] = ["battery", "2026-12-04"]
    leaf.close()
    say(forger, canonical(voices(forger) | {"day": ""}))


def name_voices_that_are_none(forger: Forger) -> None:
    named = "UPDATE version SET reader = 'vtt/1 voices:x plain' WHERE slot = 0 AND dossier = 1"
    forger.change(named)


def name_no_base(forger: Forger) -> None:
    named = "UPDATE version SET reader = 'items/1 base:x plain' WHERE slot = 1 AND dossier = 1"
    forger.change(named)


FORGERIES: list[tuple[Callable[[Forger], None], str, str]] = [
    (put_words_into_another_mouth, "fact", "recorded 'Zoe'"),
    (let_segments_overlap, "voices", "or overlaps the one before"),
    (let_a_segment_leave_the_text, "voices", "it is outside the text"),
    (write_voices_otherwise, "voices", "not canonical JSON"),
    (write_a_segment_otherwise, "voices", "a segment is"),
    (annotate_otherwise, "voices", "the annotations 'stars'"),
    (lose_the_voices, "voices", "is gone"),
    (forget_the_day, "fact", "has a day, and that of the meeting is not known"),
    (name_voices_that_are_none, "version", "names no voices"),
    (name_no_base, "version", "its items name no text"),
]


@pytest.mark.parametrize(
    ("forge", "kind", "what"), FORGERIES, ids=[row[0].__name__ for row in FORGERIES]
)
def test_each_forged_transcript_is_found_and_named_without_the_chain(
    meeting: Store, forge: Callable[[Forger], None], kind: str, what: str
):
    forger = Forger(meeting)
    forge(forger)
    named(forger, kind, what)
