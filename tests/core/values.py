"""Small values that the tests of the core share."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any

from citebound.core.evidence import Pin
from citebound.core.plan import Plan, PlannedNode, make_plan
from citebound.core.settings import GeneratorIdentity, NodeLimits, Settings, Versions
from citebound.core.snapshot import Document, Snapshot
from citebound.core.text import Span
from citebound.digest import text_sha256

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

IDENTITY = GeneratorIdentity("scripted", "m1", "r1", "t1", "c1", "run 1", 0)
SETTINGS = Settings(
    recipe="claims",
    schema="claims/1",
    limits=NodeLimits(part=1, inner=2, document=3, group=4),
    versions=Versions(split=1, units="lines/1", parse=1, select=1),
    split_size=6000,
    generator=IDENTITY,
    map_prompt="State.",
    reduce_prompt="Keep.",
)


def document(slot: int = 0, **changes: Any) -> Document:
    plain = Document(
        slot=slot,
        doc_id=f"d{slot:02}.txt",
        version=1,
        text_sha256=text_sha256(f"text {slot}"),
        weight=7,
        reader="text/1 plain",
        active=True,
        eligible=True,
        access_revision=1,
    )
    return replace(plain, **changes)


def snapshot(documents: Sequence[Document] | int, principal: str = "owner") -> Snapshot:
    if isinstance(documents, int):
        documents = [document(slot) for slot in range(documents)]
    return Snapshot("case", principal, 1, tuple(documents))


def spans(count: int) -> tuple[Span, ...]:
    return tuple(Span(10 * i, 10 * i + 10) for i in range(count))


LONG = 2
"""The slot of the one document of ``seventeen`` that has parts."""
SEVENTEEN = snapshot(17)
SIX_PARTS: Mapping[str, Sequence[Span]] = {document(LONG).text_sha256: spans(6)}


def seventeen(
    taken: Snapshot = SEVENTEEN,
    settings: Settings = SETTINGS,
    parts: Mapping[str, Sequence[Span]] = SIX_PARTS,
    retries: Mapping[str, int] | None = None,
) -> Plan:
    """Seventeen documents, one of them with six parts: every kind of node, three levels."""
    return make_plan(taken, settings, parts, retries)


def moved(before: Plan, after: Plan) -> list[str]:
    """Names of the nodes whose keys differ, children first."""
    pairs = zip(before.nodes, after.nodes, strict=True)
    return [old.name for old, new in pairs if old.key != new.key]


def kind(node: PlannedNode) -> str:
    """The kind of a node, told by its name."""
    return "root" if node.name == "root" else node.name.partition(":")[0]


def pin(start: int = 0, end: int = 1, doc_id: str = "a.txt") -> Pin:
    return Pin(doc_id, 1, Span(start, end), text_sha256("abc"))


def flips(value: Any) -> list[tuple[str, Any]]:
    """The value with one field changed, for every field of it and of the values inside it."""
    return list(_flips(value, ""))


def _flips(value: Any, name: str) -> Iterator[tuple[str, Any]]:
    for field in fields(value):
        path = f"{name}.{field.name}" if name else field.name
        inside = getattr(value, field.name)
        within = _flips(inside, path) if is_dataclass(inside) else [(path, _other(inside))]
        for changed_path, other in within:
            yield changed_path, replace(value, **{field.name: other})


def _other(value: Any) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value}x"
        case tuple():
            return (*value, "x")
        case _:
            raise AssertionError(f"nobody said how to change {value!r}")
