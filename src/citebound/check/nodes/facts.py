"""What minutes say: facts with their places, and tasks, read strictly from stored outputs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from citebound.digest import record_digest

if TYPE_CHECKING:
    from citebound.digest import Json

Ts: TypeAlias = str | int | float | None
"""A time as a transcript writes it."""

VERDICTS: Final = ("hit_exact", "hit_substr", "hit_fuzzy", "to_human", "dropped")
_ACTS: Final = ("pin", "reject", "refutes")


class Item(NamedTuple):
    """An item as it was extracted."""

    extract_id: str
    """What the extraction calls it; no two of a leaf share one, and some have none."""
    kind: str
    """As it was stated; may be none that there is."""
    text: str
    """The conclusion."""
    quote: str
    """What is said to stand in the transcript."""

    @property
    def identity(self) -> str:
        """What makes it the same item in another run."""
        return identity_of(self.kind, self.text, self.quote)


class Judged(NamedTuple):
    """What the gate is said to have found."""

    verdict: str
    """One of ``VERDICTS``."""
    similarity: float
    """Of quote and passage, 0 to 1."""
    reason: str
    """For a person, one line."""
    step: int
    """The step of the specification that gave it, by its number there."""
    closest: tuple[tuple[int, int], ...]
    """The closest passages, best first, in code points, half-open."""

    @property
    def is_hit(self) -> bool:
        """Whether the gate is said to have let it pass."""
        return self.verdict.startswith("hit")


class Source(NamedTuple):
    """Where a fact is pinned."""

    file_id: str
    """The transcript, by name."""
    start: int
    """Of the passage, in code points."""
    end: int
    """Half-open."""
    speaker: str | None
    """Who says it; None where that is not known."""
    ts: Ts
    """When; None where that is not known."""
    match: str
    """How it was found: ``exact``, ``substr``, ``fuzzy`` or ``person``."""
    similarity: float
    """That of the verdict."""


class Taken(NamedTuple):
    """A decision as an output tells it."""

    number: int
    """Which decision about this item, from 1."""
    act: str
    """One of ``_ACTS``."""
    by: str
    """Who decided."""
    at: str
    """When, ISO 8601 in UTC."""
    version: int
    """Of the transcript that the person saw."""
    carried: bool
    """Whether it was found to hold in a later text."""
    text: str
    """The conclusion in the person's words; empty where it stays."""
    reason: str
    """Why; empty where none was given."""


class Fact(NamedTuple):
    """An item with its place."""

    item: Item
    """What was extracted."""
    judged: Judged
    """What the gate said of it."""
    source: Source
    """Its place."""
    decision: Taken | None
    """That of a person who pinned it; None without one."""
    owner: tuple[str, str] | None
    """Of an action, who will do it: as said, and as a speaker."""
    due: tuple[str, str] | None
    """Of an action, by when: as said, and as a date."""


class Task(NamedTuple):
    """An item that is no fact."""

    item: Item
    """What was extracted."""
    judged: Judged
    """What the gate said of it."""
    decision: Taken | None
    """That of a person who rejected it, or one that no longer holds; None without one."""
    is_anew: bool
    """Whether it has to be decided anew."""
    source: Source | None = None
    """Where one stands that a person struck; None of all others."""


def identity_of(kind: str, text: str, quote: str) -> str:
    """What makes two items the same one."""
    return record_digest("item", {"kind": kind, "text": text, "quote": quote})


def read_fact(row: Json) -> Fact:
    """The fact of a stored claim.

    Raises:
        ValueError: it has another shape.
    """
    match row:
        case [item, judged, source, decision, owner, due]:
            return Fact(
                _item(item),
                _judged(judged),
                _source(source),
                _taken(decision),
                _said(owner),
                _said(due),
            )
        case _:
            raise ValueError(f"a fact is {row!r}")


def read_task(row: Json) -> Task:
    """The task of a stored output.

    Raises:
        ValueError: it has another shape.
    """
    match row:
        case [item, judged, decision, bool(is_anew), *place] if len(place) <= 1:
            source = _source(place[0]) if place else None
            return Task(_item(item), _judged(judged), _taken(decision), is_anew, source)
        case _:
            raise ValueError(f"a task is {row!r}")


def _item(row: Json) -> Item:
    match row:
        case [str(extract_id), str(kind), str(text), str(quote)]:
            return Item(extract_id, kind, text, quote)
        case _:
            raise ValueError(f"an item is {row!r}")


def _judged(row: Json) -> Judged:
    match row:
        case [str(verdict), float(similarity), str(reason), step, [*closest]] if (
            verdict in VERDICTS and 0 <= similarity <= 1 and type(step) is int
        ):
            return Judged(verdict, similarity, reason, step, tuple(map(_span, closest)))
        case _:
            raise ValueError(f"a verdict is {row!r}")


def _source(row: Json) -> Source:
    match row:
        case [
            str(file_id),
            start,
            end,
            (str() | None) as speaker,
            (str() | int() | float() | None) as ts,
            str(found),
            float(similarity),
        ] if type(ts) is not bool:
            return Source(file_id, *_span([start, end]), speaker, ts, found, similarity)
        case _:
            raise ValueError(f"a source is {row!r}")


def _span(row: Json) -> tuple[int, int]:
    match row:
        case [start, end] if type(start) is int and type(end) is int:
            return start, end
        case _:
            raise ValueError(f"a passage is {row!r}")


def _taken(row: Json) -> Taken | None:
    match row:
        case None:
            return None
        case [
            number,
            str(act),
            str(by),
            str(at),
            version,
            bool(carried),
            str(text),
            str(reason),
        ] if act in _ACTS and type(number) is int and type(version) is int:
            return Taken(number, act, by, at, version, carried, text, reason)
        case _:
            raise ValueError(f"a decision is {row!r}")


def _said(row: Json) -> tuple[str, str] | None:
    match row:
        case None:
            return None
        case [str(said), str(resolved)]:
            return said, resolved
        case _:
            raise ValueError(f"an owner or a day is {row!r}")
