"""Acts: rules that are chosen evenly.

Hypothesis switches some rules of a state machine off in each run. That finds what many repetitions
find, and seldom what two rare things in a row find. Here one rule chooses among all acts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from hypothesis import strategies as st
from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Callable

Function = TypeVar("Function", bound="Callable[..., None]")
_STRATEGIES = "fuzz_strategies"


def act(often: int = 1, /, **strategies: st.SearchStrategy[Any]) -> Callable[[Function], Function]:
    """A method that may be chosen, so often, and what its arguments are drawn from."""

    def marked(function: Function) -> Function:
        setattr(function, _STRATEGIES, (often, strategies))
        return function

    return marked


@dataclass(frozen=True)
class Chosen:
    """An act with its arguments."""

    name: str
    arguments: dict[str, Any]

    @override
    def __repr__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in self.arguments.items())
        return f"{self.name}({told})"

    def on(self, machine: object) -> None:
        """Do it."""
        getattr(machine, self.name)(**self.arguments)


def acts_of(machine: type) -> st.SearchStrategy[Chosen]:
    """Any act of a machine."""
    found = {
        name: getattr(function, _STRATEGIES)
        for name in sorted(dir(machine))
        if hasattr(function := getattr(machine, name), _STRATEGIES)
    }

    def chosen(name: str) -> st.SearchStrategy[Chosen]:
        return st.fixed_dictionaries(found[name][1]).map(lambda values: Chosen(name, values))

    names = [name for name, (often, _) in found.items() for _ in range(often)]
    return st.sampled_from(names).flatmap(chosen)
