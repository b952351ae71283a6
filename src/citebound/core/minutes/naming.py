"""What are items, tasks and texts called? By the heads of their digests.

How long such a head is, is told here and nowhere else.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from citebound.core.facts.identity import identity_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

FEWEST: Final = 4
"""Fewest characters by which a person may name a task or a fact."""
_TASK: Final = 10
"""Fewest characters of a task's name, where no two of a meeting are the same."""
_HEAD: Final = 12
"""Characters of a digest where nothing is looked up by it."""


class Names:
    """The ``extract_id`` of each item of one batch.

    The head of its identity, and a number where the same item occurs again.
    """

    def __init__(self) -> None:
        """Of a batch without items so far."""
        self._counts: dict[str, int] = {}

    def of(self, kind: str, text: str, quote: str) -> str:
        """The name of the next item; no other of the batch has it.

        Raises:
            UnicodeEncodeError: a text holds a lone surrogate.
        """
        name = head_of(identity_of(kind, text, quote))
        number = self._counts[name] = self._counts.get(name, 0) + 1
        return name if number == 1 else f"{name}-{number}"


def head_of(sha256: str) -> str:
    """The head of a digest, by which a person knows it again."""
    return sha256[:_HEAD]


def is_called(identity: str, name: str) -> bool:
    """Whether a person may mean a task or a fact by this name, in whichever letter case."""
    return len(name) >= FEWEST and identity.startswith(name.lower())


def task_names(identities: Iterable[str]) -> Mapping[str, str]:
    """By item, its name as a task: as few characters of its identity as tell all of them apart.

    At least ten of them.
    """
    ordered = sorted(set(identities))
    most = max((_shared(*pair) + 1 for pair in pairwise(ordered)), default=0)
    return {identity: identity[: max(_TASK, most)] for identity in ordered}


def _shared(one: str, other: str) -> int:
    """How many characters two texts share at their beginnings."""
    pairs = enumerate(zip(one, other, strict=True))
    return next(place for place, (mine, its) in pairs if mine != its)
