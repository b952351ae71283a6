"""What can be asked and compared: hostile scenarios of the category ``audit``."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from citebound.core.event import EventKind, NewEvent, NewText
from citebound.core.split import quarter_tokens
from citebound.engine.preview import Preview, preview
from citebound.engine.rights import grant, withdraw
from citebound.engine.whatif import Assumption, Dependents, Step, resting_on
from citebound.ports.generator import Generation
from tests.engine.tamper import rows
from tests.engine.world import World, dossier_of, facts_of
from tests.scenarios.worlds import built, current, keys, product

if TYPE_CHECKING:
    from pathlib import Path

    from citebound.ports.generator import Request

LEAF = "doc:d02.txt"
FACTS = [line.split(": ") for line in facts_of(2).replace(".\n", "\n").splitlines()]


def answer(number: int) -> Generation:
    """A valid claim of document 2, another one each time."""
    said, value = FACTS[number % len(FACTS)]
    _, subject, field = said.split(" ")
    alias = number % len(FACTS) + 1
    text = (
        f'{{"claims":[{{"subject":"{subject}","field":"{field}","value":"{value}",'
        f'"evidence":["E{alias}"]}}]}}'
    )
    return Generation(text, "stop", 1, 1)


def test_h3_41_a_model_that_answers_otherwise_is_published_and_the_first_row_stays(
    tmp_path: Path,
) -> None:
    world = dossier_of(tmp_path)
    calls = 0

    def another(request: Request) -> None:
        nonlocal calls
        if f"Product {product(2)} quantity" in request.messages[-1].content:
            world.generator.says["P-00-02 quantity"] = answer(calls)
            calls += 1

    world.generator.before.append(another)
    world.build()
    before, key = current(world), keys(world)[LEAF]
    first = world.store.results.nodes([key])[key]
    for _ in range(2):
        report = world.build(full=True)
        assert report.comparison is not None
        found = {difference.node: difference.what for difference in report.comparison.different}
        assert found[LEAF] == ("claims", "pins", "output")
        assert set(found) <= {LEAF, "group:1.0", "root"}
        assert report.comparison.equal == report.comparison.nodes - len(found)
        (run,) = world.store.runs.runs([report.run_id])
        assert run.outcome is not None
        assert run.outcome.details["comparison"] == report.comparison.as_json()
    attempts = (
        "SELECT body FROM attempt AS a JOIN attempt_end AS e ON e.attempt = a.id "
        "JOIN payload ON sha256 = e.text_sha256 WHERE node_key = ? ORDER BY a.id"
    )
    kept = [body.decode() for (body,) in rows(world, attempts, key)]
    assert kept == [answer(number).text for number in range(3)]
    assert rows(world, "SELECT count(*) FROM node WHERE key = ?", key) == [(1,)]
    assert world.store.results.nodes([key])[key] == first
    again = world.build()
    assert again.recomputed == again.rebound == ()
    assert current(world) == replace(before, run_id=again.run_id)


MANY, X = 10_000, 4_567
TABLES = ("event", "run", "node", "edge", "attempt", "payload", "audit", "head", "part")


@pytest.fixture
def many(tmp_path: Path) -> World:
    """Ten thousand documents, with a summary for the owner and one of a few for ann."""
    world = World(tmp_path, "facts")
    texts = {f"d{number:05}.txt": facts_of(number) for number in range(MANY)}
    world.store.documents.append(
        [
            NewEvent(
                EventKind.ADDED,
                name,
                after="1",
                text=NewText(text, "text/1", quarter_tokens(text)),
            )
            for name, text in texts.items()
        ],
        "2026-01-01T00:00:00Z",
    )
    world.build()
    return world


def counts(world: World) -> list[int]:
    return [rows(world, f"SELECT count(*) FROM {table}")[0][0] for table in TABLES]  # noqa: S608


def test_h3_47_of_ten_thousand_documents_a_preview_names_what_a_withdrawal_then_makes_anew(
    many: World,
) -> None:
    name, before = f"d{X:05}.txt", counts(many)
    step = Assumption(name, Step.WITHDRAWN)
    found = preview(many.workspace, many.job(), assumed=(step,))
    assert isinstance(found, Preview)
    (dependent,) = found.dependents
    assert (dependent.principal, dependent.recipe, dependent.is_current) == (
        "owner",
        "facts",
        True,
    )

    took = []
    for _ in range(5):
        # Of this process alone: the scenario's 100 ms are not those of a busy machine.
        begun = time.process_time()
        asked = resting_on(many.workspace, many.job(), name)
        took.append(time.process_time() - begun)
        assert isinstance(asked, Dependents)
        assert asked.summaries == (dependent,)
    assert min(took) < 0.1
    assert counts(many) == before

    withdraw(many.workspace, name)
    report = many.build()
    assert [node.node for node in found.nodes] == [*report.recomputed, *report.rebound]
    assert dependent.nodes == report.recomputed
    assert report.counters.model_calls == 0
    assert counts(many)[2] - before[2] == len(dependent.nodes)


def test_h3_47_a_summary_that_does_not_use_a_document_does_not_depend_on_it(
    tmp_path: Path,
) -> None:
    world = built(tmp_path, recipe="facts")
    for number in range(3):
        grant(world.workspace, f"d{number:02}.txt", "ann")
    world.build("ann")
    for number, readers in ((2, ["ann", "owner"]), (3, ["owner"])):
        step = Assumption(f"d{number:02}.txt", Step.WITHDRAWN)
        found = preview(world.workspace, world.job(), assumed=(step,))
        assert isinstance(found, Preview)
        assert [(one.principal, one.is_current) for one in found.dependents] == [
            (reader, True) for reader in readers
        ]
