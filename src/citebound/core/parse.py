"""Strict reading of a model's answer (specification A, section 5).

An answer is untrusted data. It is either wholly as expected or wholly unused: no comma, value,
reference or claim is ever repaired, completed or guessed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.core.answer import (
    ITEM_KINDS,
    REFERENCE_FIELDS,
    Choice,
    Fault,
    FaultError,
    Findings,
    Invalid,
    Items,
    Limits,
    Parsed,
    ParsedClaim,
    ParsedFinding,
    ParsedItem,
    Repair,
    Selection,
    shown,
)
from citebound.core.strict_json import read_json
from citebound.core.text import has_half_character

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

__all__ = [
    "PARSE_VERSION",
    "REFERENCE_FIELDS",
    "Choice",
    "Fault",
    "Findings",
    "Invalid",
    "Items",
    "Limits",
    "Parsed",
    "ParsedClaim",
    "Repair",
    "Selection",
    "parse_answer",
    "parse_choice",
    "parse_findings",
    "parse_items",
    "parse_selection",
]

PARSE_VERSION: Final = 1
"""Raised by hand when any answer is read differently than before; part of every node's key."""

_REFERENCE_LIMITS: Final = Limits()
_CUT: Final = Invalid(Fault.LENGTH, "expected a finished answer, got one cut off by its length")


def parse_answer(
    raw: str,
    *,
    finished: bool,
    aliases: Collection[str],
    limits: Limits = _REFERENCE_LIMITS,
) -> Parsed | Invalid:
    """The claims of an answer, or its first fault; never an exception, whatever ``raw`` is.

    ``finished`` is False when generation ended because of its length: then the answer is invalid
    even if it looks complete. Evidence must be among ``aliases``.
    """
    if not finished:
        return _CUT
    try:
        found, repairs = read_json(raw)
        known = frozenset(aliases)
        claims = _entries(found, limits.max_claims)
        parsed = (_claim(claim, f"claims[{n}]", known, limits) for n, claim in enumerate(claims))
        return Parsed(tuple(parsed), repairs)
    except FaultError as error:
        return error.invalid


def parse_selection(
    raw: str, aliases: Collection[str], max_items: int | None
) -> Selection | Invalid:
    """The selected evidence of a deterministic recipe, read with the same checks.

    The expected form is ``{"claims":[{"evidence":["E3"]}]}``. Never an exception.
    """
    try:
        found, repairs = read_json(raw)
        known = frozenset(aliases)
        entries = _entries(found, max_items)
        items = (_selected(entry, f"claims[{n}]", known) for n, entry in enumerate(entries))
        return Selection(tuple(items), repairs)
    except FaultError as error:
        return error.invalid


def parse_choice(
    raw: str, *, finished: bool, aliases: Collection[str], most: int
) -> Choice | Invalid:
    """The aliases that an answer chooses, such as ``{"claims":["C3"]}``; never an exception.

    At most ``most``, each once, all among ``aliases``.
    """
    if not finished:
        return _CUT
    try:
        found, repairs = read_json(raw)
        chosen = _record(found, "the answer", ("claims",))["claims"]
        names = _aliases(chosen, "claims", frozenset(aliases), (0, most))
        return Choice(names, repairs)
    except FaultError as error:
        return error.invalid


def parse_findings(raw: str, *, finished: bool, source: str) -> Findings | Invalid:
    """The findings of an answer such as ``{"findings":[{"quote":"...","finding":"..."}]}``.

    Never an exception. ``source`` is the key of what a finding rests on. Only the structure is
    checked here: what a finding or a quote may be is for the gate and its caller.
    """
    if not finished:
        return _CUT
    try:
        found, repairs = read_json(raw)
        listed = _list(found, "findings")
        entries = (_finding(entry, f"findings[{n}]", source) for n, entry in enumerate(listed))
        return Findings(tuple(entries), repairs)
    except FaultError as error:
        return error.invalid


def parse_items(raw: str, *, finished: bool) -> Items | Invalid:
    """The items of an answer such as ``{"items":[{"kind":"risk","quote":"...","text":"..."}]}``.

    Never an exception. Only the structure is checked here: what a quote or a conclusion may be is
    for the gate and its caller.
    """
    if not finished:
        return _CUT
    try:
        found, repairs = read_json(raw)
        listed = _list(found, "items")
        return Items(tuple(_item(entry, f"items[{n}]") for n, entry in enumerate(listed)), repairs)
    except FaultError as error:
        return error.invalid


def _item(found: object, where: str) -> ParsedItem:
    entry = _record(found, where, ("kind", "quote", "text"))
    return ParsedItem(
        _one_of(entry["kind"], f"{where}.kind", ITEM_KINDS),
        _string(entry["quote"], f"{where}.quote"),
        _string(entry["text"], f"{where}.text"),
    )


