"""Whether facts and tasks tell what people decided as it was recorded, and rest on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from citebound.check.nodes.facts import Taken

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citebound.check.minutes.meetings import Base
    from citebound.check.minutes.rulings import Ruling
    from citebound.check.nodes.facts import Fact, Source, Task

_OTHERWISE: Final = "tells its decision otherwise than it was recorded"


class _InForce(NamedTuple):
    """The newest decision about an item."""

    ruling: Ruling
    taken: Taken
    """As an output tells it that takes it over as it is."""
    is_later: bool
    """Whether the item is checked against another text than the person saw."""
    is_same: bool
    """Whether it is the same text, and the same one speaks the passage."""

    @property
    def carried(self) -> Taken:
        """As an output tells it that takes it over though the text may be another."""
        return self.taken._replace(carried=self.is_later)


def pinned_faults(fact: Fact, base: Base) -> Iterator[str]:
    """There is no fact of a person without the newest decision about its item, which pins it."""
    source, judged = fact.source, fact.judged
    found = _in_force(fact.item.identity, base)
    if found is None or found.ruling.act != "pin":
        yield "rests on a decision that nobody took, or that was taken back"
        return
    if fact.decision != found.carried:
        yield _OTHERWISE
    if (source.match, judged.verdict) != ("person", "to_human"):
        yield f"matches {source.match} with the verdict {judged.verdict}, and a person pinned it"
    if source.similarity != judged.similarity:
        yield f"has the similarity {source.similarity}, its verdict {judged.similarity}"
    if not _is_pinned(source, found, base):
        yield "is not the passage that was pinned"


def corrected_fault(fact: Fact, base: Base) -> str:
    """A hit whose conclusion a person put in other words, by the newest decision about it."""
    found = _in_force(fact.item.identity, base)
    if found is None or found.ruling.act != "pin" or not _is_of(found, fact.source, base):
        return "is told as a person put it, and nobody did so"
    return "" if fact.decision == found.carried else _OTHERWISE


def struck_fault(task: Task, source: Source, base: Base) -> str:
    """A hit is no fact only where the newest decision about this passage strikes it."""
    found = _in_force(task.item.identity, base)
    if found is None or not found.ruling.strikes or not _is_of(found, source, base):
        return f"has the verdict {task.judged.verdict}, and nobody struck it"
    return "" if (task.decision, task.is_anew) == (found.carried, False) else _OTHERWISE


def _is_of(found: _InForce, source: Source, base: Base) -> bool:
    """Whether a decision is about this passage; in the same text, wherever it stands."""
    span = (source.start, source.end)
    if found.is_later:
        return found.ruling.stands_at(base.text, span, source.speaker)
    return found.is_same and found.ruling.passage == base.text[slice(*span)]


def _is_pinned(source: Source, found: _InForce, base: Base) -> bool:
    """In the same text the very place; in a later one, the only place of its characters."""
    if found.is_same and (source.start, source.end) != found.ruling.span:
        return False
    if found.is_same:
        return base.text[source.start : source.end] == found.ruling.passage
    is_only = len(list(base.places(source.start, source.end))) <= 1
    span = (source.start, source.end)
    return is_only and found.ruling.stands_at(base.text, span, source.speaker)


def told_fault(task: Task, base: Base) -> str:
    """A task tells the newest decision about its item, and whether that still holds."""
    found = _in_force(task.item.identity, base)
    if found is None:
        is_so = task.decision is None and not task.is_anew
        return "" if is_so else "tells a decision that nobody took"
    told = _unpinned_fault if found.ruling.act == "pin" else _rejected_fault
    return told(task, found, base)


def _unpinned_fault(task: Task, found: _InForce, base: Base) -> str:
    """What was pinned is a task again only where its passage is not found in a later text."""
    del base
    if found.is_same or not task.is_anew:
        return "was pinned by a person, and is no fact"
    return "" if task.decision == found.taken else _OTHERWISE


def _rejected_fault(task: Task, found: _InForce, base: Base) -> str:
    """A rejection holds while a person would be shown the same passage first."""
    holds = found.is_same or _is_shown_again(task, found.ruling, base)
    if task.is_anew is holds:
        return "tells wrongly whether its decision still holds"
    return "" if task.decision == (found.carried if holds else found.taken) else _OTHERWISE


def _is_shown_again(task: Task, ruling: Ruling, base: Base) -> bool:
    """Without a passage there is no telling."""
    if not (task.judged.closest and ruling.passage):
        return False
    span = task.judged.closest[0]
    segment = base.voices.at(span[0])
    return ruling.stands_at(base.text, span, None if segment is None else segment.speaker)


def undecided_fault(item: str, base: Base) -> str:
    """What a person decided is never passed over, whatever the gate finds."""
    return (
        "" if _in_force(item, base) is None else "was decided by a person, and tells nothing of it"
    )


def _in_force(item: str, base: Base) -> _InForce | None:
    """The newest decision about an item; None where it stays what the gate made of it."""
    decided = base.scene.decision(item)
    if decided is None or decided.ruling is None or decided.ruling.changes_nothing:
        return None
    event, ruling = decided.event, decided.ruling
    taken = Taken(
        int(event.after),
        ruling.act,
        event.principal,
        event.at,
        ruling.version,
        carried=False,
        text=ruling.text,
        reason=ruling.reason,
    )
    is_later = ruling.text_sha256 != base.transcript.text_sha256
    return _InForce(ruling, taken, is_later, not is_later and _is_spoken_alike(ruling, base))


def _is_spoken_alike(ruling: Ruling, base: Base) -> bool:
    """Whether one person speaks the passage, the one that spoke it when it was decided about."""
    if ruling.span is None:
        return True
    segment, inside = base.voices.at(ruling.span[0]), base.voices.inside(*ruling.span)
    is_one = len({one.speaker for one in inside}) <= 1
    return is_one and ruling.speaker == (None if segment is None else segment.speaker)
