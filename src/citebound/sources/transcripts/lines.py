"""Plain text: lines of a speaker's words, with or without times."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from citebound.ports.readers import Reading
from citebound.ports.texts import RefinedText
from citebound.sources.transcripts.cues import Cue, one_line, refined
from citebound.sources.transcripts.heads import heads_of
from citebound.sources.transcripts.labels import in_use, is_sure_alone, is_sure_name
from citebound.sources.transcripts.line import Style, read_line, timed
from citebound.sources.transcripts.remarks import at_lines, quoted
from citebound.sources.transcripts.roles import without_roles
from citebound.sources.transcripts.timing import ARROW, is_timing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from citebound.sources.transcripts.line import Line


class LinesReader:
    """Reads any text.

    A turn begins with ``Anna: words``, ``[00:01:02] Anna: words``, ``Anna (10:12): words``,
    ``**Anna:** words``, or with a line of its own, ``Anna 00:12``, ``00:12 Anna`` or
    ``[Anna] 14:03:22``, where a file does so consistently. Labels may stand behind the marks of a
    list or a quotation, a role in brackets behind a name. Times are told as they stand, also those
    of a day. A text without such lines is taken as it is, without segments, and remarked.
    """

    name = "lines"
    version = 3
    suffixes = (".txt", ".text", ".md", ".log")

    def looks_so(self, text: str) -> bool:  # noqa: ARG002 -- any text will do
        """Any text is lines."""
        return True

    def read(self, text: str) -> Reading:
        """The words by speaker, or the text itself.

        Raises:
            ValueError: words could be lost; one line says where and why.
        """
        raw = _LINE_END.split(text)
        _refuse_cues(raw)
        lines = [read_line(line) for line in raw]
        labelled, headed = _labelled(lines), _heads(lines)
        cues = max((headed, labelled), key=_voiced) or _stamped(lines)
        if not cues:
            return Reading(RefinedText(text), (_NO_SPEAKER,))
        spoken = () if _voiced(cues) else (_NO_SPEAKER,)
        remarks = (*spoken, *_back(cues), *_cut_off(cues))
        return Reading(refined(without_roles(cues)), remarks)


_LINE_END: Final = re.compile("[\n\v\f\x85\u2028\u2029]")
"""A turn may begin at each of them: words of the next speaker are not those of the one before."""
_FEWEST: Final = 2
_MOST_ALONE: Final = 3
_NO_SPEAKER: Final = (
    'no speaker was found, so nobody\'s "I" is an owner; expected lines such as `Name: words`'
)


def _voiced(cues: Iterable[Cue]) -> int:
    """How many have a speaker."""
    return sum(cue.speaker is not None for cue in cues)


def _heads(lines: Sequence[Line]) -> list[Cue]:
    """The turns below lines of their own with name and time; none where that is not how it is.

    A file has one form: one style, and name or time first.
    """
    forms = ((style, first) for style in Style for first in (False, True))
    found = (heads_of(lines, style, time_first=first) for style, first in forms)
    heads = max(found, key=len)
    return list(_below(lines, heads)) if heads else []


def _below(lines: Sequence[Line], heads: Sequence[int]) -> Iterator[Cue]:
    for number, line in enumerate(lines[: heads[0]], 1):
        yield Cue(None, None, line.raw, number, is_apart=True)
    for at, end in pairwise([*heads, len(lines)]):
        words = "\n".join(line.raw for line in lines[at + 1 : end])
        yield Cue(lines[at].head, lines[at].ts, words, at + 1)


def _labelled(lines: Sequence[Line]) -> list[Cue]:
    """The turns behind labels; a line below one goes on with it, up to an empty line."""
    known, style = _known(lines)
    turns = _Turns(known, style)
    for number, line in enumerate(lines if known else (), 1):
        turns.add(number, line)
    return turns.cues()


def _known(lines: Sequence[Line]) -> tuple[frozenset[str], Style | None]:
    """The labels in use, and the style that they have; None where they have several."""
    written = [line for line in lines if not line.is_empty]
    mixed = _mixed(written)
    if mixed:
        return mixed, None
    in_style = {style: _in_style(written, style) for style in Style}
    style = max(in_style, key=lambda style: _in(written)(in_style[style]))
    return (in_style[style], style) if in_style[style] else (_alone(written), None)


def _in_style(written: Sequence[Line], style: Style) -> frozenset[str]:
    """The labels of a style that are in use; in bold, where somebody speaks twice.

    Behind marks only names count that head no paragraph: points of a list look the same.
    """
    labels = [line.inline for line in written if line.inline and line.style is style]
    if style is Style.MARKED:
        labels = list(filter(is_sure_name, labels))
    known, counts = in_use(labels, len(written)), Counter(labels)
    is_list = style is Style.BOLD and all(counts[label] == 1 for label in known)
    return frozenset() if is_list else known


def _mixed(written: Sequence[Line]) -> frozenset[str]:
    """The labels of a file of several styles in which every line but headings has one."""
    said = [line for line in written if not line.is_heading]
    is_all = all(line.inline and is_sure_name(line.inline) for line in said)
    several = len({line.style for line in said}) > 1
    return frozenset(line.inline for line in said) if is_all and several else frozenset()


def _alone(written: Sequence[Line]) -> frozenset[str]:
    """The label of the only turn of a text: it begins it, and few lines go on."""
    said = [line for line in written if not line.is_heading]
    if not 0 < len(said) <= _MOST_ALONE or any(line.inline for line in said[1:]):
        return frozenset()
    label = said[0].inline
    return frozenset((label,)) if label and is_sure_alone(label) else frozenset()


def _in(lines: Sequence[Line]) -> Callable[[frozenset[str]], int]:
    """How many lines have one of the labels."""
    return lambda known: sum(line.inline in known for line in lines)


class _Turns:
    """The turns of a text with labels, line by line."""

    def __init__(self, known: frozenset[str], style: Style | None) -> None:
        """Take the labels in use, and their style where they have one."""
        self._known, self._style = known, style
        self._turns: list[tuple[Cue, list[str]]] = []
        self._is_open = self._is_quoted = False

    def add(self, number: int, line: Line) -> None:
        """The next line."""
        if self._is_turn(line):
            self._begin(Cue(line.inline, line.ts, "", number), line.words)
            self._is_open, self._is_quoted = True, line.is_quoted
        elif line.is_empty:
            self._is_open = self._is_open and not any(self._turns[-1][1])
        elif self._is_open and not line.is_stamped:
            self._turns[-1][1].append(_unquoted(line.raw) if self._is_quoted else line.raw)
        else:
            self._apart(number, line)

    def cues(self) -> list[Cue]:
        """All of them."""
        return [replace(cue, text="\n".join(words)) for cue, words in self._turns]

    def _is_turn(self, line: Line) -> bool:
        """A label in use begins one; so does a marked name of another style that stands apart."""
        if line.inline in self._known or self._is_open or self._style is None:
            return line.inline in self._known
        is_other = line.style is not self._style and line.style in _MARKED_STYLES
        return is_other and is_sure_name(line.inline)

    def _begin(self, cue: Cue, words: str) -> None:
        self._turns.append((cue, [words.strip()]))

    def _apart(self, number: int, line: Line) -> None:
        """Words that nobody is known to have said; a time before them is none."""
        ts, words = (line.ts, line.words) if line.is_stamped else (None, line.raw)
        self._begin(Cue(None, ts, "", number, is_apart=True), words)
        self._is_open = False


_MARKED_STYLES: Final = frozenset({Style.BOLD, Style.MARKED})


def _unquoted(raw: str) -> str:
    """A line of a quotation without its marks."""
    return raw.lstrip(" \t>")


def _stamped(lines: Sequence[Line]) -> list[Cue]:
    """The words behind times, where most lines begin with one."""
    written = [(n, timed(line.raw)) for n, line in enumerate(lines, 1) if not line.is_empty]
    begun = [line for _, line in written if line.ts is not None]
    if len(begun) < _FEWEST or len(begun) * 2 < len(written):
        return []
    return [Cue(None, line.ts, line.words, number, is_apart=True) for number, line in written]


def _back(cues: Sequence[Cue]) -> tuple[str, ...]:
    late, reached = [], float("-inf")
    for cue in cues:
        if isinstance(cue.ts, float):
            if cue.ts < reached:
                late.append(cue.line)
            reached = cue.ts
    return at_lines("times go back, kept in the order of the file", late)


def _cut_off(cues: Sequence[Cue]) -> Iterator[str]:
    if not one_line(cues[-1].text):
        yield f"line {cues[-1].line}: a name without words ends the file; it may have been cut off"


def _refuse_cues(raw: Sequence[str]) -> None:
    """Return if no line has the times of a cue.

    Raises:
        ValueError: one has.
    """
    for number, line in enumerate(raw, 1):
        if ARROW in line and is_timing(line):
            raise ValueError(
                f"line {number}: expected lines of words, got the times of a cue, "
                f"{quoted(line.strip())}; begin WebVTT with a line WEBVTT, SRT with a cue"
            )
