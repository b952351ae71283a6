"""What does a transcript itself announce as decided, to be done, at risk or due?

Declared cue phrases in English and Chinese, in whole sentences; without a model. Precision goes
before recall: a question, a hypothesis, a denial and a report of the past announce nothing.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from citebound.core.extract.lexicon import COMMON
from citebound.core.extract.terms import likeness, terms
from citebound.core.minutes.cue_tables import CUES, GUARDS, Cue
from citebound.core.minutes.phrases import CHINESE, ENGLISH
from citebound.core.minutes.proposal import Proposal
from citebound.core.minutes.spoken import spoken
from citebound.core.minutes.tidy import tidied

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citebound.core.gate.verdict import Segment

CUES_VERSION: Final = 1
"""Raised by hand when other proposals come out than before."""

LONGEST: Final = {False: 400, True: 160}
"""Characters of a sentence in letters and in Chinese: what is longer is no conclusion to read."""
FEWEST: Final = 3
"""Content words of a sentence in letters, so that it says on what was agreed."""
SHORTEST_CJK: Final = 8
"""Characters of a Chinese sentence."""


def proposals(text: str, segments: Sequence[Segment]) -> tuple[Proposal, ...]:
    """What the sentences of a transcript announce, in order of place.

    Each quote is the exact characters of its span. Of sentences that say the same as an earlier one
    of their kind none is proposed again.

    Args:
        text: the transcript.
        segments: who speaks where; no proposal is of two speakers.
    """
    names = tuple(sorted({segment.speaker for segment in segments if segment.speaker}))
    kept: list[tuple[Proposal, frozenset[str]]] = []
    for one in _announced(text, segments, names):
        own = terms(one.text)
        if not any(one.kind is other.kind and likeness(own, said)[1] for other, said in kept):
            kept.append((one, own))
    return tuple(one for one, _ in kept)


def _announced(
    text: str, segments: Sequence[Segment], names: tuple[str, ...]
) -> Iterator[Proposal]:
    for sentence in spoken(text, segments):
        quote = sentence.span.of(text)
        if len(quote) > LONGEST[sentence.chinese]:
            continue
        shown = tidied(quote)
        cue = _cue(shown, names, chinese=sentence.chinese)
        if cue is not None and _says_enough(shown, chinese=sentence.chinese):
            yield Proposal(cue.kind, shown, quote, sentence.span)


def _cue(shown: str, names: tuple[str, ...], *, chinese: bool) -> Cue | None:
    said = shown.lower().replace("’", "'")  # noqa: RUF001 (an apostrophe)
    asks = said.endswith(("?", "？"))  # noqa: RUF001 (a full-width mark)
    for cue, pattern in _compiled(names, chinese=chinese):
        if asks and not cue.asks:
            continue
        found = pattern.search(said)
        if found is None or (cue.dated and not (CHINESE if chinese else ENGLISH).search(shown)):
            continue
        if not any(guard.search(said[: found.start()]) for guard in _GUARDS[chinese]):
            return cue
    return None


@lru_cache(maxsize=64)
def _compiled(names: tuple[str, ...], *, chinese: bool) -> tuple[tuple[Cue, re.Pattern[str]], ...]:
    either = "|".join(re.escape(name.lower()) for name in names if len(name) > 1) or "(?!)"
    return tuple(
        (
            cue,
            re.compile(
                cue.pattern.replace("NAME", f"(?:{either})").replace("PERSON", f"(?:{either})")
            ),
        )
        for cue in CUES
        if cue.chinese is chinese
    )


def _says_enough(shown: str, *, chinese: bool) -> bool:
    if chinese:
        return len(shown) >= SHORTEST_CJK
    words = _WORD.findall(shown.lower())
    return len([word for word in words if word not in COMMON]) >= FEWEST


_GUARDS: Final = {
    chinese: tuple(re.compile(guard) for guard in guards) for chinese, guards in GUARDS.items()
}
_WORD: Final = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*|\d+")
