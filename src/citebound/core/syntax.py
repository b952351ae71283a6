"""The syntaxes in which a text marks its structure."""

from __future__ import annotations

from enum import StrEnum


class Syntax(StrEnum):
    """How a text marks what is not prose; the reader of a format states it."""

    MARKDOWN = "markdown"
    RST = "rst"
    PLAIN = "plain"
