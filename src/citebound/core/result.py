"""What a node says.

Its status and its claims, and the one byte string that is hashed and stored.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum

from citebound.core.evidence import Pin
from citebound.digest import Json, canonical, sha256_hex


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


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement with the evidence that justifies it."""

    fields: Fields | None
    """The structured statement; None when the claim is the quoted passage itself (``extract``)."""
    pins: tuple[Pin, ...]
    """At least one."""

    def __post_init__(self) -> None:
        """Refuse a claim without evidence.

        Raises:
            ValueError: there is no pin.
        """
        if not self.pins:
            raise ValueError("a claim wants at least one pin, got none")


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

    def as_bytes(self) -> bytes:
        """The canonical bytes: what ``out_hash`` covers and what the store keeps."""
        return canonical(
            {
                "status": str(self.status),
                "claims": [_claim_json(claim) for claim in self.claims],
                "references": [[ref.child, ref.index] for ref in self.references],
                "diagnosis": self.diagnosis,
                "repairs": list(self.repairs),
            }
        )

    @property
    def out_hash(self) -> str:
        """SHA-256 in hexadecimal of ``as_bytes``."""
        return sha256_hex(self.as_bytes())


def result_from_bytes(data: bytes) -> Result:
    """The result of stored bytes.

    Raises:
        ValueError: the bytes are not what ``Result.as_bytes`` makes.
    """
    try:
        result = _result_from_json(json.loads(data))
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
        }:
            return Result(
                Status(status),
                tuple(_claim_from_json(row) for row in claims),
                tuple(_reference_from_json(row) for row in references),
                diagnosis,
                tuple(_repair_from_json(row) for row in repairs),
            )
        case _:
            raise ValueError("it lacks a key, or a value has another type")


def _claim_json(claim: Claim) -> Json:
    fields = claim.fields
    stated = None if fields is None else [fields.subject, fields.field, fields.value]
    return {"fields": stated, "pins": [pin.as_json() for pin in claim.pins]}


def _claim_from_json(row: Json) -> Claim:
    match row:
        case {"fields": stated, "pins": [*pins]}:
            return Claim(_fields_from_json(stated), tuple(Pin.from_json(pin) for pin in pins))
        case _:
            raise ValueError(f"a stored claim wants fields and pins, got {row!r}")


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
