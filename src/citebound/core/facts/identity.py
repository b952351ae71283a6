"""What makes two items the same one across runs (DESIGN.md section 10)."""

from __future__ import annotations

from citebound.digest import record_digest


def identity_of(kind: str, text: str, quote: str) -> str:
    """The identity of an item: a digest of kind, text and quote, 64 hexadecimal digits.

    Where the quote stands is no part of it.

    Raises:
        UnicodeEncodeError: a text holds a lone surrogate.
    """
    return record_digest("item", {"kind": str(kind), "text": text, "quote": quote})
