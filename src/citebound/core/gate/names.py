"""Words that name something: written with a capital where no sentence begins; addresses."""

from __future__ import annotations

from typing import Final

import regex

from citebound.core.gate.fold import fold

_NAME: Final = regex.compile(
    r"\p{Lu}(?<=[\p{Ll}\p{Nd},;:)\]'\u2019]\s+\p{Lu})[\p{L}\p{M}'\u2019-]*"
    r"|(?<!\p{L})(?=\p{L}*?\p{Ll}\p{Lu})\p{L}+"
    r"|\p{Lu}(?<!\p{L}\p{Lu})\p{Lu}++(?=\s+\p{Ll})"
)


def names_in(text: str) -> frozenset[str]:
    """The folded words of a text that are written like names."""
    names = {match.group() for match in _NAME.finditer(text)}
    return frozenset(fold(name).text for name in names if len(name) > 1)


def heads_in(text: str) -> frozenset[str]:
    """The folded words with a capital that begin a sentence: names, or words as others are."""
    return frozenset(fold(match[1]).text for match in _HEAD.finditer(text))


_HEAD: Final = regex.compile(
    r"(?:^|[.!?\u2026][\"')\]\u201d\u2019]*+\s+|\n\s*)[\"'(\[\u201c\u2018]?"
    r"(\p{Lu}[\p{L}\p{M}'\u2019-]*)"
)


def is_in_address(text: str, start: int, end: int) -> bool:
    """Whether a stretch of a folded text is in an address, a path or an identifier."""
    return _ADDRESS.search(text) is not None and any(
        run.start() < end and start < run.end() and _ADDRESS.search(run.group())
        for run in _RUN.finditer(text)
    )


_RUN: Final = regex.compile(r"[\w.~%+&=:/?#@\\-]+", regex.ASCII)
_ADDRESS: Final = regex.compile(r"://|@|_|\\|www\.|/[^/]*/")
