"""Items are checked against the very text that they were extracted from, or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from citebound.core.gate.items import Broken, Claimed
from citebound.core.result import Status
from citebound.digest import text_sha256
from citebound.engine.minutes.importing import add_items
from citebound.engine.minutes.refused import refused_items
from citebound.engine.minutes.view import Minutes
from citebound.errors import BaseChanged, CallerError, DocumentError
from tests.engine.minutes.world import BLUE, EUROS, PLAN, SAID, World, heard, item, jsonl

if TYPE_CHECKING:
    from pathlib import Path

BASE = text_sha256(heard(SAID).refined.text)
OTHER = text_sha256("another text")
NEXT = (("Ann", "A first line that moves all the others further down."), *SAID)


@pytest.fixture
def world(tmp_path: Path) -> World:
    world = World(tmp_path)
    world.hear()
    return world


def kinds(world: World) -> list[str]:
    return [str(event.kind) for event in world.store.documents.events(0)]


@pytest.mark.parametrize(
    ("named", "base"), [(OTHER, None), (None, OTHER), (OTHER, BASE), (OTHER, OTHER), (None, "abc")]
)
def test_items_of_another_state_of_the_text_are_refused_and_only_that_is_recorded(
    world: World, named: str | None, base: str | None
) -> None:
    with pytest.raises(BaseChanged, match=f"found {BASE}"):
        world.add(item("1", BLUE), item("2", PLAN, content_hash=named), base=base)
    assert kinds(world) == ["added", "refused"]
    (refused,) = refused_items(world.workspace, "owner")
    claimed = base if base in {OTHER, "abc"} else named
    assert (refused.doc_id, refused.claimed, refused.found) == ("items/a.jsonl", claimed, BASE)
    assert [one.item.extract_id for one in refused.items if isinstance(one, Claimed)] == ["1", "2"]
    assert refused.at == world.store.documents.events(1)[0].at
    assert world.store.documents.held()[1:] == ()


def test_what_was_refused_changes_no_minutes_and_is_told_to_the_owner_alone(world: World) -> None:
    world.grant("m.txt")
    before = world.shown()
    for _ in range(2):
        with pytest.raises(BaseChanged):
            add_items(world.workspace, "a.jsonl", f"{jsonl(item('1', BLUE))}7", OTHER)
    after = world.show()
    assert isinstance(after, Minutes)
    assert (after.root_key, after.run_id) == (before.root_key, before.run_id)
    assert refused_items(world.workspace, "bob") == ()
    found = [one.items for one in refused_items(world.workspace, "owner")]
    assert [[type(one) for one in items] for items in found] == [[Claimed, Broken]] * 2


def test_a_file_that_was_refused_can_be_added_when_it_is_extracted_anew(world: World) -> None:
    with pytest.raises(BaseChanged):
        world.add(item("1", BLUE, content_hash=OTHER))
    added = world.add(item("1", BLUE, content_hash=BASE))
    assert (added.version, added.is_new) == (1, True)
    assert world.fact("1").source_ref.speaker == "Ben"


def test_items_that_are_extracted_anew_unchanged_are_a_version_of_the_same_text(
    world: World,
) -> None:
    world.add(item("1", BLUE))
    world.hear(NEXT)
    again = world.add(item("1", BLUE))
    assert (again.version, again.changed, again.is_version) == (2, False, True)


@pytest.mark.parametrize(
    ("named", "base"), [(BASE, None), (BASE.upper(), None), (None, BASE.upper()), (BASE, BASE)]
)
def test_items_of_this_state_are_taken(world: World, named: str | None, base: str | None) -> None:
    world.add(item("1", BLUE, content_hash=named), base=base)
    assert world.fact("1").source_ref.speaker == "Ben"


def test_a_corrected_transcript_makes_the_items_invalid_until_they_are_extracted_anew(
    world: World,
) -> None:
    world.add(item("1", BLUE))
    world.hear(NEXT)
    minutes = world.shown()
    assert (minutes.status, minutes.facts) == (Status.PARTIAL, ())
    (name, why) = minutes.invalid[0]
    assert name == "doc:items/a.jsonl"
    assert why == (
        f"the items were extracted from another state of the transcript, {BASE[:12]}; "
        "extract them anew, or add them as they are: then each quote is looked for in the present "
        "text"
    )
    assert world.add(item("1", BLUE)).version == 2
    assert world.shown().status is Status.VALID
    assert world.fact("1").source_ref.ts == 20.0


def test_a_transcript_that_is_as_it_was_makes_the_items_valid_again(world: World) -> None:
    world.add(item("1", BLUE))
    world.hear(NEXT)
    world.build()
    world.hear(SAID)
    assert world.fact("1").source_ref.ts == 10.0


def test_items_of_another_meeting_are_refused(world: World) -> None:
    with pytest.raises(DocumentError, match=r"are of the text 'x\.txt', .* is 'm\.txt'"):
        world.add(item("1", BLUE, refined_file_id="x.txt"))


def test_an_item_of_another_text_among_others_is_dropped_and_the_others_are_not(
    world: World,
) -> None:
    world.add(item("1", BLUE, refined_file_id="m.txt"), item("2", PLAN, refined_file_id="x.txt"))
    assert [fact.stated.extract_id for fact in world.shown().facts] == ["1"]
    assert "the item is of the text 'x.txt'" in world.task("2").judged.reason


def test_broken_lines_are_dropped_with_their_reasons_and_lose_nothing(world: World) -> None:
    lines = ['{"extract_id": "x"', "[1]", "7", jsonl(item("1", BLUE)), '{"extract_id": "y"}', ""]
    add_items(world.workspace, "a.jsonl", "\n".join(lines))
    minutes = world.shown()
    assert [fact.stated.extract_id for fact in minutes.facts] == ["1"]
    assert [task.judged.reason for task in minutes.dropped] == [
        "line 1 holds no JSON: one JSON object a line was expected",
        "line 2: an item is an object with named fields, got a list",
        "line 3: an item is an object with named fields, got 7",
        "line 6: claimed_quote is missing",
    ]
    assert minutes.counted.extracted == 5


def test_of_two_items_with_one_extract_id_the_later_is_dropped(world: World) -> None:
    world.add(item("1", BLUE), item("1", EUROS, text="Another conclusion."))
    minutes = world.shown()
    assert [fact.stated.quote for fact in minutes.facts] == [BLUE]
    (dropped,) = minutes.dropped
    assert (dropped.stated.quote, dropped.judged.reason) == (
        EUROS,
        "an item before it has the same extract_id",
    )


@pytest.mark.parametrize("text", ["", "\n\n \n", "\ufeff", "{", "[]", '{"extractions": []}'])
def test_a_file_without_an_item_is_refused(world: World, text: str) -> None:
    with pytest.raises(CallerError, match=r"a\.jsonl: it holds no item"):
        add_items(world.workspace, "a.jsonl", text)
    assert kinds(world) == ["added"]


def test_an_item_of_an_unknown_kind_goes_to_a_person(world: World) -> None:
    world.add(item("1", BLUE, kind="hope"), item("2", PLAN, kind=None), item("3", EUROS, kind=7))
    minutes = world.shown()
    assert (minutes.facts, len(minutes.tasks)) == ((), 3)


def test_an_unknown_kind_that_a_person_pins_is_a_fact(world: World) -> None:
    world.add(item("1", BLUE, kind="hope"))
    world.confirm("1")
    assert world.fact("1").stated.kind == "hope"
