"""What makes two items the same one across runs (DESIGN.md section 10)."""

from __future__ import annotations

from citebound.digest import quoted, written_digest


def identity_of(kind: str, text: str, quote: str) -> str:
    """The identity of an item: a digest of kind, text and quote, 64 hexadecimal digits.

    Where the quote stands is no part of it.

    Raises:
        UnicodeEncodeError: a text holds a lone surrogate.
    """
    stated = (quoted(str(kind)), quoted(quote), quoted(text))
    return written_digest("item", '{{"kind":{},"quote":{},"text":{}}}'.format(*stated))
