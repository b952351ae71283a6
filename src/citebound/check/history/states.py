"""Documents and rights between two events."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

OWNER: Final = "owner"


@dataclass(frozen=True, slots=True)
class State:
    """A document between two events."""

    doc_id: str
    version: int
    text_sha256: str
    reader: str
    weight: int
    present: bool = True
    withdrawn: bool = False

    @property
    def presence(self) -> str:
        """The stored word."""
        return _PRESENCE[self.present, self.withdrawn]


class Right(NamedTuple):
    """A right between two events."""

    revision: int
    eligible: bool


_PRESENCE: Final = {
    (True, False): "active",
    (False, False): "absent",
    (True, True): "withdrawn",
    (False, True): "withdrawn and absent",
}

_SYNTAX: Final = {".md": "markdown", ".rst": "rst"}


def default_right(principal: str) -> Right:
    """The right that nobody changed: the owner may read all, others nothing."""
    return Right(1, eligible=True) if principal == OWNER else Right(0, eligible=False)


def syntax_of(doc_id: str) -> str:
    """How a text is read follows from the name of its file."""
    suffix = doc_id[doc_id.rfind(".") :].lower() if "." in doc_id else ""
    return _SYNTAX.get(suffix, "plain")


@dataclass(slots=True)
class Names:
    """The present names of documents, which are distinct."""

    shared: set[str] = field(default_factory=set)
    """Names that several documents have."""
    _count: dict[str, int] = field(default_factory=dict)

    def give(self, name: str) -> None:
        """A document has this name from now on."""
        self._count[name] = self._count.get(name, 0) + 1
        if self._count[name] > 1:
            self.shared.add(name)

    def take(self, name: str) -> None:
        """A document no longer has it."""
        self._count[name] = self._count.get(name, 0) - 1
        if self._count[name] <= 1:
            self.shared.discard(name)
