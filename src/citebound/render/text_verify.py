"""What the gate says, for a person: quote, passage in its context, difference, step and reason."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from citebound.core.gate.fold import fold
from citebound.core.gate.items import Broken
from citebound.core.gate.verdict import Step, Verdict
from citebound.render.escape import for_terminal
from citebound.render.wrapping import wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citebound.core.gate.items import Claimed
    from citebound.core.gate.verdict import Result, SourceRef
    from citebound.core.text import Span
    from citebound.engine.batch import Verified

COLUMNS: Final = 80
"""Widest line."""


def explained(verified: Verified) -> str:
    """Every item with what was found for it, and a count of the verdicts; at most 80 columns.

    In a passage, ``>>>`` and ``<<<`` stand around what is pinned. In a difference, ``[-`` and
    ``-]`` around what only the quote has, ``{+`` and ``+}`` around what only the text has.
    """
    text = verified.batch.refined.text
    lines: list[str] = []
    for item, result in zip(verified.batch.items, verified.results, strict=True):
        lines += [*_block(text, item, result), ""]
    return "\n".join([*lines, *wrapped("", _counted(verified.results), width=COLUMNS)]) + "\n"


@dataclass(frozen=True, slots=True)
class Stretch:
    """A step from a quote to a passage."""

    removed: str
    """What only the quote has."""
    added: str
    """What only the passage has."""
    kept: str
    """What both have, as the passage writes it."""


def compared(quote: str, passage: str) -> list[Stretch]:
    """The quote made into the passage, in one line of visible characters.

    Differences that the gate's fold removes are none. Empty when there is no other, or when the
    two are too long to be compared.
    """
    ours, theirs = _words(quote), _words(passage)
    if max(len(ours), len(theirs)) > _MOST_WORDS:
        return []
    matcher = SequenceMatcher(None, _folded(ours), _folded(theirs), autojunk=False)
    steps = matcher.get_opcodes()
    found = [_stretch(tag, ours[a:b], theirs[c:d]) for tag, a, b, c, d in steps]
    return found if any(one.removed or one.added for one in found) else []


def marked(quote: str, passage: str) -> str:
    """As ``compared``, with what only one of them has in marks.

    >>> marked("The fee is 40 euros", "the fee is 45 euros.")
    'the fee is [-40-]{+45+} euros.'
    """
    return "".join(map(_marked, compared(quote, passage)))


def _marked(one: Stretch) -> str:
    left = f"[-{one.removed}-]" if one.removed else ""
    return left + (f"{{+{one.added}+}}" if one.added else "") + one.kept


_MOST_WORDS: Final = 2_000
_WORD: Final = re.compile(
    r"\s+|[\u2e80-\u9fff\uac00-\ud7a3]|(?:(?![\u2e80-\u9fff\uac00-\ud7a3])\w)+|."
)
_CONTEXT: Final = 60
_MOST_SHOWN: Final = 600
ALIKE: Final = 0.5
"""Similarity from which it says something to show where a closest passage differs."""


def _block(text: str, item: Claimed | Broken, result: Result) -> Iterator[str]:
    quote, kind = _said(item)
    name = result.extract_id or "(no extract_id)"
    yield from wrapped("", f"{name}{kind}: {_VERDICTS[result.verdict]}", "  ", COLUMNS)
    yield from _row("quote", clipped(quote))
    if result.source_ref is not None:
        yield from _row("passage", in_context(text, result.source_ref.span))
        yield from _row("where", _where(result.source_ref))
        yield from _difference(quote, result.source_ref.span.of(text))
    yield from _closest(text, quote, result)
    yield from _row("step", _STEPS[result.step])
    yield from _row("reason", f"{result.reason} (similarity {result.similarity:.4f})")


def _said(item: Claimed | Broken) -> tuple[str, str]:
    """The quote, and the kind in brackets."""
    if isinstance(item, Broken):
        return item.quote, ""
    return item.item.quote, f" ({item.item.kind or 'no kind'})"


def _closest(text: str, quote: str, result: Result) -> Iterator[str]:
    for number, span in enumerate(result.closest):
        yield from _row("closest", f"[{span.start}, {span.end}) {in_context(text, span)}")
        if number == 0 and result.similarity >= ALIKE:
            yield from _difference(quote, span.of(text))


_VERDICTS: Final = {
    Verdict.HIT_EXACT: "hit_exact, the quote stands there",
    Verdict.HIT_SUBSTR: "hit_substr, the quote stands there",
    Verdict.HIT_FUZZY: "hit_fuzzy, the quote stands there but for slips",
    Verdict.TO_HUMAN: "to_human, a person decides",
    Verdict.DROPPED: "dropped",
}
_STEPS: Final = {
    Step.BASE: "0, another text or another state of it",
    Step.CLAIMED: "2, the claimed position",
    Step.ONLY: "3, the whole text",
    Step.SEVERAL: "4, one of several places",
    Step.CLOSEST: "5, the passage with the smallest edit distance",
    Step.ITEM: "7, the item on its own",
}


def _row(name: str, text: str) -> list[str]:
    return wrapped(f"  {name:<8}", text, width=COLUMNS)


def _difference(quote: str, passage: str) -> Iterator[str]:
    told = marked(quote, passage)
    if told:
        yield from _row("differs", clipped(told))


def _where(ref: SourceRef) -> str:
    who = "" if ref.speaker is None else f", {ref.speaker}"
    when = "" if ref.ts is None else f", {ref.ts}"
    return f"{ref.file_id} [{ref.span.start}, {ref.span.end}){who}{when}"


def in_context(text: str, span: Span) -> str:
    """A passage on one line, in ``>>>`` and ``<<<``, with some of what stands around it."""
    before, passage, after = context(text, span)
    return f"{before}>>>{passage}<<<{after}"


def context(text: str, span: Span) -> tuple[str, str, str]:
    """What stands before a passage, the passage and what stands after it, each on one line."""
    before = text[max(0, span.start - _CONTEXT) : span.start]
    after = text[span.end : span.end + _CONTEXT]
    before = before if span.start <= _CONTEXT else f"...{before}"
    after = after if span.end + _CONTEXT >= len(text) else f"{after}..."
    return _one_line(before), clipped(span.of(text)), _one_line(after)


def clipped(text: str) -> str:
    """The text on one line, its middle left out where it is long."""
    half = _MOST_SHOWN // 2
    return _one_line(text if len(text) <= _MOST_SHOWN else f"{text[:half]} ... {text[-half:]}")


def _one_line(text: str) -> str:
    return re.sub(r"[ \t\r\n]+", " ", text)


def _counted(results: Sequence[Result]) -> str:
    hits = sum(result.verdict.is_hit for result in results)
    people = sum(result.verdict is Verdict.TO_HUMAN for result in results)
    dropped = len(results) - hits - people
    return (
        f"{len(results)} extracted, {hits} verified at source, {people} sent for confirmation, "
        f"{dropped} dropped; what is verified is that the quote stands there, nothing more"
    )


def _words(text: str) -> list[str]:
    return _WORD.findall(for_terminal(_one_line(text)))


def _folded(words: Sequence[str]) -> list[str]:
    return [_loose(word) for word in words]


@lru_cache(maxsize=4096)
def _loose(word: str) -> str:
    folded = fold(word).text
    return folded if any(map(str.isalnum, folded)) or folded in _SIGNS else ""


_SIGNS: Final = frozenset("+-#%<>=$€£¥?")


def _stretch(tag: str, ours: Sequence[str], theirs: Sequence[str]) -> Stretch:
    """One step of the comparison; marks and blanks that carry nothing are taken as the text's."""
    mine, its = "".join(ours), "".join(theirs)
    if tag == "equal":
        return Stretch("", "", its)
    says, said = any(_folded(ours)), any(_folded(theirs))
    return Stretch(mine if says else "", its if said else "", "" if said else its)
