"""Nodes of the recipe ``minutes``: every item of a leaf once, and every fact in a reduction once.

Which items cue phrases announce is not repeated, nor is the gate. What is: that what was asked is
what texts and voices give; that no item of a file or an answer is lost and none invented; that
each is a fact or a task that can be so; and which facts a reduction refers to.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from citebound.check.minutes.brought import items_of_answer, items_of_file, other_base, settled
from citebound.check.minutes.extraction import items_said, prompt_faults
from citebound.check.minutes.gathered import reduction_faults
from citebound.check.minutes.verdicts import fact_faults, support_fault, task_faults
from citebound.check.nodes.call_keys import rule_key
from citebound.check.recipes.reading import read_items
from citebound.check.stored.readers import base_sha256, holds_items
from citebound.digest import text_sha256

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from citebound.check.minutes.brought import Brought
    from citebound.check.minutes.meetings import Base, Meetings, Scene
    from citebound.check.nodes.builds import Build
    from citebound.check.nodes.node import Node
    from citebound.check.nodes.outputs import Output
    from citebound.check.stored.bodies import Bodies
    from citebound.digest import Json

_CUES: Final = range(1, 10)
"""The versions of the cue phrases that this auditor knows."""
_HEAD: Final = 12
"""Characters of a hash in a diagnosis."""
_LOST: Final = "its facts and tasks are not the items that it was made of, each once and in order"


@dataclass(frozen=True)
class Sources:
    """What a node of minutes is checked against."""

    node: Node
    """The node."""
    build: Build
    """The run that it is checked for, with its settings."""
    request: dict[str, Json] | None
    """What was sent; None for a rule, or where it was erased or is damaged."""
    bodies: Bodies
    """The recorded contents."""
    meetings: Meetings
    """The meetings that there were."""

    @cached_property
    def scene(self) -> Scene | None:
        """Of a leaf: what was so when it was made; None when nothing ever was as its key says."""
        return self.meetings.scene_of(self.node)

    @cached_property
    def base(self) -> Base | None:
        """The transcript that items are checked against; None when it cannot be read."""
        return None if self.scene is None else self.meetings.base_of(self.scene, self.bodies)

    @property
    def has_transcript(self) -> bool:
        """Whether there was a transcript; so where nothing tells."""
        return self.scene is None or self.scene.transcript is not None

    @property
    def is_readable(self) -> bool:
        """Whether the transcript, if there was one, can be read."""
        return self.base is not None or not self.has_transcript

    @property
    def is_said(self) -> bool:
        """Of a leaf: whether its text has a word, as far as it can be read."""
        return self.node.is_leaf and any(map(str.isalnum, self.part() or ""))

    @property
    def holds_items(self) -> bool:
        """Whether the node is a file of items."""
        return holds_items(str(self.node.fields["reader"]))

    @property
    def is_asked(self) -> bool:
        """Whether a model states its items, and no file and no cue phrases."""
        return self.build.asks_for(self.node)

    @property
    def is_compared(self) -> bool:
        """Whether conclusions are compared with their passages: not those of cue phrases."""
        return self.holds_items or self.is_asked

    def part(self) -> str | None:
        """The text of a leaf; None when it was erased or is damaged."""
        text = self.bodies.text(str(self.node.fields["text_sha256"]))
        start, end = self.node.part
        return text if text is None or not end else text[start:end]


def silent_fault(sources: Sources) -> str:
    """Why a node for which nobody was asked cannot be as it is; empty when it can.

    Beside a model there may be nothing to ask: no fact below, no word said, or over its budget.
    """
    output = sources.node.output
    if output is None or output.status == "INELIGIBLE":
        return ""
    is_silent = output.says_nothing and sources.build.has_generator
    if is_silent and (output.status == "INVALID" or not sources.is_said):
        return ""
    return f"it is {output.status} without an answer"


def minutes_faults(
    sources: Sources, raw: str | None, *, is_finished: bool
) -> Iterator[tuple[str, str]]:
    """What is wrong with a node that was answered, each with the kind of record."""
    output = sources.node.output
    if raw is None or output is None:
        return
    if output.withheld or output.stopped:
        yield "answer", "it withholds or stops what no minutes do"
    if not sources.node.is_leaf:
        yield from reduction_faults(sources.node, sources.build, raw, output)
        return
    yield from (("call", fault) for fault in _sent_faults(sources))
    if sources.is_readable:
        yield from _leaf_faults(sources, output, _read(sources, raw, output, is_finished))


class _Reading(NamedTuple):
    """A raw answer as it was read."""

    items: Sequence[Brought] | None
    """None when it is not as demanded."""
    repairs: tuple[str, ...] = ()
    """What was removed around it."""


def _read(sources: Sources, raw: str, output: Output, is_finished: bool) -> _Reading:  # noqa: FBT001
    base, start = sources.base, sources.node.part[0]
    if sources.holds_items:
        return _Reading(items_of_file(raw) if raw == sources.part() else None)
    if not sources.build.asks_for(sources.node):
        return _Reading(items_of_answer(raw, start))
    reading = read_items(raw) if is_finished else None
    if reading is None or base is None:
        return _Reading(None)
    names = {one.speaker for one in base.voices.segments if one.speaker}
    return _Reading(list(items_said(reading[0], output, names)), reading[1])


def _leaf_faults(sources: Sources, output: Output, reading: _Reading) -> Iterator[tuple[str, str]]:
    if output.references:
        yield "answer", "a leaf refers to claims of others"
    if output.repairs != reading.repairs and output.status == "VALID":
        yield "answer", "its repairs are not those that its raw answer needs"
    if fault := _status_fault(sources, reading.items, output):
        yield "answer", fault
    elif output.status == "VALID" and sources.base is not None:
        file_id, is_said = sources.base.transcript.doc_id, sources.is_asked
        stated = tuple(settled(reading.items or (), file_id, is_said=is_said))
        yield from _told_faults(output, stated, sources.base, is_compared=sources.is_compared)


def _status_fault(sources: Sources, items: Sequence[Brought] | None, output: Output) -> str:
    """Why a leaf cannot be VALID, or INVALID; empty when it can."""
    is_refused = output.status == "INVALID"
    if not sources.has_transcript:
        return "there was no transcript to check it against, and it is VALID" * (not is_refused)
    if other := _other_base(sources, items):
        is_so = is_refused and other[:_HEAD] in output.diagnosis
        return f"its items were extracted from another text, {other}" * (not is_so)
    if items is None:
        return "its raw answer is not as demanded, and it is VALID" * (not is_refused)
    return "it is INVALID, and its raw answer holds items of this transcript" * is_refused


def _sent_faults(sources: Sources) -> Iterator[str]:
    base, request = sources.base, sources.request
    if not sources.build.asks_for(sources.node):
        yield from _rule_faults(sources)
    elif request is not None and base is not None:
        yield from prompt_faults(sources.node, sources.build, request, base)


def _rule_faults(sources: Sources) -> Iterator[str]:
    part, base, build = sources.part(), sources.base, sources.build
    if part is None or (base is None and sources.has_transcript):
        return
    digest = build.reduce_settings if build.has_generator else build.leaf_settings
    asked: dict[str, Json] = {"text": text_sha256(part), "voices": _spoken(sources, base, part)}
    keys = [rule_key(digest, {"minutes": version, **asked}) for version in _CUES]
    if sources.node.row.call_key not in keys:
        yield f"its call key is {sources.node.row.call_key}, recomputed {keys[0]}"


def _spoken(sources: Sources, base: Base | None, part: str) -> Json:
    """Who speaks the part: the segments that lie in it, counted from its start; None of items."""
    if sources.holds_items:
        return None
    if base is None:
        return []
    start = sources.node.part[0]
    within = (start, start + len(part))
    return [
        [one.speaker, one.start - start, one.end - start]
        for one in base.voices.segments
        if within[0] <= one.start and one.end <= within[1]
    ]


def _other_base(sources: Sources, items: Sequence[Brought] | None) -> str:
    """The other text that a file's items were extracted from; empty when it is this one."""
    transcript = None if sources.scene is None else sources.scene.transcript
    if transcript is None or not sources.holds_items:
        return ""
    named, present = base_sha256(str(sources.node.fields["reader"])), transcript.text_sha256
    return other_base(items or (), present) if named == present else named


def _told_faults(
    output: Output, stated: Sequence[Brought], base: Base, *, is_compared: bool
) -> Iterator[tuple[str, str]]:
    """What is wrong with the facts and the tasks that a leaf made of its items."""
    facts, tasks = _paired(stated, output)
    if None in (*facts, *tasks, *_left(stated, facts, tasks)):
        yield "item", _LOST
    for claim, item in zip(output.claims, facts, strict=True):
        yield from (("fact", fault) for fault in fact_faults(claim, item, base))
        if fault := support_fault(claim, is_compared=is_compared):
            yield "fact", fault
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
