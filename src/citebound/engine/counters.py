"""What a build did, each kind of work counted apart (specification A, section 6)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citebound.digest import Json


class Action(StrEnum):
    """How a node came by its result."""

    CALLED = "called"
    SELECTED = "selected"
    INELIGIBLE = "ineligible"
    SETTLED = "settled"
    REBOUND = "rebound"
    HIT = "hit"


@dataclass(frozen=True, slots=True)
class Counters:
    """The counters of one build; ``nodes = recomputed + rebound + cache_hits``."""

    nodes: int
    """Nodes of the tree."""
    recomputed: int
    """Nodes whose result was made anew: called, selected by rule, ineligible, or settled without
    an answer."""
    model_calls: int
    """Generations, those of failed transport and of restarted plans included."""
    cache_hits: int
    """Nodes that existed."""
    rebound: int
    """Nodes to which a recorded output was bound: neither a hit nor a call."""
    ineligible: int
    """Recomputed nodes that are INELIGIBLE."""
    prompt_tokens: int
    """Tokens of the inputs that were answered, as the generator counts them."""
    new_tokens: int
    """Tokens generated."""
    seconds: float
    """Duration of the build."""

    def as_json(self) -> dict[str, Json]:
        """By name; seconds with three decimals."""
        return {name: getattr(self, name) for name in _WHOLE} | {"seconds": round(self.seconds, 3)}


_WHOLE = (
    "nodes",
    "recomputed",
    "model_calls",
    "cache_hits",
    "rebound",
    "ineligible",
    "prompt_tokens",
    "new_tokens",
)
