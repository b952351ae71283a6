"""Whether people decided about items that they could see."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from citebound.check.findings import Findings
    from citebound.check.minutes.rulings import Decided
    from citebound.check.nodes.builds import Build
    from citebound.check.nodes.node import Node
    from citebound.check.nodes.outputs import Output


def check_subjects(
    decided: Iterable[Decided],
    nodes: Iterable[Node],
    builds: Mapping[int, Build],
    findings: Findings,
) -> None:
    """Every decision is about an item that minutes held; spot checks are about hits of the gate.

    A run that told of it had started before.
    """
    seen = _first_seen(nodes, builds)
    for one in decided:
        item, sequence = one.event.before, one.event.sequence
        asked_as = (True,) if one.is_about_a_hit else (True, False)
        held = (seen.get((item, is_hit), sequence) < sequence for is_hit in asked_as)
        if one.ruling is not None and not any(held):
            what = "the gate had let pass" if one.is_about_a_hit else "a person may decide about"
            findings.add("decision", one.where, f"no minutes held its item as one that {what}")


def _first_seen(
    nodes: Iterable[Node], builds: Mapping[int, Build]
) -> Mapping[tuple[str, bool], int]:
    """After which event the first run that told of an item started."""
    seen: dict[tuple[str, bool], int] = {}
    for node in nodes:
        started = builds[node.row.run_id].row.sequence
        for asked in _asked(node.output):
            seen[asked] = min(started, seen.get(asked, started))
    return seen


def _asked(output: Output | None) -> Iterator[tuple[str, bool]]:
    """The items that a person may decide about, each with whether the gate let it pass."""
    if output is None:
        return
    for claim in output.claims:
        if claim.fact is not None:
            yield claim.fact.item.identity, claim.fact.judged.is_hit
    for task in output.tasks:
        if task.judged.verdict != "dropped":
            yield task.item.identity, task.judged.is_hit
