"""A raw answer read strictly: wholly as demanded, or not at all (specification A, section 5)."""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class Demands:
    """What is demanded of an answer."""

    states: bool
    """Whether its claims state a subject, a field and a value, or only name evidence."""
    most: int | None
    """Claims at most; None for any number."""
    fields: frozenset[str] | None
    """The allowed fields; None for any."""
    aliases: int | None
    """How many aliases there were; None where that is not known here."""
    evidence: int = 4
    """How many aliases a claim may name."""
    chooses: bool = False
    """Whether the answer only names claims by alias, each once."""


class Said(NamedTuple):
    """A claim of a raw answer."""

    fields: tuple[str, str, str] | None
    """What it states."""
    places: tuple[int, ...]
    """Its aliases, counted from 0."""


class Reading(NamedTuple):
    """An answer that is as demanded."""

    said: tuple[Said, ...]
    """Its claims."""
    repairs: tuple[str, ...]
    """What had to be removed around it."""


def read_answer(raw: str, demands: Demands) -> Reading | None:
    """The claims of a raw answer; None when it is not as demanded, and so not used at all."""
    text, repairs = _repaired(raw)
    try:
        found = _DECODER.decode(text)
        _require(type(found) is dict and found.keys() == {"claims"})
        claims = found["claims"]
        _require(type(claims) is list)
        _require(demands.most is None or len(claims) <= demands.most)
        if demands.chooses:
            return Reading((Said(None, _chosen(claims, demands.aliases)),), repairs)
        return Reading(tuple(_said(claim, demands) for claim in claims), repairs)
    except (ValueError, RecursionError):
        return None


def read_findings(raw: str, source: str) -> list[tuple[str, str]] | None:
    """The findings of a raw answer, each with what it rests on; None when not as demanded."""
    try:
        found = _DECODER.decode(_repaired(raw)[0])
        _require(type(found) is dict and found.keys() == {"findings"})
        _require(type(found["findings"]) is list)
        return [_finding(one, source) for one in found["findings"]]
    except (ValueError, RecursionError):
        return None


def read_items(raw: str) -> tuple[list[tuple[str, str, str]], tuple[str, ...]] | None:
    """Kind, quote and conclusion of the items of a raw answer, and what was removed around it.

    None when it is not as demanded.
    """
    text, repairs = _repaired(raw)
    try:
        found = _DECODER.decode(text)
        _require(type(found) is dict and found.keys() == {"items"})
        _require(type(found["items"]) is list)
        return [_stated(one) for one in found["items"]], repairs
    except (ValueError, RecursionError):
        return None


def read_choice(raw: str, offered: int) -> tuple[int, ...] | None:
    """The places of the findings that a raw answer chooses; None when it is not as demanded."""
    demands = Demands(states=False, most=None, fields=None, aliases=offered, chooses=True)
    reading = read_answer(raw, demands)
    return None if reading is None else reading.said[0].places


def _finding(entry: object, source: str) -> tuple[str, str]:
    if not isinstance(entry, dict) or entry.keys() != {"finding", source}:
        _refuse()
    finding, quote = entry["finding"], entry[source]
    if not isinstance(finding, str) or not isinstance(quote, str):
        _refuse()
    _require(_UNSAYABLE.search(finding + quote) is None)
    return finding, quote


def _stated(entry: object) -> tuple[str, str, str]:
    match entry:
        case {"kind": str(kind), "quote": str(quote), "text": str(text), **more} if (
            not more and kind in KINDS and _UNSAYABLE.search(quote + text) is None
        ):
            return kind, quote, text
    raise ValueError("an item is not as demanded")


KINDS: Final = ("decision", "risk", "action", "milestone", "fact")
"""What an item of minutes may be."""
_FENCE: Final = re.compile(r"```json[ \t]*\r?\n(.*\n)[ \t]*```", re.DOTALL)
_ALIAS: Final = re.compile(r"E([1-9][0-9]{0,9})")
_CHOSEN: Final = re.compile(r"C([1-9][0-9]{0,9})")
_STATED: Final = ("subject", "field", "value")
_UNSAYABLE: Final = re.compile("[\0\ud800-\udfff]")
_CHARACTERS: Final = 120
_DIGITS: Final = 300


def _repaired(raw: str) -> tuple[str, tuple[str, ...]]:
    text = raw.strip()
    repairs = () if text == raw else ("white_space",)
    fenced = _FENCE.fullmatch(text)
    return (text, repairs) if fenced is None else (fenced[1], (*repairs, "fence"))


def _said(claim: object, demands: Demands) -> Said:
    names = (*_STATED, "evidence") if demands.states else ("evidence",)
    if not isinstance(claim, dict) or claim.keys() != set(names):
        _refuse()
    fields = None
    if demands.states:
        subject, field, value = (_text(claim[name]) for name in _STATED)
        _require(demands.fields is None or field in demands.fields)
        fields = subject, field, value
    return Said(fields, _places(claim["evidence"], demands))


def _text(value: object) -> str:
    """A string of 1 to 120 characters that is not blank, without NUL or half characters."""
    if not isinstance(value, str):
        _refuse()
    _require(bool(value.strip()) and len(value) <= _CHARACTERS)
    _require(_UNSAYABLE.search(value) is None)
    return value


def _places(evidence: object, demands: Demands) -> tuple[int, ...]:
    if not isinstance(evidence, list):
        _refuse()
    _require(1 <= len(evidence) <= demands.evidence)
    return _named(evidence, _ALIAS, demands.aliases)


def _chosen(names: list[object], aliases: int | None) -> tuple[int, ...]:
    return _named(names, _CHOSEN, aliases)


def _named(names: list[object], form: re.Pattern[str], aliases: int | None) -> tuple[int, ...]:
    """The places of distinct aliases of this form."""
    matches = [form.fullmatch(name) if isinstance(name, str) else None for name in names]
    places = [int(match[1]) - 1 for match in matches if match]
    _require(len(places) == len(names) == len(set(places)))
    _require(aliases is None or all(place < aliases for place in places))
    return tuple(places)


def _require(is_so: bool) -> None:  # noqa: FBT001
    if not is_so:
        _refuse()


def _refuse(_: str = "") -> NoReturn:
    raise ValueError("the answer is not as demanded")


def _distinct(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    _require(len(found) == len(pairs))
    return found


def _finite(digits: str) -> float:
    number = float(digits)
    _require(math.isfinite(number))
    return number


def _whole(digits: str) -> int:
    _require(len(digits) <= _DIGITS)
    return int(digits)


_constant: Callable[[str], object] = _refuse
_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_distinct, parse_float=_finite, parse_int=_whole, parse_constant=_constant
)
