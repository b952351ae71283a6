"""How well each line of a text begins a new part: headings, clauses, paragraphs, code fences.

A rank depends on a line and its nearest neighbours only, so that an edit changes nothing far away.
The one exception is a code fence that the edit opens or closes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

NEVER: Final = 0
"""A line that should not begin a part: blank, in a fence, or next below a heading."""
LINE: Final = 1
"""A line inside a paragraph."""
PARAGRAPH: Final = 2
"""The first line after a blank line."""
# A heading ranks 3 (the lowest level) to 8 (a chapter).

_CONTINUED: Final = -1


def fences(lines: Sequence[str]) -> list[range]:
    """The complete fenced code blocks in order, as ranges of lines that include both fences.

    A block ends at the first bare fence that is at least as long as its opening (lengths above
    eight count as eight). A fence that nothing closes is an ordinary line.
    """
    marks = _fence_marks(lines)
    blocks: list[range] = []
    hopeless = _LONGEST + 1
    position = 0
    while position < len(marks):
        opening, length, _ = marks[position]
        if length < hopeless:
            closing = _closing(marks, position)
            if closing == len(marks):
                hopeless = length
            else:
                blocks.append(range(opening, marks[closing][0] + 1))
                position = closing
        position += 1
    return blocks


def ranks(lines: Sequence[str], blocks: Iterable[range]) -> list[int]:
    """For each line how well it begins a part: NEVER, LINE, PARAGRAPH or a heading's rank.

    ``blocks`` are the text's ``fences``: what looks like a heading in there is code.
    """
    blank = [not line.strip() for line in lines]
    headings = [_heading_rank(line) for line in lines]
    _mark_underlined(lines, blank, headings)
    for block in blocks:
        headings[block.start : block.stop] = [0] * len(block)
    found = _rank_plain_lines(blank, headings)
    for block in blocks:
        found[block.start + 1 : block.stop] = [NEVER] * (len(block) - 1)
    return found


_FENCE: Final = re.compile(r"[ \t]{0,8}(`{3,})([^`\n]*)\n?")
_LONGEST: Final = 8


def _fence_marks(lines: Sequence[str]) -> list[tuple[int, int, bool]]:
    """Line, length and bareness of each fence."""
    return [
        (index, min(len(mark[1]), _LONGEST), not mark[2].strip())
        for index, line in enumerate(lines)
        if "```" in line and (mark := _FENCE.fullmatch(line))
    ]


def _closing(marks: Sequence[tuple[int, int, bool]], opening: int) -> int:
    length = marks[opening][1]
    for position in range(opening + 1, len(marks)):
        if marks[position][2] and marks[position][1] >= length:
            return position
    return len(marks)


_COUNT: Final = "第[0-9\u3007零一二三四五六七八九十百千两]{1,9}"
_NAMED: Final = "|".join(
    (
        "Annex|Appendix|Art\\.|Article|Chapter|Clause|Part|Schedule|Section",
        "Abschnitt|Anlage|Artikel|Kapitel|Teil",
        "Annexe|Chapitre|Partie",
        "Allegato|Articolo|Capitolo|Parte|Sezione",
        "Anexo|Artículo|Capítulo|Sección",
    )
)
_HEADING: Final = re.compile(
    rf"""[ ]{{0,3}}(?P<hashes>\#{{1,6}})(?=[ \t])
    |[ \t\u3000]{{0,8}}(?:
        (?P<chapter>{_COUNT}[編编部章篇])
        |(?P<section>{_COUNT}[節节])
        |(?P<article>{_COUNT}[條条款]|§{{1,2}}[ \t\u00a0]?[0-9])
        |(?P<named>(?:{_NAMED})[ \t\u00a0][0-9IVXLC]{{1,8}}\b)
        |(?P<number>(?:[0-9]{{1,3}}\.){{1,6}}(?:[0-9]{{1,3}})?)(?=[ \t])
        |(?P<item>\(?[0-9a-z]{{1,3}}\))(?=[ \t])
    )""",
    re.VERBOSE,
)
_RANKS: Final = {"chapter": 8, "section": 7, "article": 6, "named": 7, "item": 3}


def _heading_rank(line: str) -> int:
    """The rank of a heading that is one by its own beginning, 0 for any other line."""
    found = _HEADING.match(line)
    if found is None:
        return 0
    kind = found.lastgroup or ""
    if kind == "hashes":
        return 9 - len(found[kind])
    if kind == "number":
        return max(3, 6 - found[kind].rstrip(".").count("."))
    return _RANKS[kind]


_ADORNMENT: Final = re.compile(r"""([=\-~^"'*+#:._])\1{2,}[ \t\r]*\n?""")
_ADORNED_RANKS: Final = {"=": 8, "-": 7}


def _mark_underlined(lines: Sequence[str], blank: Sequence[bool], headings: list[int]) -> None:
    """Mark titles with a line of punctuation below, or above and below (setext, rst)."""
    adorned = [_adornment(line) for line in lines]
    for below in range(1, len(lines)):
        if not adorned[below] or adorned[below - 1] or blank[below - 1]:
            continue
        top = _title_top(adorned, below)
        if top == 0 or blank[top - 1]:
            headings[top : below + 1] = [_CONTINUED] * (below + 1 - top)
            headings[top] = _ADORNED_RANKS.get(adorned[below], 6)


def _title_top(adorned: Sequence[str], below: int) -> int:
    """The first line of an underlined title: the line above it when that is adorned alike."""
    return below - 2 if below > 1 and adorned[below - 2] == adorned[below] else below - 1


def _adornment(line: str) -> str:
    """The character that a line of punctuation repeats, empty for any other line."""
    if line[:1].isalnum():
        return ""
    found = _ADORNMENT.fullmatch(line)
    return found[1] if found else ""


def _rank_plain_lines(blank: Sequence[bool], headings: Sequence[int]) -> list[int]:
    found = []
    after_blank, below_heading = True, False
    for empty, heading in zip(blank, headings, strict=True):
        if empty:
            found.append(NEVER)
        elif heading:
            found.append(max(heading, NEVER))
        elif below_heading:
            found.append(NEVER)
        else:
            found.append(PARAGRAPH if after_blank else LINE)
        after_blank = empty
        below_heading = bool(heading) or (below_heading and empty)
    return found
