"""What a node asked and what was answered, worked out again from the texts and the raw answers."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from citebound.check.outputs import SILENT, Pin, Stated
from citebound.digest import Json, canonical, record_digest, text_sha256

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from citebound.check.bodies import Bodies
    from citebound.check.nodes import Node
    from citebound.check.outputs import Output

RECIPES: Final = ("claims", "facts", "extract")
"""The recipes that this auditor knows."""

_FENCE: Final = "```json"


@dataclass(frozen=True, slots=True)
class Asked:
    """What a node asks."""

    sent: Json
    """What was sent: the last message of a model's prompt, or what a rule looked at."""
    pins: tuple[Pin, ...] | None
    """Where each alias points; None where the cutting into sentences is not repeated here."""
    references: tuple[tuple[int, int], ...] = ()
    """Child and index behind each alias of a reduction by rule."""


def asked_by(node: Node, recipe: str, settings: dict[str, Json], bodies: Bodies) -> Asked | None:
    """What a node asks; None when a text that it needs was erased or is damaged."""
    if node.is_leaf:
        return _leaf(node, recipe, bodies)
    if recipe == "claims":
        return _reduction_by_model(node, bodies)
    rules: Json = "all" if recipe == "facts" else settings[f"limits.{node.scope}"]
    return _reduction_by_rule(node, rules, bodies)


def call_key(settings: dict[str, Json], sent: Json) -> str:
    """The key of a call to a model."""
    names = ("generator.", "parameters.")
    identity = {name: settings[name] for name in settings if name.startswith(names)}
    return record_digest("call", {"identity": identity, "sent": sent})


def rule_key(settings_digest: str, sent: Json) -> str:
    """The key of what a rule answers."""
    return record_digest("call", {"identity": settings_digest, "sent": sent})


def answer_fault(node: Node, output: Output, asked: Asked, raw: str) -> str:
    """Why an output is not what the raw answer says; empty when it is.

    Raises:
        ValueError: the raw answer is not JSON of the expected shape, though it was used.
        LookupError: as well.
        TypeError: as well.
    """
    if output.status in SILENT:
        return ""
    said = list(_said(raw))
    if asked.pins is not None:
        return _claim_fault(output, asked.pins, said)
    return _order_fault(output, said) if node.is_leaf else _reference_fault(output, asked, said)


_DIFFERS: Final = "its claims are not those of its raw answer"
_Said: TypeAlias = tuple[tuple[str, str, str] | None, list[int]]
"""What a claim of a raw answer states, and the places of its aliases."""


def _claim_fault(output: Output, pins: Sequence[Pin], said: list[_Said]) -> str:
    expected = [Stated(fields, tuple(pins[place] for place in places)) for fields, places in said]
    is_so = list(output.claims) == expected and not output.references
    return "" if is_so else _DIFFERS


def _reference_fault(output: Output, asked: Asked, said: list[_Said]) -> str:
    expected = tuple(asked.references[place] for _, places in said for place in places)
    return "" if output.references == expected and not output.claims else _DIFFERS


def _order_fault(output: Output, said: list[_Said]) -> str:
    """Sentences are numbered in text order, so pins are ordered as their aliases are."""
    places = [place for _, places in said for place in places]
    starts = [claim.pins[0].start for claim in output.claims]
    if len(places) != len(starts) or _has_fields(output):
        return _DIFFERS
    pairs = sorted(zip(places, starts, strict=True))
    return "" if all(map(_rises, pairs, pairs[1:])) else _DIFFERS


def _rises(one: tuple[int, int], next_: tuple[int, int]) -> bool:
    return one[0] < next_[0] and one[1] < next_[1]


def _has_fields(output: Output) -> bool:
    return any(claim.fields is not None for claim in output.claims)


def _said(raw: str) -> Iterator[_Said]:
    text = raw.strip()
    if text.startswith(_FENCE) and text.endswith("```"):
        text = text[len(_FENCE) : -3]
    for claim in json.loads(text)["claims"]:
        fields = None
        if "subject" in claim:
            fields = (claim["subject"], claim["field"], claim["value"])
        yield fields, [_place(name) for name in claim["evidence"]]


def _place(name: str) -> int:
    number = int(name.removeprefix("E")) - 1
    if name != f"E{number + 1}" or number < 0:
        raise ValueError(f"{name!r} is no alias")
    return number


def _leaf(node: Node, recipe: str, bodies: Bodies) -> Asked | None:
    fields = node.fields
    sha256 = str(fields["text_sha256"])
    whole = bodies.text(sha256)
    if whole is None:
        return None
    start, end = node.part
    text = whole[start:end] if end else whole
    if recipe == "extract":
        syntax = str(fields["reader"]).rpartition(" ")[2]
        return Asked({"text": text_sha256(text), "syntax": syntax}, None)
    source = (str(fields["doc_id"]), int(str(fields["version"])))
    lines = list(_lines(text))
    pins = tuple(Pin(*source, start + a, start + b, sha256) for a, b in lines)
    if recipe == "facts":
        return Asked({"text": text_sha256(text)}, pins)
    return Asked(_catalogue([text[a:b] for a, b in lines]), pins)


def _lines(text: str) -> Iterator[tuple[int, int]]:
    """The non-empty lines; LF and CRLF end them, nothing else does."""
    start = 0
    while start <= len(text):
        feed = text.find("\n", start)
        stop = len(text) if feed < 0 else feed
        end = stop - 1 if feed > start and text[stop - 1] == "\r" else stop
        if text[start:end].strip():
            yield start, end
        start = stop + 1


def _catalogue(quotes: Sequence[str]) -> str:
    return "\n".join(f"[E{number}] {quote}" for number, quote in enumerate(quotes, 1))


def _reduction_by_rule(node: Node, rules: Json, bodies: Bodies) -> Asked | None:
    offered = {
        (child, index): claim.pins[0]
        for child, below in enumerate(node.below)
        for index, claim in enumerate(below.claims)
    }
    quotes = _quotes(offered.values(), bodies)
    if quotes is None:
        return None
    ordinals: dict[str, int] = {}
    groups = [ordinals.setdefault(pin.doc_id, len(ordinals)) for pin in offered.values()]
    candidates: Json = [[g, text_sha256(q)] for g, q in zip(groups, quotes, strict=True)]
    return Asked({"rules": rules, "candidates": candidates}, None, tuple(offered))


def _reduction_by_model(node: Node, bodies: Bodies) -> Asked | None:
    claims = [claim for below in node.below for claim in below.claims]
    pins = tuple(dict.fromkeys(pin for claim in claims for pin in claim.pins))
    quotes = _quotes(pins, bodies)
    if quotes is None:
        return None
    names = {pin: f"E{number}" for number, pin in enumerate(pins, 1)}
    stated = "\n".join(f"- {_line(claim, names)}" for claim in claims)
    return Asked(f"Claims:\n{stated}\n\nLines:\n{_catalogue(quotes)}", pins)


def _line(claim: Stated, names: dict[Pin, str]) -> str:
    stated: dict[str, Json] = {"evidence": [names[pin] for pin in claim.pins]}
    if claim.fields is not None:
        stated |= dict(zip(("subject", "field", "value"), claim.fields, strict=True))
    return canonical(stated).decode()


def _quotes(pins: Iterable[Pin], bodies: Bodies) -> list[str] | None:
    """What stands at the pins; None when a text was erased or is damaged."""
    quotes = []
    for pin in pins:
        text = bodies.text(pin.text_sha256)
        if text is None:
            return None
        quotes.append(text[pin.start : pin.end])
    return quotes
