"""Words that are written like names: with a capital where no sentence begins, or in capitals."""

from __future__ import annotations

from typing import Final

import regex

from citebound.core.gate.fold import fold

_NAME: Final = regex.compile(
    r"(?<=[\p{Ll}\p{Nd},;:)\]'\u2019]\s+)\p{Lu}[\p{L}\p{M}'\u2019-]*"
    r"|(?<!\p{L})(?=\p{L}*?\p{Ll}\p{Lu})\p{L}+"
    r"|(?<!\p{L})\p{Lu}{2,}+(?=\s+\p{Ll})"
)


def names_in(text: str) -> frozenset[str]:
    """The folded words of a text that are written like names."""
    names = (match.group() for match in _NAME.finditer(text))
    return frozenset(fold(name).text for name in names if len(name) > 1)
