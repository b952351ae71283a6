"""Which items of lists are sentences, and which only finish the one before the list?"""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Final

from citebound.core.extract.boundaries import CLOSERS, is_whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citebound.core.extract.blocks import Block

HEADING: Final = 60
"""Characters that a heading has at most."""

_CONTINUES: Final = (";", "；", ",", "，", "、")  # noqa: RUF001 (full-width marks are meant)
_JOINTS: Final = frozenset({"and", "or", "und", "oder", "sowie", "et", "ou", "e", "o", "y"})
_TAIL: Final = 12
_STATUTE: Final = frozenset({"article", "paren", "nested"})


class Role(Enum):
    """What a block is to the sentence before it."""

    PROSE = auto()
    """A paragraph, or an item of a list that nothing introduces."""
    ITEM = auto()
    """An item after a line that is no sentence: one itself only if it has a verb of its own."""
    FRAGMENT = auto()
    """An item that finishes a half sentence."""


def roles(text: str, blocks: Sequence[Block]) -> tuple[Role, ...]:
    """What each block is, in the order given."""
    lists = _lists(blocks)
    broken = {
        name
        for name, block in zip(lists, blocks, strict=True)
        if name >= 0 and _continues(text, block)
    }
    return tuple(_role(text, name, blocks, broken) if name >= 0 else Role.PROSE for name in lists)


def _role(text: str, name: int, blocks: Sequence[Block], broken: set[int]) -> Role:
    """The role of the items of the list that the block with this number begins."""
    if name in broken and blocks[name].style not in _STATUTE:
        return Role.FRAGMENT
    if name == 0 or blocks[name].after_cut or blocks[name].style in _STATUTE:
        return Role.PROSE
    return Role.ITEM if _introduces(_text(text, blocks[name - 1])) else Role.PROSE


def _introduces(before: str) -> bool:
    """Is the block before a list the beginning of a sentence, and not a heading?"""
    if before.rstrip(CLOSERS).endswith((":", "：")):  # noqa: RUF001 (full-width marks are meant)
        return True
    return len(before) > HEADING and not is_whole(before)


def _lists(blocks: Sequence[Block]) -> list[int]:
    """For each block the number of the block that begins its list; -1 for a paragraph."""
    names: list[int] = []
    stack: list[tuple[str, int]] = []
    for i, block in enumerate(blocks):
        if block.after_cut or (not block.style and block.indent == 0):
            stack.clear()
        if block.style:
            _enter(stack, block.style, i)
        names.append(stack[-1][1] if stack else -1)
    return names


def _enter(stack: list[tuple[str, int]], style: str, number: int) -> None:
    """Go on with the list of this style, leaving those within it, or begin one."""
    known = [depth for depth, (other, _) in enumerate(stack) if other == style]
    if known:
        del stack[known[-1] + 1 :]
    else:
        stack.append((style, number))


def _text(text: str, block: Block) -> str:
    return text[block.start : block.end]


def _continues(text: str, block: Block) -> bool:
    """Does the sentence go on after this item?"""
    own = _text(text, block).rstrip(CLOSERS)
    return own.endswith(_CONTINUES) or not _JOINTS.isdisjoint(own[-_TAIL:].split()[-1:])
