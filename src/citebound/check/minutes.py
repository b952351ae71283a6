"""Nodes of the recipe ``minutes``: every item of a leaf once, and every fact in a reduction once.

Which items cue phrases announce is not repeated, nor is the gate. What is: that what was asked is
what texts and voices give; that no item of a file or an answer is lost and none invented; that each
is a fact or a task that can be so; and which facts a reduction refers to.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from citebound.check.brought import items_of_answer, items_of_file, other_base, settled
from citebound.check.questions import rule_key
from citebound.check.quoted import messages_of
from citebound.check.verdicts import Base, fact_faults, task_faults
from citebound.check.voices import base_sha256, holds_items, voices_of
from citebound.digest import text_sha256

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from citebound.check.bodies import Bodies
    from citebound.check.brought import Brought
    from citebound.check.builds import Build
    from citebound.check.meetings import Scene
    from citebound.check.nodes import Node
    from citebound.check.outputs import Output
    from citebound.digest import Json

MINUTES: Final = "minutes"
"""The recipe."""

_CUES: Final = range(1, 10)
"""The versions of the cue phrases that this auditor knows."""
_HEAD: Final = 12
"""Characters of a hash in a diagnosis."""
_LOST: Final = "its facts and tasks are not the items that it was made of, each once and in order"


@dataclass(frozen=True, slots=True)
class Sources:
    """What a node of minutes is checked against."""

    node: Node
    build: Build
    request: dict[str, Json] | None
    """What was sent; None for a rule, or where it was erased or is damaged."""
    bodies: Bodies
    scene: Scene | None
    """Of a leaf: what was so when it was made; None when nothing ever was as its key says."""

    @property
    def holds_items(self) -> bool:
        """Whether the node is a file of items."""
        return holds_items(str(self.node.fields["reader"]))

    def part(self) -> str | None:
        """The text of a leaf; None when it was erased or is damaged."""
        text = self.bodies.text(str(self.node.fields["text_sha256"]))
        start, end = self.node.part
        return text if text is None or not end else text[start:end]

    def base(self) -> Base | None:
        """The transcript that items are checked against; None when it cannot be read."""
        transcript = None if self.scene is None else self.scene.transcript
        if self.scene is None or transcript is None:
            return None
        text = self.bodies.text(transcript.text_sha256)
        voices = voices_of(transcript.reader, self.bodies)
        is_read = text is not None and voices is not None
        return Base(self.scene, transcript, text, voices) if is_read else None


def silent_fault(node: Node, build: Build) -> str:
    """Why a node for which nobody was asked cannot be as it is; empty when it can."""
    output = node.output
    if output is None or output.status == "INELIGIBLE":
        return ""
    is_silent = output.says_nothing and not (node.is_leaf and output.status != "INVALID")
    return "" if is_silent and build.has_generator else f"it is {output.status} without an answer"


def minutes_faults(
    sources: Sources, raw: str | None, *, is_finished: bool
) -> Iterator[tuple[str, str]]:
    """What is wrong with a node that was answered, each with the kind of record."""
    output = sources.node.output
    if raw is None or output is None:
        return
    if output.repairs or output.withheld or output.stopped:
        yield "answer", "it repairs, withholds or stops what no minutes do"
    if not sources.node.is_leaf:
        yield from _reduction_faults(sources, raw, output)
        return
    if output.references:
        yield "answer", "a leaf refers to claims of others"
    yield from (("call", fault) for fault in _sent_faults(sources))
    if sources.holds_items and raw != sources.part():
        yield "answer", "its raw answer is not its file of items"
    yield from _leaf_faults(sources, raw, output, is_finished=is_finished)


def _sent_faults(sources: Sources) -> Iterator[str]:
    if sources.build.asks_for(sources.node):
        yield from _prompt_faults(sources)
        return
    part, base = sources.part(), sources.base()
    if part is None or (base is None and _has_transcript(sources)):
        return
    build = sources.build
    digest = build.reduce_settings if build.has_generator else build.leaf_settings
    asked: dict[str, Json] = {"text": text_sha256(part), "voices": _spoken(sources, base, part)}
    keys = [rule_key(digest, {"minutes": version, **asked}) for version in _CUES]
    yield from _key_faults(sources.node, keys)


def _key_faults(node: Node, keys: Sequence[str]) -> Iterator[str]:
    if node.row.call_key not in keys:
        yield f"its call key is {node.row.call_key}, recomputed {keys[0]}"


def _prompt_faults(sources: Sources) -> Iterator[str]:
    if sources.request is None:
        return
    system, _ = messages_of(sources.request)
    if text_sha256(system) != sources.build.prompt_hash(leaf=True):
        yield "its instructions are not those of its run"
    if sources.request["retry"] != sources.node.retry:
        yield "its call's retry is not its own"


def _spoken(sources: Sources, base: Base | None, part: str) -> Json:
    """Who speaks the part: the segments that lie in it, counted from its start."""
    if base is None or sources.holds_items:
        return []
    start = sources.node.part[0]
    within = (start, start + len(part))
    return [
        [one.speaker, one.start - start, one.end - start]
        for one in base.voices.segments
        if within[0] <= one.start and one.end <= within[1]
    ]


def _has_transcript(sources: Sources) -> bool:
    return sources.scene is None or sources.scene.transcript is not None


def _leaf_faults(
    sources: Sources, raw: str, output: Output, *, is_finished: bool
) -> Iterator[tuple[str, str]]:
    base = sources.base()
    is_by_model = sources.build.asks_for(sources.node)
    if base is None:
        if not _has_transcript(sources) and output.status != "INVALID":
            yield "answer", f"it is {output.status}, and there was no transcript to check against"
        return
    if is_by_model and not is_finished:
        if output.status != "INVALID":
            yield "answer", f"its answer was cut off by its length, and it is {output.status}"
        return
    items = _items(sources, raw)
    if other := _changed(sources, items, base):
        if output.status != "INVALID" or other[:_HEAD] not in output.diagnosis:
            yield "answer", f"its items were extracted from another text, {other}"
    elif output.status == "INVALID":
        if not is_by_model:
            yield "answer", "it is INVALID, and its items were extracted from this transcript"
    elif items is None and not is_by_model:
        yield "answer", "its raw answer holds no items"
    else:
        yield from _told_faults(output, items, base)


def _items(sources: Sources, raw: str) -> list[Brought] | None:
    """What a raw answer states; None where it is in another form."""
    if sources.holds_items:
        return items_of_file(raw)
    return items_of_answer(raw, sources.node.part[0])


def _changed(sources: Sources, items: Sequence[Brought] | None, base: Base) -> str:
    """The other text that a file's items were extracted from; empty when it is this one."""
    if not sources.holds_items:
        return ""
    named, present = base_sha256(str(sources.node.fields["reader"])), base.transcript.text_sha256
    return other_base(items or (), present) if named == present else named


