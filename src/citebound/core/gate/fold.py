"""One ruler for both sides: text with only such differences removed as carry no meaning.

Specification B, step 1; DESIGN.md section 10. What is folded: letter case, canonical form, width,
the families of marks, blanks where they carry nothing, invisible characters, and hyphens at line
ends. What is not: words, digits, accents, signs. Every folded character keeps the interval of the
original that it came from, always of whole grapheme clusters.
"""

from __future__ import annotations

import unicodedata
from array import array
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import groupby
from typing import Final

import regex

from citebound.core.gate.marks import DENSE, MARKS, WIDE
from citebound.core.text import Span

FOLD_VERSION: Final = 3
"""Raised by hand when anything is folded differently than before."""


class Annotations(StrEnum):
    """How a transcript writes what nobody said; skipped on the source side only."""

    NONE = "none"
    BRACES = "braces"
    """``{disfmarker}``"""
    BRACKETS = "brackets"
    """``[laughter]``"""
    VTT = "vtt"
    """``<v Name>``, ``<00:00:01.000>``"""


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text with the way back."""

    text: str
    """Folded characters."""
    starts: array[int]
    """For each, where its original begins, in code points."""
    ends: array[int]
    """For each, where its original ends."""
    source: str
    """The original text."""
    version: int = FOLD_VERSION
    """The rules."""

    def original(self, start: int, end: int) -> Span:
        """The original interval of the folded interval ``[start, end)``, which is not empty."""
        return Span(self.starts[start], self.ends[end - 1])


def fold(text: str, annotations: Annotations = Annotations.NONE) -> Folded:
    """The folded text. Every string has one, also with lone surrogates; nothing raises."""
    folding = _Folding(text)
    for match in _TOKENS[annotations].finditer(text):
        kind, start, end = match.lastgroup, match.start(), match.end()
        if kind == "plain":
            folding.add_run(match.group().lower(), start)
        elif kind == "blank":
            folding.blank = folding.blank or (start, end)
        elif kind == "cluster":
            folding.add(fold_cluster(match.group()), start, end)
        elif kind == "skipped":
            folding.blank = folding.blank or (start, end)
    return Folded("".join(folding.parts), folding.starts, folding.ends, text)


@lru_cache(maxsize=20_000)
def fold_cluster(cluster: str) -> str:
    """The folded characters of one grapheme cluster; none when it is invisible."""
    plain = "".join(map(_full_width, unicodedata.normalize("NFC", _ordered(cluster))))
    seen = "".join(_visible(char) for char in unicodedata.normalize("NFC", plain))
    folded = unicodedata.normalize("NFC", seen.casefold())
    return "".join(MARKS.get(char, char) for char in folded)


def _ordered(cluster: str) -> str:
    """A long cluster with its marks in canonical order, which normalizing takes too long for."""
    if len(cluster) <= _LONG:
        return cluster
    parts = "".join(unicodedata.normalize("NFD", char) for char in cluster)
    runs = groupby(parts, lambda char: unicodedata.combining(char) > 0)
    return "".join("".join(sorted(run, key=unicodedata.combining)) for _, run in runs)


def _full_width(char: str) -> str:
    """A character, of those of half width what it stands for."""
    return unicodedata.normalize("NFKC", char) if "\uff61" <= char <= "\uffdc" else char


def _visible(char: str) -> str:
    if unicodedata.category(char) in {"Cf", "Cc"} or "\ufe00" <= char <= "\ufe0f":
        return ""
    return MARKS.get(char) or WIDE.get(char, char)


class _Folding:
    """A text on its way: what was folded so far."""

    def __init__(self, text: str) -> None:
        self.original = text
        self.parts: list[str] = []
        self.starts, self.ends = array("l"), array("l")
        self.blank: tuple[int, int] | None = None
        """A blank that was met and not yet judged."""
        self._last, self._before = "", ""
        """The last two folded characters."""

    def add_run(self, run: str, start: int) -> None:
        """Letters and digits, and single blanks among them, that are folded one to one."""
        self._judge_blank(run, start + 1)
        self.parts.append(run)
        self.starts.extend(range(start, start + len(run)))
        self.ends.extend(range(start + 1, start + len(run) + 1))
        self._remember(run)

    def add(self, folded: str, start: int, end: int) -> None:
        """What one cluster was folded to."""
        if not folded:
            return
        if folded[0] == "'" and not self._joins(folded[1:2] or self.original[end : end + 1]):
            folded = '"' + folded[1:]
        self._judge_blank(folded, end)
        if self._continues(folded):
            self.ends[-1] = end
            return
        self.parts.append(folded)
        self.starts.extend([start] * len(folded))
        self.ends.extend([end] * len(folded))
        self._remember(folded)

    def _remember(self, piece: str) -> None:
        self._before = piece[-2] if len(piece) > 1 else self._last
        self._last = piece[-1]

    def _joins(self, following: str) -> bool:
        """Whether an apostrophe here stands between letters."""
        return self.blank is None and self._last.isalpha() and following.isalpha()

    def _continues(self, folded: str) -> bool:
        """Whether a mark goes on with the run of its family before it."""
        if self.ends and self.parts[-1] == self._last:
            if folded == self._last == "-":
                return True
            if folded in {".", "…"} and self._last in {".", "…"}:
                self.parts[-1] = self._last = "…"
                return True
        return False

    def _judge_blank(self, piece: str, after: int) -> None:
        """Keep the blank that was met where it carries meaning: between words, or near digits."""
        blank, self.blank = self.blank, None
        if blank is not None and self._last and self._carries(piece[0], piece[1:2], after):
            self.parts.append(" ")
            self.starts.append(blank[0])
            self.ends.append(blank[1])
            self._before, self._last = self._last, " "

    def _carries(self, following: str, second: str, after: int) -> bool:
        last = self._last
        if is_word(last) and is_word(following):
            return True
        if following.isdigit():
            return last == "-" or (not last.isalnum() and self._before.isdigit())
        return (
            last.isdigit()
            and not following.isalnum()
            and (second + self.original[after : after + 2]).strip()[:1].isdigit()
        )


def is_word(char: str) -> bool:
    """Whether words of this character's script are set apart by blanks."""
    is_letter = char.isalnum() or (not char.isascii() and unicodedata.category(char)[0] == "M")
    return is_letter and not is_dense(char)


