"""Nodes of the recipe ``quotes``: what was sent, and what their raw answers state and quote.

Neither the cutting into sentences nor the gate nor the support check is repeated. What is: that
nothing was sent but characters of the part in their order; that every finding of the raw answer is
there once, with a place, withheld or stopped; that the letters and digits of a quote stand at its
pin, inside its sentence; and who is shown under which profile.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from citebound.check.nodes.call_keys import rule_key
from citebound.check.recipes.questions import FORM, aliases_of, asked_by_rule
from citebound.check.recipes.quoted import (
    Sources,
    is_inside,
    messages_of,
    said_fault,
    unused_fault,
)
from citebound.check.recipes.reading import read_answer, read_choice
from citebound.digest import text_sha256

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citebound.check.nodes.node import Node
    from citebound.check.nodes.outputs import Output, Stated
    from citebound.digest import Json

__all__ = ["QUOTES", "Sources", "quotes_faults", "silent_fault"]

QUOTES: Final = "quotes"
"""The recipe."""

_ALIASED: Final = re.compile(r"^\[E[1-9]\d*\] ", re.MULTILINE)
_MARKS: Final = str.maketrans(dict.fromkeys("\u201c\u201d", '"'))
"""A guarded model sees straight double quotation marks as typographic ones."""
_FORMS: Final = (1, 2)
"""The versions of the forms of findings that this auditor knows."""
_OTHERS: Final = "its references are not those of its raw answer"


def silent_fault(node: Node) -> str:
    """Why a node for which nobody was asked cannot be as it is; empty when it can."""
    output = node.output
    if output is None or output.status in {"INELIGIBLE", "INVALID"} or output.says_nothing:
        return ""
    return f"it is {output.status} and says something, and nobody was asked"


def quotes_faults(
    sources: Sources, raw: str | None, *, is_finished: bool
) -> Iterator[tuple[str, str]]:
    """What is wrong with a node that was answered, each with the kind of record."""
    node, output = sources.node, sources.node.output
    if raw is None or output is None:
        return
    if not sources.build.asks(leaf=node.is_leaf):
        yield from _rule_faults(sources, raw, output)
        return
    yield from (("call", fault) for fault in _sent_faults(sources))
    said = said_fault if node.is_leaf else _read_reduction
    fault = said(sources, raw, output) if is_finished else unused_fault(output)
    if fault:
        yield "answer", fault


def _rule_faults(sources: Sources, raw: str, output: Output) -> Iterator[tuple[str, str]]:
    node, build = sources.node, sources.build
    asked = asked_by_rule(node, build.settings[f"limits.{node.scope}"], sources.bodies)
    if asked is not None:
        if node.row.call_key != rule_key(build.reduce_settings, asked.sent):
            yield "call", "its call key is not that of what its children say"
        reading = read_answer(raw, asked.demands)
        said = () if reading is None else reading.said
        places = tuple(place for one in said for place in one.places)
        if reading is None or _differs(output, asked.references, places):
            yield "answer", _OTHERS


def _differs(output: Output, offered: Sequence[tuple[int, int]], places: Sequence[int]) -> bool:
    """Whether an output refers to other claims than those that were chosen."""
    chosen = tuple(offered[place] for place in places)
    return bool(output.references != chosen or output.claims)


def _sent_faults(sources: Sources) -> Iterator[str]:
    request, node = sources.request, sources.node
    if request is None:
        return
    system, user = messages_of(request)
    if text_sha256(system) != sources.build.prompt_hash(leaf=node.is_leaf):
        yield "its instructions are not those of its run"
    if request["form"] not in _forms(sources, user) or request["retry"] != node.retry:
        yield "its call's form or retry is not that of its run"
    yield from _part_faults(sources, user) if node.is_leaf else _offer_faults(node, user)


def _forms(sources: Sources, user: str) -> list[Json]:
    """What a call's answer may have been held to."""
    node, settings = sources.node, sources.build.settings
    if not sources.is_guarded:
        return [None]
    lines = user.count("\n") + 1
    if not node.is_leaf:
        return [["choice", FORM, list(aliases_of("C", lines)), settings[f"limits.{node.scope}"]]]
    is_named = sources.cite == "sentence"
    names: Json = list(aliases_of("E", lines)) if is_named else []
    kind = "sentences" if is_named else "quotes"
    return [[kind, version, names, settings["limits.part"]] for version in _FORMS]


def _offer_faults(node: Node, user: str) -> Iterator[str]:
    claims = (claim for below in node.below for claim in below.claims)
    told = [f"[C{number}] {_line(claim)}" for number, claim in enumerate(claims, 1)]
    if user != "\n".join(told):
        yield "was sent findings that its children do not have"


def _part_faults(sources: Sources, user: str) -> Iterator[str]:
    text = sources.part()
    shown = _ALIASED.sub("", user) if sources.cite == "sentence" else user
    if text is not None and sources.is_guarded:
        shown, text = shown.translate(_MARKS), text.translate(_MARKS)
    if text is not None and not is_inside("".join(shown.split()), "".join(text.split())):
        yield "was sent characters that its part does not have in this order"


def _read_reduction(sources: Sources, raw: str, output: Output) -> str:
    offered = [
        (child, index)
        for child, below in enumerate(sources.node.below)
        for index in range(len(below.claims))
    ]
    places = read_choice(raw, len(offered))
    if places is None:
        return unused_fault(output)
    return _OTHERS if _differs(output, offered, places) else ""


def _line(claim: Stated) -> str:
    return "" if claim.finding is None else " ".join(claim.finding.text.split())
