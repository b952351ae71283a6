"""How minutes are told, whatever they are written in: headline, sections, voices, answers.

Computed from the structured minutes, never generated.
"""

from __future__ import annotations

import shlex
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from citebound.core.counting import plural
from citebound.core.facts.decision import Act
from citebound.core.gate.verdict import Kind
from citebound.core.result import Status
from citebound.render.headline import moment

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from citebound.core.facts.decision import Decision
    from citebound.core.facts.fact import Fact, Taken, Task
    from citebound.core.gate.verdict import Segment, SourceRef
    from citebound.engine.minutes.view import Counted, Minutes

_SECTIONS: Final[Mapping[str, str]] = {
    Kind.DECISION: "Decisions",
    Kind.ACTION: "Actions",
    Kind.RISK: "Risks",
    Kind.MILESTONE: "Milestones",
    Kind.FACT: "Facts",
}
_OTHER: Final = "Other"
"""What a person confirmed though its kind is none of these."""
_HOUR: Final = 3600
_MINUTE: Final = 60


@dataclass(frozen=True, slots=True)
class Section:
    """The conclusions of one kind, numbered as they are shown, through all sections."""

    title: str
    facts: tuple[tuple[int, Fact], ...]


@dataclass(frozen=True, slots=True)
class Checked:
    """What people said at the spot checks."""

    asked: int
    supported: int
    refuted: int

    @property
    def open(self) -> int:
        """Not answered yet."""
        return self.asked - self.supported - self.refuted


def minutes_headline(minutes: Minutes) -> str:
    """The first line of minutes: which meeting, and what was checked."""
    parts = [called(minutes), f"imported {moment(minutes.imported_at)}", "CURRENT"]
    if minutes.status is Status.PARTIAL:
        parts.append(f"PARTIAL ({len(minutes.invalid)} invalid)")
    elif minutes.status is Status.INELIGIBLE:
        parts.append("no transcript")
    return ", ".join([*parts, "quotes checked, truth not"])


def called(minutes: Minutes) -> str:
    """A meeting's name, with its title and its day where they are known."""
    if minutes.meeting is None:
        return minutes.name
    voices = minutes.meeting.voices
    day = "" if voices.day is None else voices.day.isoformat()
    return ", ".join(filter(None, (minutes.name, voices.title, day)))


def title_of(minutes: Minutes) -> str:
    """What the meeting is called: its title, or its name where it has none."""
    meeting = minutes.meeting
    return minutes.name if meeting is None else meeting.voices.title or minutes.name


def counted_line(counted: Counted) -> str:
    """The summary line of specification B, section 4, with what was dropped.

    And what persons struck of what was verified, where there is any.
    """
    struck = f", {counted.struck} struck" if counted.struck else ""
    return (
        f"{counted.extracted} extracted, {counted.verified} verified at source, "
        f"{counted.to_human} sent for confirmation, {counted.dropped} dropped{struck}"
    )


def progress_line(counted: Counted) -> str:
    """The summary line, and how many of those that were sent to a person wait for one."""
    waiting = f"; {counted.open} open" if counted.to_human else ""
    return f"{counted_line(counted)}{waiting}"


def cues_line(minutes: Minutes) -> str:
    """What minutes by cue phrases are not; empty when a model read the transcript, or none is."""
    is_read = minutes.by_cues and minutes.meeting is not None
    return "Found by cue phrases: what is said in other words is not listed" if is_read else ""


def decided_line(counted: Counted) -> str:
    """What became of the items that were sent to a person; empty when none was."""
    if not counted.to_human:
        return ""
    return (
        f"Sent for confirmation: {counted.open} open, {counted.confirmed} confirmed, "
        f"{counted.rejected} rejected"
    )


def invalid_lines(minutes: Minutes) -> list[str]:
    """One line for each leaf of which nothing is in the minutes; none when all are VALID."""
    return [f"{line}; nothing of it is in these minutes" for line in invalid_told(minutes)]


def invalid_told(minutes: Minutes) -> list[str]:
    """Of each leaf that is INVALID, why, and the command that helps."""
    return [
        f"INVALID: {name}: {diagnosis}; {_helping(minutes.name, name)}"
        for name, diagnosis in minutes.invalid
    ]


def _helping(meeting: str, leaf: str) -> str:
    """The command for a leaf: items are added again, anything else is asked anew."""
    meeting, name = shlex.quote(meeting), leaf.removeprefix("doc:")
    if name.startswith(_ITEMS):
        file = shlex.quote(name.removeprefix(_ITEMS))
        return f"run `citebound minutes add {meeting} {file}`"
    return f"run `citebound minutes build {meeting} --retry {shlex.quote(leaf)}`"


_ITEMS: Final = "items/"
"""How the name of a file of items begins."""


def checked_of(minutes: Minutes) -> Checked:
    """The spot checks, counted."""
    asked = minutes.asked
    answers = map(minutes.answer, asked)
    found = Counter(answer.ruling.act for answer in answers if answer is not None)
    return Checked(len(asked), found[Act.SUPPORTS], found[Act.REFUTES])


def checked_line(minutes: Minutes) -> str:
    """The measured support, apart from what the gate counts; empty without a hit of the gate."""
    found = checked_of(minutes)
    if not found.asked:
        return f"Spot checks by people: {_NOTHING_TO_MEASURE}" if minutes.counted.verified else ""
    answered = found.asked - found.open
    if not answered:
        return f"Spot checks by people: {found.asked} asked, none answered yet"
    return (
        f"Spot checks by people: {found.supported} of {answered} "
        f"{plural(answered, 'answer says', 'answers say')} that the passage "
        f"supports the conclusion, {found.refuted} that it does not; {found.open} open"
    )


