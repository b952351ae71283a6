"""What does a text read like without its markup, and where does each character of it stand?

A view leaves characters out and adds none, so that every stretch of it leads back to the exact
characters of the text. At most it shows a straight quotation mark as a typographic one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING, Final

from citebound.core.extract.plain import STEPS
from citebound.core.syntax import Syntax
from citebound.core.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

VIEW_VERSION: Final = 2
"""Raised by hand when any text has another view than before."""


@dataclass(frozen=True, slots=True)
class View:
    """A text without its markup, with the way back."""

    text: str
    """What is read."""
    places: tuple[int, ...]
    """For each character, its index in the text; strictly rising."""

    def original(self, start: int, end: int) -> Span:
        """The shortest interval of the text that holds the view's ``[start, end)``, not empty."""
        return Span(self.places[start], self.places[end - 1] + 1)

    def of(self, span: Span) -> str:
        """What is read of an interval of the text."""
        first, last = _index(self.places, span.start), _index(self.places, span.end)
        return self.text[first:last]


def view(text: str, syntax: Syntax) -> View:
    """The view of a text; plain text is read as it stands.

    Left out are emphasis, code marks, links, roles, tags, comments and footnote marks, the marks
    of headings and quotations, fences, rules and front matter.
    """
    kept: Sequence[int] = range(len(text))
    shown = text
    if syntax is not Syntax.PLAIN:
        for pattern, groups in (*_LINES[syntax], *_INLINE):
            left = list(chain(*_kept(pattern, groups, shown)))
            if len(left) < len(shown):
                shown = "".join(shown[i] for i in left)
                kept = [kept[i] for i in left]
    return View(shown, tuple(kept))


def typographic(seen: View) -> View:
    """The view with typographic double quotation marks for straight ones, one for one."""
    return replace(seen, text=typeset(seen.text))


def typeset(text: str) -> str:
    """The text with typographic double quotation marks for straight ones, one for one.

    In a JSON string a straight one ends it: a model that copies one cuts its own quote.
    """
    return _OPENING.sub("\u201c", text).replace('"', "\u201d")


def _index(places: Sequence[int], wanted: int) -> int:
    low, high = 0, len(places)
    while low < high:
        middle = (low + high) // 2
        if places[middle] < wanted:
            low = middle + 1
        else:
            high = middle
    return low


def _kept(pattern: re.Pattern[str], groups: Sequence[int], text: str) -> Iterator[range]:
    """What is left of a text when of each match nothing but some groups stays."""
    at = 0
    for match in pattern.finditer(text):
        yield range(at, match.start())
        yield from (range(*match.span(group)) for group in groups if match.start(group) >= 0)
        at = match.end()
    yield range(at, len(text))


_OPENING: Final = re.compile(r'(?<![^\s(\[{\u2013\u2014])"(?=\S)')
"""A straight double quotation mark that opens: at the beginning, after a blank or a bracket."""
_Step = tuple[re.Pattern[str], tuple[int, ...]]
_GROUP: Final = re.compile(r"\\(\d)")
_FRONT: Final = r"\A\ufeff?---[ \t]*\n(?:[\w-]{1,60}:[^\n]*\n|[ \t#-][^\n]*\n){1,400}?---[ \t]*\n"
_LINES: Final[dict[Syntax, tuple[_Step, ...]]] = {
    Syntax.MARKDOWN: (
        (re.compile(_FRONT), ()),
        (re.compile(r"^[ \t]{0,3}(?:`{3,}|~{3,})[^\n`]{0,60}$\n?", re.MULTILINE), ()),
        (re.compile(r"^[ \t]{0,3}(?:[-*_][ \t]{0,3}){3,}$\n?", re.MULTILINE), ()),
        (re.compile(r"^[ \t]{0,3}(?:={3,}|-{3,})[ \t]*$\n?", re.MULTILINE), ()),
        (re.compile(r"^[ \t]{0,20}>{1,9}[ \t]?", re.MULTILINE), ()),
        (re.compile(r"^[ \t]{0,3}#{1,6}[ \t]+", re.MULTILINE), ()),
        (re.compile(r"^([ \t]{0,20})[-*+][ \t]+", re.MULTILINE), (1,)),
    ),
    Syntax.RST: (
        (re.compile(r"^([=\-~^\"'*+#:._`])\1{2,}[ \t]*$\n?", re.MULTILINE), ()),
        (re.compile(r"(?<![\w`]):((?:pep|rfc):)`(\d[^`<>]{0,60})`"), (1, 2)),
    ),
}
_INLINE: Final[tuple[_Step, ...]] = tuple(
    (pattern, tuple(map(int, _GROUP.findall(kept))))
    for pattern, kept in STEPS
    if not _GROUP.sub("", kept)
)
"""The marks that a display form leaves out, as ``plain`` does; it also adds words and joins lines,
which a view does not."""
