"""Write the page of the cue phrases, docs/reference/cue-phrases.md, from their tables.

python tools/cue_phrases.py
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from citebound.core.gate.verdict import Kind
from citebound.core.minutes.cue import Wants
from citebound.core.minutes.cues import CUES_VERSION
from citebound.core.minutes.cues_en import ENGLISH
from citebound.core.minutes.cues_zh import CHINESE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citebound.core.minutes.cue import Tables

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "reference" / "cue-phrases.md"
"""The page."""

_HEAD: Final = f"""# Cue phrases
Everything that `citebound minutes` looks for without a model: version {CUES_VERSION} of the tables
`cues_en.py`, `guards_en.py` and `cues_zh.py` in `core/minutes`, written by
`python tools/cue_phrases.py`. **What is said in other words is not found.** How much that is:
[minutes](../minutes.md#what-the-cue-phrases-find-and-what-they-miss).

Each line is a regular expression, tried on one whole sentence in lower case without fillers; a
line that begins with `|` goes on the one before. Words in capitals stand for the classes at the
end of a language. Of several cues the first table decides what a sentence is. In a question only
requests count. A guard before, after or around a cue makes it announce nothing.
"""
_WANTS: Final = {
    Wants.NOTHING: "",
    Wants.DAY: ", with a day or a period in the sentence",
    Wants.OWNER: ", that itself names one who will do it",
    Wants.OWNER_AND_DAY: ", that itself names one who will do it, with a day in the sentence",
    Wants.REQUEST: ", also in a question",
    Wants.REQUEST_OF_OWNER: ", also in a question, that itself names one who will do it",
}


def page() -> str:
    """The page, as the tables have it now."""
    parts = [_HEAD, *_language("English", ENGLISH), *_language("Chinese", CHINESE)]
    return "\n".join(parts)


def _language(name: str, tables: Tables) -> Iterator[str]:
    yield f"## {name}"
    for kind in Kind:
        yield f"### {name}: {kind}"
        for cues in tables.cues:
            if cues.kind is kind:
                yield f"A cue{_WANTS[cues.wants]}:\n"
                yield _block(cues.lines)
    yield f"### {name}: guards"
    guards = (("Before", tables.before), ("After", tables.after), ("Anywhere", tables.anywhere))
    for where, lines in guards:
        yield f"{where}:\n"
        yield _block(lines)
    yield f"### {name}: classes"
    yield _block("\n".join(f"{word} = {told}" for word, told in tables.classes.items()))


def _block(lines: str) -> str:
    told = "\n".join(line.strip() for line in lines.strip().splitlines())
    return f"```text\n{told}\n```\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
