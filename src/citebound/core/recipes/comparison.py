"""Does the passage of a fact say what its conclusion states? A program compares their words.

Beside the verdict of the gate, which it never changes, and never whether something is true.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

import regex

from citebound.core.extract.boundaries import pieces
from citebound.core.extract.language import is_cjk
from citebound.core.facts.fact import Origin
from citebound.core.gate.fold import Annotations, fold
from citebound.core.minutes.owner import owner_of
from citebound.core.result import Support
from citebound.core.support.findings import Audit, audit
from citebound.core.support.said import Known, calls
from citebound.core.text import Span, lines

if TYPE_CHECKING:
    from citebound.core.facts.fact import Fact
    from citebound.core.minutes.meeting import Meeting


@dataclass(frozen=True)
class Comparison:
    """What the conclusions of one meeting are compared with."""

    meeting: Meeting
    """The transcript with its voices."""
    said: str
    """The words whose languages and names count: the transcript, or what of it was shown."""

    def audit(self, fact: Fact) -> Audit | None:
        """As ``compare``; None where a person let the fact pass, which no build compares."""
        return self.compare(fact) if fact.origin is Origin.GATE else None

    def compare(self, fact: Fact) -> Audit:
        """Whether the sentence that holds a fact's passage says what its conclusion states."""
        span, text = fact.source_ref.span, fact.text
        if other := self._another(fact):
            return Audit(Support.UNSUPPORTED, other)
        around = _around(self.meeting.text, span)
        before = self.meeting.text[around.start : span.start]
        sentence = " ".join(around.of(self.meeting.text).split())
        told = self._in_full(text, self._as_told(fact, sentence))
        return audit(text, told, (), self._known, before=before)

    def _as_told(self, fact: Fact, sentence: str) -> str:
        """A sentence, with its speaker's name for "I" where the conclusion has the name."""
        speaker = fact.source_ref.speaker
        if not speaker or not calls(fact.text, speaker):
            return sentence
        for pronoun, instead in _PRONOUNS:
            sentence = pronoun.sub(_literal(f"{speaker}{instead}"), sentence)
        return sentence

    def _in_full(self, text: str, sentence: str) -> str:
        """A sentence with the whole names of those whom the conclusion calls by them."""
        stated = fold(text).text
        for name, folded, own in self._names:
            if own and folded in stated and name not in sentence:
                sentence = regex.sub(rf"\b(?:{own})\b", _literal(name), sentence)
        return sentence

    @cached_property
    def _names(self) -> tuple[tuple[str, str, str], ...]:
        """Each speaker's name, folded as well, with the pattern of the words of it alone."""
        speakers = sorted(self.meeting.speakers)
        parts = Counter(part for name in speakers for part in name.split())
        own = (filter(lambda part: parts[part] == 1, name.split()) for name in speakers)
        return tuple(
            (name, fold(name).text, "|".join(map(regex.escape, words)))
            for name, words in zip(speakers, own, strict=True)
        )

    def _another(self, fact: Fact) -> str:
        """Who will do it by the quote, and who by the conclusion; empty where it is one."""
        meeting, ref = self.meeting, fact.source_ref
        quoted = owner_of(ref.span.of(meeting.text), ref.speaker, meeting.speakers)
        if quoted is None:
            return ""
        stated = owner_of(fact.text, ref.speaker, self._called)
        if stated is None:
            return ""
        own, other = quoted.resolved or quoted.said, stated.resolved or stated.said
        is_known = any(calls(other, speaker) for speaker in meeting.speakers)
        is_same = not _parts(own).isdisjoint(_parts(other))
        if not is_known or is_same:
            return ""
        return f"by the quote {own} will do it, by the conclusion {other}"

    @cached_property
    def _called(self) -> frozenset[str]:
        """The speakers' names, and the words of them that are names by themselves."""
        words = (name.split() for name in self.meeting.speakers)
        return self.meeting.speakers.union(*words)

    @cached_property
    def _known(self) -> Known:
        meeting = self.meeting
        if self.said == meeting.text and meeting.voices.annotations is Annotations.NONE:
            return Known.written(self.said, meeting.gate.languages, meeting.speakers)
        return Known.of(self.said, meeting.speakers)


def _literal(told: str) -> str:
    """What a pattern puts for what it finds, a backslash in it as it is."""
    return told.replace("\\", r"\\")


def _parts(name: str) -> frozenset[str]:
    return frozenset(name.casefold().split())


def _around(text: str, span: Span) -> Span:
    """The whole sentences that a passage is a part of."""
    end = text.find("\n", span.end)
    stretch = Span(text.rfind("\n", 0, span.start) + 1, len(text) if end < 0 else end)
    begin, stop = span.start, span.end
    for line in lines(stretch.of(text)):
        at = stretch.start + line.start
        words = line.of(stretch.of(text))
        for first, last in pieces(words, "zh" if is_cjk(words) else "en"):
            if at + first < span.end and span.start < at + last:
                begin, stop = min(begin, at + first), max(stop, at + last)
    return Span(begin, stop)


_PRONOUNS: Final = (
    (regex.compile(r"\bI['’]ll\b"), " will"),  # noqa: RUF001 (an apostrophe)
    (regex.compile(r"\bI['’]m\b"), " is"),  # noqa: RUF001
    (regex.compile(r"\bI['’]ve\b"), " has"),  # noqa: RUF001
    (regex.compile(r"\bI['’]d\b"), " would"),  # noqa: RUF001
    (regex.compile(r"\b(?:I|[Mm]e|[Mm]yself)\b"), ""),
    (regex.compile(r"\b(?:[Mm]y|[Mm]ine)\b"), "'s"),
    (regex.compile("(?<!自)我(?!们)"), ""),
)
"""Words for the one who speaks, with what follows the name in their place."""