def is_dense(char: str) -> bool:
    """Whether a character is of a script that sets no blanks between words (CJK, kana, Thai)."""
    return char > "\u0dff" and _DENSE.match(char) is not None


_LONG: Final = 32
"""Code points of a cluster from which its marks are put in order first."""
_DENSE: Final = regex.compile(f"[{DENSE}]")
_SKIPPED: Final = {
    Annotations.NONE: r"(?!)",
    Annotations.BRACES: r"\{[^{}\n]*\}",
    Annotations.BRACKETS: r"\[[^\[\]\n]*\]",
    Annotations.VTT: r"<[^<>\n]*>",
}
_GRAMMAR: Final = r"""
    (?P<skipped>{skipped})
  | (?P<plain>(?:[A-Za-z0-9]+(?:[ ][A-Za-z0-9]+)*|[\u4e00-\u9fff]+)(?![\p{{M}}\p{{Cf}}]))
  | (?P<hyphen>(?<=\p{{L}})[-\u2010\u00ad][^\S\n]*\n\s*(?=\p{{Ll}}))
  | (?P<blank>\s+)
  | (?P<cluster>[\U0001f1e6-\U0001f1ff]{{2}}[\p{{Grapheme_Cluster_Break=Extend}}\u200d]*|\X)
"""
_TOKENS: Final = {
    style: regex.compile(_GRAMMAR.format(skipped=skipped), regex.VERBOSE | regex.DOTALL)
    for style, skipped in _SKIPPED.items()
}
