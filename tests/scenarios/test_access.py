"""Who may see what: hostile scenarios of the category ``access``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from citebound.core.event import EventKind
from citebound.core.result import Result, Status
from citebound.engine.refusal import Refusal, RefusalStatus
from citebound.engine.rights import grant, revoke
from citebound.engine.serve import show
from citebound.errors import GenerationError, StoreError
from tests.engine.tamper import rows
from tests.engine.world import World, dossier_of, name_of
from tests.scenarios.worlds import (
    DOCUMENTS,
    bodies,
    built,
    current,
    elsewhere,
    keys,
    moved,
    once,
    product,
    prompts,
    refused,
    stale,
    telling,
)
from tests.store.worlds import AT, right

if TYPE_CHECKING:
    from pathlib import Path

    from citebound.engine.workspace import Workspace


def two_readers(home: Path) -> World:
    """A may read documents 0 to 11, and their summary cites document 11; B may read 0 to 10."""
    world = telling(home, 11)
    for number in range(DOCUMENTS):
        grant(world.workspace, name_of(number), "A")
    for number in range(DOCUMENTS - 1):
        grant(world.workspace, name_of(number), "B")
    world.build("A")
    assert product(11) in repr(current(world, "A").claims)
    world.generator.requests.clear()
    return world


def test_h3_05_a_reader_gets_no_row_of_another_at_any_level(tmp_path: Path) -> None:
    world = two_readers(tmp_path)
    assert refused(world, "B").status is RefusalStatus.MISSING
    report = world.build("B")
    assert (report.counters.cache_hits, report.counters.rebound) == (0, 0)
    assert report.counters.ineligible == 1
    of_a, of_b = keys(world, "A"), keys(world, "B")
    assert not set(of_a.values()) & set(of_b.values())
    (leaf,) = rows(
        world, "SELECT status FROM node WHERE address = 'd11.0.0' AND run_id = ?", report.run_id
    )
    assert leaf == ("INELIGIBLE",)
    assert product(11) not in repr(current(world, "B")) + bodies(world, of_b)


def test_h3_05_what_a_reader_may_not_read_is_in_no_prompt_log_or_error_made_for_them(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(0)
    world = two_readers(tmp_path)
    world.generator.fails.add("P-99-01")
    with pytest.raises(GenerationError) as failed:
        world.build("B")
    world.generator.fails.clear()
    run_id = world.build("B").run_id
    sent = rows(
        world,
        "SELECT body FROM attempt JOIN payload ON sha256 = request_sha256 "
        "WHERE run_id IN (?, ?) AND body IS NOT NULL",
        run_id,
        run_id - 1,
    )
    assert len(sent) > DOCUMENTS
    told = [str(failed.value), caplog.text, *capfd.readouterr(), prompts(world), repr(sent)]
    assert not any(product(11) in text or "SITE11X" in text for text in told)


def at_leaf_8(world: World, seen: list[object]) -> None:
    """Revoke document 8 while its own leaf is at the model, and look what is shown then."""

    def act(workspace: Workspace) -> None:
        revoke(workspace, name_of(8), "owner")
        seen.append(show(workspace, world.job()))

    world.generator.before.append(once(world, product(8), act))


def test_h3_29_what_was_made_under_the_old_right_is_never_current_for_the_new_one(
    tmp_path: Path,
) -> None:
    world = built(tmp_path)
    world.write_facts(8, version=2)
    world.sync()
    seen: list[object] = []
    at_leaf_8(world, seen)
    report = world.build()
    (during,) = seen
    assert isinstance(during, Refusal)
    assert during.status is RefusalStatus.STALE
    first, *later = (request.messages[-1].content for request in world.generator.requests)
    assert product(8) in first
    assert not any(product(8) in prompt for prompt in later)
    assert "doc:d08.txt" in report.recomputed
    made = rows(world, "SELECT status, fields FROM node WHERE address = 'd8.0.0' ORDER BY id")
    revisions = ['"access_revision":1' in fields for _, fields in made]
    assert [(status, first) for (status, _), first in zip(made, revisions, strict=True)] == [
        ("VALID", True),
        ("VALID", True),
        ("INELIGIBLE", False),
    ]
    assert product(8) not in repr(current(world)) + bodies(world, keys(world))
    assert current(world).sequence == world.store.documents.events(0)[-1].sequence


def test_h3_29_leaves_that_became_ineligible_are_cancelled_and_not_sent(tmp_path: Path) -> None:
    world = dossier_of(tmp_path)
    world.generator.before.append(
        once(world, product(0), lambda workspace: revoke(workspace, name_of(8), "owner"))
    )
    report = world.build()
    assert (report.counters.ineligible, report.counters.model_calls) == (1, 15)
    assert product(8) not in prompts(world) + repr(current(world).claims)
    fields = [row[0] for row in rows(world, "SELECT fields FROM node WHERE address = 'd8.0.0'")]
    assert all('"eligible":false' in field for field in fields)


def test_h3_29_a_builder_who_may_read_nothing_any_more_is_refused_and_has_no_summary(
    tmp_path: Path,
) -> None:
    world = dossier_of(tmp_path, 1)
    world.generator.before.append(
        once(world, product(0), lambda workspace: revoke(workspace, name_of(0), "owner"))
    )
    with pytest.raises(AssertionError, match="FORBIDDEN"):
        world.build()
    assert refused(world).status is RefusalStatus.FORBIDDEN
    assert world.store.heads.head("owner", "claims") is None
    (kept,) = rows(world, "SELECT fields FROM node")
    assert '"access_revision":1' in kept[0]


def test_h3_35_a_right_taken_and_given_again_is_a_new_revision(tmp_path: Path) -> None:
    world = built(tmp_path)
    first = current(world).root_key
    revoke(world.workspace, name_of(8), "owner")
    grant(world.workspace, name_of(8), "owner")
    found = stale(world)
    assert (found.changed[0].before, found.changed[0].after) == ("1", "3")
    report = world.build()
    assert (report.recomputed, report.rebound) == ((), ("doc:d08.txt", "group:1.2", "root"))
    assert world.generator.requests == []
    assert current(world).root_key != first


@pytest.mark.parametrize(
    ("kind", "before"),
    [
        (EventKind.GRANTED, 0),  # The counter set back to 1.
        (EventKind.REVOKED, 1),  # Revision 2 again.
        (EventKind.GRANTED, 2),  # Revision 3 again, of a right that is as it says.
        (EventKind.GRANTED, 4),  # A revision that nobody issued.
    ],
)
def test_h3_35_a_revision_that_is_lower_repeated_or_skipped_is_refused(
    tmp_path: Path, kind: EventKind, before: int
) -> None:
    world = built(tmp_path)
    revoke(world.workspace, name_of(8), "owner")
    grant(world.workspace, name_of(8), "owner")
    events, present = world.store.documents.events(0), keys(world)
    with pytest.raises(StoreError, match="it was to be"):
        world.store.documents.append([right(kind, name_of(8), "owner", before)], AT)
    assert (world.store.documents.events(0), keys(world)) == (events, present)
    revisions = rows(world, "SELECT revision FROM rights WHERE slot = 8 AND principal = 'owner'")
    assert [revision for (revision,) in revisions] == [2, 3]


def test_h3_39_a_right_taken_from_a_document_without_claims_still_makes_the_root_stale(
    tmp_path: Path,
) -> None:
    world = dossier_of(tmp_path)
    world.write(name_of(8), "Nothing of any declared form.\n")
    world.sync()
    for number in range(DOCUMENTS):
        grant(world.workspace, name_of(number), "P")
    world.build("P")
    before, old_keys = current(world, "P"), keys(world, "P")
    elsewhere(world, lambda workspace: revoke(workspace, name_of(8), "P"))
    assert [change.change for change in stale(world, "P").changed] == ["revoked"]
    assert moved(old_keys, keys(world, "P")) == {"doc:d08.txt", "group:1.2", "root"}
    report = world.build("P")
    assert (report.recomputed, report.rebound) == (("doc:d08.txt",), ("group:1.2", "root"))
    after = current(world, "P")
    assert (after.claims, after.root_key == before.root_key) == (before.claims, False)
    leaves = rows(world, "SELECT status, out_hash FROM node WHERE address = 'd8.0.0' ORDER BY id")
    assert [status for status, _ in leaves] == ["VALID", "INELIGIBLE"]
    assert leaves[1][1] == Result(Status.INELIGIBLE).out_hash != leaves[0][1]
