"""Small values that the tests of the pure room share."""

from __future__ import annotations

from typing import Any

from citebound.core.recipes.recipe import PartText
from citebound.core.settings import GeneratorIdentity, NodeLimits, Parameters, Settings, Versions
from citebound.core.snapshot import Document, Snapshot
from citebound.core.text import Span
from citebound.digest import text_sha256

GENERATOR = GeneratorIdentity("scripted", "small", "r1", "tok@1", "chat@1", "rt 1", 0)
SETTINGS = Settings(
    recipe="claims",
    schema="claims/1",
    limits=NodeLimits(part=4, inner=12, document=4, group=12),
    versions=Versions(split=1, units="lines/1", parse=1, select=1),
    split_size=4000,
    patterns=("(?P<subject>a)(?P<field>b)(?P<value>c)",),
    generator=GENERATOR,
    parameters=Parameters(stop=("END",)),
    map_prompt="Read.",
    reduce_prompt="Choose.",
)


def document(slot: int, text: str = "", **changes: Any) -> Document:
    """A readable document; its text is that of its slot unless another is given."""
    fields: dict[str, Any] = {
        "slot": slot,
        "doc_id": f"d{slot:02}.md",
        "version": 1,
        "text_sha256": text_sha256(text or f"text {slot}"),
        "weight": 10,
        "reader": "text/1 markdown",
        "active": True,
        "eligible": True,
        "access_revision": 1,
    }
    return Document(**{**fields, **changes})


def snapshot(documents: int = 17, **changed: Document) -> Snapshot:
    """A snapshot of so many documents for ``ann``, with some of them replaced (``d3=...``)."""
    held = tuple(changed.get(f"d{slot}", document(slot)) for slot in range(documents))
    return Snapshot("case", "ann", 40, held)


def part_text(text: str, slot: int = 0, start: int = 0, **changes: Any) -> PartText:
    """A part of a document whose text begins ``start`` characters before ``text``."""
    return PartText(document(slot, "x" * start + text, **changes), start, text)


LONG = 5
"""The slot of the long document of ``snapshot()``."""

PARTS = {document(LONG).text_sha256: tuple(Span(10 * i, 10 * i + 10) for i in range(5))}
"""Five parts: two inner reductions below its document node."""
