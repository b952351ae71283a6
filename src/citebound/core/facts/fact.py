"""What the gate made of an item: a fact with its place, or a task for a person.

There is no fact without a verdict of the gate or a recorded decision of a person: ``Fact`` holds
one or the other, refuses to be made without, and nothing else becomes a claim of minutes
(specification B, section 1).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from citebound.core.facts.decision import Act, Decision
from citebound.core.facts.identity import identity_of
from citebound.core.gate.verdict import MatchType, SourceRef, Verdict
from citebound.core.gate.verdict import Result as Judged

if TYPE_CHECKING:
    from citebound.core.facts.said import Said


class Origin(StrEnum):
    """What a fact rests on."""

    GATE = "gate"
    """The gate found the quote."""
    PERSON = "person"
    """A person pinned the passage, or put the conclusion in other words."""


@dataclass(frozen=True, slots=True)
class Stated:
    """An item as it was extracted."""

    extract_id: str
    """Unique in its batch; empty when a broken item has none."""
    kind: str
    """A ``Kind``, or whatever the extraction wrote."""
    text: str
    """The conclusion."""
    quote: str
    """The quote that it claims."""

    @property
    def identity(self) -> str:
        """The item across runs, see ``core.facts.identity.identity_of``."""
        return identity_of(self.kind, self.text, self.quote)


@dataclass(frozen=True, slots=True)
class Taken:
    """A person's decision as it was taken into a build."""

    number: int
    """Which decision about this item."""
    act: Act
    """``PIN``, ``REJECT`` or ``REFUTES``."""
    by: str
    """Who decided."""
    at: str
    """When, ISO 8601 in UTC."""
    version: int
    """The version of the transcript that the person saw."""
    carried: bool
    """Whether that was an earlier version, and the gate found the passage in this one again."""
    text: str
    """The conclusion as the person put it; empty: as it was."""
    reason: str
    """Why, in the person's words."""

    def __post_init__(self) -> None:
        """Refuse what no build takes.

        Raises:
            ValueError: it leaves the item as it is, or a number is not a whole one from 1.
        """
        if self.act.changes_nothing:
            raise ValueError(f"a build takes what pins or rejects, got {self.act}")
        for count in (self.number, self.version):
            if type(count) is not int or count < 1:
                raise ValueError(f"decisions and versions count from 1, got {count!r}")

    @staticmethod
    def of(decision: Decision, *, carried: bool) -> Taken:
        """A decision, taken as it is or carried over to a later version."""
        ruling = decision.ruling
        return Taken(
            decision.number,
            ruling.act,
            decision.by,
            decision.at,
            ruling.version,
            carried,
            ruling.text,
            ruling.reason,
        )


@dataclass(frozen=True, slots=True)
class Fact:
    """An item with the passage that justifies it."""

    stated: Stated
    """The item."""
    judged: Judged
    """The gate's verdict on it, word for word."""
    source_ref: SourceRef
    """The passage: the gate's own, or the one that a person pinned."""
    decision: Taken | None = None
    """The decision that pins it, or that puts the conclusion in other words; None without one."""
    owner: Said | None = None
    """Of an action, who is to do it, as the passage itself says it; None where it does not."""
    due: Said | None = None
    """Of an action, when it is due, likewise."""

    def __post_init__(self) -> None:
        """Refuse what neither the gate nor a person let pass.

        Raises:
            ValueError: the verdict is on another item, or it is no hit at this passage and no
                decision pins one of an item that the gate sent to a person; or the decision does
                not pin.
        """
        _refuse_verdict_on_another(self.stated, self.judged)
        match_type = self.source_ref.match_type
        if self.decision is not None and self.decision.act is not Act.PIN:
            raise ValueError("a fact by a person wants a decision that pins its passage")
        if self.decision is None or self.is_hit:
            is_pinned = self.judged.source_ref == self.source_ref
            if not is_pinned or match_type is not _FOUND_AS.get(self.judged.verdict):
                raise ValueError("a fact wants a hit of the gate at its passage, or a decision")
        elif (match_type, self.judged.verdict) != _PINNED:
            raise ValueError("a fact by a person wants a decision that pins its passage")

    @property
    def is_hit(self) -> bool:
        """Whether the gate let it pass, whatever a person changed in it since."""
        return self.judged.verdict.is_hit

    @property
    def origin(self) -> Origin:
        """What it rests on."""
        return Origin.GATE if self.decision is None else Origin.PERSON

    @property
    def text(self) -> str:
        """The conclusion, as a person corrected it where one did."""
        return (self.decision.text if self.decision else "") or self.stated.text


@dataclass(frozen=True, slots=True)
class Task:
    """An item that is no fact: sent to a person or dropped by the gate, or struck by a person."""

    stated: Stated
    """The item."""
    judged: Judged
    """The gate's verdict: its reason, and the closest passages, best first; a hit when struck."""
    decision: Taken | None = None
    """A rejection; or, when ``is_anew``, what was decided about another state of the passage."""
    is_anew: bool = False
    """Whether the transcript changed at what the decision was about: it has to be given anew."""

    def __post_init__(self) -> None:
        """Refuse what is no question to a person, and what answers none.

        Raises:
            ValueError: the verdict is on another item, or a hit that no person struck, or the
                decision cannot be one about it.
        """
        _refuse_verdict_on_another(self.stated, self.judged)
        if self.is_struck and (self.decision is None or self.is_anew):
            raise ValueError("a task is what the gate did not let pass, or what a person struck")
        if self.is_anew and self.decision is None:
            raise ValueError("a task to be decided anew wants the decision that was given")
        if self.decision is not None and not self._is_answer(self.decision):
            raise ValueError("a task holds a rejection, or a decision to be given anew")

    def _is_answer(self, decision: Taken) -> bool:
        return not self.is_dropped and (self.is_anew or decision.act.strikes)

    @property
    def source_ref(self) -> SourceRef | None:
        """Where one stands that a person struck; None of all others."""
        return self.judged.source_ref

    @property
    def is_struck(self) -> bool:
        """Whether the gate let it pass, and a person struck it."""
        return self.judged.verdict.is_hit

    @property
    def is_dropped(self) -> bool:
        """Whether the gate dropped it; otherwise a person is asked."""
        return self.judged.verdict is Verdict.DROPPED

    @property
    def is_open(self) -> bool:
        """Whether a person has yet to decide."""
        return not self.is_dropped and (self.decision is None or self.is_anew)


_FOUND_AS: Final = {
    Verdict.HIT_EXACT: MatchType.EXACT,
    Verdict.HIT_SUBSTR: MatchType.SUBSTR,
    Verdict.HIT_FUZZY: MatchType.FUZZY,
}
"""How a passage that the gate found is marked."""
_PINNED: Final = (MatchType.PERSON, Verdict.TO_HUMAN)
"""What a person pinned: the mark of the passage, the verdict before it."""


def _refuse_verdict_on_another(stated: Stated, judged: Judged) -> None:
    if judged.extract_id != stated.extract_id:
        raise ValueError(f"the verdict is on {judged.extract_id!a}, not on {stated.extract_id!a}")
