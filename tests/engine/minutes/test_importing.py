"""What comes into a meeting, and what becomes of the minutes when it changes."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any

import pytest

from citebound.core.event import EventKind, NewEvent, NewText
from citebound.core.gate.fold import Annotations
from citebound.core.gate.verdict import Segment
from citebound.core.result import Status
from citebound.digest import sha256_hex
from citebound.engine.meetings import meeting_of
from citebound.engine.minutes.importing import (
    Imported,
    SourceFile,
    import_transcript,
    refuse_name,
)
from citebound.engine.minutes.view import Minutes
from citebound.engine.texts import Texts
from citebound.errors import CallerError, DocumentError, StoreError
from citebound.ports.texts import RefinedText
from citebound.store.sqlite import SqliteStore
from tests.engine.minutes.world import BLUE, SAID, World, heard, item, jsonl, transcript

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from pathlib import Path

    from citebound.core.minutes.voices import Voices
    from citebound.ports.readers import Transcript

HIT = item("hit", BLUE)


@pytest.fixture
def world(tmp_path: Path) -> World:
    world = World(tmp_path)
    world.hear()
    return world


def kinds(world: World, after: int = 0) -> list[str]:
    return [str(event.kind) for event in world.store.documents.events(after)]


def voices(world: World) -> Voices:
    meeting = world.shown().meeting
    assert meeting is not None
    return meeting.voices


def root(world: World) -> str:
    return world.shown().root_key


def take(world: World, read: Transcript, name: str = "m.txt") -> None:
    source = SourceFile(replace(world.file.stat, doc_id=name), sha256_hex(b"x"), is_young=False)
    import_transcript(world.workspace, read, source)


def elsewhere(world: World, *, is_named: bool) -> Imported:
    """Import what was said from a file of the same name at another place."""
    stat = replace(world.file.stat, disk_path="later/m.txt")
    source = SourceFile(stat, sha256_hex(b"x"), is_young=False)
    return import_transcript(world.workspace, heard(SAID[:4]), source, is_named=is_named)


def test_a_file_of_another_place_is_another_meeting_unless_it_is_named(world: World) -> None:
    with pytest.raises(CallerError, match=r"'weekly' was imported from another file, x/m\.txt"):
        elsewhere(world, is_named=False)
    assert kinds(world) == ["added"]
    assert [file.stat.disk_path for file in world.store.files.last().files] == ["x/m.txt"]
    assert elsewhere(world, is_named=True).version == 2
    assert elsewhere(world, is_named=False).changed is False


def test_of_two_files_that_nobody_named_the_one_that_comes_first_is_the_meetings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, other = World(tmp_path), World(tmp_path)
    writing = SqliteStore.writing

    def late(store: SqliteStore) -> AbstractContextManager[None]:
        """Another import, done just before this one begins to write."""
        monkeypatch.setattr(SqliteStore, "writing", writing)
        other.hear()
        return writing(store)

    monkeypatch.setattr(SqliteStore, "writing", late)
    with pytest.raises(CallerError, match="was imported from another file"):
        elsewhere(mine, is_named=False)
    assert kinds(mine) == ["added"]


@pytest.mark.parametrize("name", ["", " ", " x", "x ", "a\nb", "a\u202eb", "a\0b", "\ud800"])
def test_what_nobody_could_read_or_write_is_no_meetings_name(name: str) -> None:
    with pytest.raises(CallerError, match="a meeting cannot be called"):
        refuse_name(name)


@pytest.mark.parametrize("name", ["weekly", "Team A, 2026-11-30", "周会", "-x"])
def test_any_other_name_is_one(name: str) -> None:
    refuse_name(name)


def test_a_first_transcript_is_a_new_document(tmp_path: Path) -> None:
    world = World(tmp_path)
    made = world.hear()
    assert made == Imported("m.txt", 1, is_new=True, changed=True, is_version=True)
    assert kinds(world) == ["added"]


def test_the_same_file_again_changes_nothing(world: World) -> None:
    before = root(world)
    made = world.hear()
    assert made == Imported("m.txt", 1, is_new=False, changed=False, is_version=False)
    assert (kinds(world), root(world)) == (["added"], before)
    assert world.build().counters.cache_hits > 0


def test_a_corrected_text_is_a_new_version_of_the_same_document(world: World) -> None:
    made = world.hear(SAID[:4])
    moved = ("words", "speakers and times")
    assert made == Imported("m.txt", 2, is_new=False, changed=True, is_version=True, moved=moved)
    assert kinds(world) == ["added", "version"]


CHANGES: dict[str, tuple[str, dict[str, Any]]] = {
    "another speaker": ("speakers and times", {"said": (*SAID[:4], ("Cid", SAID[4][1]))}),
    "another reader": ("reader", {"reader": "plain/2"}),
    "a title": ("title", {"title": "Weekly"}),
    "a day": ("date", {"day": date(2026, 11, 30)}),
    "a day in the file": ("date", {"said": SAID, "date": "2026-11-30T10:00:00Z"}),
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_is_known_besides_the_text_is_a_version_of_the_same_text_and_moves_the_keys(
    world: World, name: str
) -> None:
    before = root(world)
    moved, change = CHANGES[name]
    made = world.hear(**change)
    kept = Imported("m.txt", 2, is_new=False, changed=False, is_version=True)
    assert made == replace(kept, moved=(moved,))
    assert root(world) != before


def test_another_speaker_is_the_facts_speaker(world: World) -> None:
    world.add(HIT)
    assert world.fact("hit").source_ref.speaker == "Ben"
    world.hear(tuple(("Zoe", line) for _, line in SAID))
    world.add(HIT)
    assert world.fact("hit").source_ref.speaker == "Zoe"


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("2026-11-30", date(2026, 11, 30)),
        ("2026-11-30T09:00:00Z", date(2026, 11, 30)),
        ("", None),
        ("yesterday", None),
        ("2026-02-30", None),
    ],
)
def test_the_day_is_that_of_the_file(tmp_path: Path, said: str, day: date | None) -> None:
    world = World(tmp_path)
    world.hear(date=said)
    assert voices(world).day == day


def test_a_day_and_a_title_of_the_caller_come_before_those_of_the_file(tmp_path: Path) -> None:
    world, when = World(tmp_path), date(2026, 11, 30)
    world.hear(date="2026-01-01", day=when, file_title="From the file", title="Weekly")
    assert (voices(world).title, voices(world).day) == ("Weekly", when)


def test_a_day_and_a_title_stay_known_when_a_correction_does_not_say_them(world: World) -> None:
    world.hear(title="Weekly", day=date(2026, 11, 30))
    world.hear(SAID[:4])
    assert (voices(world).title, voices(world).day) == ("Weekly", date(2026, 11, 30))


def test_a_renamed_file_is_the_same_meeting_and_its_facts_name_it(world: World) -> None:
    world.add(HIT)
    assert world.fact("hit").source_ref.file_id == "m.txt"
    made = world.hear(name="weekly.vtt")
    assert made == Imported("weekly.vtt", 1, is_new=False, changed=False, is_version=False)
    assert kinds(world)[-1] == "renamed"
    fact = world.fact("hit")
    assert fact.source_ref.file_id == "weekly.vtt"


def test_a_renamed_and_corrected_file_is_a_new_version(world: World) -> None:
    assert world.hear(SAID[:4], name="weekly.vtt").version == 2
    assert kinds(world)[1:] == ["renamed", "version"]


def test_minutes_of_a_withdrawn_transcript_are_ineligible(world: World) -> None:
    world.withdraw("m.txt")
    minutes = world.shown()
    assert (minutes.status, minutes.meeting) == (Status.INELIGIBLE, None)
    assert (minutes.facts, minutes.tasks, minutes.dropped) == ((), (), ())


def test_items_without_a_transcript_are_no_facts_and_the_minutes_say_why(world: World) -> None:
    world.add(HIT)
    world.withdraw("m.txt")
    minutes = world.shown()
    assert minutes.status is Status.PARTIAL
    (name, why) = minutes.invalid[0]
    assert name == "doc:items/a.jsonl"
    assert "no transcript" in why
    assert minutes.facts == ()


def test_a_restored_transcript_has_the_minutes_that_it_had(world: World) -> None:
    world.add(HIT)
    before = world.shown()
    world.withdraw("m.txt")
    world.build()
    world.restore("m.txt")
    assert world.shown().facts == before.facts
    assert root(world) == before.root_key


def test_a_withdrawn_transcript_comes_back_by_a_persons_restore_only(world: World) -> None:
    world.withdraw("m.txt")
    with pytest.raises(DocumentError, match=r"`citebound minutes restore weekly m\.txt` first"):
        world.hear()
    assert kinds(world) == ["added", "withdrawn"]
    world.restore("m.txt")
    assert world.shown().status is Status.VALID


def test_a_meeting_without_anything_has_empty_minutes(tmp_path: Path) -> None:
    minutes = World(tmp_path).shown()
    assert (minutes.meeting, minutes.counted.extracted) == (None, 0)


@pytest.mark.parametrize("text", ["", " \n\t", "\n\n"])
def test_a_transcript_without_words_is_refused(tmp_path: Path, text: str) -> None:
    world = World(tmp_path)
    with pytest.raises(CallerError, match=r"m\.txt: the transcript holds no words"):
        take(world, transcript(RefinedText(text, (), Annotations.NONE)))
    assert kinds(world) == []


HALF = "\ud83d"
HALVES = {
    "in the text": transcript(RefinedText(f"Hello {HALF}", (), Annotations.NONE)),
    "in a speaker": transcript(
        RefinedText("Hello there", (Segment(f"A{HALF}", 0.0, 0, 5),), Annotations.NONE)
    ),
    "in the title": transcript(RefinedText("Hello there", (), Annotations.NONE), title=HALF),
}


@pytest.mark.parametrize("name", HALVES)
def test_half_a_character_is_refused_with_one_line(tmp_path: Path, name: str) -> None:
    world = World(tmp_path)
    with pytest.raises(CallerError, match=r"m\.txt: .* holds half a character"):
        take(world, HALVES[name])
    assert kinds(world) == []


def test_items_want_a_transcript(tmp_path: Path) -> None:
    world = World(tmp_path)
    with pytest.raises(DocumentError, match="has no transcript; run `citebound minutes import"):
        world.add(HIT)


def test_a_file_of_items_is_a_document_of_its_own(world: World) -> None:
    made = world.add(HIT, 7)
    assert (made.doc_id, made.version, made.items) == ("items/a.jsonl", 1, 2)
    assert made.broken == ("line 2: an item is an object with named fields, got 7",)
    assert not world.add(HIT, 7).changed
    assert world.add(HIT).version == 2


def test_a_withdrawn_file_of_items_comes_back_by_a_persons_restore_only(world: World) -> None:
    world.add(HIT)
    world.withdraw("items/a.jsonl")
    assert world.shown().facts == ()
    with pytest.raises(DocumentError, match="was withdrawn from this meeting"):
        world.add(HIT)
    world.restore("items/a.jsonl")
    assert len(world.shown().facts) == 1


def test_two_meetings_of_one_store_know_nothing_of_each_other(world: World) -> None:
    other = World(world.home, "monthly")
    other.hear(SAID[:2])
    world.add(HIT)
    assert [m.name for m in (world.shown(), other.shown())] == ["weekly", "monthly"]
    assert (len(world.shown().facts), len(other.shown().facts)) == (1, 0)


def test_voices_that_cannot_be_read_are_the_stores_fault(world: World) -> None:
    snapshot = world.store.documents.snapshot("owner")
    assert snapshot is not None
    broken = replace(snapshot.documents[0], reader=f"plain/1 voices:{sha256_hex(b'bad')} plain")
    bad = NewEvent(EventKind.ADDED, "x", after="1", text=NewText("bad", "text/1 plain", 1))
    world.store.documents.append([bad], "now")
    with pytest.raises(StoreError, match=r"the voices of m\.txt cannot be read"):
        meeting_of(replace(snapshot, documents=(broken,)), Texts(world.store.documents))


def test_a_transcript_without_recorded_voices_has_none(world: World) -> None:
    snapshot = world.store.documents.snapshot("owner")
    assert snapshot is not None
    plain = replace(snapshot.documents[0], reader="text/1 plain")
    meeting = meeting_of(replace(snapshot, documents=(plain,)), Texts(world.store.documents))
    assert meeting is not None
    assert meeting.voices.segments == ()


def test_what_was_imported_is_what_is_shown(world: World) -> None:
    found = world.shown()
    assert isinstance(found, Minutes)
    assert found.imported_at.startswith("2026-01-01T")


def test_a_file_of_items_that_was_a_transcript_by_mistake_is_read_as_items(
    tmp_path: Path,
) -> None:
    world = World(tmp_path)
    take(world, transcript(RefinedText(jsonl(HIT), (), Annotations.NONE)))
    world.file.is_known = True
    world.build()
    world.hear()
    world.add(HIT)
    assert world.fact("hit").source_ref.speaker == "Ben"
