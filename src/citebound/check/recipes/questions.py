"""What a node asks, worked out again from the texts and from what its children say."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from citebound.check.nodes.outputs import Pin, Stated
from citebound.check.recipes.reading import Demands
from citebound.digest import Json, canonical, text_sha256

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from citebound.check.nodes.node import Node
    from citebound.check.stored.bodies import Bodies

FORM: Final = 1
"""The version of the forms of claims and of choices that this auditor knows."""
FIELDS: Final = frozenset(("delivery", "status", "quantity", "site"))
"""The fields of specification A, section 5."""
CLAIMS: Final = Demands(states=True, most=4, fields=FIELDS, aliases=None)
"""What is demanded of every answer of a model."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a node asks."""

    sent: Json
    """What was sent: the last message of a model's prompt, or what a rule looked at."""
    demands: Demands
    """What is demanded of the answer."""
    pins: tuple[Pin, ...] | None
    """Where each alias points; None where the cutting into sentences is not repeated here."""
    references: tuple[tuple[int, int], ...] = ()
    """Child and index behind each alias of a reduction by rule."""
    text: str = ""
    """Of a leaf: the whole text of its document."""
    quotes: tuple[str, ...] = ()
    """What stands at the pins of a question to a model."""
    form: Json = None
    """The form that its answer was to have; None for free text."""
    aliases: tuple[str, ...] = ()
    """The aliases in a question to a model."""


def asked_by(node: Node, recipe: str, settings: dict[str, Json], bodies: Bodies) -> Asked | None:
    """What a node asks; None when a text that it needs was erased or is damaged."""
    if node.is_leaf:
        return _leaf(node, recipe, settings, bodies)
    if recipe == "claims":
        reduction = _choice if is_guarded(settings) else _reduction_by_model
        return reduction(node, bodies)
    rules: Json = "all" if recipe == "facts" else settings[f"limits.{node.scope}"]
    return asked_by_rule(node, rules, bodies)


def is_guarded(settings: dict[str, Json]) -> bool:
    """Whether a model's answers were held to a form, and unsupported claims withheld."""
    return settings["schema"] == "claims-guarded/1"


def lines_of(text: str) -> Iterator[tuple[int, int]]:
    """The non-empty lines; LF and CRLF end them, nothing else does."""
    start = 0
    while start <= len(text):
        feed = text.find("\n", start)
        stop = len(text) if feed < 0 else feed
        end = stop - 1 if feed > start and text[stop - 1] == "\r" else stop
        if text[start:end].strip():
            yield start, end
        start = stop + 1


def _leaf(node: Node, recipe: str, settings: dict[str, Json], bodies: Bodies) -> Asked | None:
    fields = node.fields
    sha256 = str(fields["text_sha256"])
    whole = bodies.text(sha256)
    if whole is None:
        return None
    start, end = node.part
    text = whole[start:end] if end else whole
    if recipe == "extract":
        syntax = str(fields["reader"]).rpartition(" ")[2]
        demands = _selection(settings["limits.part"], None)
        return Asked({"text": text_sha256(text), "syntax": syntax}, demands, None, text=whole)
    source = (str(fields["doc_id"]), int(str(fields["version"])))
    lines = list(lines_of(text))
    pins = tuple(Pin(*source, start + a, start + b, sha256) for a, b in lines)
    if recipe == "facts":
        demands = Demands(states=True, most=None, fields=None, aliases=len(pins))
        return Asked({"text": text_sha256(text)}, demands, pins, text=whole)
    quotes = tuple(text[a:b] for a, b in lines)
    return _stated_leaf(quotes, pins, whole, is_held=is_guarded(settings))


def _stated_leaf(
    quotes: tuple[str, ...], pins: tuple[Pin, ...], whole: str, *, is_held: bool
) -> Asked:
    """What a leaf of ``claims`` asks; under ``guarded`` a claim has one line."""
    names = aliases_of("E", len(quotes))
    form: Json = ["claims", FORM, list(names), 4] if is_held else None
    demands = replace(_stating(names), evidence=1 if is_held else 4)
    return Asked(_catalogue(quotes), demands, pins, (), whole, quotes, form, names)


def _selection(limit: Json, aliases: int | None) -> Demands:
    """A rule names evidence; 0 and "all" limit nothing."""
    most = limit if isinstance(limit, int) and limit else None
    return Demands(states=False, most=most, fields=None, aliases=aliases)


def _catalogue(quotes: Sequence[str]) -> str:
    return "\n".join(f"[E{number}] {quote}" for number, quote in enumerate(quotes, 1))


def asked_by_rule(node: Node, rules: Json, bodies: Bodies) -> Asked | None:
    """What a reduction by rule looks at."""
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
    demands = _selection(rules, len(offered))
    return Asked({"rules": rules, "candidates": candidates}, demands, None, tuple(offered))


def _reduction_by_model(node: Node, bodies: Bodies) -> Asked | None:
    claims = [claim for below in node.below for claim in below.claims]
    pins = tuple(dict.fromkeys(pin for claim in claims for pin in claim.pins))
    quotes = _quotes(pins, bodies)
    if quotes is None:
        return None
    names = {pin: f"E{number}" for number, pin in enumerate(pins, 1)}
    stated = "\n".join(f"- {_line(claim, names)}" for claim in claims)
    aliases = aliases_of("E", len(pins))
    sent = f"Claims:\n{stated}\n\nLines:\n{_catalogue(quotes)}"
    return Asked(sent, _stating(aliases), pins, quotes=tuple(quotes), aliases=aliases)


def _choice(node: Node, bodies: Bodies) -> Asked | None:
    """Of a reduction under the profile ``guarded``: the children's claims by alias."""
    offered = {
        (child, index): claim
        for child, below in enumerate(node.below)
        for index, claim in enumerate(below.claims)
    }
    quotes = _quotes([claim.pins[0] for claim in offered.values()], bodies)
    if quotes is None:
        return None
    names = aliases_of("C", len(offered))
    stated = (" | ".join(claim.fields or ()) for claim in offered.values())
    sent = "\n".join(f"[{name}] {line}" for name, line in zip(names, stated, strict=True))
    demands = Demands(False, 4, None, len(names), chooses=True)  # noqa: FBT003
    form: Json = ["choice", FORM, list(names), 4]
    return Asked(sent, demands, None, tuple(offered), "", tuple(quotes), form, names)


def _stating(aliases: Sequence[str]) -> Demands:
    return replace(CLAIMS, aliases=len(aliases))


def aliases_of(letter: str, count: int) -> tuple[str, ...]:
    """So many aliases, in their order."""
    return tuple(f"{letter}{number}" for number in range(1, count + 1))


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
