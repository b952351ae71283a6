"""The items of a leaf of minutes: of a file that somebody brought, or of a raw answer."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from citebound.check.nodes.facts import identity_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from citebound.check.nodes.facts import Item

_CONCLUSIONS: Final = ("text", "conclusion", "summary", "description")
"""The attributes of an extraction that may hold its conclusion."""
_HASH: Final = re.compile("[0-9a-fA-F]{64}")
HEAD: Final = 12
"""Characters of an identity in the name of an item that nobody named."""


class Brought(NamedTuple):
    """An item as its source states it."""

    extract_id: str = ""
    kind: str | None = ""
    """None: no text, and not compared."""
    text: str = ""
    quote: str = ""
    hint: tuple[int, int] | None = None
    """Where it says that its quote stands."""
    file_id: str | None = None
    """The text that it says it is of."""
    base: str | None = None
    """Hash of the text that it says it was extracted from."""
    is_moot: bool = False
    """Whether it cannot be checked: it is no item, repeats a name, or is of another text."""

    def is_told(self, item: Item) -> bool:
        """Whether a fact or a task tells this item."""
        kind = item.kind if self.kind is None else self.kind
        return item == (self.extract_id, kind, self.text, self.quote)


_BROKEN: Final = Brought(is_moot=True)


def items_of_file(text: str) -> list[Brought]:
    """One item for every line, or every extraction in it, whatever it holds.

    Blank lines hold none, and a byte order mark at the head is no part of the first.
    """
    whole = enumerate(text.removeprefix("\ufeff").split("\n"), 1)
    lines = (numbered for numbered in whole if numbered[1].strip())
    return [item for number, line in lines for item in _of_line(number, line)]


def items_of_answer(raw: str, start: int) -> list[Brought] | None:
    """The items of an answer whose places are counted from a part's start.

    None when it has another form.
    """
    try:
        found = json.loads(raw)["items"]
        rows = [_row(row, start) for row in found]
    except (ValueError, LookupError, TypeError, RecursionError):
        return None
    return list(_named(rows))


def other_base(items: Iterable[Brought], text_sha256: str) -> str:
    """The other text that an item names as the one that it was extracted from; empty for none."""
    named = (item.base for item in items if not item.is_moot and item.base is not None)
    return next((base for base in named if base != text_sha256), "")


def settled(items: Iterable[Brought], file_id: str, *, is_said: bool) -> Iterator[Brought]:
    """The items with those marked that cannot be checked against a text of this name.

    What a model said (``is_said``) without a conclusion was refused, and is told as it was said.
    """
    seen: set[str] = set()
    for item in items:
        is_other = item.file_id not in {None, file_id}
        is_moot = item.is_moot or item.extract_id in seen or is_other
        if not is_said:
            is_moot = is_moot or not item.text.strip()
            item = _concluding(item)  # noqa: PLW2901
        yield item._replace(is_moot=is_moot)
        seen |= {item.extract_id} - {""}


def _concluding(item: Brought) -> Brought:
    """An item without a conclusion is told by its name and its quote alone."""
    is_blank = not (item.is_moot or item.text.strip())
    return Brought(item.extract_id, quote=item.quote) if is_blank else item


def _row(row: object, start: int) -> Brought:
    match row:
        case [str(kind), str(text), str(quote), None]:
            return Brought("", kind, text, quote)
        case [str(kind), str(text), str(quote), [int(begin), int(end)]]:
            return Brought("", kind, text, quote, (begin + start, end + start))
        case _:
            raise ValueError("an answer of another form")


def _named(rows: Iterable[Brought]) -> Iterator[Brought]:
    """Each with a name that begins as its identity does."""
    seen: Counter[str] = Counter()
    for row in rows:
        name = identity_of(str(row.kind), row.text, row.quote)[:HEAD]
        seen[name] += 1
        yield row._replace(extract_id=name if seen[name] == 1 else f"{name}-{seen[name]}")


def _of_line(number: int, line: str) -> Iterator[Brought]:
    try:
        value = json.loads(line, object_pairs_hook=_distinct)
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError):
        yield _BROKEN
        return
    if isinstance(value, dict) and isinstance(value.get("extractions"), list):
        source = value.get("text")
        base = hashlib.sha256(source.encode()).hexdigest() if isinstance(source, str) else None
        for index, one in enumerate(value["extractions"], 1):
            yield _extraction(one, f"{number}.{index}", base)
    else:
        yield _item(value)


def _distinct(pairs: list[tuple[str, object]]) -> dict[str, object]:
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a key stands twice")
    return dict(pairs)


def _extraction(one: object, name: str, base: str | None) -> Brought:
    if not isinstance(one, dict):
        return _BROKEN
    attributes, quote = one.get("attributes"), one.get("extraction_text")
    said = attributes if isinstance(attributes, dict) else {}
    told = (said[name] for name in _CONCLUSIONS if isinstance(said.get(name), str))
    interval = one.get("char_interval")
    place = interval if isinstance(interval, dict) else {}
    return _item(
        {
            "extract_id": name,
            "kind": one.get("extraction_class"),
            "text": next(told, quote),
            "claimed_quote": quote,
            "content_hash": base,
            "claimed_span": {
                "char_start": place.get("start_pos"),
                "char_end": place.get("end_pos"),
            },
        }
    )


def _item(value: object) -> Brought:
    if not isinstance(value, dict):
        return _BROKEN
    name, quote = _text(value.get("extract_id")), _text(value.get("claimed_quote"))
    if not (name and isinstance(value.get("claimed_quote"), str) and _is_based(value)):
        return Brought(name, quote=quote, is_moot=True)
    return Brought(
        name,
        _kind(value.get("kind")),
        _text(value.get("text")),
        quote,
        _hint(value.get("claimed_span")),
        _text(value.get("refined_file_id")) or None,
        _text(value.get("content_hash")).lower() or None,
    )


def _is_based(value: dict[object, object]) -> bool:
    """Whether the text that an item names, if it names any, is named rightly."""
    file_id, base = value.get("refined_file_id"), value.get("content_hash")
    is_named = file_id is None or bool(_text(file_id))
    return is_named and (base is None or _HASH.fullmatch(_text(base)) is not None)


def _kind(kind: object) -> str | None:
    """None where it is no text: how that is shown is not repeated."""
    return "" if kind is None else kind if isinstance(kind, str) else None


def _hint(span: object) -> tuple[int, int] | None:
    place = span if isinstance(span, dict) else {}
    start, end = place.get("char_start"), place.get("char_end")
    return (start, end) if type(start) is int and type(end) is int else None


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
