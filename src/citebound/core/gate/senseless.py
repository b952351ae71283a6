"""Where a closed-class word in place of another makes no sense, so that it is a slip."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import regex

from citebound.core.gate.lexicon import Lexicon, lexicon

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citebound.core.gate.difference import Piece
    from citebound.core.gate.wording import Context


def is_senseless(one: Sequence[str], other: Sequence[str], piece: Piece, context: Context) -> bool:
    """Whether the only word that differs cannot be meant, by the word of the text after it.

    "He old plan" states nothing else than "the old plan"; "he plans" does, for "the plans".
    """
    follows = _NEXT.match(context.passage, piece.passage_end)
    pair = frozenset((*one, *other))
    return any(
        follows is not None and _stands_before(words.senseless[pair], follows[1], words)
        for words in map(lexicon, context.wording.languages)
        if pair in words.senseless
    )


def _stands_before(where: str, word: str, words: Lexicon) -> bool:
    if where == "any":
        return True
    is_closed = word in words.closed or word in words.kinds["negation"]
    if where == "closed":
        return is_closed
    is_known = (
        is_closed or word in words.predicates or any(word in x for x in words.kinds.values())
    )
    return not is_known and not word.endswith(_ENDINGS)


_NEXT: Final = regex.compile(r" (\p{L}[\p{L}'-]*)")
_ENDINGS: Final = ("s", "ed", "ly", "'d", "'ll")
"""Of verbs with a subject of the third person, and of adverbs."""
