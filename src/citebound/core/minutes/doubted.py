# ruff: noqa: RUF001 (full-width marks and typographic apostrophes are meant)
"""Which sentences that a cue phrase announces does a person have to judge, and why?

Nothing that a cue phrase announces is lost: a sentence that says too little or too much to stand
for itself, and a decision to which somebody objects at once, go to a person with the reason.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import groupby, islice
from typing import TYPE_CHECKING, Final, NamedTuple

from citebound.core.extract.language import is_cjk
from citebound.core.extract.lexicon import COMMON
from citebound.core.gate.verdict import Kind
from citebound.core.minutes.acts import LIGHT
from citebound.core.text import Span, lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from citebound.core.gate.verdict import Segment

LONGEST: Final = {False: 280, True: 120}
"""Characters of a sentence in letters and in Chinese: what is longer is no conclusion to read."""
FEWEST: Final = 2
"""Different content words of a sentence in letters, so that it says on what was agreed."""
SHORTEST: Final = 6
"""Characters of a sentence in Chinese, with its end mark, for the same reason."""
TURNS: Final = 2
"""Turns of others after a decision in which an objection to it is looked for."""

_READ: Final = 400
"""Characters at the beginning of a turn in which an objection is looked for."""
_SHOWN: Final = 100
"""Characters of an objection that are told."""


class Doubts:
    """Why a person has to judge what cue phrases announce in a transcript."""

    def __init__(self, text: str, segments: Sequence[Segment]) -> None:
        """Of a transcript, and who speaks where; without segments its lines are the turns."""
        self._text = text
        self._turns = list(_turns(text, segments))
        self._starts = [turn.span.start for turn in self._turns]

    def of(self, kind: Kind, shown: str, span: Span) -> str:
        """One line for a person; empty when there is no reason.

        Args:
            kind: what is announced.
            shown: the tidied sentence.
            span: where it stands.
        """
        return _length(shown, span) or (self._objection(span) if kind is Kind.DECISION else "")

    def _objection(self, span: Span) -> str:
        own = bisect_right(self._starts, span.start) - 1
        for turn in islice(self._others(own), TURNS):
            said = self._text[turn.span.start : min(turn.span.end, turn.span.start + _READ)]
            if found := _OBJECTION.search(said):
                who = turn.speaker or "somebody"
                return f'{who} objects after it: "{_told(said, found)}"'
        return ""

    def _others(self, own: int) -> Iterator[_Turn]:
        speaker = self._turns[own].speaker
        for index in range(own + 1, len(self._turns)):
            turn = self._turns[index]
            if turn.speaker is None or turn.speaker != speaker:
                yield turn


class _Turn(NamedTuple):
    speaker: str | None
    span: Span


def _turns(text: str, segments: Iterable[Segment]) -> Iterator[_Turn]:
    """What one speaker says in a row; of nobody known, each segment or line."""
    ordered = sorted(segments, key=_start)
    if not ordered:
        yield from (_Turn(None, line) for line in lines(text))
    for speaker, said in groupby(ordered, key=_speaker):
        spans = [Span(one.start, one.end) for one in said]
        if speaker:
            yield _Turn(speaker, Span(spans[0].start, spans[-1].end))
        else:
            yield from (_Turn(None, span) for span in spans)


def _start(segment: Segment) -> int:
    return segment.start


def _speaker(segment: Segment) -> str | None:
    return segment.speaker


def _length(shown: str, span: Span) -> str:
    """Why the length of a sentence is a reason; empty when it is none."""
    chinese = is_cjk(shown)
    length, most = span.end - span.start, LONGEST[chinese]
    if length > most:
        return (
            f"a cue phrase stands in a sentence of {length} characters, more than {most}: "
            "pin the part that is meant"
        )
    if chinese:
        is_enough = len(shown) >= SHORTEST
    else:
        is_enough = len(set(_WORD.findall(shown.lower())) - COMMON - LIGHT) >= FEWEST
    return "" if is_enough else "too short to say what is meant: read what was said before it"


def _told(said: str, found: re.Match[str]) -> str:
    """An objection from its first word to the end of its sentence, cut when it is long."""
    end = _END.search(said, found.end())
    whole = " ".join(
        said[found.start(found.lastgroup or 0) : end.end() if end else len(said)].split()
    )
    return whole if len(whole) <= _SHOWN else f"{whole[:_SHOWN]}..."


_WORD: Final = re.compile(r"(?<!['’])\b[^\W\d_]+|\d+")
_END: Final = re.compile(r"[.!?。！？]")
_NOT: Final = r"(?:\s(?:not|never)|n['’]t)"
_SETTLED: Final = r"(?:decided?|agreed?|settled?|approved?|resolved?|voted?)"
_HAS: Final = r"(?:have|has|had|did|do|does|is|are|was|were)"
_THAT: Final = r"(?:that|this|it|so|anything|any\sof\s(?:that|this|it))"
_HOW: Final = r"(?:\s(?:actually|really|yet|formally|even|been|finally|all))*"
_STOP: Final = r"(?=\s?(?:[.,;!?–—-]|$|yet\b|at\sall\b|today\b|because\b|so\sfar\b))"
_OBJECTION: Final = re.compile(
    rf"""(?:^|[.!?,;]\s|\s[-–—]\s)\W*(?P<no>(?:(?:no|nope|wait|hold\son|hang\son|sorry|actually|hmm|well|but|oh
      |um|uh|er|however)\b[\s,.!–—-]*)*(?:
    (?:we|i|they|you|the\s\w+){_HOW}(?:\s{_HAS}{_NOT}|\snever){_HOW}\s{_SETTLED}
      (?:\s(?:on\s|about\s|to\s)?{_THAT})?{_STOP}
    |(?:nobody|no\sone|none\sof\sus){_HOW}(?:\s{_HAS})?{_HOW}\s{_SETTLED}
    |(?:that|this|it|nothing)(?:['’]s|\s{_HAS})(?:{_NOT})?{_HOW}\s(?:un)?{_SETTLED}(?<!that['’]s\sdecided)
      (?<!that['’]s\sagreed)(?<!that['’]s\ssettled){_STOP}
    |(?:that|this|it)(?:['’]s|\s{_HAS})(?:{_NOT}){_HOW}\s(?:final|true|what\swe|how\swe|a\sdecision)\b
    |(?:i|we)\s(?:(?:do|can|will|could)(?:n['’]t|\snot)|cannot|won['’]t){_HOW}\s(?:agree\b(?!\smore)
      |accept|approve|support\s(?:that|this|it))
    |i(?:\s(?:strongly|totally))?\s(?:disagree|object|oppose)\b
    |i(?:['’]m|\sam)\s(?:against|opposed)\b
    |there(?:['’]s|\sis|\swas|\shas\sbeen)\s(?:no|not\s(?:a|any))\s(?:such\s)?(?:decision|agreement
      |consensus)\b
    |(?:not|never)(?:\syet)?\s(?:decided|agreed|settled|approved)\b
    |(?:(?:that|this|it)(?:['’]s|\sis)\s(?:still|yet)\s(?:open|to\sbe))\b
    |we\s(?:still\s)?(?:have\sto|need\sto|must)\s(?:decide|vote\son|agree\son|discuss)\s
      (?:that|this|it)\b
    ))
    |(?:^|[。！？，,;；])\s?(?P<no_zh>
    (?:(?:不是?|不对|等等|等一下|且慢|慢着|但是?|可是|不过|其实)[，,]?)?(?:
    (?:我们|大家|公司|会议|咱们|这个|这事|这件事|那个|这)?(?:还|都|也|根本|并|尚|从来|其实)*(?:没有?|未)
      (?:正式|最终|真正|一致)*(?:决定|定下来|定|同意|通过|确定|商定|批准|敲定|说好)(?:下来|过|好|这个|这件事)?
      [呢吧啊呀]?(?=[。！，,；]|$)
    |(?:我|我们)(?:可|并|坚决)?(?:不同意|不赞成|反对|有异议)
    |(?:不能|先别|不要|别)(?:急着|这么|这样)*(?:定|决定)
    |(?:不是|并非)(?:这么|这样)(?:定|决定)的
    |(?:这|那)(?:个|件事|事)?还(?:要|得|需要)再?(?:讨论|商量|决定)
    ))""",
    re.IGNORECASE | re.VERBOSE,
)
"""Where somebody objects: to what was just said to be decided, not to another matter."""
