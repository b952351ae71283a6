"""Runs as the auditor needs them: their settings, and the digests that their nodes must have."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from citebound.check.nodes.call_keys import identity_of
from citebound.check.nodes.node import Under
from citebound.check.stored.readers import holds_items
from citebound.check.stored.recipe_names import MINUTES
from citebound.digest import Json, record_digest

if TYPE_CHECKING:
    from citebound.check.nodes.node import Node
    from citebound.check.stored.rows import RunEndRow, RunRow

_REDUCTIONS_ONLY: Final = frozenset(
    ("reduce_prompt", "reduce_budget", "limits.inner", "limits.group", "reduce")
)
_LEAVES_ONLY: Final = frozenset(
    (
        "map_prompt",
        "map_budget",
        "limits.part",
        "patterns",
        "split_size",
        "versions.split",
        "versions.units",
        "cite",
        "gate",
    )
)


@dataclass(frozen=True, slots=True)
class Build:
    """A run."""

    row: RunRow
    end: RunEndRow | None
    """None when it was interrupted."""
    settings: dict[str, Json]
    """By dotted name."""
    leaf_settings: str
    """What ``settings`` is in the key of its leaves."""
    reduce_settings: str
    """And of its reductions."""
    under: frozenset[Under]
    """For whom and under which settings its nodes are."""
    identity: bytes
    """What the keys of its calls begin with."""
    parameters: dict[str, Json]
    """How a model is asked."""
    called: frozenset[str]
    """The keys of the nodes for which it called a model."""
    last: int
    """The sequence that it ended on, or at the latest when it was interrupted."""

    @property
    def has_generator(self) -> bool:
        """Whether a model answers."""
        return "generator.generator" in self.settings

    def asks(self, *, leaf: bool) -> bool:
        """Whether a model answers for its leaves, or for its reductions."""
        is_rule = not leaf and self.settings.get("reduce") == "rules"
        return self.has_generator and not is_rule

    def asks_for(self, node: Node) -> bool:
        """Whether a model answers for a node: files of items and their reductions need none."""
        if self.row.recipe != MINUTES:
            return self.asks(leaf=node.is_leaf)
        is_transcript = node.is_leaf and not holds_items(str(node.fields["reader"]))
        return self.has_generator and is_transcript

    def prompt_hash(self, *, leaf: bool) -> str:
        """SHA-256 of the instructions."""
        return str(self.settings["map_prompt" if leaf else "reduce_prompt"]).partition(":")[2]


def read_build(
    row: RunRow, end: RunEndRow | None, until: int, called: frozenset[str] = frozenset()
) -> Build:
    """A run of its rows; ``until`` is the last sequence that it can have seen.

    Raises:
        ValueError: its settings are not JSON.
        TypeError: they are no object.
    """
    settings: dict[str, Json] = json.loads(row.settings)
    if type(settings) is not dict:
        raise TypeError("its settings are no object")
    leaf = record_digest("leaf settings", _without(settings, _REDUCTIONS_ONLY))
    reduction = record_digest("reduce settings", _without(settings, _LEAVES_ONLY))
    who = row.principal
    under = frozenset((Under(who, True, leaf), Under(who, False, reduction)))  # noqa: FBT003
    last = until if end is None else end.sequence
    named = "parameters."
    parameters = {
        name.removeprefix(named): settings[name] for name in settings if name.startswith(named)
    }
    digests = (leaf, reduction, under, identity_of(settings))
    return Build(row, end, settings, *digests, parameters, called, last)


def _without(settings: dict[str, Json], names: frozenset[str]) -> dict[str, Json]:
    return {name: value for name, value in settings.items() if name not in names}
