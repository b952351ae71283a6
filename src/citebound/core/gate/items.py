"""Items for the gate: from what an extraction wrote to typed values, or to why there is none.

Specification B, section 2. Whatever an extraction writes is untrusted, so nothing here raises.
What only comes along (``text``) or is a hint (``claimed_span``) never costs an item its verdict.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from citebound.core.gate.verdict import Item

HASH_DIGITS: Final = 64
"""Length of a ``content_hash``: SHA-256 in hexadecimal."""


@dataclass(frozen=True, slots=True)
class Claimed:
    """An item, and the base that its extraction saw where it says so."""

    item: Item
    refined_file_id: str | None = None
    """The text's name; None: not said."""
    content_hash: str | None = None
    """SHA-256 in hexadecimal of the text that the extraction saw; None: not said."""
    remark: str = ""
    """What of the item was passed over, for its reason; empty when nothing was."""
    doubt: str = ""
    """Why a person has to judge it though its quote stands in the text, one line; empty: nobody
    has to."""


@dataclass(frozen=True, slots=True)
class Broken:
    """What is no item: it is dropped with its reason."""

    extract_id: str
    """As far as it has one; empty otherwise."""
    quote: str
    """As far as it has one; empty otherwise."""
    reason: str
    """For a person, one line."""


@dataclass(frozen=True, slots=True)
class Refused:
    """An item that is not even looked for: what an extraction was not asked to report.

    It is dropped when it is a fact; of any other kind a person is asked, because a true one must
    not be lost (specification B, step 5).
    """

    item: Item
    """The item."""
    reason: str
    """For a person, one line."""


def claimed(value: object) -> Claimed | Broken:
    """The item that a value states: a mapping with the fields of the specification.

    A ``Claimed`` or a ``Broken`` passes as it is. Never raises.
    """
    if isinstance(value, Claimed | Broken):
        return value
    if not isinstance(value, Mapping):
        return Broken("", "", f"an item is an object with named fields, got {shown(value)}")
    fields = dict(value)
    extract_id, quote = fields.get("extract_id"), fields.get("claimed_quote")
    faults = [
        *_fault("extract_id", extract_id),
        *_fault("claimed_quote", quote, may_be_empty=True),
        *_base_faults(fields),
    ]
    if faults or not isinstance(extract_id, str) or not isinstance(quote, str):
        return Broken(_text(extract_id), _text(quote), "; ".join(faults))
    return _claimed(fields, extract_id, quote)


def shown(value: object) -> str:
    """A value for a reason, short and on one line."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, Mapping):
        return "an object"
    if not isinstance(value, int | float | str):
        return f"a {type(value).__name__}"
    is_vast = isinstance(value, int) and abs(value) >= _LARGEST
    text = f"{_LARGEST} or more" if is_vast else ascii(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."


def is_hash(value: str) -> bool:
    """Whether a text has the form of a ``content_hash``; the case of its letters is free."""
    return len(value) == HASH_DIGITS and all(char in "0123456789abcdefABCDEF" for char in value)


_SHOWN: Final = 40
_LARGEST: Final = 10**12


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _fault(name: str, value: object, *, may_be_empty: bool = False) -> list[str]:
    if value is None:
        return [f"{name} is missing"]
    if not isinstance(value, str):
        return [f"{name} is not text but {shown(value)}"]
    return [] if value or may_be_empty else [f"{name} is empty"]


def _base_faults(fields: Mapping[object, object]) -> list[str]:
    """What is wrong with the base that an item names; one that names none is right."""
    file_id, content_hash = fields.get("refined_file_id"), fields.get("content_hash")
    faults = [] if file_id is None else _fault("refined_file_id", file_id)
    if content_hash is not None and not is_hash(_text(content_hash)):
        faults.append(
            f"content_hash is not {HASH_DIGITS} hexadecimal digits: {shown(content_hash)}"
        )
    return faults


def _claimed(fields: Mapping[object, object], extract_id: str, quote: str) -> Claimed:
    kind = fields.get("kind")
    span = fields.get("claimed_span")
    hint = _hint(span)
    remark = "" if span is None or hint else f"claimed_span was passed over: {_want(span)}"
    name = kind if isinstance(kind, str) else "" if kind is None else shown(kind)
    item = Item(extract_id, name, _text(fields.get("text")), quote, hint)
    return Claimed(
        item,
        _text(fields.get("refined_file_id")) or None,
        _text(fields.get("content_hash")).lower() or None,
        remark,
    )


def _hint(span: object) -> tuple[int, int] | None:
    """The claimed interval where it has the form of one; the gate looks at its range."""
    if not isinstance(span, Mapping):
        return None
    start, end = span.get("char_start"), span.get("char_end")
    if type(start) is not int or type(end) is not int:
        return None
    return start, end


def _want(span: object) -> str:
    return f"it wants char_start and char_end as whole numbers, got {shown(span)}"
