"""How heavy texts are, and where they are cut: as it was recorded, and so in every node."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from citebound.check.stored.readers import holds_items

if TYPE_CHECKING:
    from collections.abc import Mapping

    from citebound.check.findings import Findings
    from citebound.check.nodes.node import Node
    from citebound.check.stored.bodies import Bodies
    from citebound.check.stored.tables import Tables
    from citebound.digest import Json

_WIDE: Final = re.compile(
    "[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef"
    "\U0001b000-\U0001b2ff\U00020000-\U0003ffff]"
)
_QUARTERS: Final = 4


def weight_of(text: str) -> int:
    """Quarter tokens: four for a CJK, kana or hangul character, one for any other."""
    return len(text) if text.isascii() else len(text) + 3 * len(_WIDE.findall(text))


@dataclass(frozen=True, slots=True)
class Cutting:
    """The remembered parts of texts."""

    parts: dict[tuple[str, str], list[list[int]]] = field(default_factory=dict)
    """By text and rule."""

    def read(self, tables: Tables, bodies: Bodies, findings: Findings) -> None:
        """Read all of them; nothing of a text is left out."""
        for sha256, rule, spans in tables.parts():
            where = f"the parts of {sha256} under {rule}"
            with findings.reading("part", where):
                self.parts[sha256, rule] = json.loads(spans)
                reached = 0
                for start, end in self.parts[sha256, rule]:
                    is_next = start == reached < end
                    findings.expect(("part", where), named="they leave a gap", is_so=is_next)
                    reached = end
                text = bodies.text(sha256)
                if text is not None:
                    findings.equal(("part", where), "their end", reached, len(text))

    def fault(self, leaf: Node, weight: int, settings: Mapping[str, Json]) -> str:
        """Why a leaf is not the part of its text that it must be; empty when it is."""
        size = settings["split_size"]
        is_long = _may_be_cut(leaf) and weight > _QUARTERS * int(str(size))
        if is_long != (leaf.part != (0, 0)):
            how = "is in parts" if is_long else "is not in parts"
            return f"its text of {weight} quarter tokens {how} under its settings"
        spans = self.parts.get((str(leaf.fields["text_sha256"]), _rule(settings)))
        if not is_long or spans is None:
            return ""
        ordinal = leaf.address.ordinal
        is_so = ordinal < len(spans) and spans[ordinal] == list(leaf.part)
        return "" if is_so else f"its part {leaf.part} is not part {ordinal} of its text"


def _rule(settings: Mapping[str, Json]) -> str:
    """What texts are cut by; of ``quotes`` it depends on more, and is not looked up."""
    version, size = settings["versions.split"], settings["split_size"]
    if settings["recipe"] == "quotes":
        return ""
    if settings["recipe"] == "minutes":
        return f"sentences {version} {size} plain {settings['versions.units']}"
    return f"split {version} {size}"


def _may_be_cut(leaf: Node) -> bool:
    """A file of items never is."""
    return leaf.usable and not holds_items(str(leaf.fields["reader"]))
