"""Characters that differ in form and not in meaning, as families; data of the fold.

See specification B, step 1, and DESIGN.md section 10.
"""

from __future__ import annotations

from typing import Final

QUOTES: Final = '"“”„‟«»‹›「」『』《》〈〉〝〞〟＂｢｣'
"""Paired quotation marks and title marks: one mark."""
APOSTROPHES: Final = "'‘’‚‛′＇ʼ`´"
"""An apostrophe between letters, otherwise a quotation mark."""
OPENING: Final = "([{（［｛【〔〖〘"
CLOSING: Final = ")]}）］｝】〕〗〙"
DASHES: Final = "-‐‑‒–—―−﹘﹣－"
"""Hyphens and dashes; a run of them is one."""
DOTS: Final = "…⋯‥"
"""An ellipsis, as is a run of two or more full stops."""

_SINGLE: Final = {
    ",": "，、､﹐﹑",
    ".": "。．｡﹒",
    ":": "：﹕︰",
    ";": "；﹔",
    "!": "！﹗",
    "?": "？﹖",
    "~": "～〜∼˜",
    "·": "•・･‧∙",
    "¥": "￥",
    "°c": "℃",
    "°f": "℉",
    "μ": "µ",
}


def _table() -> dict[str, str]:
    table = {other: mark for mark, others in _SINGLE.items() for other in others}
    for family, mark in ((QUOTES, '"'), (OPENING, "("), (CLOSING, ")"), (DASHES, "-")):
        table |= dict.fromkeys(family, mark)
    return table | dict.fromkeys(DOTS, "…") | dict.fromkeys(APOSTROPHES, "'")


MARKS: Final = _table()
"""What a character is folded to, besides case, width and canonical form."""

WIDE: Final = {chr(0xFF01 + i): chr(0x21 + i) for i in range(0x5E)}
"""Full-width forms of ASCII."""

DENSE: Final = r"\p{Han}\p{Hiragana}\p{Katakana}\p{Bopomofo}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}ー"
"""Scripts that set no blanks between words, for a set in a regular expression."""
