"""What an audit finds: faults, each on one line, and counts of what was looked at."""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Iterator


At: TypeAlias = tuple[str, str]
"""Kind of record, and which one."""


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One thing that is not as the rest of the records say it must be."""

    kind: str
    """What kind of record: ``text``, ``event``, ``right``, ``node``, ``pin``, ``chain``, ..."""
    where: str
    """Which one."""
    what: str
    """What was expected and what is there."""

    @override
    def __str__(self) -> str:
        """One line."""
        return f"{self.kind}: {self.where}: {self.what}"


@dataclass(slots=True)
class Findings:
    """Collects faults while an audit goes on."""

    faults: list[Fault] = field(default_factory=list)
    """In the order in which they were found."""
    checked: Counter[str] = field(default_factory=Counter)
    """How many records of each kind were recomputed."""

    def add(self, kind: str, where: str, what: str) -> None:
        """A fault."""
        self.faults.append(Fault(kind, _line(where), _line(what)))

    def expect(self, at: At, *, named: str, is_so: bool) -> None:
        """A fault unless something is so."""
        if not is_so:
            self.add(*at, named)

    def equal(self, at: At, named: str, found: object, expected: object) -> None:
        """A fault unless what is stored equals what was recomputed, and is of the same type."""
        if type(found) is not type(expected) or found != expected:
            self.add(*at, f"{named} is {shown(found)}, recomputed {shown(expected)}")

    @contextmanager
    def reading(self, kind: str, where: str) -> Iterator[None]:
        """A block in which a record of any shape ends as a fault instead of an exception."""
        try:
            yield
        except _UNREADABLE as error:
            self.add(kind, where, f"cannot be read ({type(error).__name__}: {error})")


_UNREADABLE: Final = (
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    ArithmeticError,
    RecursionError,
    MemoryError,
)
_SHOWN: Final = 64
_LONGEST: Final = 400


def shown(value: object) -> str:
    """A value on one line, cut where it is long; hashes stay whole."""
    return _cut(value if isinstance(value, str) else repr(value), _SHOWN)


def _line(text: str) -> str:
    return text if text.isprintable() and len(text) <= _LONGEST else _cut(text, _LONGEST)


def _cut(text: str, most: int) -> str:
    printable = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text[: most + 1])
    return printable if len(printable) <= most else f"{printable[:most]}..."
