"""What a node may say: its claims, references, pins and status against its inputs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.check.nodes.outputs import SILENT, Output, Pin, Stated

if TYPE_CHECKING:
    from collections.abc import Iterable

    from citebound.check.nodes.node import Node
    from citebound.check.stored.bodies import Bodies


def claims_of(node: Node) -> tuple[Stated, ...]:
    """A node's claims with its references followed.

    Raises:
        LookupError: a reference leads nowhere.
    """
    output = node.output
    if output is None or output.status in SILENT:
        return ()
    followed = []
    for child, index in output.references:
        claims = node.below[child].claims if 0 <= child < len(node.below) else ()
        if not 0 <= index < len(claims):
            raise LookupError(f"it refers to claim {index} of child {child}, which has none")
        followed.append(claims[index])
    return (*output.claims, *followed)


def status_fault(node: Node, output: Output) -> str:
    """Why a status cannot be that of this node; empty when it can."""
    if output.status in SILENT and (output.claims or output.references):
        return f"it is {output.status} and states claims"
    if (output.status == "INVALID") != bool(output.diagnosis):
        return "only an INVALID output has a diagnosis, and it has one"
    allowed = _allowed(node)
    if output.status not in allowed:
        return f"its status is {output.status}, its inputs allow {' or '.join(allowed)}"
    return ""


def strays(node: Node) -> list[Pin]:
    """The pins of a node that point where the node could not look."""
    if node.output is None:
        return []
    pins = cited(node.output.claims)
    if node.is_leaf:
        return [pin for pin in pins if not _is_inside(pin, node)]
    known = set(cited([claim for child in node.below for claim in child.claims]))
    return [pin for pin in pins if pin not in known]


def cited(claims: Iterable[Stated]) -> list[Pin]:
    """The pins of claims, in order."""
    return [pin for claim in claims for pin in claim.pins]


def pin_fault(pin: Pin, bodies: Bodies) -> str:
    """Why a pin does not hold in its text; empty when it does, or the text was erased."""
    text = bodies.text(pin.text_sha256)
    if text is None:
        return bodies.fault(pin.text_sha256)
    if not 0 <= pin.start < pin.end <= len(text):
        return f"[{pin.start}, {pin.end}) is not inside the text of {len(text)} characters"
    return "" if text[pin.start : pin.end].strip() else "it points at nothing but blanks"


def _allowed(node: Node) -> tuple[str, ...]:
    if node.is_leaf:
        return ("VALID", "INVALID") if node.usable else ("INELIGIBLE",)
    statuses = [child.output.status for child in node.below if child.output is not None]
    if all(status == "INELIGIBLE" for status in statuses):
        return ("INELIGIBLE",)
    is_partial = "INVALID" in statuses or "PARTIAL" in statuses
    return ("PARTIAL", "INVALID") if is_partial else ("VALID", "INVALID")


def _is_inside(pin: Pin, leaf: Node) -> bool:
    fields = leaf.fields
    if (pin.doc_id, pin.version) != (fields["doc_id"], fields["version"]):
        return False
    start, end = leaf.part
    is_in_part = not end or start <= pin.start < pin.end <= end
    return is_in_part and pin.text_sha256 == fields["text_sha256"]
