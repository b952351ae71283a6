"""What the recipes without a model share.

Reductions that refer to their children's claims, and reading a selection.
"""

from __future__ import annotations

import json
from itertools import chain
from typing import TYPE_CHECKING

from citebound.core.parse import Invalid, parse_selection
from citebound.core.prompt import alias
from citebound.core.recipes.recipe import Child, Question
from citebound.core.result import Claim, Reference, Result, Status
from citebound.digest import Json, text_sha256

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citebound.core.evidence import Pin


def reduction_of(children: Sequence[Child], rules: Json) -> Question:
    """The question of a deterministic reduction.

    Every claim of every child, in slot order, numbered by the document it is from.
    """
    taken = list(_claims(children))
    ordinals: dict[str, int] = {}
    groups = tuple(ordinals.setdefault(pins[0].doc_id, len(ordinals)) for _, pins, _ in taken)
    quotes = tuple(quote for _, _, quote in taken)
    sent: Json = {
        "rules": rules,
        "candidates": [[group, text_sha256(q)] for group, q in zip(groups, quotes, strict=True)],
    }
    return Question(
        sent,
        quotes,
        tuple(pins[0] for _, pins, _ in taken),
        references=tuple(reference for reference, _, _ in taken),
        groups=groups,
    )


def selection_text(chosen: Sequence[int]) -> str:
    """The raw answer that chooses the evidence at these positions, in order."""
    return json.dumps(
        {"claims": [{"evidence": [alias(i)]} for i in chosen]}, separators=(",", ":")
    )


def read_selection(raw: str, question: Question, limit: int, *, leaf: bool) -> Result:
    """The result of a selection: excerpts in a leaf, references in a reduction."""
    positions = {alias(i): i for i in range(len(question.quotes))}
    parsed = parse_selection(raw, positions.keys(), limit or None)
    if isinstance(parsed, Invalid):
        return invalid(parsed)
    return _chosen([positions[name] for name in chain(*parsed.items)], question, leaf=leaf)


def invalid(parsed: Invalid) -> Result:
    """The result of an answer that is not used at all, with its fault named."""
    return Result(Status.INVALID, diagnosis=f"{parsed.fault}: {parsed.diagnosis}")


def _chosen(chosen: Sequence[int], question: Question, *, leaf: bool) -> Result:
    if leaf:
        return Result(Status.VALID, tuple(Claim(None, (question.pins[i],)) for i in chosen))
    return Result(Status.VALID, references=tuple(question.references[i] for i in chosen))


def _claims(children: Sequence[Child]) -> Iterator[tuple[Reference, tuple[Pin, ...], str]]:
    for position, child in enumerate(children):
        for index, quoted in enumerate(child.claims):
            yield Reference(position, index), quoted.claim.pins, quoted.quotes[0]