_NOTHING_TO_MEASURE: Final = "nothing to measure, every conclusion is its passage or was decided"


def sections_of(facts: Sequence[Fact]) -> list[Section]:
    """The conclusions by kind, those of a kind in the order given; no section is empty."""
    titled = [(_SECTIONS.get(fact.stated.kind, _OTHER), fact) for fact in facts]
    sections, number = [], 1
    for title in (*_SECTIONS.values(), _OTHER):
        chosen = [fact for mine, fact in titled if mine == title]
        if chosen:
            sections.append(Section(title, tuple(enumerate(chosen, number))))
        number += len(chosen)
    return sections


def clock(ts: float | str | None) -> str:
    """A time of a transcript: seconds as ``h:mm:ss``, anything else as it was given.

    >>> clock(3725.9)
    '1:02:05'
    """
    if ts is None or isinstance(ts, str):
        return ts or ""
    seconds, sign = int(abs(ts)), "-" if ts < 0 else ""
    hours, minutes = seconds // _HOUR, seconds // _MINUTE % _MINUTE
    return f"{sign}{hours}:{minutes:02}:{seconds % _MINUTE:02}"


def voice(speaker: str | None, ts: float | str | None) -> str:
    """Who spoke and when, as far as it is known."""
    return ", ".join(filter(None, (speaker, clock(ts))))


def source_place(ref: SourceRef) -> str:
    """Where a passage stands, for a person."""
    return f"{ref.file_id} [{ref.span.start}:{ref.span.end})"


def source_line(ref: SourceRef) -> str:
    """Speaker, time and place of a passage."""
    return ", ".join(filter(None, (voice(ref.speaker, ref.ts), source_place(ref))))


def named_line(ref: SourceRef, name: str) -> str:
    """Speaker, time and place of a passage, and the name of what rests on it."""
    return f"{source_line(ref)}, name {name}"


def decision_line(taken: Taken) -> str:
    """A decision of a person, as it was taken into these minutes."""
    return _decided(_DECIDED[taken.act], taken)


def struck_line(taken: Taken) -> str:
    """A decision of a person by which a fact is none."""
    return _decided("struck" if taken.act is Act.REJECT else _DECIDED[taken.act], taken)


_DECIDED: Final = {
    Act.PIN: "confirmed",
    Act.REJECT: "rejected",
    Act.REFUTES: "struck at a spot check",
}


def _decided(act: str, taken: Taken) -> str:
    why = f": {taken.reason}" if taken.reason else ""
    return f"{act} by {taken.by}, {moment(taken.at)}{_carried(taken)}{why}"


def _carried(taken: Taken) -> str:
    return f", carried over from version {taken.version}" if taken.carried else ""


NO_ITEM: Final = "no item"
"""What is told of a line that holds none; its reason says which."""


def holds_no_item(task: Task) -> bool:
    """Whether a line of items has nothing of an item, not even a name."""
    stated = task.stated
    return not (stated.extract_id or stated.kind or stated.text or stated.quote)


def recorded_line(decision: Decision) -> str:
    """A decision as it was recorded, whether it still counts or not."""
    ruling = decision.ruling
    said = _RECORDED[ruling.act]
    text = f", as: {ruling.text}" if ruling.text else ""
    why = f": {ruling.reason}" if ruling.reason else ""
    when = f"{moment(decision.at)}, about version {ruling.version}"
    return f"{said} by {decision.by}, {when}{text}{why}"


_RECORDED: Final = {
    Act.PIN: "confirmed",
    Act.REJECT: "rejected",
    Act.KEEP: "confirmed",
    Act.SUPPORTS: "spot check: supported",
    Act.REFUTES: "spot check: not supported",
}


def answer_line(answer: Decision) -> str:
    """The answer to a spot check, or a fact confirmed without one."""
    act, who = answer.ruling.act, f"{answer.by}, {moment(answer.at)}"
    why = f": {answer.ruling.reason}" if answer.ruling.reason else ""
    if act is Act.KEEP:
        return f"confirmed by {who}{why}"
    said = "supports" if act is Act.SUPPORTS else "does not support"
    return f"spot check: the passage {said} it, says {who}{why}"


def anew_line(taken: Taken) -> str:
    """A decision that has to be given anew."""
    return (
        f"{_DECIDED[taken.act]} by {taken.by}, {moment(taken.at)}, about version {taken.version}; "
        "the transcript changed since: decide anew"
    )


def open_tasks(minutes: Minutes) -> list[Task]:
    """What waits for a person."""
    return [task for task in minutes.tasks if task.is_open]


def rejected_tasks(minutes: Minutes) -> list[Task]:
    """What a person rejected."""
    return [task for task in minutes.tasks if not task.is_open]


def spoken_at(minutes: Minutes, place: int) -> Segment | None:
    """The segment of the transcript that holds a character; None where nobody spoke."""
    return None if minutes.meeting is None else minutes.meeting.who_speaks.segment(place)


def voice_at(minutes: Minutes, place: int) -> str:
    """Who spoke at a character of the transcript and when, as far as it is known."""
    holder = spoken_at(minutes, place)
    return "" if holder is None else voice(holder.speaker, holder.ts)


def text_of(minutes: Minutes) -> str:
    """The transcript's text; empty without a transcript."""
    return "" if minutes.meeting is None else minutes.meeting.text
