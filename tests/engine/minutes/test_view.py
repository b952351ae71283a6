"""The summary line, and what stands behind it in the store."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citebound.core.facts.fact import Origin
from citebound.core.minutes.sampling import sampled
from citebound.core.result import Result, Status, result_from_bytes
from citebound.digest import sha256_hex
from citebound.engine.minutes.deciding import Pinned, confirm, reject
from citebound.engine.minutes.named import find
from citebound.engine.refusal import Refusal, RefusalStatus
from tests.engine.minutes.world import BLUE, CASES, EUROS, PLAN, SAID, World, item, span_of
from tests.store.worlds import database_of
from tests.untriggered import change

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citebound.engine.minutes.view import Minutes

QUOTES = (BLUE, PLAN, CASES, EUROS, "Somebody said that all this costs too much.", "", "ok")
KINDS = ("decision", "fact", "hope")

items = st.lists(
    st.builds(
        lambda number, quote, kind: item(f"i{number}", quote, kind=kind),
        st.integers(0, 5),
        st.sampled_from(QUOTES),
        st.sampled_from(KINDS),
    )
    | st.just(7),
    max_size=8,
)
decisions = st.lists(st.tuples(st.integers(0, 9), st.booleans()), max_size=4)


@pytest.fixture
def world(tmp_path: Path) -> World:
    world = World(tmp_path)
    world.hear()
    return world


def leaves(world: World) -> Iterator[Result]:
    """The results of the leaves of the newest build, read from the store."""
    waiting = [world.shown().root_key]
    while waiting:
        key = waiting.pop()
        below = world.store.results.children(key)
        waiting += below
        if not below:
            yield result_from_bytes(world.store.results.nodes([key])[key].body)


def decide(world: World, which: int, *, pins: bool) -> None:
    minutes = world.shown()
    if minutes.tasks:
        asked = minutes.tasks[which % len(minutes.tasks)]
        found = find(minutes, asked.stated.identity)
        if pins:
            confirm(world.workspace, found, "ann", Pinned(span=span_of(SAID, CASES)))
        else:
            reject(world.workspace, found, "ann", reason="no")


@given(items, items, decisions)
@settings(max_examples=25, deadline=None)
def test_every_item_is_verified_sent_or_dropped(
    first: list[Any], second: list[Any], decided: list[tuple[int, bool]]
) -> None:
    with TemporaryDirectory() as home:
        world = World(Path(home))
        world.hear()
        for name, lines in (("a.jsonl", first), ("b.jsonl", second)):
            world.add(item("one", BLUE, text="Always there."), *lines, name=name)
        for which, pins in decided:
            decide(world, which, pins=pins)
        minutes = world.shown()
        counted = minutes.counted
        assert counted.extracted == counted.verified + counted.to_human + counted.dropped
        assert counted.open == sum(task.is_open for task in minutes.tasks)
        assert counted.to_human == counted.confirmed + counted.rejected + counted.open
        assert_the_store_says_so(minutes, list(leaves(world)))
        world.store.close()


def assert_the_store_says_so(minutes: Minutes, stored: list[Result]) -> None:
    facts = {(c.fact, c.pins) for leaf in stored for c in leaf.claims if c.fact is not None}
    stated = {fact.stated.identity for fact, _ in facts}
    tasks = {t.stated.identity for leaf in stored for t in leaf.tasks} - stated
    assert {fact.stated.identity for fact in minutes.facts} == stated
    assert {t.stated.identity for t in (*minutes.tasks, *minutes.dropped)} == tasks
    by_gate = {fact.stated.identity for fact, _ in facts if fact.origin is Origin.GATE}
    assert minutes.counted.verified >= len(by_gate)


def test_facts_stand_in_the_order_of_their_places(world: World) -> None:
    world.add(item("late", EUROS), item("early", BLUE), item("middle", PLAN))
    assert [f.stated.extract_id for f in world.shown().facts] == ["early", "middle", "late"]


def test_an_item_of_two_files_is_one_fact(world: World) -> None:
    world.add(item("1", BLUE), name="a.jsonl")
    world.add(item("1", BLUE), name="b.jsonl")
    assert world.shown().counted.extracted == 1


def test_two_conclusions_of_two_files_on_one_passage_are_two_facts(world: World) -> None:
    world.add(item("1", BLUE, text="It is blue."), name="a.jsonl")
    world.add(item("1", BLUE, text="It goes to the factory."), name="b.jsonl")
    assert sorted(f.text for f in world.shown().facts) == [
        "It goes to the factory.",
        "It is blue.",
    ]


def test_an_item_that_one_file_says_the_place_of_is_no_task_of_another(world: World) -> None:
    twice = (*SAID, ("Cid", CASES))
    world.hear(twice)
    where = span_of(twice, CASES)
    hint = {"claimed_span": {"char_start": where.start, "char_end": where.end}}
    world.add(item("1", CASES), name="a.jsonl")
    assert world.shown().counted.to_human == 1
    world.add(item("1", CASES, **hint), name="b.jsonl")
    counted = world.shown().counted
    assert (counted.extracted, counted.verified, counted.to_human) == (1, 1, 0)


def test_a_person_is_asked_about_an_item_that_another_file_has_dropped(world: World) -> None:
    asked = item("1", "Somebody said that all this costs too much.")
    world.add(
        {**asked, "refined_file_id": "x.txt"},
        item("2", BLUE, refined_file_id="m.txt"),
        name="a.jsonl",
    )
    assert world.shown().counted.dropped == 1
    world.add(asked, name="b.jsonl")
    counted = world.shown().counted
    assert (counted.to_human, counted.dropped) == (1, 0)


def test_broken_lines_are_counted_one_by_one(world: World) -> None:
    world.add(item("1", BLUE), 7, 8, {"extract_id": "x"})
    world.add(item("1", BLUE), 7, name="b.jsonl")
    assert world.shown().counted.dropped == 3


def test_every_item_names_the_node_that_it_was_extracted_in(world: World) -> None:
    world.add(item("hit", BLUE), item("task", "Nobody said anything like this at all."))
    minutes = world.shown()
    stated = (*(f.stated for f in minutes.facts), *(t.stated for t in minutes.tasks))
    assert {minutes.sources[one.identity] for one in stated} == {"doc:items/a.jsonl"}


def test_many_files_of_items_keep_every_fact_once(world: World) -> None:
    count = 40
    said = tuple(("Ann", f"Sentence number {n} is about thing number {n}.") for n in range(count))
    world.hear(said)
    for number, (_, line) in enumerate(said):
        after = said[(number + 1) % count][1]
        texts = [f"About {n % count}." for n in (number, number + 1)]
        made = (item("1", line, text=texts[0]), item("2", after, text=texts[1]))
        world.add(*made, name=f"f{number:02}.jsonl")
    minutes = world.shown()
    report = world.build()
    assert report.counters.nodes > count + 10
    assert [fact.source_ref.span for fact in minutes.facts] == [
        span_of(said, line) for _, line in said
    ]


def test_one_of_ten_facts_is_spot_checked(world: World) -> None:
    world.add(item("1", BLUE), item("2", PLAN), item("3", "Nobody said anything like this."))
    minutes = world.shown()
    assert minutes.spot_checks == sampled(minutes.facts)
    assert len(minutes.spot_checks) == 1


def forge(world: World, body: bytes) -> None:
    """Put other bytes under the result of the file of items, with their proper hash."""
    digest = sha256_hex(body)
    put = "INSERT OR IGNORE INTO payload VALUES (?, 0, ?, NULL)"
    point = "UPDATE node SET out_hash = ? WHERE address = 'd1.0.0'"
    changed = change(database_of(world.home), (put, (digest, body)), (point, (digest,)))
    assert changed == 2


def stored(world: World) -> str:
    """The bytes of the result of the file of items, as text."""
    (found,) = (leaf for leaf in leaves(world) if leaf.claims)
    return found.as_bytes().decode()


FORGED = {
    "a fact that nothing let pass": ('"hit_substr"', '"to_human"'),
    "a fact that a person let pass, without a decision": ('"substr"', '"person"'),
    "a fact at another place than its claim": ('"m.txt",68,130', '"m.txt",69,130'),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_fact_is_not_shown(world: World, name: str) -> None:
    world.add(item("1", BLUE))
    body = stored(world)
    assert FORGED[name][0] in body
    forge(world, body.replace(*FORGED[name], 1).encode())
    refusal = world.another().show()
    assert isinstance(refusal, Refusal)
    assert refusal.status is RefusalStatus.MISSING


def test_a_fact_of_another_version_is_not_shown(world: World) -> None:
    world.add(item("1", BLUE))
    forge(world, stored(world).replace('"m.txt",1,', '"m.txt",2,').encode())
    refusal = world.another().show()
    assert isinstance(refusal, Refusal)
    assert (refusal.status, "does not hold" in refusal.reason) == (RefusalStatus.MISSING, True)


def test_minutes_that_were_never_built_are_refused(world: World) -> None:
    assert str(getattr(world.show(), "status", "")) == "MISSING"


def test_a_meeting_of_plain_talk_is_valid_and_empty(world: World) -> None:
    minutes = world.shown()
    assert (minutes.status, minutes.counted.extracted) == (Status.VALID, 0)
