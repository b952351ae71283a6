"""What the scenarios start from: a dossier D of twelve documents and its summary."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from citebound.engine.planning import plan_of
from citebound.engine.refusal import Refusal, RefusalStatus
from citebound.engine.serve import Summary
from citebound.store.sqlite import open_store
from tests.engine.tamper import rows
from tests.engine.world import World, dossier_of, facts_of, name_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from citebound.engine.workspace import Workspace
    from citebound.ports.generator import Request

DOCUMENTS = 12
LEAVES = tuple(f"doc:{name_of(number)}" for number in range(DOCUMENTS))
REDUCTIONS = ("group:1.0", "group:1.1", "group:1.2", "root")
ALL_NODES = {*LEAVES, *REDUCTIONS}


def built(home: Path, documents: int = DOCUMENTS, recipe: str = "claims") -> World:
    """The dossier D with a CURRENT summary, and nobody asked since."""
    world = dossier_of(home, documents, recipe)
    world.build()
    world.generator.requests.clear()
    return world


def telling(home: Path, number: int, documents: int = DOCUMENTS) -> World:
    """The dossier D before a build: the model's root will cite this document of all.

    The others speak of three products only, this one of a product of its own, and the model keeps
    one claim of each product.
    """
    world = World(home)
    for other in range(documents):
        text = facts_of(other)
        if other != number:
            text = text.replace(f"P-00-{other:02}", f"P-99-{other % 3:02}")
        world.write(name_of(other), text)
    world.sync()
    return world


def product(number: int) -> str:
    """What stands in this document's text, and in no other's."""
    return f"P-00-{number:02}"


def current(world: World, principal: str = "owner") -> Summary:
    """The summary that is shown."""
    found = world.show(principal)
    assert isinstance(found, Summary), found
    return found


def refused(world: World, principal: str = "owner") -> Refusal:
    """The refusal that is shown instead."""
    found = world.show(principal)
    assert isinstance(found, Refusal), found
    return found


def stale(world: World, principal: str = "owner") -> Refusal:
    """A refusal as STALE, for which no claim and no text was read."""
    with pytest.MonkeyPatch.context() as patch:
        for port, name in ((world.store.results, "nodes"), (world.store.documents, "texts")):
            patch.setattr(port, name, _must_not_be_read)
        found = refused(world, principal)
    assert found.status is RefusalStatus.STALE
    return found


def _must_not_be_read(*_: object) -> Any:
    raise AssertionError("claims were read for a summary that is refused")


def prompts(world: World) -> str:
    """Everything that was sent since the last time."""
    return "\n".join(m.content for request in world.generator.requests for m in request.messages)


def keys(world: World, principal: str = "owner") -> dict[str, str]:
    """The key that every node ought to have now, by name."""
    snapshot = world.store.documents.snapshot(principal)
    assert snapshot is not None
    plan = plan_of(world.workspace, world.job(principal), snapshot)
    return {node.name: node.key for node in plan.nodes}


def moved(before: dict[str, str], after: dict[str, str]) -> set[str]:
    """The nodes whose key is another one."""
    return {name for name, key in after.items() if before.get(name) != key}


def bodies(world: World, node_keys: dict[str, str]) -> str:
    """Every stored output and answer of these nodes, as it stands there."""
    wanted = set(node_keys.values())
    stored = rows(
        world, "SELECT key, body FROM node JOIN payload ON sha256 IN (out_hash, raw_sha256)"
    )
    return "\n".join(body.decode() for key, body in stored if key in wanted)


def elsewhere(world: World, act: Callable[[Workspace], object]) -> None:
    """Do something through a connection of its own, as another process would."""
    with open_store(world.root / ".citebound", "case", world.root, create=False) as store:
        act(replace(world.workspace, store=store))


def once(world: World, word: str, act: Callable[[Workspace], object]) -> Callable[[Request], None]:
    """A hook that acts once, through a connection of its own, while the model has this word."""
    waiting = [act]

    def hook(request: Request) -> None:
        if waiting and word in request.messages[-1].content:
            elsewhere(world, waiting.pop())

    return hook
