"""What does a block read like without its inline markup, character for character?"""

from __future__ import annotations

import re
from typing import Final

_HIDDEN: Final = re.compile(
    r"""(?P<blank>
        (?:\A|(?<=\n))[ \t]{0,20}>{1,9}
      | [\x00-\x20\x7f-\xa0\u2028\u2029\ufeff\u200b]
      | (?:\A|(?<=>\ ))(?:\*\*|__)[^*_\n]{1,60}(?::(?:\*\*|__)|(?:\*\*|__):)(?=\s)
      | </?[A-Za-z][^<>]{0,300}>
      | <!--[^<>]{0,300}-->
      | \[(?:\#[\w.-]{0,60}|\d{1,3}|\*)\]_
      | \[\^[^\]\s]{1,60}\]
      | !\[[^\[\]]{0,200}\]\([^()\s]{0,500}\)
      | (?<![\w*_])[*_]{1,3}(?=\S)
      | (?<=\S)[*_]{1,3}(?![\w*_])
    )
    | (?P<word>
        ``[^`]{1,300}``
      | `[^`]{1,300}`
      | \[[^\[\]]{1,300}\]\([^()\s]{0,500}(?:\s"[^"]{0,200}")?\)
      | https?://[^\s<>()\[\]"'，。；、]{0,500}[^\s<>()\[\]"'，。；、.,;:!?*_]
    )""",  # noqa: RUF001 (full-width marks are meant)
    re.VERBOSE,
)


def masked(text: str) -> str:
    """A text of the same length: blank where markup stands, a word where code or a link stands.

    Sentence boundaries and edges are looked for in it; quotes are cut from the text itself.
    """
    return _HIDDEN.sub(_fill, text)


def _fill(found: re.Match[str]) -> str:
    length = found.end() - found.start()
    return (" " if found.lastgroup == "blank" else "x") * length
