"""Items that somebody else extracted, one JSON object a line (specification B, section 2).

What ``citebound verify`` reads, and the lines that langextract writes. Whatever a line holds, it
becomes items or a reason: nothing is lost and nothing raises.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from citebound.core.distinct_keys import RepeatedKeyError, distinct
from citebound.core.gate.items import Broken, Claimed, claimed
from citebound.digest import sha256_hex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def brought(text: str) -> tuple[Claimed | Broken, ...]:
    """The items of a text of JSON lines, in order; empty lines and a byte order mark are none."""
    found: list[Claimed | Broken] = []
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        if line.strip():
            found += _of_line(line, number)
    return tuple(found)


def changed_base(items: Iterable[Claimed | Broken], text_sha256: str) -> str:
    """The other text that an item says it was extracted from; empty when none does."""
    named = (item.content_hash for item in items if isinstance(item, Claimed))
    return next((sha256 for sha256 in named if sha256 not in {None, text_sha256}), None) or ""


def _of_line(line: str, number: int) -> Iterator[Claimed | Broken]:
    try:
        value = json.loads(line, object_pairs_hook=distinct)
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except RepeatedKeyError as error:
        yield Broken("", "", f"line {number} is not JSON that anyone means: {error}")
        return
    except (ValueError, RecursionError) as error:
        why = "half a character" if isinstance(error, UnicodeEncodeError) else "no JSON"
        yield Broken("", "", f"line {number} holds {why}{NO_OBJECT}")
        return
    if isinstance(value, Mapping) and isinstance(value.get("extractions"), list):
        yield from _of_langextract(value["extractions"], value.get("text"), number)
    else:
        yield _at(f"line {number}", claimed(value))


NO_OBJECT: Final = ": one JSON object a line was expected"
"""How the reason of a line ends that is no JSON."""


def _at(where: str, found: Claimed | Broken) -> Claimed | Broken:
    """What was found; of no item its reason says where it is."""
    if isinstance(found, Claimed):
        return found
    return replace(found, reason=f"{where}: {found.reason}")


def _of_langextract(
    extractions: list[object], source: object, number: int
) -> Iterator[Claimed | Broken]:
    """The extractions of a langextract document: its text is the quote, its class the kind.

    Their base is the document's own text; without one they name none.
    """
    base = sha256_hex(source.encode()) if isinstance(source, str) else None
    for index, one in enumerate(extractions, 1):
        if not isinstance(one, Mapping):
            yield Broken("", "", f"line {number}, extraction {index} is no object")
            continue
        attributes = one.get("attributes")
        said = attributes if isinstance(attributes, Mapping) else {}
        quote = one.get("extraction_text")
        told = (said[name] for name in _CONCLUSIONS if isinstance(said.get(name), str))
        text = next(told, quote)
        item = {
            "extract_id": f"{number}.{index}",
            "kind": one.get("extraction_class"),
            "text": text,
            "claimed_quote": quote,
            "claimed_span": _span(one.get("char_interval")),
            "content_hash": base,
        }
        yield _at(f"line {number}, extraction {index}", claimed(item))


_CONCLUSIONS: Final = ("text", "conclusion", "summary", "description")
"""The attributes that may hold a conclusion, the first one that does counts."""


def _span(interval: object) -> dict[str, object] | None:
    """The claimed interval; None of an extraction that langextract found no place for."""
    if not isinstance(interval, Mapping):
        return None
    start, end = interval.get("start_pos"), interval.get("end_pos")
    return None if start is end is None else {"char_start": start, "char_end": end}
