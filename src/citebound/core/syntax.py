"""How a text is written, told by the name of its file."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Syntax(StrEnum):
    """The marks that a text may hold besides prose."""

    MARKDOWN = "markdown"
    RST = "rst"
    PLAIN = "plain"


SUFFIXES: Final = {".md": Syntax.MARKDOWN, ".rst": Syntax.RST, ".txt": Syntax.PLAIN}
"""Formats that are read, by the suffix in lower case."""

_READER: Final = "text/1"


def reader_of(doc_id: str) -> str:
    """Name and version of what reads a file, and the syntax: ``text/1 markdown``.

    Part of every leaf's key.
    """
    suffix = doc_id[doc_id.rfind(".") :].lower() if "." in doc_id else ""
    return f"{_READER} {SUFFIXES.get(suffix, Syntax.PLAIN)}"


def syntax_of(reader: str) -> Syntax:
    """The syntax that a reader names.

    Raises:
        ValueError: the reader names none.
    """
    return Syntax(reader.rpartition(" ")[2])
