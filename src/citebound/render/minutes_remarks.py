"""What is remarked beside a conclusion, or an item that is none, and what that means for a reader.

Computed from the structured minutes, never generated.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from citebound.core.facts.decision import Act
from citebound.core.gate.verdict import MatchType
from citebound.core.result import Support
from citebound.render.minutes_words import (
    anew_line,
    answer_line,
    decision_line,
    source_line,
    struck_line,
    text_of,
)
from citebound.render.text_verify import clipped

if TYPE_CHECKING:
    from citebound.core.facts.fact import Fact, Task
    from citebound.engine.minutes.view import Minutes


class Tone(StrEnum):
    """What a remark means for a reader; the name of a class of the page's style."""

    PLAIN = "plain"
    """It says where something stands, or what it was."""
    GOOD = "good"
    """A person stands for the conclusion."""
    WARN = "warn"
    """Somebody should look."""
    BAD = "bad"
    """The conclusion was not found in its passage, or a person refused it."""


@dataclass(frozen=True, slots=True)
class Remark:
    """One line beside a conclusion."""

    told: str
    """In the program's words."""
    tone: Tone = Tone.PLAIN
    """What that means."""
    words: str = ""
    """What follows of somebody else's words: a quote, another conclusion."""

    @property
    def line(self) -> str:
        """All of it."""
        return f"{self.told}{self.words}"


def passage_beside(minutes: Minutes, fact: Fact) -> str:
    """The words of a fact's passage, clipped; empty where the conclusion is these words."""
    passage = fact.source_ref.span.of(text_of(minutes))
    return "" if passage.split() == fact.text.split() else clipped(passage)


def fact_remarks(minutes: Minutes, fact: Fact) -> list[Remark]:
    """What a person should know of a fact.

    That its quote was given with slips; where the support check did not find it; what people
    decided about it, changed in it, or answered at a spot check.
    """
    item, remarks = fact.stated.identity, _slips(fact)
    if fact.decision is not None:
        remarks.append(Remark(decision_line(fact.decision), Tone.GOOD))
    support = minutes.support.get(item)
    if doubt := doubt_line(support, minutes.notes.get(item, "")):
        tone = Tone.BAD if support is Support.UNSUPPORTED else Tone.WARN
        remarks.append(Remark(doubt, tone))
    if fact.text != fact.stated.text:
        remarks.append(Remark("text corrected; extracted as: ", words=fact.stated.text))
    if (answer := minutes.answer(fact)) is not None:
        is_refuted = answer.ruling.act is Act.REFUTES
        remarks.append(Remark(answer_line(answer), Tone.BAD if is_refuted else Tone.GOOD))
    return remarks


def _slips(fact: Fact) -> list[Remark]:
    """That the quote was given with slips, and how; nothing where it stands in the text so."""
    ref = fact.source_ref
    if ref.match_type is not MatchType.FUZZY:
        return []
    told = f"the quote was given with slips (similarity {ref.similarity:.4f}): "
    return [Remark(told, words=f'"{clipped(fact.stated.quote)}"')]


_DOUBTS: Final = {
    Support.UNSUPPORTED: "unsupported: a program does not find this conclusion in its passage",
    Support.UNAUDITED: "unaudited: no program could confirm this conclusion by its passage",
}


def doubt_line(support: Support | None, note: str = "") -> str:
    """What a person should know of a conclusion that no program found in its passage, and why."""
    doubt = "" if support is None else _DOUBTS.get(support, "")
    return f"{doubt}: {note}" if doubt and note else doubt


def task_remarks(task: Task) -> list[Remark]:
    """The quote where it is not the text, and why an item is no fact, or who decided so."""
    stated, taken = task.stated, task.decision
    quote = Remark("quote: ", words=clipped(stated.quote))
    remarks = [] if stated.quote == stated.text else [quote]
    if task.source_ref is not None and taken is not None:
        struck = Remark(struck_line(taken), Tone.BAD)
        return [*remarks, Remark(source_line(task.source_ref)), struck]
    if taken is not None and not task.is_anew:
        return [*remarks, Remark(decision_line(taken), Tone.BAD)]
    remarks.append(Remark(task.judged.reason))
    return remarks if taken is None else [*remarks, Remark(anew_line(taken), Tone.WARN)]