def _finding(found: object, where: str, source: str) -> ParsedFinding:
    entry = _record(found, where, ("finding", source))
    return ParsedFinding(
        _string(entry["finding"], f"{where}.finding"), _string(entry[source], f"{where}.{source}")
    )


def _list(found: object, key: str) -> list[object]:
    listed = _record(found, "the answer", (key,))[key]
    if not isinstance(listed, list):
        raise FaultError(Fault.TYPE, f"{key}: expected a list, got {_kind(listed)}")
    return listed


def _entries(found: object, most: int | None) -> list[object]:
    claims = _list(found, "claims")
    if most is not None and len(claims) > most:
        raise FaultError(Fault.COUNT, f"claims: expected at most {most}, got {len(claims)}")
    return claims


def _claim(found: object, where: str, known: frozenset[str], limits: Limits) -> ParsedClaim:
    claim = _record(found, where, ("subject", "field", "value", "evidence"))
    most = limits.max_characters
    return ParsedClaim(
        subject=_text(claim["subject"], f"{where}.subject", most),
        field=_field(claim["field"], f"{where}.field", limits),
        value=_text(claim["value"], f"{where}.value", most),
        evidence=_evidence(claim["evidence"], f"{where}.evidence", known, limits.max_evidence),
    )


def _selected(found: object, where: str, known: frozenset[str]) -> tuple[str, ...]:
    item = _record(found, where, ("evidence",))
    most = _REFERENCE_LIMITS.max_evidence
    return _evidence(item["evidence"], f"{where}.evidence", known, most)


def _record(found: object, where: str, keys: Sequence[str]) -> dict[str, object]:
    """An object with exactly these keys."""
    if not isinstance(found, dict):
        raise FaultError(Fault.TYPE, f"{where}: expected an object, got {_kind(found)}")
    for key in keys:
        if key not in found:
            raise FaultError(Fault.MISSING_KEY, f'{where}: expected the key "{key}", got none')
    for key in found:
        if key not in keys:
            expected = f"only {', '.join(keys)}"
            raise FaultError(
                Fault.EXTRA_KEY, f"{where}: expected {expected}, got the key {shown(key)}"
            )
    return found


def _text(found: object, where: str, most: int) -> str:
    """A string that is not blank and has at most ``most`` code points."""
    text = _string(found, where)
    if not text.strip():
        raise FaultError(
            Fault.BLANK, f"{where}: expected 1 to {most} characters, got {shown(text)}"
        )
    if len(text) > most:
        raise FaultError(
            Fault.TOO_LONG, f"{where}: expected 1 to {most} characters, got {len(text)}"
        )
    return text


def _field(found: object, where: str, limits: Limits) -> str:
    if limits.fields is None:
        return _text(found, where, limits.max_characters)
    return _one_of(found, where, limits.fields)


def _one_of(found: object, where: str, allowed: Collection[str]) -> str:
    name = _string(found, where)
    if name not in allowed:
        expected = ", ".join(sorted(allowed))
        raise FaultError(Fault.FIELD, f"{where}: expected one of {expected}, got {shown(name)}")
    return name


def _evidence(found: object, where: str, known: frozenset[str], most: int) -> tuple[str, ...]:
    """One to ``most`` distinct known aliases."""
    return _aliases(found, where, known, (1, most))


def _aliases(
    found: object, where: str, known: frozenset[str], count: tuple[int, int]
) -> tuple[str, ...]:
    """From ``count[0]`` to ``count[1]`` distinct known aliases."""
    least, most = count
    if not isinstance(found, list):
        raise FaultError(Fault.TYPE, f"{where}: expected a list, got {_kind(found)}")
    if not least <= len(found) <= most:
        raise FaultError(Fault.COUNT, f"{where}: expected {least} to {most} ids, got {len(found)}")
    aliases: list[str] = []
    for n, item in enumerate(found):
        alias = _string(item, f"{where}[{n}]")
        if alias not in known:
            raise FaultError(
                Fault.UNKNOWN_EVIDENCE, f"{where}[{n}]: {shown(alias)} was not supplied"
            )
        if alias in aliases:
            raise FaultError(Fault.REPEATED_EVIDENCE, f"{where}[{n}]: {shown(alias)} occurs twice")
        aliases.append(alias)
    return tuple(aliases)


def _string(found: object, where: str) -> str:
    if not isinstance(found, str):
        raise FaultError(Fault.TYPE, f"{where}: expected a string, got {_kind(found)}")
    if "\0" in found or has_half_character(found):
        raise FaultError(
            Fault.CHARACTER, f"{where}: expected no NUL or lone surrogate, got {shown(found)}"
        )
    return found


_KINDS: Final = {
    dict: "an object",
    list: "a list",
    str: "a string",
    bool: "true or false",
    type(None): "null",
}


def _kind(found: object) -> str:
    return _KINDS.get(type(found), "a number")