def _told_faults(
    output: Output, items: Sequence[Brought] | None, base: Base
) -> Iterator[tuple[str, str]]:
    """What is wrong with facts and tasks; those of an answer of another form one by one."""
    stated = () if items is None else tuple(settled(items, base.transcript.doc_id))
    facts, tasks = _paired(stated, output)
    if items is not None and None in (*facts, *tasks, *_left(stated, facts, tasks)):
        yield "item", _LOST
    for claim, item in zip(output.claims, facts, strict=True):
        yield from (("fact", fault) for fault in fact_faults(claim, item, base))
    for task, item in zip(output.tasks, tasks, strict=True):
        yield from (("task", fault) for fault in task_faults(task, item, base))


_Items: TypeAlias = "list[Brought | None]"


def _paired(items: Iterable[Brought], output: Output) -> tuple[_Items, _Items]:
    """Each fact and each task with its item: every item is the next of the one or the other."""
    facts: _Items = []
    tasks: _Items = []
    for item in items:
        fact = output.claims[len(facts)].fact if len(facts) < len(output.claims) else None
        if fact is not None and item.is_told(fact.item):
            facts.append(item)
        elif len(tasks) < len(output.tasks) and item.is_told(output.tasks[len(tasks)].item):
            tasks.append(item)
    return _filled(facts, len(output.claims)), _filled(tasks, len(output.tasks))


def _filled(items: _Items, length: int) -> _Items:
    return [*items, *[None] * (length - len(items))]


def _left(stated: Sequence[Brought], facts: _Items, tasks: _Items) -> _Items:
    """One that is missing where an item is told by nobody."""
    told = sum(item is not None for item in (*facts, *tasks))
    return [None] if told < len(stated) else []


def _reduction_faults(sources: Sources, raw: str, output: Output) -> Iterator[tuple[str, str]]:
    node, build = sources.node, sources.build
    kept = list(_kept(node))
    if output.claims or output.tasks:
        yield "answer", "a reduction states facts or tasks of its own"
    if output.references != tuple(kept):
        yield "answer", "it does not have every distinct fact of its children once"
    asked: Json = {"minutes": [[child, index] for child, index in kept]}
    keys = [rule_key(build.reduce_settings, asked)]
    yield from (("call", fault) for fault in _key_faults(node, keys))
    chosen = [{"evidence": [f"E{number}"]} for number in range(1, len(kept) + 1)]
    if raw != json.dumps({"claims": chosen}, separators=(",", ":")):
        yield "answer", "its raw answer does not choose every fact"


def _kept(node: Node) -> Iterator[tuple[int, int]]:
    """The facts that are not the same as one before: of one place and kind, or of one item."""
    seen: set[tuple[object, ...]] = set()
    for position, child in enumerate(node.below):
        for index, claim in enumerate(child.claims):
            fact, pin = claim.fact, claim.pins[0]
            what = "" if fact is None else fact.item.kind
            if fact is not None and node.scope == "group":
                what = fact.item.identity
            if (pin.start, pin.end, what) not in seen:
                seen.add((pin.start, pin.end, what))
                yield position, index
