"""The measures of specification A, section 8, computed anew: nothing here is the evaluation's."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Final, TypeAlias

from citebound.check.evaluation.recount import nodes_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from citebound.check.evaluation.recount import Leaf, Recount, Stage, Stored
    from citebound.check.nodes.outputs import Pin, Stated
    from citebound.digest import Json

Triple: TypeAlias = tuple[str, str, str]
"""Subject, field and value."""
Gold: TypeAlias = "Mapping[tuple[str, str, int], set[Triple]]"
"""Facts by dossier, document and version."""

COUNTED: Final = (
    "roots",
    "valid",
    "partial",
    "invalid",
    "claims",
    "withheld",
    "reference_valid",
    "supported",
    "unsupported",
    "unaudited",
    "cites_quoted",
    "cites_denied",
    "unique",
    "correct",
    "gold",
    "reachable",
    "duplicates",
)
"""What is counted of each root, and added up."""
WORK: Final = (
    "nodes",
    "hits",
    "called",
    "rebound_leaves",
    "rebound_groups",
    "rebound_roots",
    "ineligible",
    "settled",
)
"""How nodes came by their results."""

_RATIOS: Final = {
    "reference_validity": ("reference_valid", "claims"),
    "support": ("supported", "claims"),
    "precision": ("correct", "unique"),
    "recall": ("correct", "gold"),
    "recall_ceiling": ("reachable", "gold"),
}
_FIELDS: Final = ("delivery", "status", "quantity", "site")
_MONTHS: Final = frozenset(
    (
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    )
)


def root_counts(dossier: Recount, stage: Stage, gold: Gold) -> Counter[str]:
    """The counts of a build's root."""
    tree, sources = dossier.tree(stage), dossier.sources(stage.end.sequence)
    labelled = _labelled(dossier.records.name, sources, gold)
    found: Counter[str] = Counter({"roots": 1, tree.status.lower(): 1, "gold": len(labelled)})
    for claim in tree.claims:
        found["claims"] += 1
        found.update(_claim(claim, dossier))
        found["reference_valid"] += all(_holds(pin, sources, dossier) for pin in claim.pins)
    unique = {claim.fields for claim in tree.claims} - {None}
    limit = dossier.limit(stage)
    found["unique"], found["correct"] = len(unique), len(labelled & unique)
    found["reachable"] = min(limit or len(labelled), len(labelled))
    found["withheld"] = sum(node.withheld for node in nodes_of(tree))
    found["duplicates"] = found["claims"] - found["unaudited"] - len(unique)
    return found


def written(found: Mapping[str, int]) -> dict[str, Json]:
    """Counts and ratios under the names of the evaluation."""
    counts: dict[str, Json] = {name: found.get(name, 0) for name in COUNTED}
    for name, (part, whole) in _RATIOS.items():
        divisor = found.get(whole, 0)
        counts[name] = round(found.get(part, 0) / divisor, 6) if divisor else None
    return counts


def work_counts(dossier: Recount, stage: Stage, before: Stage) -> Counter[str]:
    """How the nodes of a build's tree came by their results."""
    found = Counter({"nodes": 0})
    tree = dossier.tree(stage)
    for node in nodes_of(tree):
        found["nodes"] += 1
        found[_way(node, tree, dossier, before)] += 1
    return found


def affirms(line: str) -> Triple | None:
    """What a line of the declared grammar states; None for any other line.

    >>> affirms("Product P-10-03 site: Hall 6 in Fernhill.")
    ('P-10-03', 'site', 'Hall 6 in Fernhill')
    """
    if not (line.startswith("Product ") and line.endswith(".")):
        return None
    head, colon, value = line[len("Product ") : -1].partition(": ")
    subject, _, field = head.partition(" ")
    is_value = bool(colon and value) and not set(value) & set('".:')
    is_fact = is_value and field in _FIELDS and _is_product(subject)
    return (subject, field, value) if is_fact else None


def _labelled(dossier: str, sources: Mapping[str, Leaf], gold: Gold) -> set[Triple]:
    """The labels of the sources that may be used."""
    facts: set[Triple] = set()
    for name, leaf in sources.items():
        facts |= gold.get((dossier, name, leaf.version), set()) if leaf.is_usable else set()
    return facts


def _holds(pin: Pin, sources: Mapping[str, Leaf], dossier: Recount) -> bool:
    """Whether a citation is current, eligible and exact."""
    is_exact = _is_exact(pin, dossier.text(pin.text_sha256))
    return is_exact and sources.get(pin.doc_id) == (pin.version, pin.text_sha256, True)


def _is_product(subject: str) -> bool:
    letter, *numbers = subject.split("-")
    return letter == "P" and len(numbers) == 2 and all(map(_is_number, numbers))  # noqa: PLR2004


def _is_number(text: str) -> bool:
    return len(text) > 1 and text.isascii() and text.isdigit()


def _claim(claim: Stated, dossier: Recount) -> Iterable[str]:
    lines = [dossier.text(pin.text_sha256)[pin.start : pin.end] for pin in claim.pins]
    if claim.fields is None:
        yield "unaudited"
    else:
        yield "supported" if claim.fields in map(affirms, lines) else "unsupported"
    yield from {_kind(line) for line in lines if affirms(line) is None} - {""}


def _kind(line: str) -> str:
    """What is counted of a line that affirms nothing; empty when nothing is."""
    if '"' in line:
        return "cites_quoted"
    return "cites_denied" if _has_date(line) else ""


def _has_date(line: str) -> bool:
    words = "".join(char if char.isalnum() else " " for char in line).split()
    return any(day.isdigit() and month in _MONTHS for day, month in pairwise(words))


def _is_exact(pin: Pin, text: str) -> bool:
    """Whether it is one of the text's lines that are not empty."""
    at = 0
    for line in text.split("\n"):
        content = line.removesuffix("\r")
        if (at, at + len(content)) == (pin.start, pin.end):
            return bool(content)
        at += len(line) + 1
    return False


def _way(node: Stored, root: Stored, dossier: Recount, before: Stage) -> str:
    if node.run_id <= before.run_id:
        return "hits"
    if (node.run_id, node.key) in dossier.used:
        return "called"
    if node.status == "INELIGIBLE":
        return "ineligible"
    if not node.call_key:
        return "settled"
    if node is root:
        return "rebound_roots"
    return "rebound_leaves" if node.address.startswith("d") else "rebound_groups"
