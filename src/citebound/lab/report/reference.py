"""The published reference figures (specification A, section 10), which no run here computes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from citebound.lab.evaluation.values import Population

SET_UP: Final = (
    "Qwen2.5-1.5B-Instruct at commit 989aa7980e4cf806f80c7fef2b1adb7bc71aa306, BF16, eager "
    "attention, greedy, one RTX 3090"
)
"""What the published figures were measured with."""
COMPARISONS: Final = 62
"""Published comparisons, exercise included; all had equal statuses and claims."""


@dataclass(frozen=True, slots=True)
class Published:
    """One row of the published table."""

    roots: int
    """Roots."""
    statuses: str
    """How many of them VALID, PARTIAL and INVALID."""
    claims: int
    """Claims of the roots."""
    reference_valid: int
    """Of these, claims whose every citation is current, eligible and exact."""
    supported: int
    """Claims that a cited line affirms."""
    unsupported: int
    """Claims that none affirms."""
    unique: int
    """Unique facts."""
    correct: int
    """Of these, facts that the labels hold."""
    gold: int
    """Facts of the labels."""
    precision: str
    """As published."""
    recall: str
    """As published."""


_AFTER: Final = Published(60, "4/30/26", 132, 132, 63, 69, 127, 65, 2640, "0.512", "0.0246")
POPULATIONS: Final = {
    Population.DEVELOPMENT: Published(10, "0/5/5", 20, 20, 5, 15, 19, 6, 480, "0.316", "0.0125"),
    Population.TEST: Published(20, "0/14/6", 55, 55, 20, 35, 54, 20, 960, "0.370", "0.0208"),
    Population.INCREMENTAL: _AFTER,
    Population.FULL: _AFTER,
}
"""Of the model, by population."""

BASELINE: Final = {
    population: Published(
        roots, f"{roots}/0/0", gold, gold, gold, 0, gold, gold, gold, "1.0", "1.0"
    )
    for population, roots, gold in (
        (Population.DEVELOPMENT, 10, 480),
        (Population.TEST, 20, 960),
        (Population.INCREMENTAL, 60, 2640),
    )
}
"""Of the extractive baseline, by population."""


@dataclass(frozen=True, slots=True)
class PublishedCost:
    """What the builds of one path spent over the 60 events."""

    calls: int
    """Generations."""
    new_tokens: int
    """Tokens of the answers."""
    seconds: int
    """Their duration on the published machine."""


COSTS: Final = {
    "incremental": PublishedCost(140, 29_689, 1118),
    "full": PublishedCost(900, 104_024, 4022),
}
"""By path."""
