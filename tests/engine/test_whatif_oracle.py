"""Over random events: what the edges say of dependents is what a slow walk of the trees says."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from citebound.engine.planning import readable
from citebound.engine.refusal import Refusal
from citebound.engine.serve import Summary
from citebound.engine.whatif import Dependents, resting_on
from tests.engine.test_incremental_equals_full import PRINCIPALS, STEPS, Step, take
from tests.engine.world import World

if TYPE_CHECKING:
    from collections.abc import Iterator


def used(world: World, root_key: str) -> Iterator[int]:
    """The slots of the documents whose text a tree was made from, by reading all of it."""
    (node,) = world.store.results.nodes([root_key]).values()
    fields = json.loads(node.fields_json)
    if fields.get("active") and fields.get("eligible"):
        yield fields["slot"]
    for child in world.store.results.children(root_key):
        yield from used(world, child)


def slowly(world: World) -> dict[int, set[tuple[str, bool]]]:
    """For every slot: who has a summary of it, and whether it is shown."""
    found: dict[int, set[tuple[str, bool]]] = {}
    for who in PRINCIPALS:
        head = world.store.heads.head(who, world.settings.recipe)
        for slot in set(used(world, head.root_key)) if head else ():
            found.setdefault(slot, set()).add((who, isinstance(world.show(who), Summary)))
    return found


@pytest.mark.parametrize("recipe", ["claims", "facts"])
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(steps=st.lists(STEPS, max_size=24))
def test_dependents_are_those_of_a_slow_walk_and_current_when_they_are_shown(
    recipe: str, tmp_path_factory: pytest.TempPathFactory, steps: list[Step]
) -> None:
    world = World(tmp_path_factory.mktemp("home"), recipe)
    world.folder.young = True
    world.settings = replace(world.settings, split_size=400)
    for step in [*steps, Step("sync"), Step("build", "", "ann"), *steps, Step("sync")]:
        take(world, step)
    world.sync(accept_removals=True)
    expected = slowly(world)
    snapshot = readable(world.workspace, world.job())
    for document in () if isinstance(snapshot, Refusal) else snapshot.documents:
        found = resting_on(world.workspace, world.job(), document.doc_id)
        assert isinstance(found, Dependents)
        summaries = {(one.principal, one.is_current) for one in found.summaries}
        assert summaries == expected.get(document.slot, set())
    world.store.close()
