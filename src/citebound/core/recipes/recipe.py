"""What a recipe is.

How a leaf and a reduction ask, how rules answer, and how an answer becomes a result (DESIGN.md
section 6).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from citebound.core.evidence import Pin

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citebound.core.form import Form
    from citebound.core.minutes.meeting import Meeting
    from citebound.core.prompt import Message
    from citebound.core.result import Claim, Reference, Result, Status
    from citebound.core.snapshot import Document
    from citebound.core.text import Span
    from citebound.digest import Json


@dataclass(frozen=True, slots=True)
class PartText:
    """The text that a leaf treats."""

    document: Document
    """Where it comes from."""
    start: int
    """Offset of ``text`` in the document's version, in code points."""
    text: str
    """Exact."""
    meeting: Meeting | None = None
    """For ``minutes``: the transcript that everything is checked against; None elsewhere, and
    where there is no transcript."""

    def pin(self, unit: Span) -> Pin:
        """The pin of an interval of this part."""
        document = self.document
        return Pin(
            document.doc_id, document.version, unit.shifted(self.start), document.text_sha256
        )


@dataclass(frozen=True, slots=True)
class QuotedClaim:
    """A claim with the characters at its pins."""

    claim: Claim
    """The claim."""
    quotes: tuple[str, ...]
    """One quote per pin, exact."""
    sentence: str = ""
    """Of a finding, the whole sentence that holds its quote, exact; empty otherwise."""


@dataclass(frozen=True, slots=True)
class Child:
    """What a reduction sees of one of its children."""

    status: Status
    """The child's status."""
    claims: tuple[QuotedClaim, ...]
    """The child's claims; none when it is INVALID or INELIGIBLE."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a node asks, and what the evidence aliases in the answer stand for."""

    sent: Json
    """Everything that the answer may depend on, besides who answers."""
    quotes: tuple[str, ...]
    """The text behind each alias, in alias order."""
    pins: tuple[Pin, ...]
    """Where each quote stands, in alias order."""
    messages: tuple[Message, ...] = ()
    """For a model; empty where rules answer, also beside a model."""
    references: tuple[Reference, ...] = ()
    """For a reduction by rules: the child's claim behind each alias."""
    form: Form | None = None
    """For a model that can be held to it: what the answer must look like."""
    groups: tuple[int, ...] = ()
    """For a reduction by rules: the ordinal of the document behind each alias."""
    part: PartText | None = None
    """For a leaf whose answer is looked up in its text: the text."""


class Recipe(Protocol):
    """How to turn texts into claims, and claims into fewer claims."""

    @property
    def restates(self) -> bool:
        """Whether a reduction states claims of its own, instead of referring to its children's."""
        ...

    def leaf(self, part: PartText) -> Question:
        """What a leaf asks. No quotes means that there is nothing to ask."""
        ...

    def reduction(self, children: Sequence[Child], scope: str) -> Question:
        """What a reduction of this scope asks."""
        ...

    def answer(self, question: Question, part: PartText | None, scope: str) -> str:
        """The raw answer of the rules.

        Of a leaf when there is a part, of a reduction otherwise.
        """
        ...

    def read(self, raw: str, question: Question, *, finished: bool, leaf: bool) -> Result:
        """The checked result of a raw answer, before the children's statuses are considered."""
        ...
