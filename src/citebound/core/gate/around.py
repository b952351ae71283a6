"""What the rest of its sentence makes of a passage: "nobody said that", "if", "right?".

A passage that stands in the text may be cut out so that its meaning turns (DESIGN.md section 10).
A sentence is told cheaply: it ends at a full stop, a semicolon, an exclamation or question mark, a
blank line, a label or an item of a list, and with the turn of its speaker. How far each kind of
word reaches was measured on genuine quotes (docs/adr/0034-how-far-a-negation-reaches.md).
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import regex

from citebound.core.gate.lexicon import LANGUAGES, lexicon

if TYPE_CHECKING:
    from citebound.core.gate.fold import Folded

_Pattern: TypeAlias = "regex.Pattern[str]"


class _Words(NamedTuple):
    """What turns a passage, in some languages; over folded text with commas for all breaks."""

    denials: _Pattern
    denied_remark: _Pattern
    """A denial, and what is put in between before it goes on: "not, as agreed, "."""
    doubts: _Pattern
    conditions: _Pattern
    resets: _Pattern
    openers: _Pattern
    links: _Pattern
    asking: _Pattern
    tags: _Pattern
    takes_back: _Pattern


def turned(folded: Folded, start: int, end: int, turn: tuple[int, int]) -> str:
    """Why a folded passage says something else in its sentence; empty when it does not.

    ``turn`` is the original interval, in code points, that its speaker says.
    """
    text = folded.text
    if _ASKS.match(text, end):
        return _ASKED
    before, after = _before(folded, start, turn[0]), _after(folded, end, turn[1])
    if not before and not after:
        return ""
    quote = _LEADING.sub("", text[start : min(end, start + _MOST)])
    words = _words(_languages(before + quote))
    if after.endswith(_QUESTION_MARKS) and _is_asked(before, text[end - 1], after[:-1], words):
        return _ASKED
    if taken_back := words.takes_back.match(after.lstrip(" ,")):
        return f'"{taken_back[0].strip()}" after the words turns what they say'
    return _said_before(before, quote, words) if before else ""


def _before(folded: Folded, start: int, turn: int) -> str:
    """The words before a passage in its sentence, with commas for breaks."""
    first = max(0, start - _MOST, bisect_left(folded.starts, turn))
    if first >= start:
        return ""
    at = folded.starts[start]
    lines = _LAYOUT.finditer(folded.source, max(folded.starts[first], at - _FAR), at + _LABEL)
    begins = [line.end() for line in lines if line.start() < at]
    first = bisect_left(folded.starts, begins[-1], first, start) if begins else first
    ends = [mark.end() for mark in _END.finditer(folded.text, first, start)]
    return _with_commas(folded, ends[-1] if ends else first, start)


def _after(folded: Folded, end: int, turn: int) -> str:
    """The words after a passage in its sentence and the mark that ends it."""
    if _END.match(folded.text, end - 1):
        return ""
    at = folded.ends[end - 1]
    line = _LAYOUT.search(folded.source, at, at + _FAR)
    last = bisect_left(folded.starts, min(turn, line.start()) if line else turn, end)
    mark = _END.search(folded.text, end, min(end + _MOST, last))
    return _with_commas(folded, end, mark.end() if mark else min(end + _MOST, last))


def _with_commas(folded: Folded, start: int, end: int) -> str:
    """A stretch of folded text with commas for colons, brackets and dashes."""
    text = folded.text[start:end]
    if "-" in text:
        text = "".join(
            "," if char == "-" and _is_dash(folded, start + place) else char
            for place, char in enumerate(text)
        )
    return text.translate(_COMMAS)


def _is_dash(folded: Folded, place: int) -> bool:
    """Whether a folded hyphen parts what it stands between."""
    at, after = folded.starts[place], folded.ends[place]
    around = folded.source[max(0, at - 1) : at] + folded.source[after : after + 1]
    return folded.source[at:after] not in _HYPHENS or any(map(str.isspace, around))


def _is_asked(before: str, last: str, after: str, words: _Words) -> bool:
    """Whether a question goes on behind a passage, or only a tag of one follows it."""
    opening = words.openers.match(before)
    if words.asking.match(_LEADING.sub("", before[opening.end() if opening else 0 :])):
        return True
    clauses = after.split(",")
    if last not in _BREAKS and words.resets.match(clauses.pop(0).strip()):
        return False
    return all(
        words.tags.fullmatch(tag) or (_ONE_WORD.fullmatch(tag) and not words.asking.search(tag))
        for tag in filter(None, map(str.strip, clauses))
    )


def _said_before(before: str, quote: str, words: _Words) -> str:
    """Which word before a passage in its sentence turns it, if any."""
    if words.resets.match(quote) or _begins_anew(before, quote):
        return ""
    said = before[_last_end(words.resets, before) :]
    own = "" if _breaks_off(said, quote) else said.rpartition(",")[2]
    if words.openers.match(quote):
        found = words.denials.search(own) or words.doubts.search(own)
    else:
        found = _denied(said, own, quote, words) or _in_doubt(said, own, words)
    return f'"{found[0].strip(" ,")}" before the words turns what they say' if found else ""


def _last_end(pattern: _Pattern, text: str) -> int:
    """Where the last match ends; 0 without one."""
    return max((match.end() for match in pattern.finditer(text)), default=0)


def _denied(said: str, own: str, quote: str, words: _Words) -> regex.Match[str] | None:
    """The denial that reaches from the words before to a quote, over commas where it is tied."""
    is_tied = words.links.search(said[-_LINK:]) or words.links.match(quote)
    return words.denials.search(said if is_tied else own) or words.denied_remark.search(said)


def _in_doubt(said: str, own: str, words: _Words) -> regex.Match[str] | None:
    """The doubt or the condition that reaches from the words before to a quote."""
    return words.doubts.search(said) or words.conditions.search(own)


def _begins_anew(before: str, quote: str) -> bool:
    """Whether a speaker says the words before again: "one of, one of"."""
    last, first = before.split()[-_SAID_AGAIN:], quote.split()[:_SAID_AGAIN]
    return len(last) == _SAID_AGAIN and last == first


def _breaks_off(said: str, quote: str) -> bool:
    """Whether a speaker breaks off with a filler and begins with one."""
    return {*said.split()[-1:]} <= _FILLERS and {*quote.split()[:1]} <= _FILLERS


def _languages(text: str) -> tuple[str, ...]:
    """The languages with a lexicon that a sentence is most likely of, of equal ones all."""
    words = _WORD.findall(text)
    counts = {name: sum(map(known.__contains__, words)) for name, known in _KNOWN.items()}
    most = max(counts.values())
    return tuple(name for name, count in counts.items() if count == most)


@cache
def _words(languages: tuple[str, ...]) -> _Words:
    patterns = {name: regex.compile(_any(name, languages)) for name in lexicon("zh").around}
    remark = regex.compile(rf"{_any('denials', languages)},(?:[^,]*,)?[^,]*$")
    return _Words(denied_remark=remark, **patterns)


def _any(name: str, languages: tuple[str, ...]) -> str:
    """A pattern for any word of a kind, of some languages and of Chinese."""
    spaced = "|".join(word for language in languages for word in lexicon(language).around[name])
    return rf"(?:(?<!\w)(?:{spaced})(?!\w)|{'|'.join(lexicon('zh').around[name])})"


_ASKED: Final = "the text asks what the quote states"
_MOST: Final = 300
"""Folded characters around a passage that are read."""
_FAR: Final = 1200
"""Characters of the original around a passage in which lines are looked at."""
_LABEL: Final = 40
"""Characters of a speaker's name, or of the mark of a list's item."""
_LINK: Final = 8
_SAID_AGAIN: Final = 2
"""Words that begin a statement anew when they are said again."""
_ASKS: Final = regex.compile(r"""[吗嗎呢么吧か]?["')]*[?؟]|[吗嗎]|か["')]*(?:\.|$)""")
_QUESTION_MARKS: Final = ("?", "؟", "吗", "嗎")
_END: Final = regex.compile(
    r"[!?؟;।]|(?<=\p{Han})…|[吗嗎](?=\W|$)|\.(?!\d)(?<!\b(?:mr|mrs|ms|dr|prof|nr|abs|art|bzw|ca|sig|sra?|mme)\.)"
    r"|(?<!\d)\."
)
_LAYOUT: Final = regex.compile(
    r"\n[^\S\n]*\n|\n[^\S\n]*(?:[-*•#>|]|\(?\w{1,3}[.)]\s|<v |\p{Han}{1,6}[:\uff1a]"
    r"|\p{Lu}[\p{L}.'\u2019_-]*(?: \p{Lu}[\p{L}.'\u2019_-]*){0,3}:\s)"
)
"""What begins a line that goes on with no sentence: nothing, a list's item, a speaker's name."""
_COMMAS: Final = str.maketrans({**dict.fromkeys(":()…", ","), **dict.fromkeys('"*_#', "")})
_BREAKS: Final = ",:()…"
_HYPHENS: Final = frozenset("-\u2010\u2011\uff0d")
_LEADING: Final = regex.compile(r"""^[\s"'(,*_#-]+""")
_ONE_WORD: Final = regex.compile(r"\p{Han}{1,4}|(?:(?!\p{Han})\S)+")
_WORD: Final = regex.compile(r"[\p{L}']+")
_KNOWN: Final = {
    words.language: words.common | words.closed | words.kinds["modal"] | words.kinds["negation"]
    for words in map(lexicon, LANGUAGES)
    if words.language != "zh"
}
_FILLERS: Final = frozenset[str]().union(*(lexicon(name).fillers for name in LANGUAGES))
