"""What does a quote look like on a page that has no markup?"""

from __future__ import annotations

import re
from typing import Final

_CODE: Final = re.compile(r"``([^`]{1,300})``|(?<!`)`([^`<>]{1,300})`(?!`)_{0,2}")
STEPS: Final = (
    (re.compile(r"(?<=\n)[ \t]{0,20}>{1,9}"), ""),
    (re.compile(r"!\[([^\[\]]{0,300})\]\([^()\s]{0,500}\)"), r"\1"),
    (re.compile(r"\[([^\[\]]{1,300})\]\([^()\s]{0,500}(?:\s\"[^\"]{0,200}\")?\)"), r"\1"),
    (re.compile(r"\[([^\[\]]{1,300})\]\[[^\[\]\s]{0,100}\]"), r"\1"),
    (re.compile(r"\s?\[(?:#[\w.-]{0,60}|\d{1,3}|\*)\]_|\[\^[^\]\s]{1,60}\]"), ""),
    (re.compile(r"(?<=`)\\(?=\w)"), ""),
    (re.compile(r"(?<![\w`]):pep:`(?=\d)"), r":pep:`PEP "),
    (re.compile(r"(?<![\w`]):rfc:`(?=\d)"), r":rfc:`RFC "),
    (
        re.compile(r"(?<![\w`]):[a-z][a-z:+-]{0,30}:`([^`<>]{1,300}?)(?:\s<[^<>`]{0,300}>)?`"),
        r"\1",
    ),
    (re.compile(r"(?<!`)`([^`<>]{1,300}?)\s*<[^<>`]{1,500}>`_{0,2}"), r"\1"),
    (re.compile(r"<(https?://[^<>\s]{1,500}|[^<>\s@]{1,64}@[^<>\s]{1,200})>"), r"\1"),
    (re.compile(r"<!--[^<>]{0,300}-->|</?[A-Za-z][A-Za-z0-9]{0,12}(?:\s[^<>]{0,300})?/?>"), ""),
    (_CODE, r"\1\2"),
    (re.compile(r"\*\*|(?<!\w)__(?=\w)|(?<=[^\s_])__(?!\w)"), ""),
    (re.compile(r"(?<![\w*])\*(?=[^\s*])|(?<=[^\s*])\*(?![\w*])"), ""),
    (re.compile(r"(?<![\w_])_([^_\n]{1,500}(?:\n[^_\n]{1,500}){0,9})_(?![\w_])"), r"\1"),
    (re.compile(r"(?<![\w_])_(?=[A-Z])|(?<=[.!?])_(?=\s|$)"), ""),
    (re.compile(r"(?<!\w)([A-Za-z][A-Za-z0-9-]{0,60})_{1,2}(?!\w)"), r"\1"),
    (re.compile(r"\\(?=[!-/:-@\[-`{-~])"), ""),
    (re.compile(r"\s+"), " "),
)
"""Each mark with what stays of it, in the order in which they are removed."""


def plain(quote: str) -> str:
    """The display form of a quote: one line, without inline markup, otherwise unchanged.

    Emphasis, code marks, links, roles, tags and footnote marks of Markdown and reStructuredText
    are removed; what they enclose stays.
    """
    for pattern, kept in STEPS:
        quote = pattern.sub(kept, quote)
    return quote.strip()
