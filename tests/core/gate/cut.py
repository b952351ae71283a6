"""Cases of quotes in their texts: the quote stands between square brackets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.core.gate.bench import judged

if TYPE_CHECKING:
    from citebound.core.gate.verdict import Result


def judged_in(marked: str) -> Result:
    """The verdict on the quote that brackets mark, with a right hint."""
    start, end = marked.index("["), marked.rindex("]") - 1
    text = marked.replace("[", "", 1)[:end] + marked[end + 2 :]
    return judged(text, text[start:end], (start, end))
