"""What a node says.

Its status and its claims, and the one byte string that is hashed and stored.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from citebound.core.evidence import Pin
from citebound.core.facts.stored_form import fact_from_json, fact_json, task_from_json, task_json
from citebound.core.finding import Finding, Stop
from citebound.digest import Json, canonical, sha256_hex

if TYPE_CHECKING:
    from citebound.core.facts.fact import Fact, Task


class Status(StrEnum):
    """The status of a node.

    VALID means that the structure was checked, never that the content is true.
    """

    VALID = "VALID"
    PARTIAL = "PARTIAL"
    INVALID = "INVALID"
    INELIGIBLE = "INELIGIBLE"


@dataclass(frozen=True, slots=True)
class Fields:
    """The structured content of a claim (specification A, section 5)."""

    subject: str
    """1 to 120 characters."""
    field: str
    """The property that is stated, such as ``delivery``."""
    value: str
    """1 to 120 characters."""


class Support(StrEnum):
    """Whether a program found that the cited text says what a claim states.

    Never that it is true, and never more than the program can compare.
    """

    SUPPORTED = "supported"
    """The cited text states it in a form that the program reads."""
    UNSUPPORTED = "unsupported"
    """It does not, though the program can read what such a text states."""
    UNAUDITED = "unaudited"
    """The program cannot tell."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement with the evidence that justifies it."""

    fields: Fields | None
    """The structured statement; None when the claim is the quoted passage itself (``extract``)."""
    pins: tuple[Pin, ...]
    """At least one."""
    support: Support | None = None
    """What the support check found; None where a rule states the claim."""
    finding: Finding | None = None
    """What is stated in free words; None in all recipes but ``quotes``."""
    fact: Fact | None = None
    """What the gate or a person let pass; None in all recipes but ``minutes``."""
    note: str = ""
    """Of a fact: why the support check did not find it, in one line; empty otherwise."""

    def __post_init__(self) -> None:
        """Refuse a claim without evidence.

        Raises:
            ValueError: there is no pin, or a fact is pinned elsewhere than its source.
        """
        if not self.pins:
            raise ValueError("a claim wants at least one pin, got none")
        if self.fact is not None and self.fact.source_ref.span != self.pins[0].span:
            raise ValueError("a fact is pinned where its source is")


@dataclass(frozen=True, slots=True)
class Reference:
    """A claim of a deterministic reduction.

    The claim of one of its children, not a copy (DESIGN.md section 5).
    """

    child: int
    """Position of the child among the node's children, in slot order, from 0."""
    index: int
    """Index among the child's claims, from 0."""


@dataclass(frozen=True, slots=True)
class Withheld:
    """A claim of a model that is not shown as one, and counted."""

    claim: Claim
    """What was stated, and on what evidence."""
    reason: str
    """Why it is withheld, in one line."""


@dataclass(frozen=True, slots=True)
class Result:
    """The checked output of a node."""

    status: Status
    """Structure only, see ``Status``."""
    claims: tuple[Claim, ...] = ()
    """The node's own claims (leaves, reductions by model)."""
    references: tuple[Reference, ...] = ()
    """The claims that a deterministic reduction took from its children."""
    diagnosis: str = ""
    """Why the answer is INVALID, in one line; empty otherwise."""
    repairs: tuple[str, ...] = ()
    """The local repairs that were made, by name (specification A, section 5)."""
    withheld: tuple[Withheld, ...] = ()
    """Claims of the answer that its evidence does not carry, in the answer's order."""
    stopped: tuple[Stop, ...] = ()
    """Findings of the answer without a place in the text, in the answer's order."""
    tasks: tuple[Task, ...] = ()
    """Items that the gate sent to a person, or dropped, in the answer's order (``minutes``)."""

    def as_bytes(self) -> bytes:
        """The canonical bytes: what ``out_hash`` covers and what the store keeps."""
        record: dict[str, Json] = {
            "status": str(self.status),
            "claims": [_claim_json(claim) for claim in self.claims],
            "references": [[ref.child, ref.index] for ref in self.references],
            "diagnosis": self.diagnosis,
            "repairs": list(self.repairs),
        }
        seldom: dict[str, list[Json]] = {
            "held": [[_claim_json(one.claim), one.reason] for one in self.withheld],
            "halted": [one.as_json() for one in self.stopped],
            "open": [task_json(one) for one in self.tasks],
        }
        return canonical(record | {name: rows for name, rows in seldom.items() if rows})

    @property
    def out_hash(self) -> str:
        """SHA-256 in hexadecimal of ``as_bytes``."""
        return sha256_hex(self.as_bytes())


