"""The newest leaf of items of a meeting, opened for forging, and where its facts stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.check.forger import Forger, named

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.check.stores import Store

ITEMS, ROOT, TRANSCRIPT = "d1.0.0", "g1.0", "d0.0.0"
EXACT, SUBSTR, RISK, FUZZY, PINNED, MILESTONE = range(6)
"""The facts of the newest leaf of items, by their places."""
REJECTED, AGAIN, INVENTED, ASKED, TWICE, FOREIGN, SHORT = range(7)
"""Its tasks."""
STATED, JUDGED, SOURCE, DECISION, OWNER, DUE = range(6)
"""The members of a fact; a task has its decision in place of the source."""
CORRECTED_FACT, STRUCK_TASK = 3, 0
"""Of the transcript's own leaf: the fact in other words, and the task that a person struck."""
TAKEN, IS_ANEW, PLACE = 2, 3, 4
"""The members of a task behind its verdict; the last only of one that a person struck."""
VERDICT, SIMILAR, _, STEP, CLOSEST = range(5)
FILE, START, END, SPEAKER, TS, MATCH, LIKENESS = range(7)
LOST = "are not the items that it was made of"
NEVER = "retries or decisions were never as its key says"


class Leaf:
    """The newest leaf of items, opened for forging."""

    def __init__(self, forger: Forger, address: str = ITEMS) -> None:
        self._forger = forger
        self.number = forger.node(address, recipe="minutes")
        out = forger.value("SELECT out_hash FROM node WHERE id = ?", self.number)
        self.output: dict[str, Any] = forger.body(out)

    def fact(self, place: int) -> Any:
        return self.output["claims"][place]["fact"]

    def pin(self, place: int) -> Any:
        return self.output["claims"][place]["pins"][0]

    def task(self, place: int) -> Any:
        return self.output["open"][place]

    def close(self) -> None:
        self._forger.set_output(self.number, **self.output)


def move(leaf: Leaf, place: int, by: int) -> None:
    """A fact's place, in its pin and in its source."""
    for span in (leaf.pin(place), leaf.fact(place)[SOURCE]):
        first = 2 if span is leaf.pin(place) else START
        span[first : first + 2] = [span[first] + by, span[first + 1] + by]


def names_a_forged_leaf(
    meeting: Store, forge: Callable[[Leaf], None], kind: str, what: str
) -> None:
    """Forge a leaf, every hash and the chain with it, and demand that the auditor names it."""
    forger = Forger(meeting)
    leaf = Leaf(forger)
    forge(leaf)
    leaf.close()
    named(forger, kind, what)