def withholds(data: bytes) -> bool:
    """Whether stored bytes may hold claims that are withheld, without reading them.

    False only where they hold none.
    """
    return b'"held":' in data


def stops(data: bytes) -> bool:
    """Whether stored bytes may hold findings that were stopped, without reading them."""
    return b'"halted":' in data


def asks(data: bytes) -> bool:
    """Whether stored bytes may hold tasks, without reading them."""
    return b'"open":' in data


def result_from_bytes(data: bytes) -> Result:
    """The result of stored bytes.

    Raises:
        ValueError: the bytes are not what ``Result.as_bytes`` makes.
    """
    try:
        record = json.loads(data)
        whole = {**_SELDOM, **record} if isinstance(record, dict) else record
        result = _result_from_json(whole)
        exact = result.as_bytes() == data
    except (ValueError, RecursionError) as error:
        raise ValueError(f"a stored result of another shape: {error}") from error
    if not exact:
        raise ValueError("a stored result of another shape: not the canonical bytes")
    return result


def _result_from_json(record: Json) -> Result:
    match record:
        case {
            "status": str(status),
            "claims": [*claims],
            "references": [*references],
            "diagnosis": str(diagnosis),
            "repairs": [*repairs],
            "held": [*withheld],
            "halted": [*stopped],
            "open": [*tasks],
        }:
            return Result(
                Status(status),
                tuple(_claim_from_json(row) for row in claims),
                tuple(_reference_from_json(row) for row in references),
                diagnosis,
                tuple(_repair_from_json(row) for row in repairs),
                tuple(map(_withheld_from_json, withheld)),
                tuple(map(Stop.from_json, stopped)),
                tuple(map(task_from_json, tasks)),
            )
        case _:
            raise ValueError("it lacks a key, or a value has another type")


def _claim_json(claim: Claim) -> Json:
    fields = claim.fields
    stated = None if fields is None else [fields.subject, fields.field, fields.value]
    checked: dict[str, Json] = {} if claim.support is None else {"support": str(claim.support)}
    if claim.finding is not None:
        checked["finding"] = claim.finding.as_json()
    if claim.fact is not None:
        checked["fact"] = fact_json(claim.fact)
    if claim.note:
        checked["note"] = claim.note
    return {"fields": stated, "pins": [pin.as_json() for pin in claim.pins], **checked}


def _claim_from_json(row: Json) -> Claim:
    match row:
        case {"fields": stated, "pins": [*pins], **more} if more.keys() <= _MORE:
            found = tuple(Pin.from_json(pin) for pin in pins)
            support = Support(str(more["support"])) if "support" in more else None
            finding = Finding.from_json(more["finding"]) if "finding" in more else None
            fact = fact_from_json(more["fact"]) if "fact" in more else None
            note = _text_of(more["note"]) if "note" in more else ""
            return Claim(_fields_from_json(stated), found, support, finding, fact, note)
        case _:
            raise ValueError(f"a stored claim wants fields and pins, got {row!r}")


def _text_of(row: object) -> str:
    if not isinstance(row, str) or not row:
        raise ValueError(f"a stored note wants text, got {row!r}")
    return row


def _withheld_from_json(row: Json) -> Withheld:
    match row:
        case [claim, str(reason)]:
            return Withheld(_claim_from_json(claim), reason)
        case _:
            raise ValueError(f"what was withheld wants [claim, reason], got {row!r}")


def _reference_from_json(row: Json) -> Reference:
    match row:
        case [int(child), int(index)] if (
            type(child) is type(index) is int and child >= 0 and index >= 0
        ):
            return Reference(child, index)
        case _:
            raise ValueError(f"a stored reference wants [child, index], got {row!r}")


def _repair_from_json(row: Json) -> str:
    if not isinstance(row, str):
        raise ValueError(f"a stored repair wants a name, got {row!r}")  # noqa: TRY004
    return row


def _fields_from_json(stated: Json) -> Fields | None:
    match stated:
        case None:
            return None
        case [str(subject), str(field), str(value)]:
            return Fields(subject, field, value)
        case _:
            raise ValueError(f"stored fields want [subject, field, value], got {stated!r}")


_MORE: Final = frozenset(("support", "finding", "fact", "note"))
"""Members that a stored claim has when they are set."""
_SELDOM: Final[dict[str, list[Json]]] = {"held": [], "halted": [], "open": []}
"""Members that a stored result has when they hold something."""
